// Where the standard library reads no doubles (libc++ before 20): by the C library's strtod, which rounds to
// nearest, in the locale "C".
#include "core/system/decimal.h"

#include <clocale>
#include <cmath>
#include <cstdlib>
#include <string>
#if __has_include(<xlocale.h>)
#include <xlocale.h>
#endif

namespace attnlab {
namespace {

// strtod takes blanks, signs and hexadecimal digits, too: what is given to it begins with none, and "0x1" is
// the 0 before an x.
std::string given(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::string_view digits = text.substr(sign);
  if (digits.find_first_of(".0123456789iInN") != 0) return {};
  return std::string(
      digits.size() > 1 && digits[0] == '0' && (digits[1] | 32) == 'x' ? text.substr(0, sign + 1) : text);
}

}  // namespace

std::from_chars_result decimal_from(std::string_view text, double& value) {
  static const locale_t plain = newlocale(LC_ALL_MASK, "C", locale_t{});
  const std::string copy = given(text);
  char* end = nullptr;
  const double read = strtod_l(copy.c_str(), &end, plain);
  const std::ptrdiff_t length = end - copy.c_str();
  if (length == 0) return {text.data(), std::errc::invalid_argument};
  const std::string_view taken = text.substr(0, static_cast<std::size_t>(length));
  const bool digits = taken.find_first_of("iInN") == std::string_view::npos;
  const bool beyond = digits && std::isinf(read);
  const std::string_view mantissa = taken.substr(0, taken.find_first_of("eE"));
  const bool vanished = digits && read == 0 && mantissa.find_first_of("123456789") != std::string_view::npos;
  if (beyond || vanished) return {text.data() + length, std::errc::result_out_of_range};
  value = read;
  return {text.data() + length, std::errc()};
}

}  // namespace attnlab
