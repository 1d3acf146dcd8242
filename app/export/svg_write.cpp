#include "app/export/svg_write.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace attnlab {
namespace {

constexpr double far_away = 1e6;

}  // namespace

void append_number(std::string& out, double value) {
  const auto thousandths =
      static_cast<long long>(std::llround(std::clamp(value, -far_away, far_away) * 1000));
  if (thousandths < 0) out += '-';
  const long long size = std::abs(thousandths);
  char digits[24];
  const auto whole = std::to_chars(digits, digits + sizeof digits, size / 1000);
  if (size >= 1000 || size == 0) out.append(digits, whole.ptr);  // ".5" is a number in SVG
  long long rest = size % 1000;
  if (rest == 0) return;
  out += '.';
  for (long long place = 100; rest > 0; place /= 10) {
    out += static_cast<char>('0' + rest / place);
    rest %= place;
  }
}

void append_attribute(std::string& out, std::string_view name, double value) {
  ((out += ' ') += name) += "=\"";
  append_number(out, value);
  out += '"';
}

void append_point(std::string& out, Point at) {
  append_number(out, at.x);
  out += ' ';
  append_number(out, at.y);
}

void append_place(std::string& out, const Rect& where) {
  append_attribute(out, "x", where.x);
  append_attribute(out, "y", where.y);
  append_attribute(out, "width", where.width);
  append_attribute(out, "height", where.height);
}

void append_color(std::string& out, std::string_view name, Color color) {
  ((out += ' ') += name) += "=\"#";
  for (const std::uint8_t channel : {color.r, color.g, color.b})
    for (const int digit : {channel >> 4, channel & 15}) out += "0123456789abcdef"[digit];
  out += '"';
  if (color.a < 255) append_attribute(out, std::string(name) + "-opacity", color.a / 255.0);
}

void append_stroke(std::string& out, const Stroke& stroke) {
  out += " fill=\"none\"";
  append_color(out, "stroke", stroke.color);
  if (stroke.width != 1) append_attribute(out, "stroke-width", stroke.width);
  if (stroke.dashed) out += " stroke-dasharray=\"4 3\"";
  out += "/>\n";
}

void append_xml(std::string& out, char32_t code) {
  if (code == '&' || code == '<' || code == '>')
    out += code == '&' ? "&amp;" : code == '<' ? "&lt;" : "&gt;";
  else
    append_code(out, code);
}

void append_base64(std::string& out, std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t here = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < here ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= here ? digits[group >> (18 - 6 * k) & 63U] : '=';
  }
}

}  // namespace attnlab
