#include "app/ui/session/disk_sync.h"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace attnlab {
namespace {

void write_through(int descriptor) {
#ifdef __APPLE__
  ::fsync(descriptor);
#else
  ::fdatasync(descriptor);
#endif
}

}  // namespace

void DiskSync::want(int descriptor) {
  const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return;
  {
    const std::lock_guard held(mutex_);
    if (const int before = std::exchange(wanted_, copy); before >= 0) ::close(before);
  }
  changed_.notify_one();
  if (thread_.joinable()) return;
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error&) {
    // No thread is to be had: the system writes it in its own time.
  }
}

void DiskSync::work() {
  std::unique_lock held(mutex_);
  for (;;) {
    changed_.wait(held, [&] { return wanted_ >= 0 || stopping_; });
    if (wanted_ < 0) return;
    const int descriptor = std::exchange(wanted_, -1);
    held.unlock();
    write_through(descriptor);
    ::close(descriptor);
    held.lock();
  }
}

void DiskSync::stop() {
  {
    const std::lock_guard held(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (const int left = std::exchange(wanted_, -1); left >= 0) ::close(left);
  stopping_ = false;
}

}  // namespace attnlab
