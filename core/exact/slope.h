// The derivative of an exact value by one of its letters, and the numbers of values and derivatives.
#pragma once

#include "core/exact/evaluate.h"

namespace attnlab {

// sum over pairs of factor A_first A_second, with weights A of one row: exp(exponent) over their sum.
struct WeightPairs {
  struct Pair {
    std::size_t first = 0, second = 0;  // of `keys`, first < second
    ExactSum factor;
  };
  int head = 0;
  std::vector<Mixture::Term> keys;  // their exponents alone
  std::vector<Pair> pairs;          // one at least; no factor is 0
};

// Of sum_j A_j f_j the derivative is the mean of the slopes f', and the covariance of the factors with the
// slopes of the exponents: sum_j A_j f_j' + sum_{j<m} A_j A_m (f_j - f_m) (x_j' - x_m').
struct ExactSlope {
  ExactValue slopes;
  std::vector<WeightPairs> pairs;
};
ExactSlope derivative(const ExactValue& value, std::size_t letter);

// With numbers in place of the letters.
ExactValue at(const ExactValue& value, const std::vector<Fraction>& numbers);
double number_at(const ExactSlope& slope, const std::vector<Fraction>& numbers);
double decimal(const ExactSum& constant);
double decimal(const ExactValue& constant);

}  // namespace attnlab
