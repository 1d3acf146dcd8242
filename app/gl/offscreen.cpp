#include "app/gl/offscreen.h"

#include "app/gl/program.h"

#include <glad/gl.h>

#include <algorithm>

namespace attnlab {

Offscreen::Offscreen(int width, int height) : width_(width), height_(height) {
  const std::string size = std::to_string(width) + " x " + std::to_string(height);
  GLint largest = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
  if (width < 1 || height < 1 || width > largest || height > largest)
    throw GlError("A picture of " + size + " pixels cannot be drawn; each side is 1 to " +
                  std::to_string(largest) + ".");
  glGenRenderbuffers(1, &color_);
  glBindRenderbuffer(GL_RENDERBUFFER, color_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glGenFramebuffers(1, &frame_);
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
  const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (status == GL_FRAMEBUFFER_COMPLETE) return;
  glDeleteFramebuffers(1, &frame_);
  glDeleteRenderbuffers(1, &color_);
  throw GlError("The graphics driver gives no picture of " + size + " pixels to draw into.");
}

Offscreen::~Offscreen() {
  glDeleteFramebuffers(1, &frame_);
  glDeleteRenderbuffers(1, &color_);
}

void Offscreen::begin(float red, float green, float blue, float alpha) {
  glBindFramebuffer(GL_FRAMEBUFFER, frame_);
  glViewport(0, 0, width_, height_);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(red, green, blue, alpha);
  glClear(GL_COLOR_BUFFER_BIT);
}

Image Offscreen::read() const {
  Image image{width_, height_, {}};
  const std::size_t row = 4 * static_cast<std::size_t>(width_);
  image.rgba.resize(row * static_cast<std::size_t>(height_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  // GL counts rows from the bottom.
  std::uint8_t* const first = image.rgba.data();
  for (std::size_t top = 0, bottom = image.rgba.size() - row; top < bottom; top += row, bottom -= row)
    std::swap_ranges(first + top, first + top + row, first + bottom);
  return image;
}

}  // namespace attnlab
