// The form of a cell's formula: what kind of expression it is and the cells that stand in it. explain.cpp
// writes it out in symbols and in numbers.
#pragma once

#include "core/analysis/node.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

// One term of a sum: the product of its cells.
using Term = std::vector<Cell>;

struct Form {
  enum class Kind {
    given,     // set by hand
    same,      // the cell of another node
    sum,       // the sum of `terms`, each a product, and of `constant`, divided by `divisor`
    quotient,  // one cell divided by `divisor`: a logit
    softmax,   // exp of `terms[at]` over the sum of exp of all terms
    unit,      // `terms[at]` over the norm of all terms: a row of keys of length 1
    half,      // half the sum (sign +1) or the difference (sign -1) of two cells
    masked,    // not allowed: minus infinity as a logit, 0 as a weight
    constant   // an entry of the identity; of a key of length 0 under unit_keys; a sum with nothing to add
  };
  Kind kind = Kind::given;
  std::vector<Term> terms;
  std::vector<double> coefficients;  // of the terms of a sum; empty: all 1
  double constant = 0;               // what an identity adds to a sum
  std::string compact;               // LaTeX of the short form in symbols
  bool vectors = false;  // the short form is the product of two vectors: its numbers are written as such
  double divisor = 1;
  std::string divisor_latex;  // "\sqrt{d_k}", or "" where nothing is divided
  std::size_t at = 0;
  int sign = 1;
  std::string words;
};

// Whether nothing stands below a cell in its formula: set by hand, masked, or a constant.
bool is_leaf(const Form& form);

// Under tokens-as-columns the factors of a product change places, as those of the matrices do: k_{2} \cdot q_{4}.
Form form_of(const Scene& scene, const Analysis& analysis, Cell cell, Notation notation = {});

}  // namespace attnlab
