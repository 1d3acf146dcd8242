// What stands on the screen, read from the triangles of the last frame: the figures corner by corner, and
// their words letter by letter. Asks the interface for nothing else.
#pragma once

#include "imgui.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct Corner {
  float x, y, u, v;
  ImU32 color;
  friend bool operator==(const Corner&, const Corner&) = default;
};

// The triangles of a list, three corners each.
std::vector<Corner> triangles(const ImDrawList& list);
// Of all windows in whose name this stands; those that hold a figure.
std::vector<Corner> windows_on_screen(std::string_view name);
std::vector<Corner> figures_on_screen();
// The lines of text in triangles, from the highest on, a blank wherever two letters stand apart.
// Letters that are shaped are left out.
std::vector<std::string> lines_in(const std::vector<Corner>& corners);
// Those of the windows in whose name this stands.
inline std::string words_on_screen(std::string_view window) {
  std::string text;
  for (const std::string& line : lines_in(windows_on_screen(window))) text += line + '\n';
  return text;
}

}  // namespace attnlab::test
