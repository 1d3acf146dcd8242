// Pictures to the clipboard. GLFW takes text only, so a program of the desktop does it: wl-copy under Wayland, xclip under
// X11, osascript on macOS. It gets the bytes in a file without a name, and lives on by itself.
#pragma once

#include <optional>
#include <string>

namespace attnlab {

// The bytes of a PNG as image/png. Nothing, or a sentence: the program that is missing with its package, or that it failed.
// Waits for the program to take the bytes, but never longer than a moment.
std::optional<std::string> copy_to_clipboard(const std::string& png);

}  // namespace attnlab
