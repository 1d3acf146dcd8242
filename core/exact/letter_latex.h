// Values in letters as LaTeX, in the subset that the formula layout draws: "2 + a - 2b - ab", "\frac{2 + a}{\sqrt{2}}".
// Terms stand by ascending degree, a before b. What holds no letter is written as exact values are.
#pragma once

#include "core/exact/exact_latex.h"
#include "core/exact/letter_value.h"

#include <functional>
#include <string>
#include <vector>

namespace attnlab {

// Whether the value stands in brackets as a factor.
bool is_sum(const LetterValue& value);

// As a cut of exact values; a polynomial may have twice as many terms as a sum of exponentials.
class LetterWriter {
 public:
  LetterWriter(std::vector<std::string> names, Cut cut = {});  // the letters, as `names_of`

  std::string sum(const LetterSum& sum) const;     // "\frac{1}{2}a - ab"
  std::string factor(const LetterSum& sum) const;  // the same, in brackets where it has several terms
  std::string flat(const LetterSum& sum) const;    // on one line, for an exponent: "(2 + a)/(3\sqrt{2})"
  // "\frac{a\,\exp(2b) + \exp(1)}{\exp(2b) + \exp(1)}"; several heads are added up.
  std::string value(const LetterValue& value) const;
  // The derivative as fractions of exponentials: the slopes of the factors, and the pairs over the square of the sum.
  std::string derivative(const LetterDerivative& derivative) const;
  // The same in the weights: "b A_{1,1} + 2 A_{1,1} A_{1,2}". `weight` names the weight of a head and a key; of
  // rest_of(key), what is left of 1.
  using Weight = std::function<std::string(int head, int key)>;
  std::string derivative(const LetterDerivative& derivative, const Weight& weight) const;

 private:
  std::string term(const LetterSum& factor, const std::string& of, const char* space) const;
  std::string exponentials(const std::vector<LetterMixture::Term>& terms) const;
  std::string mixture(const LetterMixture& mixture) const;
  std::string pairs(const LetterPairs& pairs) const;
  std::string joined(const std::vector<std::string>& terms) const;

  std::vector<std::string> names_;
  Cut cut_;
};

}  // namespace attnlab
