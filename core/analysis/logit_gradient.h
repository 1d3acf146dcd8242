// The gradient that reaches each logit of one row: what training would do to the scores through the softmax.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct LogitGradient {
  // With a target, of the loss 1/2 ||Y - target||_F^2. Without one, of the row's largest weight itself: a pull of 1 on it.
  bool of_loss = false;
  int pulled = -1;     // without a target: the key of the largest weight; -1 in a row with nothing allowed
  Matrix by_weights;   // 1 x n_k: g, the derivative by each weight of the row; 0 for a masked key
  Matrix by_logits;    // 1 x n_k: J g with J = diag(p) - p p^T; 0 for a masked key; its entries sum to 0
  bool finite = true;  // false: a value left the range of doubles, and the two may hold infinities or NaN
};

// Of a valid scene and its analysis; `head` and `row` count from 0 and are clamped. With Y = sum of H_i W_O[i] and
// H = A P_V / outside: g = (Y - target) W_O[i]^T P_V^T / outside.
LogitGradient logit_gradient(const Scene& scene, const Analysis& analysis, int head, int row);

}  // namespace attnlab
