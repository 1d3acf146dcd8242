#include "app/gl/platform.h"

#include "app/gl/display.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace attnlab::platform {
namespace {

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
  return "The window could not be opened" + in_brackets(words) + ". " + in_software +
         "; `attnlab compute SCENE` needs no window.";
}

std::string why_no_opengl() {
  const std::string found = opengl_found();
  return "Attnlab draws with OpenGL 3.3, and this display offers " +
         (found.empty() ? std::string("no OpenGL") : "OpenGL " + found) + ". " + in_software + '.';
}

void end_texture_at_its_edge() {
  constexpr GLfloat nothing[4] = {1, 1, 1, 0};
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, nothing);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
}

SideLengths first_size(SideLengths wanted) { return wanted; }

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

void fill_screen(GLFWwindow* window, const WindowPlace& now) {
  GLFWmonitor* monitor = monitor_at(now.x + now.width / 2, now.y + now.height / 2);
  const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  if (!mode) return;  // it fills the window that it has
  glfwSetWindowAttrib(window, GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void leave_screen(GLFWwindow* window, const WindowPlace& before) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::vector<WindowPlace> screens(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < screens.size(); ++i)
    glfwGetMonitorWorkarea(monitors[i], &screens[i].x, &screens[i].y, &screens[i].width, &screens[i].height);
  const auto [x, y, width, height] = on_a_screen(before, screens);
  glfwSetWindowMonitor(window, nullptr, x, y, width, height, GLFW_DONT_CARE);
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

}  // namespace attnlab::platform
