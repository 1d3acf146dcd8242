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
    sum,       // the sum of `terms`, each a product, divided by `divisor`
    quotient,  // one cell divided by `divisor`: a logit
    softmax,   // exp of `terms[at]` over the sum of exp of all terms
    unit,      // `terms[at]` over the norm of all terms: a row of keys of length 1
    half,      // half the sum (sign +1) or the difference (sign -1) of two cells
    masked,    // not allowed: minus infinity as a logit, 0 as a weight
    constant   // an entry of the identity, or of a key of length 0 under unit_keys
  };
  Kind kind = Kind::given;
  std::vector<Term> terms;
  std::string compact;   // LaTeX of the short form in symbols
  bool vectors = false;  // the short form is the product of two vectors: its numbers are written as such
  double divisor = 1;
  std::string divisor_latex;  // "\sqrt{d_k}", or "" where nothing is divided
  std::size_t at = 0;
  int sign = 1;
  std::string words;
};

// Under tokens-as-columns the factors of a product change places, as those of the matrices do: k_{2} \cdot q_{4}.
Form form_of(const Scene& scene, const Analysis& analysis, Cell cell, Notation notation = {});
// LaTeX: "S", or "S^{(2)}" for the second of several heads.
std::string letter_of(const Scene& scene, Cell cell, Notation notation = {});
// LaTeX: "S_{4,2}"; "S_{2,4}" for the same cell where tokens are columns.
std::string symbol_of(const Scene& scene, Cell cell, Notation notation = {});

}  // namespace attnlab
