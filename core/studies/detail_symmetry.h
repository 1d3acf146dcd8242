// What the Symmetry view shows beyond Analysis: the softmax of the symmetric scores P_Q P_Q^T, which tokens
// prefer each other to themselves, and the signs of the form x W x^T.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// Tokens i < j that prefer each other to themselves: s_ij > s_ii and s_ji > s_jj,
// beyond what rounding can do.
struct MutualPair {
  int i = 0, j = 0;

  friend bool operator==(const MutualPair&, const MutualPair&) = default;
};
// Of a square matrix of scores; pairs with a value that is not finite are left out. In P P^T there are none,
// since s_ij^2 <= s_ii s_jj: the 2 x 2 minor is not negative.
std::vector<MutualPair> mutual_pairs(const Matrix& scores);

struct SymmetryDetail {
  bool square = false;  // whether the scores have a transpose of the same shape
  // Softmax of P_Q P_Q^T under the scale, temperature and (where it fits: n_q = n_k) mask in force.
  Matrix QQ_weights;
  Matrix QQ_sums;                           // n_q x 1
  double weights_asymmetry = 0;             // of QQ_weights, in [0, 1]
  double QQ_asymmetry = 0;                  // of P_Q P_Q^T itself: 0
  bool masked = false;                      // whether the mask was applied to QQ_weights
  std::vector<MutualPair> pairs, QQ_pairs;  // in S, where it is square; in P_Q P_Q^T: none
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped.
SymmetryDetail symmetry_detail(const Scene& scene, const Analysis& analysis, int head);

// The signs of the eigenvalues of W_sym = (W + W^T)/2: by how many directions a token can score itself high,
// and by how many low. One matrix for queries and keys makes none negative.
struct FormSigns {
  int positive = 0, negative = 0, zero = 0;

  friend bool operator==(const FormSigns&, const FormSigns&) = default;
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped. Of W_Q W_K^T at most d_k are
// positive and at most d_k negative. Zero: within 1e-12 of ||W_Q|| ||W_K||, or of ||W|| where W stands alone.
// All 0 where W is not finite.
FormSigns form_signs(const Scene& scene, const Analysis& analysis, int head);

}  // namespace attnlab
