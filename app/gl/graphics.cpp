#include "app/gl/display.h"
#include "app/gl/window.h"

#ifdef ATTNLAB_HAS_EGL
#include "app/gl/headless.h"
#endif

namespace attnlab {
namespace {

std::string opengl_in_memory() {
#ifdef ATTNLAB_HAS_EGL
  const HeadlessContext context;
  return opengl_here();
#else
  throw GlError("There is no display.");
#endif
}

}  // namespace

Graphics find_graphics() {
  Graphics found;
  found.display = has_display();
  try {
    if (found.display) {
      const Window window("Attnlab", 64, 64);
      found.opengl = opengl_here();
    } else {
      found.opengl = opengl_in_memory();
    }
  } catch (const GlError& error) {
    found.missing = error.what();
  }
  return found;
}

}  // namespace attnlab
