#include "app/gl/x11_scale.h"

#include <algorithm>
#include <cmath>

#if defined(__linux__) && __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#include <dlfcn.h>
#define ATTNLAB_HAS_X11
#endif

namespace attnlab {

double scale_of_screen(int pixels, int millimetres) {
  if (pixels <= 0 || millimetres <= 0) return 1;
  const double dots_per_inch = pixels * 25.4 / millimetres;
  if (dots_per_inch < 168) return 1;
  return std::min(4.0, std::round(dots_per_inch / 96 * 4) / 4);
}

double x11_screen_scale() {
#if defined(ATTNLAB_HAS_X11)
  // Asked for by name, since a GLFW that is built for Wayland lacks it.
  using GetDisplay = Display* (*)();
  const auto get_display = reinterpret_cast<GetDisplay>(dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
  Display* display = get_display ? get_display() : nullptr;
  if (display) {
    const Screen& screen = reinterpret_cast<_XPrivDisplay>(display)
                               ->screens[reinterpret_cast<_XPrivDisplay>(display)->default_screen];
    return scale_of_screen(screen.width, screen.mwidth);
  }
#endif
  return 1;
}

}  // namespace attnlab
