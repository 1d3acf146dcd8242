// Curves: what is measured on the weights of one training, snapshot by snapshot: entropy of the weights,
// symmetry and singular values of W, the gradient, and what gradient flow keeps. Pure functions of a record.
#pragma once

#include "core/lab/record.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

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
  // Of the task regress with linear weights: the step of gradient descent that the layer takes on N pairs,
  // N times the mean of the diagonal of C in y = x^T C sum_j x_j y_j (arXiv 2212.07677).
  std::vector<double> gain;
  std::array<std::vector<double>, max_model> singular;  // of a head's W, the largest first
};

// What a table can have of trained weights.
inline constexpr std::array<std::string_view, 3> measure_names{"symmetry", "balance", "gain"};
// A line a variant: the median over the seeds whose weights are kept, "-" where there is no such thing.
std::string measures_text(const Record& record, const std::vector<std::string>& names);

// Of one seed of one variant, W of this head (from 0).
Curves curves_of(const Record& record, std::size_t variant, const Trace& trace, int head = 0);

}  // namespace attnlab::lab
