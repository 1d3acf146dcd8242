// Exact values and derivatives as LaTeX, in the subset that the formula layout draws: "2 + a - 2b - ab",
// "\frac{2 + a}{\sqrt{2}}". Terms stand by ascending degree, a before b.
#pragma once

#include "core/exact/slope.h"

#include <functional>
#include <string>

namespace attnlab {

// What is cut so that a formula stays readable; 0: nothing. Fractions of more digits become words, "a
// 212-digit fraction"; of sums of more exponentials, or twice as many terms, the first and the last stay.
struct Cut {
  std::size_t digits = 0, terms = 0;
};

// Without letters a root stands above the bar where that is shorter, in digits and the bar:
// \frac{\sqrt{26}}{8} for 13/(4 sqrt(26)); else below it, as a scale does: \frac{7}{2\sqrt{2}}.
class ExactWriter {
 public:
  // The letters, as `names_of`.
  explicit ExactWriter(std::vector<std::string> names, Cut cut = {});

  // "\frac{a\,\exp(2b) + \exp(1)}{\exp(2b) + \exp(1)}"; several heads are added up, each a fraction.
  std::string value(const ExactValue& value) const;
  std::string flat(const ExactSum& sum) const;  // on one line, for an exponent: "(2 + a)/(3\sqrt{2})"
  // Fractions of exponentials: the slopes of the factors, and the pairs over the square of the sum.
  std::string derivative(const ExactSlope& slope) const;
  // In the weights: "b A_{1,1} + 2 A_{1,1} A_{1,2}". `weight` names that of a key, or what rest_of(key) is.
  using Weight = std::function<std::string(int head, int key)>;
  std::string derivative(const ExactSlope& slope, const Weight& weight) const;

 private:
  std::string sum(const ExactSum& sum, bool small = false) const;
  std::string factor(const ExactSum& sum) const;
  std::string term(const ExactSum& factor, const std::string& of, const char* space) const;
  std::string exponential(const Mixture::Term& term) const;
  std::string exponentials(const std::vector<Mixture::Term>& terms) const;
  std::string mixture(const Mixture& mixture) const;
  std::string pairs(const WeightPairs& pairs) const;

  std::vector<std::string> names_;
  Cut cut_;
};

std::string fraction_latex(const Fraction& fraction, Cut cut = {});  // "-\frac{3}{4}"
std::string flat_latex(const ExactSum& constant, Cut cut = {});
std::string exact_latex(const ExactValue& constant, Cut cut = {});

// Whether the value stands in brackets as a factor.
bool is_sum(const ExactValue& value);
// The longest fraction of a value, in digits.
std::size_t longest(const ExactValue& value);

}  // namespace attnlab
