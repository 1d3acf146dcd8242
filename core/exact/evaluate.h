// Exact values: what a cell is when the entries of the scene are taken as fractions. Every polynomial stage is a
// fraction, a scale of sqrt(d_k) or keys of length 1 bring roots, and the softmax brings exponentials, which stay in
// symbols. The decimal beside it comes from the Analysis.
#pragma once

#include "core/analysis/node.h"
#include "core/analysis/names.h"
#include "core/exact/root_sum.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnlab {

// sum over j of factor_j exp(exponent_j), divided by sum over j of exp(exponent_j): a weight, or values mixed by weights.
template <typename Number>
struct BasicMixture {
  struct Term {
    int key = 0;  // from 0; rest_of(key): what a sigmoid leaves, the 1 beside exp(logit)
    Number exponent, factor;
  };
  int head = 0;             // from 0
  std::vector<Term> terms;  // the keys that the query may see, two at least
};

constexpr int rest_of(int key) { return -1 - key; }

// plain + the mixtures. A mixture that is a plain number (one key, equal logits, equal factors) is in `plain`.
template <typename Number>
struct BasicValue {
  Number plain;
  std::vector<BasicMixture<Number>> mixtures;
};

using Mixture = BasicMixture<RootSum>;
using ExactValue = BasicValue<RootSum>;

// Why a cell has no exact value.
struct NotExact {
  enum class Kind { entry, inside, outside, temperature, zero_key, turn, slope, masked, absent };
  Kind kind = Kind::absent;
  MatrixId id;  // of the entry, counted from 0
  int row = 0, col = 0;
  double value = 0;
};
// "W_Q, row 2, column 1: 1.4142135623730951 is not a fraction"; row and column as the matrix is drawn.
std::string sentence(const Scene& scene, const NotExact& why, Notation notation = {});

using Exact = std::variant<ExactValue, NotExact>;

// The exact value of one cell of a valid scene, from the entries that it depends on alone. Nothing is kept between calls.
Exact exact_value(const Scene& scene, const Analysis& analysis, Cell cell);

}  // namespace attnlab
