// Numbers as people write them: what is typed into a cell, read out of a file or given on the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// What was typed: a finite number, or a sentence that says why not ("1/0 is not a finite number").
using Typed = std::variant<double, std::string>;

// An expression: + - * / ^ ( ), sqrt exp log ln sin cos tan abs, pi e, decimals with point or comma, the
// signs of word processors (U+2212, U+00D7, U+00B7, U+00F7, U+221A, U+03C0, no-break spaces). log and ln are
// both the natural logarithm; ^ binds to the right and before a sign (-2^2 is -4); what stands side by side
// is multiplied (2pi, 2 sqrt(3), 1/2 pi = pi/2). Every step must be finite. Never throws; nesting is bounded.
Typed read_expression(std::string_view text);

// Bytes of a text; of length 0: the place where something is missing.
struct TextSpan {
  std::size_t begin = 0, length = 0;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};
// What of the text read_expression refuses: the word that should not stand there, the divisor that is 0, the
// end where a number is missing. None where it is taken. Never splits a character.
std::optional<TextSpan> fault_in(std::string_view text);

// A decimal alone, with its sign and exponent ("-1.5e-3"): the nearest double, or the sentence.
Typed read_decimal(std::string_view text);

}  // namespace attnlab
