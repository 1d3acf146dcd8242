// Splitting a text at a sign: "a,b," at ',' is "a", "b" and "". Knows no quotes.
#pragma once

#include <string_view>
#include <vector>

namespace attnlab {

// At least one piece; they point into the text.
inline std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t end = text.find(at);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

}  // namespace attnlab
