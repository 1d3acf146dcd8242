#include "app/figures/canvas/text.h"

#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace attnlab {

void text_right(Canvas& canvas, Point baseline_end, std::string_view utf8, const TextStyle& style) {
  canvas.text({baseline_end.x - canvas.text_width(utf8, style.face, style.size), baseline_end.y}, utf8,
              style);
}

void text_center(Canvas& canvas, Point baseline_middle, std::string_view utf8, const TextStyle& style) {
  canvas.text({baseline_middle.x - canvas.text_width(utf8, style.face, style.size) / 2, baseline_middle.y},
              utf8, style);
}

void text_middle(Canvas& canvas, Point center, std::string_view utf8, const TextStyle& style) {
  text_center(canvas, {center.x, center.y + cap_height * style.size / 2}, utf8, style);
}

std::string elide(const Canvas& canvas, std::string_view utf8, Face face, double size, double width) {
  if (canvas.text_width(utf8, face, size) <= width) return std::string(utf8);
  while (!utf8.empty()) {
    while (!utf8.empty() && (static_cast<unsigned char>(utf8.back()) & 0xC0) == 0x80) utf8.remove_suffix(1);
    if (!utf8.empty()) utf8.remove_suffix(1);
    while (!utf8.empty() && utf8.back() == ' ') utf8.remove_suffix(1);
    const std::string shorter = std::string(utf8) + "…";
    if (canvas.text_width(shorter, face, size) <= width) return shorter;
  }
  return {};
}

std::vector<std::string> wrap(const Canvas& canvas, std::string_view utf8, Face face, double size,
                              double width) {
  std::vector<std::string> lines;
  while (!utf8.empty()) {
    const std::size_t end = std::min(utf8.find(' '), utf8.size());
    const std::string word(utf8.substr(0, end));
    utf8.remove_prefix(std::min(end + 1, utf8.size()));
    if (!lines.empty() && canvas.text_width(lines.back() + " " + word, face, size) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
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
