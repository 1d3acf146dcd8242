// A picture in floats that a test draws into: what a shader computes, before anything is rounded to 8 bits. Needs the
// current context of the tests.
#pragma once

#include <vector>

namespace attnlab::test {

class FloatTarget {
 public:
  FloatTarget(int width, int height);
  ~FloatTarget();
  FloatTarget(const FloatTarget&) = delete;
  FloatTarget& operator=(const FloatTarget&) = delete;

  void begin();                     // everything drawn from now on goes here, over transparent black
  std::vector<float> read() const;  // red, green, blue, alpha of each pixel, row by row from the top

 private:
  int width_, height_;
  unsigned frame_ = 0, color_ = 0;
};

}  // namespace attnlab::test
