// Numbers as people write and read them: expressions typed into a cell, and digits shown in one. Independent
// of the locale. Knows no screen.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// What was typed: a finite number, or a sentence that says why not ("1/0 is not a finite number").
using Typed = std::variant<double, std::string>;

// An expression: + - * / ^ ( ), sqrt exp log ln sin cos tan abs, pi e, decimals with point or comma (1,5), the minus
// and signs of word processors (U+2212, U+00D7, U+00B7, U+00F7, U+221A, U+03C0, no-break spaces). Never throws.
Typed read_expression(std::string_view text);

// `decimals` fixed digits with a real minus (U+2212) and never "-0.00"; very large and very small magnitudes in
// scientific form so that at most `decimals` + 5 characters are shown; "∞"-like values as words: "inf", "−inf", "nan".
std::string show_number(double value, int decimals);
// The shortest decimal that reads back as the same double, ASCII: "0.1", "1e-07", "-0.0" for minus zero.
std::string exact_number(double value);

}  // namespace attnlab
