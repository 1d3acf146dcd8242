// The scale of an X11 screen whose desktop tells none: GLFW reads the resource Xft.dpi alone, and a server started for a
// dense screen (Xorg -dpi 192, xrandr --dpi) without a desktop has only the size of its screen in millimetres.
#pragma once

namespace attnlab {

// The X server's dots per inch by 96, in quarters, where they are at least 168: below that many a driver computes them
// from the monitor although the desktop means 1. Else, and where the window system is not X11, 1. Needs glfwInit().
double x11_screen_scale();

// The same from a screen's size.
double scale_of_screen(int pixels, int millimetres);

}  // namespace attnlab
