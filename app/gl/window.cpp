#include "app/gl/window.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#if defined(__linux__) && __has_include(<X11/Xlib.h>)
#include <X11/Xlib.h>
#define ATTNLAB_HAS_X11
#endif

namespace attnlab {
namespace {

// `detail` is what GLFW reports.
std::string no_display_sentence(const std::string& detail) {
  return "There is no display to open a window on" + (detail.empty() ? "" : " (" + detail + ")") +
         ". `attnlab compute SCENE` needs none.";
}

// `found` is GL_VERSION.
std::string old_opengl_sentence(const std::string& found) {
  return "Attnlab draws with OpenGL 3.3, and this display offers " +
         (found.empty() ? std::string("no OpenGL") : "OpenGL " + found) +
         ". `LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software.";
}

constexpr int smallest_width = 720, smallest_height = 480;

std::string glfw_words() {
  const char* words = nullptr;
  glfwGetError(&words);
  return words ? words : "";
}

Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

std::filesystem::path utf8_path(const std::string& bytes) {
  return std::u8string(bytes.begin(), bytes.end());
}

// GL_VERSION of whatever this display offers, or nothing where it offers no OpenGL at all.
std::string version_found() {
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

// 1 where the window system is not X11. Needs glfwInit().
double x11_screen_scale() {
#if defined(ATTNLAB_HAS_X11)
  if (void* const display = glfw_display("glfwGetX11Display")) {
    const ::Screen& screen = reinterpret_cast<_XPrivDisplay>(display)
                                 ->screens[reinterpret_cast<_XPrivDisplay>(display)->default_screen];
    return scale_of_screen(screen.width, screen.mwidth);
  }
#endif
  return 1;
}

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

// Where nothing says how to reach Wayland, its library would say so on standard error before GLFW tries X11.
void leave_out_wayland_where_it_is_not() {
#if defined(GLFW_PLATFORM) && defined(ATTNLAB_HAS_X11)
  for (const char* variable : {"XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"})
    if (is_set(variable)) return;
  glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
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

}  // namespace

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

void* glfw_display(const char* name) {
  const auto get = reinterpret_cast<void* (*)()>(dlsym(RTLD_DEFAULT, name));
  return get ? get() : nullptr;
}

double scale_of_screen(int pixels, int millimetres) {
  if (pixels <= 0 || millimetres <= 0) return 1;
  const double dots_per_inch = pixels * 25.4 / millimetres;
  if (dots_per_inch < 168) return 1;
  return std::min(4.0, std::round(dots_per_inch / 96 * 4) / 4);
}

Window::Window(const std::string& title, int width, int height) : title_(title) {
  leave_out_wayland_where_it_is_not();
  if (!glfwInit()) throw GlError(no_display_sentence(glfw_words()));
  try {
    create(title, width, height);
  } catch (const GlError&) {
    if (window_) glfwDestroyWindow(window_);
    glfwTerminate();
    throw;
  }
}

void Window::create(const std::string& title, int width, int height) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);  // macOS asks for it
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  // Nothing is drawn by depth: at 3840 x 2160 such a buffer would hold 33 MB.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "attnlab");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "attnlab");
  window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (!window_) {
    const char* words = nullptr;
    const int error = glfwGetError(&words);
    const std::string said = words ? words : "";
    if (error == GLFW_VERSION_UNAVAILABLE || error == GLFW_API_UNAVAILABLE)
      throw GlError(old_opengl_sentence(version_found()));
    throw GlError(
        "The window could not be opened" + (said.empty() ? "" : " (" + said + ")") +
        ". `LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software; `attnlab compute SCENE` needs no window.");
  }
  glfwMakeContextCurrent(window_);
  if (gladLoadGL(glfwGetProcAddress) == 0) throw GlError(old_opengl_sentence(version_found()));
  glfwSwapInterval(1);
  fit_to_screen(width, height);
  listen();
}

Window::~Window() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

SideLengths Window::room() const {
  constexpr SideLengths unknown{1 << 16, 1 << 16};
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (!monitor) return unknown;
  int x = 0, y = 0, width = 0, height = 0, left = 0, top = 0, right = 0, bottom = 0;
  glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  if (width <= 0 || height <= 0) return unknown;
  glfwGetWindowFrameSize(window_, &left, &top, &right, &bottom);
  const double unit = pixels_of_monitor_unit(monitor);
  return {std::max(1, static_cast<int>(width / unit) - left - right),
          std::max(1, static_cast<int>(height / unit) - top - bottom)};
}

void Window::limit_size() {
  const SideLengths most = room();
  const double scale = content_scale();
  glfwSetWindowSizeLimits(window_, std::min(most.width, static_cast<int>(smallest_width * scale)),
                          std::min(most.height, static_cast<int>(smallest_height * scale)), GLFW_DONT_CARE,
                          GLFW_DONT_CARE);
}

void Window::fit_to_screen(int logical_width, int logical_height) {
  limit_size();
  const SideLengths most = room();
  const double scale = content_scale();
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  const int wanted_width = std::min(most.width, static_cast<int>(std::lround(logical_width * scale)));
  const int wanted_height = std::min(most.height, static_cast<int>(std::lround(logical_height * scale)));
  if (width != wanted_width || height != wanted_height)
    glfwSetWindowSize(window_, wanted_width, wanted_height);
}

void Window::listen() {
  glfwSetWindowUserPointer(window_, this);
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* window) {
    glfwSetWindowShouldClose(window, GLFW_FALSE);  // it is asked about unsaved changes first
    of(window).events_.close = true;
  });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) of(window).events_.dropped.push_back(utf8_path(paths[i]));
  });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float, float) {
    of(window).events_.changed = true;
    of(window).limit_size();
  });
  glfwSetFramebufferSizeCallback(window_,
                                 [](GLFWwindow* window, int, int) { of(window).events_.changed = true; });
  glfwSetWindowIconifyCallback(window_, [](GLFWwindow* window, int) { of(window).events_.changed = true; });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { of(window).events_.changed = true; });
}

void Window::set_title(const std::string& title) {
  if (title == title_) return;
  title_ = title;
  glfwSetWindowTitle(window_, title_.c_str());
}

void Window::set_full_screen(bool on) {
  if (on == before_full_.has_value()) return;
  events_.changed = true;
  if (!on) {
    const Place back = *before_full_;
    before_full_.reset();
    glfwSetWindowMonitor(window_, nullptr, back.x, back.y, back.width, back.height, GLFW_DONT_CARE);
    return;
  }
  Place now;
  glfwGetWindowPos(window_, &now.x, &now.y);
  glfwGetWindowSize(window_, &now.width, &now.height);
  before_full_ = now;
  GLFWmonitor* monitor = monitor_at(now.x + now.width / 2, now.y + now.height / 2);
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  if (!mode) return;  // it fills the window that it has
  glfwSetWindowAttrib(window_, GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::show() { glfwShowWindow(window_); }

bool Window::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }

double Window::content_scale() {
  float scale_x = 1, scale_y = 1;
  glfwGetWindowContentScale(window_, &scale_x, &scale_y);
  double scale = static_cast<double>(scale_x) / size().scale;
  if (scale == 1) scale = x11_screen_scale();
  return scale > 0 ? std::clamp(scale, 0.5, 8.0) : 1;
}

std::string Window::name_for_desktop() const {
#if defined(ATTNLAB_HAS_X11)
  using GetWindow = unsigned long (*)(GLFWwindow*);
  const auto get_window = reinterpret_cast<GetWindow>(dlsym(RTLD_DEFAULT, "glfwGetX11Window"));
  const unsigned long number = get_window ? get_window(window_) : 0;
  char text[32];
  std::snprintf(text, sizeof text, "x11:%lx", number);
  if (number != 0) return text;
#endif
  return {};
}

void Window::wake() { glfwPostEmptyEvent(); }

void Window::wait(std::optional<double> seconds) {
  if (!seconds)
    glfwWaitEvents();
  else if (*seconds > 0)
    glfwWaitEventsTimeout(*seconds);
  else
    glfwPollEvents();
}

Window::Events Window::take_events() { return std::exchange(events_, {}); }

const WindowSize& Window::size() {
  SideLengths window, pixels;
  glfwGetWindowSize(window_, &window.width, &window.height);
  glfwGetFramebufferSize(window_, &pixels.width, &pixels.height);
  return size_ = window_size(window, pixels, size_);
}

void Window::swap() { glfwSwapBuffers(window_); }

}  // namespace attnlab
