// Softmax of a row with the entropy of its weights, and of all rows, arXiv 1706.03762 eq. 1; sparsemax of a
// row, the point of the simplex next to the logits, arXiv 1602.02068 eq. 2. Knows nothing of attention.
#pragma once

#include "core/algebra/matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace attnlab {

// weights(i, :) = exp(l - max l) / Z with Z = sum exp(l - max l) over the row i of the logits; a logit of
// minus infinity has the weight 0, and a row of nothing else has the weights 0. A logit of plus infinity or
// NaN makes NaN. Returns the entropy - sum p log p in nats, 0 log 0 = 0, as log Z - sum p (l - max l): two
// terms that are never negative, with one logarithm a row; 0 where it is not `asked`.
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

// weights(i, :) = max(l - theta, 0) with theta so that they sum to 1 (its algorithm 1: with the logits in
// descending order, theta = (l_1 + ... + l_k - 1) / k for the largest k with 1 + k l_k > l_1 + ... + l_k). A
// logit of minus infinity has the weight 0, and a row of nothing else has the weights 0; a logit of plus
// infinity or NaN makes NaN. Returns theta; minus infinity for a row of weights 0.
template <typename Logits, typename Weights>
double sparsemax_row(const Logits& logits, Weights& weights, Eigen::Index i) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Eigen::Index n = logits.cols();
  std::array<double, max_tokens> sorted{};
  double largest = -infinity;
  bool fails = false;
  for (Eigen::Index j = 0; j < n; ++j) {
    largest = std::max(largest, logits(i, j));
    fails = fails || std::isnan(logits(i, j)) || logits(i, j) == infinity;
  }
  if (fails || largest == -infinity) {
    for (Eigen::Index j = 0; j < n; ++j) weights(i, j) = fails ? std::numeric_limits<double>::quiet_NaN() : 0;
    return fails ? std::numeric_limits<double>::quiet_NaN() : -infinity;
  }
  // Less the largest, which changes nothing but the rounding.
  const auto count = static_cast<std::size_t>(n);
  for (Eigen::Index j = 0; j < n; ++j) sorted[static_cast<std::size_t>(j)] = logits(i, j) - largest;
  std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
  double sum = 0, theta = 0;
  for (std::size_t k = 0; k < count; ++k) {
    if (1 + static_cast<double>(k) * sorted[k] <= sum) break;
    sum += sorted[k];
    theta = (sum - 1) / static_cast<double>(k + 1);
  }
  for (Eigen::Index j = 0; j < n; ++j) weights(i, j) = std::max(logits(i, j) - largest - theta, 0.0);
  return largest + theta;
}

}  // namespace attnlab
