// A picture in floats that a test draws into: what a shader computes, before anything is rounded to 8 bits. Needs the
// current context of the tests.
#pragma once

#include <gtest/gtest.h>

#include <glad/gl.h>

#include <algorithm>
#include <vector>

namespace attnlab::test {

class FloatTarget {
 public:
  FloatTarget(int width, int height) : width_(width), height_(height) {
    glGenRenderbuffers(1, &color_);
    glBindRenderbuffer(GL_RENDERBUFFER, color_);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, width, height);
    glGenFramebuffers(1, &frame_);
    glBindFramebuffer(GL_FRAMEBUFFER, frame_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
    EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
  }
  ~FloatTarget() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &frame_);
    glDeleteRenderbuffers(1, &color_);
  }
  FloatTarget(const FloatTarget&) = delete;
  FloatTarget& operator=(const FloatTarget&) = delete;

  // Everything drawn from now on goes here, over transparent black.
  void begin() {
    glBindFramebuffer(GL_FRAMEBUFFER, frame_);
    glViewport(0, 0, width_, height_);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
  }

  // Red, green, blue, alpha of each pixel, row by row from the top.
  std::vector<float> read() const {
    const std::size_t row = 4 * static_cast<std::size_t>(width_);
    std::vector<float> pixels(row * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_FLOAT, pixels.data());
    // GL counts rows from the bottom.
    for (int y = 0; y < height_ / 2; ++y)
      std::swap_ranges(pixels.begin() + static_cast<std::ptrdiff_t>(row) * y,
                       pixels.begin() + static_cast<std::ptrdiff_t>(row) * (y + 1),
                       pixels.begin() + static_cast<std::ptrdiff_t>(row) * (height_ - 1 - y));
    return pixels;
  }

 private:
  int width_, height_;
  unsigned frame_ = 0, color_ = 0;
};

}  // namespace attnlab::test
