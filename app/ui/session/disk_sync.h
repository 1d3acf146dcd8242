// DiskSync: lets a thread of its own wait for the disk (fdatasync), so that no frame does. What was written is safe from the
// end of this process at once, and from a power cut when the disk has it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace attnlab {

class DiskSync {
 public:
  DiskSync() = default;
  DiskSync(const DiskSync&) = delete;
  DiskSync& operator=(const DiskSync&) = delete;
  ~DiskSync() { stop(); }

  void want(int descriptor);  // returns at once; the descriptor may be closed afterwards
  void stop();                // once the disk has all that was wanted

 private:
  void work();

  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int wanted_ = -1;  // a copy of the last descriptor
  bool stopping_ = false;
};

}  // namespace attnlab
