// What tests draw in, without a display, and into.
#pragma once

#include "app/gl/headless.h"

#include <dlfcn.h>
#include <glad/gl.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdlib>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace attnlab::test {

// The one headless context of the test program, made at the first call, drawing in software, and left
// current. Throws GlError. It is never taken down: with it the driver would be unloaded, and what the driver
// keeps for good would then look like our own leak, for the leak sanitizer could no longer name its place.
inline const HeadlessContext& headless_context() {
  static const HeadlessContext* const context = [] {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("LP_NUM_THREADS", "0", 1);  // the leak sanitizer stumbles now and then over threads of the driver
    return new HeadlessContext;
  }();
  return *context;
}

// An ImGui context with its OpenGL backend, for as long as it lives,
// of a screen of this size in pixels. Needs that context.
class ImGuiSession {
 public:
  ImGuiSession(int width, int height) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = 1.0F / 60;
    ImGui_ImplOpenGL3_Init("#version 330 core");
    // ImGui's backend closes the OpenGL library when it shuts down and keeps the addresses of its functions,
    // so the next session would call into nothing: what it has opened stays loaded.
    for (const char* library : {"libOpenGL.so.0", "libGLX.so.0", "libGL.so", "libGL.so.1"})
      dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD | RTLD_NODELETE);
  }
  ~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;
};

// A picture in floats that a test draws into: what a shader computes,
// before anything is rounded to 8 bits. Needs that context.
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
