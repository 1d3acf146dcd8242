// Softmax of a row with the entropy of its weights, and of all rows. arXiv 1706.03762 eq. 1.
#pragma once

#include "core/algebra/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {

// weights(i, :) = exp(l - max l) / Z with Z = sum exp(l - max l) over the row i of the logits; a logit of minus infinity has
// the weight 0, and a row of nothing else has the weights 0. A logit of plus infinity or NaN makes NaN.
// Returns the entropy - sum p log p in nats, 0 log 0 = 0, as log Z - sum p (l - max l): two terms that are never negative,
// with one logarithm a row; 0 where it is not `asked`.
template <bool asked = true, typename Logits, typename Weights>
double softmax_row(const Logits& logits, Weights& weights, Eigen::Index i) {
  const Eigen::Index n = logits.cols();
  double largest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index j = 0; j < n; ++j) largest = std::max(largest, logits(i, j));
  if (largest == -std::numeric_limits<double>::infinity()) {
    const bool masked = (logits.row(i).array() == largest).all();
    const double weight = masked ? 0 : std::numeric_limits<double>::quiet_NaN();
    for (Eigen::Index j = 0; j < n; ++j) weights(i, j) = weight;
    return weight;
  }
  double sum = 0, spread = 0;
  for (Eigen::Index j = 0; j < n; ++j) sum += weights(i, j) = std::exp(logits(i, j) - largest);
  for (Eigen::Index j = 0; j < n; ++j) {
    weights(i, j) /= sum;
    if (asked && weights(i, j) != 0) spread += weights(i, j) * (largest - logits(i, j));
  }
  return asked ? std::log(sum) + spread : 0;
}

// The weights of every row.
inline Matrix softmax_of(const Matrix& logits) {
  Matrix weights(logits.rows(), logits.cols());
  for (Eigen::Index i = 0; i < logits.rows(); ++i) softmax_row<false>(logits, weights, i);
  return weights;
}

}  // namespace attnlab
