// What the Symmetry view shows beyond Analysis: the softmax of the symmetric scores P_Q P_Q^T, and how many
// numbers are free. Knows no screen.
#pragma once

#include "core/analysis.h"

namespace attnlab {

struct SymmetryDetail {
  bool square = false;  // whether the scores have a transpose of the same shape
  Matrix
      QQ_weights;  // softmax of P_Q P_Q^T under the scale, temperature and (where it fits: n_q = n_k) mask in force
  Matrix QQ_sums;                // n_q x 1
  double weights_asymmetry = 0;  // of QQ_weights, in [0, 1]
  double QQ_asymmetry = 0;       // of P_Q P_Q^T itself: 0
  int free_S = 0;                // n_q n_k, or n_q (n_q + 1) / 2 where the rules make S symmetric
  int free_QQ = 0;               // n_q (n_q + 1) / 2
  bool masked = false;           // whether the mask was applied to QQ_weights
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped.
SymmetryDetail symmetry_detail(const Scene& scene, const Analysis& analysis, int head);

}  // namespace attnlab
