// What the Softmax view shows beyond Analysis: one row step by step, its Jacobian, the weights that other
// scales would give, one row over the temperature (where it is spread, decided, passes no gradient), and the
// three ways of masking.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct SoftmaxDetail {
  // The chosen row, each 1 x n_k: l - max, exp(l - max). A masked key has -infinity and 0.
  // Of a sparsemax `shifted` is l - theta.
  Matrix shifted, exponentials;
  double maximum = 0, sum = 0;  // of the logits, the exponentials; -infinity and 0 where nothing is allowed
  double threshold = 0;         // theta, of a sparsemax

  // J of the chosen row's weights, n_k x n_k: dp_i/dl_j, symmetric. Of a softmax diag(p) - p p^T,
  // J 1 = 0, norm <= 1/2.
  Matrix jacobian;
  double jacobian_norm = 0;   // the largest singular value; NaN where an entry is not finite
  double jacobian_trace = 0;  // of a softmax 1 - sum p^2

  Matrix entropy_limit;  // n_q x 1: the log of the number of allowed keys; 0 in a row with nothing allowed

  // n_q x n_k each, under the mask and the rule of the weights in force: softmax(S), neither scaled nor
  // warmed; and the same divided by `divisor` afterwards, which is the scale put outside. Its rows sum to 1 /
  // divisor, not to 1.
  Matrix plain_weights, outside_weights;
  Matrix plain_sums, outside_sums;  // n_q x 1
  Matrix plain_entropy;  // n_q x 1: of softmax(S), in nats; 0 x 0 where the weights are no shares of 1
  double divisor = 1;    // the inside scale in force, or sqrt(d_k) where it is 1
};

// Of a valid scene and its analysis; `row` counts from 0 and is clamped, as is `head`.
SoftmaxDetail softmax_detail(const Scene& scene, const Analysis& analysis, int head, int row);

inline constexpr double curve_coldest = 0.1, curve_hottest = 10;
inline constexpr int curve_points = 61;  // the middle one is the temperature 1

// `trace` is that of the Jacobian: of a softmax diag(p) - p p^T, 1 - sum p^2.
// No entropy where the weights are no shares of 1.
struct TemperatureCurve {
  std::array<double, curve_points> temperature{}, entropy{}, trace{};
  double entropy_limit = 0;  // log of the number of allowed keys
  double trace_limit = 0;    // of a softmax 1 - 1 / that number: where the weights are equal
  bool has_entropy = true;
  double entropy_now = 0, trace_now = 0;  // at the scene's own temperature, perhaps outside of the curve
  bool finite = true;  // false: a score left the range of doubles, or nothing is allowed; there is no curve
};

// The weights of s_i / (inside * T) under the mask, for T equidistant in log T. `head` and `row`,
// from 0, are clamped.
TemperatureCurve temperature_curve(const Scene& scene, const Analysis& analysis, int head, int row);

// The three ways of masking side by side: minus infinity before the softmax, which deletes and renormalises;
// filling the logits with 0, which leaks; and setting weights to 0 after the softmax, which leaves rows that
// do not sum to 1.
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

// Of a valid scene and its analysis; `head` counts from 0 and is clamped. A row with nothing allowed has the
// weights 0 in the first way and the third; filling with 0 makes it uniform.
MaskDetail mask_detail(const Scene& scene, const Analysis& analysis, int head);

}  // namespace attnlab
