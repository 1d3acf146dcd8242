#include "core/text/expression.h"

#include "core/system/decimal.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <numbers>
#include <system_error>

namespace attnlab {
namespace {

constexpr int deepest = 64;
constexpr std::size_t longest_expression = 500;
constexpr char root_sign = '\x01';

struct WrittenSign {
  std::string_view written, read;
};
constexpr WrittenSign written_signs[] = {{"−", "-"},      {"–", "-"},      {"\u2010", "-"}, {"\u2011", "-"},
                                         {"\u2012", "-"}, {"\uFE63", "-"}, {"\uFF0D", "-"}, {"×", "*"},
                                         {"·", "*"},      {"\u22C5", "*"}, {"÷", "/"},      {"\u2215", "/"},
                                         {"\u2044", "/"}, {"√", "\x01"},   {"π", " pi "},   {"\u00A0", " "},
                                         {"\u202F", " "}, {"\u2009", " "}, {"\u2007", " "}};

// The text with the signs of word processors as ASCII, and what each of its bytes stands for in the text.
struct Plain {
  std::string text;
  std::vector<TextSpan> source;
};

Plain plain(std::string_view text) {
  Plain out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const auto* sign = std::ranges::find_if(
        written_signs, [&](const WrittenSign& s) { return rest.starts_with(s.written); });
    const bool found = sign != std::end(written_signs);
    const char c = rest.front();
    const std::size_t length = found ? sign->written.size() : 1;
    if (found)
      out.text += sign->read;
    else
      out.text += c == '\t' || c == '\n' || c == '\r' ? ' ' : c == root_sign ? '?' : c;
    out.source.resize(out.text.size(), {at, length});
    at += length;
  }
  return out;
}

struct Function {
  std::string_view name;
  double (*value)(double);
};
constexpr Function functions[] = {
    {"sqrt", [](double x) { return std::sqrt(x); }}, {"exp", [](double x) { return std::exp(x); }},
    {"log", [](double x) { return std::log(x); }},   {"ln", [](double x) { return std::log(x); }},
    {"sin", [](double x) { return std::sin(x); }},   {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},   {"abs", [](double x) { return std::fabs(x); }}};

// Reads one expression, by recursive descent over
//   sum      = product { (+ | -) product }
//   product  = signed { (* | /) signed | power }      side by side: multiplied
//   signed   = { + | - } power
//   power    = primary [ ^ signed ]                   to the right
//   primary  = decimal | name | name ( sum ) | root primary | ( sum )
// After the first failure `why_` says what is wrong, `fault_` where, and every number is 0.
class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) : rest_(text), text_(text) {}

  Typed read() {
    const double value = sum(0);
    if (why_.empty() && skip_spaces()) fail("expected an operator or the end, found " + next_words());
    if (!why_.empty()) return why_;
    return value;
  }
  TextSpan fault() const { return fault_; }  // after read() refused

 private:
  // What stands here is at fault: a word, or the end.
  double fail(std::string why) {
    skip_spaces();
    return fail(std::move(why), here(), here() + word_length());
  }
  double fail(std::string why, std::size_t from, std::size_t to) {
    if (why_.empty()) {
      why_ = std::move(why);
      fault_ = {from, to - from};
    }
    rest_ = {};
    return 0;
  }
  // The value of what stands from `from` to here.
  double finite(double value, std::size_t from, const char* why) {
    return std::isfinite(value) ? value : fail(std::string("not a finite number: ") + why, from, here());
  }
  std::size_t here() const { return text_.size() - rest_.size(); }
  // Where what is read next begins.
  std::size_t start() {
    skip_spaces();
    return here();
  }

  // Whether anything is left after the spaces.
  bool skip_spaces() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    return !rest_.empty();
  }
  bool take(char c) {
    const bool there = skip_spaces() && rest_.front() == c;
    if (there) rest_.remove_prefix(1);
    return there;
  }
  // A word, a run of digits, or one character with its continuation bytes.
  std::size_t word_length() const {
    if (rest_.empty()) return 0;
    const auto continues = [&](char c) {
      if (is_ascii_letter(rest_[0])) return is_ascii_letter(c);
      if (is_ascii_digit(rest_[0])) return is_ascii_digit(c);
      return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    };
    std::size_t length = 1;
    while (length < rest_.size() && continues(rest_[length])) ++length;
    return length;
  }
  std::string next_words() {
    if (!skip_spaces()) return "the end";
    return rest_[0] == root_sign ? "√" : quotable(rest_.substr(0, word_length()));
  }
  // "expected a number after *", or what stands there instead.
  double expected_number() {
    const std::string_view before = trimmed(text_.substr(0, here()), " ");
    const std::string after =
        before.empty() ? ""
                       : std::string(" after ") +
                             (before.back() == root_sign ? "√" : quotable(before.substr(before.size() - 1)));
    if (!skip_spaces())
      return fail(before.empty() ? "expected a number, found nothing" : "expected a number" + after);
    return fail("expected a number" + after + ", found " + next_words());
  }

  double sum(int depth) {
    const std::size_t from = start();
    double value = product(depth);
    while (why_.empty()) {
      if (take('+'))
        value = finite(value + product(depth), from, "the sum is too large");
      else if (take('-'))
        value = finite(value - product(depth), from, "the difference is too large");
      else
        break;
    }
    return value;
  }

  bool starts_factor() {
    return skip_spaces() &&
           (is_ascii_letter(rest_.front()) || rest_.front() == '(' || rest_.front() == root_sign);
  }

  double product(int depth) {
    const std::size_t from = start();
    double value = signed_power(depth);
    while (why_.empty()) {
      if (take('*')) {
        value = finite(value * signed_power(depth), from, "the product is too large");
      } else if (take('/')) {
        const std::size_t divisor = start();
        const double by = signed_power(depth);
        value = by == 0 ? finite(value / by, divisor, "division by zero")
                        : finite(value / by, from, "the quotient is too large");
      } else if (starts_factor()) {
        value = finite(value * power(depth), from, "the product is too large");
      } else {
        break;
      }
    }
    return value;
  }

  double signed_power(int depth) {
    bool negative = false;
    for (;;) {
      if (take('-'))
        negative = !negative;
      else if (!take('+'))
        break;
    }
    const double value = power(depth);
    return negative ? -value : value;
  }

  double power(int depth) {
    const std::size_t from = start();
    const double base = primary(depth);
    if (!why_.empty() || !take('^')) return base;
    if (depth >= deepest) return too_deep();
    return finite(std::pow(base, signed_power(depth + 1)), from,
                  "the power is not a real number or too large");
  }

  double too_deep() { return fail("expected at most " + std::to_string(deepest) + " nested parentheses"); }

  double in_parentheses(int depth) {
    const double value = sum(depth + 1);
    if (why_.empty() && !take(')'))
      return fail("expected ) " + (rest_.empty() ? std::string("at the end") : "before " + next_words()));
    return value;
  }

  double primary(int depth) {
    if (depth >= deepest) return too_deep();
    if (!skip_spaces()) return expected_number();
    if (is_ascii_digit(rest_.front()) || rest_.front() == '.' || rest_.front() == ',') return decimal();
    if (is_ascii_letter(rest_.front())) return name(depth);
    if (take('(')) return in_parentheses(depth);
    const std::size_t from = here();
    if (take(root_sign)) return finite(std::sqrt(primary(depth + 1)), from, "the root of a negative number");
    return expected_number();
  }

  double decimal() {
    std::string digits;
    std::size_t length = 0;
    int marks = 0;
    for (; length < rest_.size(); ++length) {
      const char c = rest_[length];
      if (!is_ascii_digit(c) && c != '.' && c != ',') break;
      if (!is_ascii_digit(c)) ++marks;
      digits += c == ',' ? '.' : c;
    }
    const std::string_view mantissa = rest_.substr(0, length);
    const std::size_t from = here();
    if (marks > 1)
      return fail("expected one decimal point or comma, found " + quotable(mantissa), from, from + length);
    if (digits == ".") return expected_number();
    std::size_t after = length;
    if (after < rest_.size() && (rest_[after] == 'e' || rest_[after] == 'E')) {
      ++after;
      if (after < rest_.size() && (rest_[after] == '+' || rest_[after] == '-')) ++after;
      if (after < rest_.size() && is_ascii_digit(rest_[after])) {
        while (after < rest_.size() && is_ascii_digit(rest_[after])) ++after;
        digits += rest_.substr(length, after - length);
        length = after;
      }
    }
    rest_.remove_prefix(length);
    const Typed value = read_decimal(digits);
    if (const double* number = std::get_if<double>(&value)) return *number;
    return fail(std::get<std::string>(value), from, here());
  }

  double name(int depth) {
    std::size_t length = 0;
    while (length < rest_.size() && is_ascii_letter(rest_[length])) ++length;
    const std::string_view word = rest_.substr(0, length);
    const std::size_t from = here();
    if (word == "pi" || word == "e") {
      rest_.remove_prefix(length);
      return word == "pi" ? std::numbers::pi : std::numbers::e;
    }
    for (const Function& function : functions) {
      if (function.name != word) continue;
      rest_.remove_prefix(length);
      if (!take('(')) return fail("expected ( after " + std::string(word));
      const double argument = in_parentheses(depth);
      const std::string called = std::string(word) + " of " + exact_number(argument);
      return finite(function.value(argument), from, called.c_str());
    }
    if (word == "nan" || word == "inf" || word == "infinity" || word == "NaN" || word == "Infinity")
      return fail("not a finite number");
    return expected_number();
  }

  std::string_view rest_;
  std::string_view text_;
  std::string why_;
  TextSpan fault_;
};

// Whether a decimal that is out of range is too small rather than too large: its exponent,
// counted from its first digit that is not 0, is negative.
bool too_small(std::string_view text) {
  long long exponent = 0;
  const auto e = text.find_first_of("eE");
  if (e != std::string_view::npos) {
    std::string_view digits = text.substr(e + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc{})
      return digits.starts_with('-');
  }
  const std::string_view mantissa = text.substr(0, e);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return true;
  return exponent + static_cast<long long>(point) - static_cast<long long>(first) < 0;
}

}  // namespace

Typed read_expression(std::string_view text) {
  if (text.size() > longest_expression)
    return "expected at most " + std::to_string(longest_expression) + " characters";
  const std::string ascii = plain(text).text;
  Typed read = ExpressionReader(ascii).read();
  if (const std::string* why = std::get_if<std::string>(&read)) {
    const std::string shown(trimmed(quotable(text), " "));
    if (!shown.empty() && !why->starts_with(shown))
      return shown + (why->starts_with("not ") ? " is " : ": ") + *why;
  }
  return read;
}

std::optional<TextSpan> fault_in(std::string_view text) {
  if (text.size() > longest_expression) return TextSpan{0, text.size()};
  const Plain ascii = plain(text);
  ExpressionReader reader(ascii.text);
  if (std::holds_alternative<double>(reader.read())) return std::nullopt;
  const TextSpan fault = reader.fault();
  if (fault.begin >= ascii.source.size()) return TextSpan{text.size(), 0};
  const std::size_t begin = ascii.source[fault.begin].begin;
  if (fault.length == 0) return TextSpan{begin, 0};
  const TextSpan last = ascii.source[fault.begin + fault.length - 1];
  return TextSpan{begin, last.begin + last.length - begin};
}

Typed read_decimal(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const bool sign_twice = digits.size() < text.size() && digits.starts_with('-');
  const bool starts =
      !digits.empty() && digits.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
  const auto read = decimal_from(digits, value);
  if (!starts || sign_twice || read.ec == std::errc::invalid_argument ||
      read.ptr != digits.data() + digits.size())
    return "expected a number, found " + (text.empty() ? "nothing" : "\"" + quotable(text) + "\"");
  if (read.ec == std::errc::result_out_of_range)
    return quotable(text) + (too_small(digits) ? " is too close to 0: the smallest number is 4.9e-324"
                                               : " is not a finite number: the largest is 1.8e308");
  return value;
}

}  // namespace attnlab
