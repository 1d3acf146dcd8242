// Graphics: the OpenGL that this machine draws with, asked without showing a window. Knows nothing of what is drawn.
#pragma once

#include <string>

namespace attnlab {

struct Graphics {
  bool display = false;  // there is one to open a window on: DISPLAY or WAYLAND_DISPLAY says so
  // As opengl_here(): of a window on the display, or where there is none of
  // a picture in memory; empty: there is no OpenGL 3.3, and `missing` is the sentence that says why.
  std::string opengl, missing;
};
Graphics find_graphics();
// "4.5 (Core Profile) Mesa 22.3.6, llvmpipe (LLVM 15.0.6, 256 bits)": of the context that is current.
std::string opengl_here();

}  // namespace attnlab
