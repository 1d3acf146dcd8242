// An OpenGL 3.3 context without window, display or screen (EGL, surfaceless), for pictures in tests. With
// LIBGL_ALWAYS_SOFTWARE=1 Mesa draws in software, on every machine the same. Knows no ImGui.
#pragma once

#include <memory>
#include <string>

namespace attnlab {

class HeadlessContext {
 public:
  // Makes the context, makes it current in this thread and loads OpenGL's functions. Throws GlError with what
  // is missing: EGL, its surfaceless platform, or OpenGL 3.3 there.
  HeadlessContext();
  ~HeadlessContext();
  HeadlessContext& operator=(HeadlessContext&&) = delete;  // nor copied

  std::string renderer() const;  // as the driver calls itself: "llvmpipe (LLVM 15.0.6, 256 bits)"

 private:
  struct Egl;

  std::unique_ptr<const Egl> egl_;
  void* display_ = nullptr;
  void* context_ = nullptr;
};

}  // namespace attnlab
