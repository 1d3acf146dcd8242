// Curves: what is measured on the weights of one training, snapshot by snapshot: entropy of the weights,
// symmetry and singular values of W, the gradient, and what gradient flow keeps. Pure functions of a record.
#pragma once

#include "core/lab/record.h"

#include <array>

namespace attnlab::lab {

// One value a snapshot; NaN where a variant has no such thing.
struct Curves {
  std::vector<int> steps;
  std::vector<double> entropy;    // of a row of A in nats, the mean over rows and heads
  std::vector<double> asymmetry;  // ||(W - W^T)/2|| / ||W|| of a head's W
  std::vector<double> symmetry;   // tr(W W) / ||W||^2: 1 symmetric, -1 antisymmetric
  std::vector<double> gradient;   // length of the gradient by all weights, on the task's first sequence
  // ||C(t) - C(0)|| of C = W_Q^T W_Q - W_K^T W_K, the mean over heads: gradient flow keeps C, steps of
  // descent let it drift in proportion to the rate. Under the rule qk alone.
  std::vector<double> drift;
  std::array<std::vector<double>, max_model> singular;  // of a head's W, the largest first
};

// Of one seed of one variant, W of this head (from 0).
Curves curves_of(const Record& record, std::size_t variant, const Trace& trace, int head = 0);

}  // namespace attnlab::lab
