// Numbers as people write and read them: expressions typed into a cell, and digits shown in one.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// What was typed: a finite number, or a sentence that says why not ("1/0 is not a finite number").
using Typed = std::variant<double, std::string>;

// An expression: + - * / ^ ( ), sqrt exp log ln sin cos tan abs, pi e, decimals with point or comma (1,5), the minus
// and signs of word processors (U+2212, U+00D7, U+00B7, U+00F7, U+221A, U+03C0, no-break spaces). log and ln are both
// the natural logarithm; ^ binds to the right and before a sign (-2^2 is -4); what stands side by side is multiplied
// (2pi, 2 sqrt(3), 1/2 pi = pi/2). Every step of the calculation must be finite. Never throws; nesting is bounded.
Typed read_expression(std::string_view text);

// A decimal alone, with its sign and exponent ("-1.5e-3"): the nearest double, or the sentence.
Typed read_decimal(std::string_view text);

// `decimals` fixed digits with a real minus (U+2212) and never "-0.00". What would take more than `decimals` + 5
// characters, or round to 0 without being rounding noise (|value| < 1e-12), is in scientific form with as many of its
// digits as fit there: "1.2e8", "6e-6" with a real minus. What is not finite is a word: "inf", "-inf" with a real
// minus, "nan".
std::string show_number(double value, int decimals);
// The same, but what rounds to 0 is shown as 0 ("0.00"): for a cell among larger ones, where a small number is small.
std::string show_rounded(double value, int decimals);
// The shortest decimal that reads back as the same double, ASCII: "0.1", "1e-07", "-0.0" for minus zero.
std::string exact_number(double value);

}  // namespace attnlab
