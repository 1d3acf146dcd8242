#include "core/system/workers.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace attnlab {

Workers::Workers(int wanted, const std::function<void()>& work) {
  threads_.reserve(static_cast<std::size_t>(std::max(0, wanted)));
  try {
    while (static_cast<int>(threads_.size()) < wanted) threads_.emplace_back(work);
  } catch (const std::exception&) {
    // The system has no more of them, or no memory for one.
  }
}

Workers& Workers::operator=(Workers&& other) noexcept {
  join();
  threads_ = std::exchange(other.threads_, {});
  return *this;
}

void Workers::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

int processors() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

}  // namespace attnlab
