// Values in letters: what a cell is as a formula in the entries that are letters, and how it changes with one of them. The
// mathematics is that of exact values (`evaluator.h`); only the numbers hold letters.
#pragma once

#include "core/exact/evaluate.h"
#include "core/exact/letter_sum.h"
#include "core/exact/letters.h"

#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

using LetterMixture = BasicMixture<LetterSum>;
using LetterValue = BasicValue<LetterSum>;

// The value of a cell of a valid scene; the letters are `names_of(letters)`, in that order. `letters` are all still there.
std::variant<LetterValue, NotExact> letter_value(const Scene& scene, const Analysis& analysis, Cell cell,
                                                 const LetterList& letters);

bool has_letters(const LetterValue& value);

// sum over pairs of factor A_first A_second, with the weights A of one row of a head: exp(exponent) over the sum of all.
struct LetterPairs {
  struct Pair {
    std::size_t first = 0, second = 0;  // of `keys`, first < second
    LetterSum factor;
  };
  int head = 0;
  std::vector<LetterMixture::Term> keys;  // their exponents alone
  std::vector<Pair> pairs;                // one at least; no factor is 0
};

// The derivative of a value by a letter. Of sum_j A_j f_j it is the mean of the slopes f', and the covariance of the
// factors with the slopes of the exponents: sum_j A_j f_j' + sum_{j<m} A_j A_m (f_j - f_m) (x_j' - x_m').
struct LetterDerivative {
  LetterValue slopes;
  std::vector<LetterPairs> pairs;
};
LetterDerivative derivative(const LetterValue& value, std::size_t letter);

// The numbers that the letters stand for, exactly: the fraction of an entry, or where it is none the double itself.
std::vector<Fraction> numbers_of(const Scene& scene, const LetterList& letters);
// With numbers in place of the letters.
ExactValue at(const LetterValue& value, const std::vector<Fraction>& numbers);
double number_at(const LetterDerivative& derivative, const std::vector<Fraction>& numbers);

double decimal(const RootSum& sum);
double decimal(const ExactValue& value);

}  // namespace attnlab
