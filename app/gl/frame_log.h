// The frame log: with ATTNLAB_FRAME_LOG=FILE in the environment, every frame that the window draws adds one line to
// FILE when it is on the screen: its number from 1, and the nanoseconds of the steady clock. Tests and benchmarks read
// there how many frames are drawn at rest (none) and how long the first one took. Without it nothing is written.
#pragma once

#include <fstream>

namespace attnlab {

class FrameLog {
 public:
  FrameLog();  // reads the environment
  void frame();

 private:
  std::ofstream file_;
  long count_ = 0;
};

}  // namespace attnlab
