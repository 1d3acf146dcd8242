// Softmax of one row, and the entropy of its weights. arXiv 1706.03762 eq. 1. Knows nothing but numbers.
#pragma once

#include "core/matrix.h"

#include <cmath>

namespace attnlab {

// weights(i, :) = exp(l - max l) / sum exp(l - max l) over the row i of the logits; a logit of minus infinity has the
// weight 0, and a row of nothing else has the weights 0. A logit of plus infinity or NaN makes NaN.
template <typename Logits, typename Weights>
void softmax_row(const Logits& logits, Weights& weights, Eigen::Index i) {
  const Eigen::Index n = logits.cols();
  double largest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index j = 0; j < n; ++j) largest = std::max(largest, logits(i, j));
  if (largest == -std::numeric_limits<double>::infinity()) {
    const bool masked = (logits.row(i).array() == largest).all();
    for (Eigen::Index j = 0; j < n; ++j)
      weights(i, j) = masked ? 0 : std::numeric_limits<double>::quiet_NaN();
    return;
  }
  double sum = 0;
  for (Eigen::Index j = 0; j < n; ++j) sum += weights(i, j) = std::exp(logits(i, j) - largest);
  for (Eigen::Index j = 0; j < n; ++j) weights(i, j) /= sum;
}

// - sum p log p over the row i, in nats; 0 log 0 = 0.
template <typename Weights>
double entropy_of_row(const Weights& weights, Eigen::Index i) {
  double h = 0;
  for (Eigen::Index j = 0; j < weights.cols(); ++j)
    if (weights(i, j) != 0) h -= weights(i, j) * std::log(weights(i, j));
  return h;
}

}  // namespace attnlab
