#include "app/gl/platform.h"

#include "app/gl/window.h"

#include <glad/gl.h>

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

namespace platform {
namespace {

// Of the pixels in which a monitor counts, how many are one unit of a window's size: 1 but under Wayland.
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

// The monitor that shows the middle of a window; else the primary one.
GLFWmonitor* monitor_at(int x, int y) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  for (int i = 0; i < count; ++i) {
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    if (mode && x >= left && x < left + mode->width && y >= top && y < top + mode->height) return monitors[i];
  }
  return glfwGetPrimaryMonitor();
}

// GL_VERSION of whatever this display offers, or nothing where it offers no OpenGL at all.
std::string opengl_found() {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  GLFWwindow* any = glfwCreateWindow(64, 64, "", nullptr, nullptr);
  if (!any) return {};
  glfwMakeContextCurrent(any);
  using GetString = const unsigned char* (*)(unsigned);
  const auto get_string = reinterpret_cast<GetString>(glfwGetProcAddress("glGetString"));
  const unsigned char* version = get_string ? get_string(GL_VERSION) : nullptr;
  std::string found = version ? reinterpret_cast<const char*>(version) : "";
  glfwDestroyWindow(any);
  return found;
}

// What GLFW says, behind a part of a sentence.
std::string in_brackets(const char* words) {
  return words != nullptr && *words != '\0' ? std::string(" (") + words + ")" : std::string();
}

}  // namespace

const char* const glsl_version = "#version 330 core";

// Where nothing says how to reach Wayland, its library would say so on standard error before GLFW tries X11.
void prepare() {
#if defined(GLFW_PLATFORM) && defined(ATTNLAB_HAS_X11)
  for (const char* variable : {"XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"})
    if (is_set(variable)) return;
  glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

bool load_opengl() { return gladLoadGL(glfwGetProcAddress) != 0; }

std::string why_no_display() {
  const char* words = nullptr;
  glfwGetError(&words);
  return "There is no display to open a window on" + in_brackets(words) +
         ". `attnlab compute SCENE` needs none.";
}

std::string why_no_window() {
  const char* words = nullptr;
  const int error = glfwGetError(&words);
  if (error == GLFW_VERSION_UNAVAILABLE || error == GLFW_API_UNAVAILABLE) return why_no_opengl();
  return "The window could not be opened" + in_brackets(words) +
         ". `LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software; `attnlab compute SCENE` needs no window.";
}

std::string why_no_opengl() {
  const std::string found = opengl_found();
  return "Attnlab draws with OpenGL 3.3, and this display offers " +
         (found.empty() ? std::string("no OpenGL") : "OpenGL " + found) +
         ". `LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software.";
}

void end_texture_at_its_edge() {
  constexpr GLfloat nothing[4] = {1, 1, 1, 0};
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, nothing);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
}

SideLengths room(GLFWwindow* window) {
  constexpr SideLengths unknown{1 << 16, 1 << 16};
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (!monitor) return unknown;
  int x = 0, y = 0, width = 0, height = 0, left = 0, top = 0, right = 0, bottom = 0;
  glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  if (width <= 0 || height <= 0) return unknown;
  glfwGetWindowFrameSize(window, &left, &top, &right, &bottom);
  const double unit = pixels_of_monitor_unit(monitor);
  return {std::max(1, static_cast<int>(width / unit) - left - right),
          std::max(1, static_cast<int>(height / unit) - top - bottom)};
}

void take_place(GLFWwindow*) {}

void show(GLFWwindow* window) { glfwShowWindow(window); }

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

void fill_screen(GLFWwindow* window, const Place& now) {
  GLFWmonitor* monitor = monitor_at(now.x + now.width / 2, now.y + now.height / 2);
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  if (!mode) return;  // it fills the window that it has
  glfwSetWindowAttrib(window, GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void leave_screen(GLFWwindow* window, const Place& before) {
  glfwSetWindowMonitor(window, nullptr, before.x, before.y, before.width, before.height, GLFW_DONT_CARE);
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

void wake() { glfwPostEmptyEvent(); }

void hear_wheel(GLFWwindow*) {}
Pinch take_pinch() { return {}; }
void expect_text(bool) {}
std::string take_text() { return {}; }
std::filesystem::path place_of_dropped(const std::filesystem::path& file) { return file; }

int take_turns(std::function<std::optional<int>()> turn) {
  for (;;)
    if (const std::optional<int> status = turn()) return *status;
}

void end(int status) { std::_Exit(status); }

}  // namespace platform
}  // namespace attnlab
