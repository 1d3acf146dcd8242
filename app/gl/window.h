// The window: GLFW with an OpenGL 3.3 core context; the OpenGL of this machine; the clipboard for pictures.
// Gathers what the window system reports; run.cpp decides on it. Knows no ImGui and nothing of what is shown.
#pragma once

#include "app/gl/platform.h"
#include "app/gl/program.h"

#include <filesystem>
#include <optional>
#include <vector>

struct GLFWwindow;

namespace attnlab {

class Window {
 public:
  // Opens it, `width` x `height` logical pixels where the screen has the room, its context current and
  // OpenGL's functions loaded. Throws GlError with one sentence: no display, OpenGL below 3.3, or what GLFW
  // says.
  Window(const std::string& title, int width, int height);
  ~Window();
  Window& operator=(Window&&) = delete;  // nor copied

  GLFWwindow* handle() const { return window_; }
  void set_title(const std::string& title);  // does nothing when it is the same: a change wakes the loop
  void set_full_screen(bool on);             // back again: where and as large as it was
  void show();
  bool minimised() const;
  // Interface pixels of one logical pixel: 2 on an X11 screen of 192 dpi; 1 where the window system itself
  // counts in logical pixels and the framebuffer is larger than the window.
  double content_scale();

  // As what opens its dialogs calls it, "x11:1c00007"; empty where it has no name for it.
  std::string name_for_desktop() const;
  static void wake();  // ends a wait, from any thread

  // Until the window system reports something, or at most `seconds` (platform.h): whether it is as far.
  bool wait(std::optional<double> seconds);

  // What has happened since the last call.
  struct Events {
    bool changed = false;  // of size, scale or visibility, or uncovered: the picture must be drawn again
    bool close = false;    // the close button
    std::vector<std::filesystem::path> dropped;
  };
  Events take_events();

  const WindowSize& size();  // asks anew
  void swap();

 private:
  void create(const std::string& title, int width, int height);
  void fit_to_screen(int logical_width, int logical_height);
  void limit_size();
  void listen();

  GLFWwindow* window_ = nullptr;
  std::string title_;
  std::optional<WindowPlace> before_full_;  // while it fills the screen: where it stood
  Events events_;
  WindowSize size_;
};

// The scale of an X11 screen whose desktop tells none: GLFW reads the resource Xft.dpi alone, and a server
// started for a dense screen (Xorg -dpi 192, xrandr --dpi) without a desktop has only the size of its screen
// in millimetres. Dots per inch by 96, in quarters, where they are at least 168: below that many a driver
// computes them from the monitor although the desktop means 1. Else 1.
double scale_of_screen(int pixels, int millimetres);

// The OpenGL that this machine draws with, asked without showing a window.
struct Graphics {
  bool display = false;  // there is one to open a window on
  // As opengl_here(): of a window on the display, or where there is none of a picture in memory; empty: there
  // is no OpenGL 3.3, and `missing` is the sentence that says why.
  std::string opengl, missing;
};
Graphics find_graphics();
// "4.5 (Core Profile) Mesa 22.3.6, llvmpipe (LLVM 15.0.6, 256 bits)": of the context that is current.
std::string opengl_here();

// Pictures to the clipboard: the bytes of a PNG as image/png. Nothing, or a sentence: the program that is
// missing with its package, or that it failed. GLFW takes text only, so a program of the desktop does it:
// wl-copy under Wayland, xclip under X11, osascript on macOS. It gets the bytes in a file without a name, and
// lives on by itself. Waits for the program to take the bytes, but never longer than a moment.
std::optional<std::string> copy_to_clipboard(const std::string& png);

}  // namespace attnlab
