// Pictures to the clipboard. GLFW takes text only, so a program of the desktop does it: wl-copy under Wayland, xclip under
// X11, osascript on macOS. It gets the bytes in a file without a name, and lives on by itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

class PictureClipboard {
 public:
  PictureClipboard() = default;
  ~PictureClipboard();
  PictureClipboard(const PictureClipboard&) = delete;
  PictureClipboard& operator=(const PictureClipboard&) = delete;

  // The bytes of a PNG as image/png. Nothing, or a sentence: the program that is missing with its package, or that it
  // failed. Waits for the program to take the bytes, but never longer than a moment.
  std::optional<std::string> copy(const std::string& png);

 private:
  void reap();
  std::vector<int> running_;  // processes that had not ended in time
};

}  // namespace attnlab
