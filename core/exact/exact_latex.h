// Exact values as LaTeX, in the subset that the formula layout draws.
#pragma once

#include "core/exact/evaluate.h"

#include <string>

namespace attnlab {

// What is cut so that a formula stays readable; 0: nothing. Fractions of more digits become words, "a 212-digit fraction";
// sums of exponentials of more terms keep the first and the last.
struct Cut {
  std::size_t digits = 0, terms = 0;
};

// A root stands above the bar where that is shorter, counted in digits and the bar: \frac{\sqrt{26}}{8} for 13/(4 sqrt(26));
// else below it, as a scale does: \frac{7}{2\sqrt{2}}.
std::string fraction_latex(const Fraction& fraction, Cut cut = {});  // "-\frac{3}{4}"
std::string root_sum_latex(const RootSum& sum, Cut cut = {});        // "\frac{3}{4\sqrt{2}}"
// A fraction on one line, for an exponent: "-3/(4\sqrt{2})".
std::string flat_latex(const RootSum& sum, Cut cut = {});
// "\frac{\exp(3/\sqrt{2})}{\exp(3/\sqrt{2}) + \exp(1)}"; several heads are added up, each a fraction of its own.
std::string exact_latex(const ExactValue& value, Cut cut = {});

// Whether the value stands in brackets as a factor.
bool is_sum(const ExactValue& value);
// The longest fraction of a value, in digits.
std::size_t longest(const ExactValue& value);
// Whether a cut leaves something out.
bool is_cut(const ExactValue& value, Cut cut);

}  // namespace attnlab
