// An independent reading of core/README.md: plain loops in extended precision, sharing no line with core's
// arithmetic. Each number carries how large the terms were that it is made of, so that a double's rounding
// error has a bound: a few units in the last place of that magnitude.
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace attnlab::test {

// A value and the size of the terms it was made of; magnitude >= |value|. A result computed in doubles
// differs from `value` by no more than a small multiple of 2^-53 magnitude (running error analysis, Higham
// 2002, section 3.3).
struct Tracked {
  long double value = 0, magnitude = 0;
};

struct Grid {
  int rows = 0, cols = 0;
  std::vector<Tracked> cells;

  Grid() = default;
  Grid(int r, int c) : rows(r), cols(c), cells(static_cast<std::size_t>(r * c)) {}
  Tracked& at(int i, int j) { return cells[static_cast<std::size_t>(i * cols + j)]; }
  const Tracked& at(int i, int j) const { return cells[static_cast<std::size_t>(i * cols + j)]; }
};

struct ReferenceHead {
  Grid P_Q, P_K, P_V, K_dot, Q_turn, K_turn, S, D, L, A, H, W, QQ, row_sums, entropy;
  Grid singular_values;  // of W, descending
  Grid QQ_eigenvalues;   // of P_Q P_Q^T, descending
};

struct Reference {
  std::vector<ReferenceHead> heads;
  Grid concat, Y;
  Tracked loss;  // 0 without a target
};

// Of a valid scene without overflow. A masked logit is minus infinity with magnitude 0.
Reference reference(const Scene& scene);

// Singular values of any grid, min(rows, cols) x 1, descending: one-sided Jacobi rotations (Hestenes 1958).
Grid reference_singular_values(const Grid& m);

}  // namespace attnlab::test
