// Exact values: what a cell is when the entries of the scene are fractions, or some of them letters. A scale
// of sqrt(d_k) or keys of length 1 bring roots, the softmax exponentials, which stay in symbols.
#pragma once

#include "core/analysis/names.h"
#include "core/analysis/node.h"
#include "core/exact/exact_sum.h"
#include "core/exact/letters.h"

namespace attnlab {

// sum_j factor_j exp(exponent_j) / sum_j exp(exponent_j): a weight, or values mixed by weights.
struct Mixture {
  struct Term {
    int key = 0;  // from 0; rest_of(key): what a sigmoid leaves, the 1 beside exp(logit)
    ExactSum exponent, factor;
  };
  int head = 0;             // from 0
  std::vector<Term> terms;  // the keys that the query may see, two at least
};

constexpr int rest_of(int key) { return -1 - key; }

// plain + the mixtures. One that is a plain number (one key, equal logits, equal factors) is in `plain`.
struct ExactValue {
  ExactSum plain;
  std::vector<Mixture> mixtures;
};

// Adds a mixture: as a plain number where it is one.
void join_mixture(ExactValue& value, Mixture mixture);
// Whether some letter stands in it.
bool has_letters(const ExactValue& value);

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

// Of one cell of a valid scene, from the entries that it depends on alone; the letters of its sums are
// `names_of(letters)`, in that order. `letters` are all still there. Nothing is kept between calls.
Exact exact_value(const Scene& scene, const Analysis& analysis, Cell cell, const LetterList& letters = {});

// What the letters stand for, exactly: the fraction of an entry, or where it is none the double itself.
std::vector<Fraction> numbers_of(const Scene& scene, const LetterList& letters);

}  // namespace attnlab
