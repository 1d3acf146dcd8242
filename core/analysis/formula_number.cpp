#include "core/analysis/formula_number.h"

#include "core/system/decimal.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr int least_operand = 2, most_operand = 15;  // decimals
constexpr int more_than_result = 6;                  // how far operands go beyond their result

// With the minus of programs.
std::string ascii(double value, int decimals) {
  std::string text = show_number(value, decimals);
  const std::string minus = "−";
  for (auto at = text.find(minus); at != std::string::npos; at = text.find(minus))
    text.replace(at, minus.size(), "-");
  return text;
}

// "1.2e-7" read back; the digits come from ascii(), so that they are a number. Independent of the locale.
double read(const std::string& text) {
  double value = 0;
  decimal_from(text, value);
  return value;
}

// As few decimals as say all that `decimals` of them would.
int enough(double value, int decimals) {
  const std::string shortest = exact_number(value);
  const auto point = shortest.find('.');
  const bool fixed = shortest.find('e') == std::string::npos;
  const int behind = !fixed                       ? decimals
                     : point == std::string::npos ? 0
                                                  : static_cast<int>(shortest.size() - point) - 1;
  // A long number is written in powers of ten, and needs its decimals there.
  for (int few = std::max(behind, std::min(least_operand, decimals)); few < decimals; ++few)
    if (read(ascii(value, few)) == value) return few;
  return decimals;
}

}  // namespace

std::string number_latex(double value, int decimals) {
  if (std::isnan(value)) return "\\text{nan}";
  if (std::isinf(value)) return value > 0 ? "\\infty" : "-\\infty";
  std::string text = ascii(value, decimals);
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  std::string exponent = text.substr(e + 1);
  if (exponent.starts_with('+')) exponent.erase(0, 1);
  return text.substr(0, e) + " \\times 10^{" + exponent + "}";
}

std::string operand_latex(double value, int decimals) { return number_latex(value, enough(value, decimals)); }

double operand_value(double value, int decimals) {
  return std::isfinite(value) ? read(ascii(value, enough(value, decimals))) : value;
}

bool shown_alike(double a, double b, int decimals) {
  return show_number(a, decimals) == show_number(b, decimals);
}

Digits digits_that_follow(double value, int decimals, const std::function<double(int)>& worked_out) {
  const int most = std::min(most_operand, decimals + more_than_result);
  for (int few = std::min(least_operand, decimals); few <= most; ++few)
    if (shown_alike(worked_out(few), value, decimals)) return {few, false};
  return {std::max(decimals, most), true};
}

}  // namespace attnlab
