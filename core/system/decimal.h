// A decimal as the double that is nearest to it, in every locale: what std::from_chars does, which not every
// standard library has for floating point. Knows no expression.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace attnlab {

// Reads as much of the text as is a decimal ("-0.5e3", "inf"; no + and no blank before it). invalid_argument:
// it begins with none; result_out_of_range: too large, or too close to 0. `value` is left as it is then.
std::from_chars_result decimal_from(std::string_view text, double& value);

// The double that is nearest to 10^exponent. std::pow of some libraries gives another for 10^-2.
inline double power_of_ten(int exponent) {
  double power = 0;
  decimal_from("1e" + std::to_string(exponent), power);
  return power;
}

}  // namespace attnlab
