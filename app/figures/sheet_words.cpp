#include "app/figures/sheet_words.h"

#include "app/figures/text.h"
#include "core/utf8.h"

#include <algorithm>

namespace attnlab {

namespace {

constexpr std::size_t most_characters = 4000;  // more never fits

std::string one_line(std::string_view text) {
  std::string spaced(text.substr(0, 4 * most_characters));
  for (char& c : spaced)
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  return quotable(spaced, most_characters);
}

// The length in bytes of the longest beginning that fits, at least one character.
std::size_t fitting(const Canvas& canvas, std::string_view word, Face face, double size, double width) {
  std::size_t length = 0;
  while (length < word.size()) {
    std::size_t next = length + 1;
    while (next < word.size() && (static_cast<unsigned char>(word[next]) & 0xC0) == 0x80) ++next;
    if (length > 0 && canvas.text_width(word.substr(0, next), face, size) > width) break;
    length = next;
  }
  return length;
}

}  // namespace

std::vector<std::string> sheet_lines(const Canvas& canvas, std::string_view text, Face face, double size,
                                     double width, int most) {
  std::vector<std::string> lines;
  const std::string all = one_line(text);
  std::string_view rest = all;
  // The text from the start of the last line on, for the case that it does not end there.
  std::string_view last = rest;
  const auto open_line = [&](std::string_view word, std::string_view from) {
    lines.emplace_back(word);
    last = from;
  };
  while (!rest.empty()) {
    if (rest.front() == ' ') {
      rest.remove_prefix(1);
      continue;
    }
    const std::string_view from = rest;
    std::string_view word = rest.substr(0, rest.find(' '));
    const bool continues =
        !lines.empty() && canvas.text_width(lines.back() + " " + std::string(word), face, size) <= width;
    if (!continues) {
      if (static_cast<int>(lines.size()) == most) break;
      word = word.substr(0, fitting(canvas, word, face, size, width));
      open_line(word, from);
    } else {
      lines.back() += " " + std::string(word);
    }
    rest.remove_prefix(word.size());
  }
  if (!rest.empty() && !lines.empty()) lines.back() = elide(canvas, last, face, size, width);
  std::erase_if(lines, [&](const std::string& line) {
    return line.empty() || canvas.text_width(line, face, size) > width;
  });
  return lines;
}

}  // namespace attnlab
