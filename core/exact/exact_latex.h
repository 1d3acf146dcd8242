// Exact values as LaTeX, in the subset that the formula layout draws. Fractions of more than `most_digits` digits are
// folded into words, "a 212-digit fraction"; with most_digits 0 everything is written out. Knows no screen.
#pragma once

#include "core/exact/evaluate.h"

#include <string>

namespace attnlab {

std::string fraction_latex(const Fraction& fraction, std::size_t most_digits = 0);  // "-\frac{3}{4}"
std::string root_sum_latex(const RootSum& sum, std::size_t most_digits = 0);        // "\frac{3}{4\sqrt{2}}"
// A fraction on one line, for an exponent: "-3/(4\sqrt{2})".
std::string flat_latex(const RootSum& sum, std::size_t most_digits = 0);
// "\frac{\exp(3/\sqrt{2})}{\exp(3/\sqrt{2}) + \exp(1)}"; several heads are added up, each a fraction of its own.
std::string exact_latex(const ExactValue& value, std::size_t most_digits = 0);

// The longest fraction of a value, in digits.
std::size_t longest(const ExactValue& value);

}  // namespace attnlab
