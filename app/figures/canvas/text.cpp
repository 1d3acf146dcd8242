#include "app/figures/canvas/text.h"

#include "core/text/number.h"
#include "core/text/utf8.h"

#include <cstdio>

namespace attnlab {

void text_right(Canvas& canvas, Point baseline_end, std::string_view utf8, const TextStyle& style) {
  TextStyle own = style;
  own.anchor = Anchor::end;
  canvas.text({baseline_end.x - canvas.text_width(utf8, style.face, style.size), baseline_end.y}, utf8, own);
}

void text_center(Canvas& canvas, Point baseline_middle, std::string_view utf8, const TextStyle& style) {
  TextStyle own = style;
  own.anchor = Anchor::middle;
  canvas.text({baseline_middle.x - canvas.text_width(utf8, style.face, style.size) / 2, baseline_middle.y},
              utf8, own);
}

void text_middle(Canvas& canvas, Point center, std::string_view utf8, const TextStyle& style) {
  text_center(canvas, {center.x, center.y + cap_height * style.size / 2}, utf8, style);
}

// Every canvas adds up the advances of the characters, none of which is negative:
// a longer beginning is never narrower.
bool fits_into(const Canvas& canvas, std::string_view utf8, Face face, double size, double width) {
  const auto narrow = [&](std::string_view begin) { return canvas.text_width(begin, face, size) <= width; };
  return utf8.empty() ? narrow(utf8) : longest_beginning(utf8, narrow).size() == utf8.size();
}

std::string elide(const Canvas& canvas, std::string_view utf8, Face face, double size, double width) {
  const auto narrow = [&](std::string_view begin) { return canvas.text_width(begin, face, size) <= width; };
  const std::string_view most = longest_beginning(utf8, narrow);
  if (most.size() == utf8.size()) return std::string(utf8);
  const auto with_dots = [](std::string_view begin) {
    while (begin.ends_with(' ')) begin.remove_suffix(1);
    return std::string(begin) + "…";
  };
  if (!narrow("…")) return {};
  return with_dots(longest_beginning(most, [&](std::string_view begin) { return narrow(with_dots(begin)); }));
}

std::vector<std::string> wrap(const Canvas& canvas, std::string_view utf8, Face face, double size,
                              double width) {
  std::vector<std::string> lines;
  const auto narrow = [&](std::string_view begin) { return canvas.text_width(begin, face, size) <= width; };
  while (!utf8.empty()) {
    // A space at the very end begins no word.
    const std::string_view words = utf8.substr(0, utf8.size() - (utf8.ends_with(' ') ? 1 : 0));
    std::size_t end = longest_beginning(words, narrow).size();
    // To the end of a word that fits, at least to that of the first.
    if (end < words.size() && words[end] != ' ') end = words.substr(0, end).rfind(' ');
    if (end == std::string_view::npos) end = std::min(words.find(' '), words.size());
    if (end > longest_measured) {  // a word without width, or without end
      lines.emplace_back(beginning_of(words, longest_measured));
      utf8.remove_prefix(lines.back().size());
      continue;
    }
    lines.emplace_back(words.substr(0, end));
    utf8.remove_prefix(std::min(end + 1, utf8.size()));
  }
  return lines;
}

std::string number_or_word(double value, int decimals) {
  return std::isfinite(value) ? show_number(value, decimals) : "overflow";
}

std::string short_number(double value) {
  std::string text = number_or_word(value, 3);
  if (text.find('.') == std::string::npos || text.find('e') != std::string::npos) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string short_opposite(double end) { return end == 0 ? "0" : "−" + short_number(end); }

std::string count_text(long long count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, "\u2009");
  return digits;
}

std::string residual_text(double value) {
  if (!std::isfinite(value)) return "overflow";
  if (value == 0) return "0";
  if (std::abs(value) >= 1e-3) return show_number(value, 3);
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1e", value);
  std::string text;
  for (const char* c = buffer; *c; ++c) text += *c == '-' ? "−" : *c == ',' ? "." : std::string(1, *c);
  return text;
}

}  // namespace attnlab
