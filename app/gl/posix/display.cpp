#include "app/gl/display.h"

#include "app/gl/platform.h"
#include "app/gl/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#if defined(__linux__) && __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#define ATTNLAB_HAS_X11
#endif

namespace attnlab {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

void* glfw_display(const char* name) {
  const auto get = reinterpret_cast<void* (*)()>(dlsym(RTLD_DEFAULT, name));
  return get ? get() : nullptr;
}

bool has_display() {
#ifdef __APPLE__
  return true;
#else
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
#endif
}

namespace platform {

const char* const in_software = "`LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software";

double pixels_of_monitor_unit(GLFWmonitor* monitor) {
#if defined(ATTNLAB_HAS_X11)
  if (glfw_display("glfwGetWaylandDisplay") != nullptr) {
    float scale_x = 1, scale_y = 1;
    glfwGetMonitorContentScale(monitor, &scale_x, &scale_y);
    return std::max(1.0, static_cast<double>(scale_x));
  }
#else
  static_cast<void>(monitor);
#endif
  return 1;
}

// Where nothing says how to reach Wayland, its library would say so on standard error before GLFW tries X11.
void prepare() {
#if defined(GLFW_PLATFORM) && defined(ATTNLAB_HAS_X11)
  for (const char* variable : {"XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"})
    if (is_set(variable)) return;
  glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

double screen_scale() {
#if defined(ATTNLAB_HAS_X11)
  if (void* const display = glfw_display("glfwGetX11Display")) {
    const ::Screen& screen = reinterpret_cast<_XPrivDisplay>(display)
                                 ->screens[reinterpret_cast<_XPrivDisplay>(display)->default_screen];
    return scale_of_screen(screen.width, screen.mwidth);
  }
#endif
  return 1;
}

std::string name_for_desktop(GLFWwindow* window) {
#if defined(ATTNLAB_HAS_X11)
  using GetWindow = unsigned long (*)(GLFWwindow*);
  const auto get_window = reinterpret_cast<GetWindow>(dlsym(RTLD_DEFAULT, "glfwGetX11Window"));
  const unsigned long number = get_window ? get_window(window) : 0;
  char text[32];
  std::snprintf(text, sizeof text, "x11:%lx", number);
  if (number != 0) return text;
#else
  static_cast<void>(window);
#endif
  return {};
}

bool wait(GLFWwindow*, std::optional<double> seconds) {
  if (!seconds)
    glfwWaitEvents();
  else if (*seconds > 0)
    glfwWaitEventsTimeout(*seconds);
  else
    glfwPollEvents();
  return true;
}

}  // namespace platform
}  // namespace attnlab
