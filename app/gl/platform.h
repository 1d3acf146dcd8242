// What a desktop and the page of a browser do differently for the window, in one place: posix/, where GLFW
// speaks X11, Wayland, Cocoa or Windows, or browser/, where it is emscripten's and OpenGL is WebGL 2. Knows
// no App.
#pragma once

#include "app/ui/kit/window_size.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

struct GLFWwindow;

namespace attnlab::platform {

extern const char* const glsl_version;  // the first line of every shader, "#version 330 core"

// What glfwInit() has to know before.
void prepare();
// OpenGL's functions, of the context that is current. False: there are none.
bool load_opengl();
// Sentences, with what GLFW has said last: glfwInit() has failed, glfwCreateWindow(), or load_opengl().
std::string why_no_display();
std::string why_no_window();
std::string why_no_opengl();
// Beyond the edge of the texture that is bound there is nothing to see, where OpenGL can say so.
void end_texture_at_its_edge();

// In which the window is made: what the program wants, but for a page, which has a size.
SideLengths first_size(SideLengths wanted);
// That the screen has for the window; without bounds where that is not known.
SideLengths room(GLFWwindow* window);
// Where the place of the window is not a person's choice, it takes that place.
void take_place(GLFWwindow* window);
void show(GLFWwindow* window);  // its first picture is drawn
// Interface pixels of one logical pixel, where GLFW does not say: 1 but on an X11 screen that is dense.
double screen_scale();
void fill_screen(GLFWwindow* window, const WindowPlace& now);
void leave_screen(GLFWwindow* window, const WindowPlace& before);  // that place may have gone with its screen
// As what opens its dialogs calls it, "x11:1c00007"; empty where it has no name for it.
std::string name_for_desktop(GLFWwindow* window);

// Whether something may have come, or `seconds` are over. A desktop waits for that, and then it is true; in a
// browser nothing may wait, and it says so at once. 0 only looks; nothing: without end.
bool wait(GLFWwindow* window, std::optional<double> seconds);
void wake();  // from any thread: something has come

// Where GLFW does not tell of the wheel as it is, ImGui hears it by itself from now on.
void hear_wheel(GLFWwindow* window);
// Two fingers on a screen that move apart or together, since the last call: steps of a wheel that comes
// nearer, about this point of the window. A touchpad's pinch is told as a wheel already.
struct Pinch {
  double x = 0, y = 0, steps = 0;
};
Pinch take_pinch();
// Something is to be typed now, or no more: a keyboard comes up on the screen where fingers have touched it.
void expect_text(bool on);
// What was typed on it since the last call, UTF-8; "\b" takes a letter back, "\r" ends the line.
std::string take_text();
// Where a file lies that was dropped on the window, as a person would call it.
std::filesystem::path place_of_dropped(const std::filesystem::path& file);

// Takes turns until one of them gives the exit status, and returns that. In a browser the page takes them as
// long as it is open, and this returns 0 at once: whatever a turn needs, it holds itself.
int take_turns(std::function<std::optional<int>()> turn);
// At once, and nothing is taken down.
[[noreturn]] void end(int status);

}  // namespace attnlab::platform
