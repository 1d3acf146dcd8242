// The energy of a query among keys: E(q) = |q|^2 / 2 - sigma log sum_j exp(k_j.q / sigma). One step of attention whose values
// are its keys goes down its gradient by a whole step (Ramsauer et al. 2020, arXiv 2008.02217).
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// The keys that one row may see, m x d_k, and what scores are divided by.
struct Memory {
  Matrix keys;
  double sigma = 1;
};
// Of row `row` of head `head`, which count from 0 and must be there: the keys as they meet the queries.
Memory memory_of(const Scene& scene, const Analysis& analysis, int head, int row);

// `q` is 1 x d_k; with no key to be seen |q|^2 / 2.
double energy(const Memory& memory, const Matrix& q);
// sum_j p_j k_j with p = softmax(k_j.q / sigma), 1 x d_k: where one step leads. 0 with no key to be seen.
Matrix recalled(const Memory& memory, const Matrix& q);
// -grad E(q) = recalled(q) - q.
Matrix descent(const Memory& memory, const Matrix& q);

}  // namespace attnlab
