#include "app/gl/window.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

constexpr int smallest_width = 720, smallest_height = 480;

Window& of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

std::filesystem::path utf8_path(const std::string& bytes) {
  return std::u8string(bytes.begin(), bytes.end());
}

}  // namespace

double scale_of_screen(int pixels, int millimetres) {
  if (pixels <= 0 || millimetres <= 0) return 1;
  const double dots_per_inch = pixels * 25.4 / millimetres;
  if (dots_per_inch < 168) return 1;
  return std::min(4.0, std::round(dots_per_inch / 96 * 4) / 4);
}

Window::Window(const std::string& title, int width, int height) : title_(title) {
  platform::prepare();
  if (!glfwInit()) throw GlError(platform::why_no_display());
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
  const auto [first_width, first_height] = platform::first_size({width, height});
  window_ = glfwCreateWindow(first_width, first_height, title.c_str(), nullptr, nullptr);
  if (!window_) throw GlError(platform::why_no_window());
  glfwMakeContextCurrent(window_);
  if (!platform::load_opengl()) throw GlError(platform::why_no_opengl());
  glfwSwapInterval(1);
  fit_to_screen(first_width, first_height);
  platform::take_place(window_);
  listen();
}

Window::~Window() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::limit_size() {
  const SideLengths most = platform::room(window_);
  const double scale = content_scale();
  glfwSetWindowSizeLimits(window_, std::min(most.width, static_cast<int>(smallest_width * scale)),
                          std::min(most.height, static_cast<int>(smallest_height * scale)), GLFW_DONT_CARE,
                          GLFW_DONT_CARE);
}

void Window::fit_to_screen(int logical_width, int logical_height) {
  limit_size();
  const SideLengths most = platform::room(window_);
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
    platform::leave_screen(window_, *std::exchange(before_full_, std::nullopt));
    return;
  }
  WindowPlace now;
  glfwGetWindowPos(window_, &now.x, &now.y);
  glfwGetWindowSize(window_, &now.width, &now.height);
  before_full_ = now;
  platform::fill_screen(window_, now);
}

void Window::show() { platform::show(window_); }

bool Window::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }

double Window::content_scale() {
  float scale_x = 1, scale_y = 1;
  glfwGetWindowContentScale(window_, &scale_x, &scale_y);
  double scale = static_cast<double>(scale_x) / size().scale;
  if (scale == 1) scale = platform::screen_scale();
  return scale > 0 ? std::clamp(scale, 0.5, 8.0) : 1;
}

std::string Window::name_for_desktop() const { return platform::name_for_desktop(window_); }

void Window::wake() { platform::wake(); }

bool Window::wait(std::optional<double> seconds) { return platform::wait(window_, seconds); }

Window::Events Window::take_events() { return std::exchange(events_, {}); }

const WindowSize& Window::size() {
  SideLengths window, pixels;
  glfwGetWindowSize(window_, &window.width, &window.height);
  glfwGetFramebufferSize(window_, &pixels.width, &pixels.height);
  return size_ = window_size(window, pixels, size_);
}

void Window::swap() { glfwSwapBuffers(window_); }

std::string opengl_here() {
  const auto word = [](unsigned name) {
    const unsigned char* found = glGetString(name);
    return std::string(found ? reinterpret_cast<const char*>(found) : "");
  };
  return word(GL_VERSION) + ", " + word(GL_RENDERER);
}

}  // namespace attnlab
