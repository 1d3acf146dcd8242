#include "core/text/number.h"

#include "core/system/decimal.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attnlab {
namespace {

constexpr const char* minus = "−";

// Holds any double in fixed notation: 309 digits before the point and the decimals behind it.
using Buffer = std::array<char, 400>;

template <typename... Format>
std::string to_text(double value, Format... format) {
  Buffer digits;
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value, format...).ptr};
}

bool all_zero(const std::string& digits) { return digits.find_first_of("123456789") == std::string::npos; }

// "1.20e+05" as "1.2e5".
std::string tidy_scientific(const std::string& text, bool negative) {
  const auto e = text.find('e');
  std::string mantissa = text.substr(0, e);
  if (mantissa.find('.') != std::string::npos) {
    mantissa.erase(mantissa.find_last_not_of('0') + 1);
    if (mantissa.back() == '.') mantissa.pop_back();
  }
  std::string exponent = text.substr(e + 2);
  exponent.erase(0, std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
  return (negative ? minus : "") + mantissa + 'e' + (text[e + 1] == '-' ? minus : "") + exponent;
}

std::string scientific(double magnitude, bool negative, int decimals, std::size_t most) {
  std::string text;
  for (int kept = decimals; kept >= 0; --kept) {
    text = tidy_scientific(to_text(magnitude, std::chars_format::scientific, kept), negative);
    if (characters(text) <= most) break;
  }
  return text;
}

// Nearest to it where that is a normal double.
double ten_to(double exponent) {
  return std::abs(exponent) <= 300 ? power_of_ten(static_cast<int>(exponent)) : std::pow(10, exponent);
}

}  // namespace

std::string show_number(double value, int decimals) {
  if (std::isnan(value)) return "nan";
  const bool negative = value < 0;
  if (std::isinf(value)) return negative ? std::string(minus) + "inf" : "inf";
  decimals = std::clamp(decimals, 0, 17);
  const auto most = static_cast<std::size_t>(decimals) + 5;
  const double magnitude = std::fabs(value);
  const std::string fixed = to_text(magnitude, std::chars_format::fixed, decimals);
  if (magnitude == 0) return "0";
  if (all_zero(fixed) || fixed.size() + (negative ? 1 : 0) > most)
    return scientific(magnitude, negative, decimals, most);
  return (negative ? minus : "") + fixed;
}

std::string show_rounded(double value, int decimals) {
  if (!std::isfinite(value) || value == 0) return show_number(value, decimals);
  // By its digits: half of the last one is rounded to even, which is 0.
  const bool vanishes =
      all_zero(to_text(std::fabs(value), std::chars_format::fixed, std::clamp(decimals, 0, 17)));
  return vanishes ? "~0" : show_number(value, decimals);
}

std::string exact_number(double value) {
  return value != 0 ? to_text(value) : std::signbit(value) ? "-0.0" : "0";
}

std::pair<std::string, std::string> show_compared(double one, double other, int decimals) {
  constexpr int most = 4;
  while (decimals < most && one != other && show_rounded(one, decimals) == show_rounded(other, decimals))
    ++decimals;
  return {show_rounded(one, decimals), show_rounded(other, decimals)};
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
  return whole ? std::optional(number) : std::nullopt;
}

double decade(double positive) { return ten_to(std::floor(std::log10(positive))); }

double two_digits(double positive) {
  const double unit = ten_to(std::floor(std::log10(positive)) - 1);
  return std::round(positive / unit) * unit;
}

}  // namespace attnlab
