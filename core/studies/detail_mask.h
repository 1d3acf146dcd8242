// The three ways of masking side by side: minus infinity before the softmax, which deletes and renormalises; filling
// the logits with 0, which leaks; and setting weights to 0 after the softmax, which leaves rows that do not sum to 1.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct MaskWay {
  Matrix weights;   // n_q x n_k
  Matrix leaked;    // n_q x 1: the weight on keys that are not allowed
  Matrix row_sums;  // n_q x 1
};

struct MaskDetail {
  bool as_if_causal = false;  // the scene has no mask, so what a causal one would do is shown
  Mask mask;                  // the scene's, or the causal one
  Matrix allowed;             // n_q x n_k, 1 where attention is allowed, 0 where it is not
  int forbidden = 0;          // how many are not
  int empty_rows = 0;         // rows with nothing allowed
  MaskWay minus_infinity;  // softmax of the logits with minus infinity where masked: the scene's own weights
  MaskWay filled;          // softmax of the logits with 0 where masked
  MaskWay afterwards;      // softmax of the unmasked logits, times `allowed`
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped. A row with nothing allowed has the weights 0 in the
// first way and the third; filling with 0 makes it uniform.
MaskDetail mask_detail(const Scene& scene, const Analysis& analysis, int head);

}  // namespace attnlab
