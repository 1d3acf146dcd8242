// The window's size in pixels and in ImGui's units, so that they belong to each other. A window system
// answers two questions at two moments: while a window changes its size they may be of different sizes, and
// their quotient is no scale. And where a window can be. Knows no window.
#pragma once

#include <span>

namespace attnlab {

struct SideLengths {
  int width = 0, height = 0;
};

struct WindowSize {
  SideLengths pixels;  // of the framebuffer
  double scale = 1;    // so many of them are one unit of the window, in both directions
};

// From the sides of the window, in its units, and of its framebuffer. The scale is between 1/2 and 8; that of
// the size before where the two are not of one shape, or a side is too short to tell.
WindowSize window_size(SideLengths window, SideLengths pixels, const WindowSize& before);

struct WindowPlace {
  int x = 0, y = 0, width = 0, height = 0;
  friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};
// There, where a hand can take hold of its upper edge on one of the screens; else, as the screen may have
// gone that it stood on, in the middle of the first one, and no larger than that.
WindowPlace on_a_screen(const WindowPlace& wanted, std::span<const WindowPlace> screens);

// Before each frame. ImGui's size by its scale is the number of pixels.
void tell_imgui(const WindowSize& size);

}  // namespace attnlab
