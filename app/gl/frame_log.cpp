#include "app/gl/frame_log.h"

#include <chrono>
#include <cstdlib>

namespace attnlab {

FrameLog::FrameLog() {
  if (const char* name = std::getenv("ATTNLAB_FRAME_LOG"); name && *name) file_.open(name, std::ios::app);
}

void FrameLog::frame() {
  if (!file_.is_open()) return;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  file_ << ++count_ << ' ' << std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() << std::endl;
}

}  // namespace attnlab
