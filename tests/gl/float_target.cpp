#include "tests/gl/float_target.h"

#include <gtest/gtest.h>

#include <glad/gl.h>

#include <algorithm>

namespace attnlab::test {

FloatTarget::FloatTarget(int width, int height) : width_(width), height_(height) {
  glGenRenderbuffers(1, &color_);
  glBindRenderbuffer(GL_RENDERBUFFER, color_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, width, height);
  glGenFramebuffers(1, &frame_);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
  EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
}

FloatTarget::~FloatTarget() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &frame_);
  glDeleteRenderbuffers(1, &color_);
}

void FloatTarget::begin() {
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, width_, height_);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
}

std::vector<float> FloatTarget::read() const {
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

}  // namespace attnlab::test
