// Weighing: how the logits become weights under each rule, and the derivatives of that, for whoever needs
// weights other than those of the analysis (of other scales, other scores) or goes through them. Knows no
// scene and no screen.
#pragma once

#include "core/algebra/matrix.h"
#include "core/graph/graph.h"

namespace attnlab {

// Whether the weights of a row are shares of 1: never negative, and their sum is 1 unless nothing is allowed.
constexpr bool makes_shares(WeightsRule rule) {
  return rule == WeightsRule::softmax || rule == WeightsRule::sparsemax;
}
// Whether a weight depends on its own logit alone.
constexpr bool entry_by_entry(WeightsRule rule) { return !makes_shares(rule); }

// "softmax", "sparsemax", "sigmoid"; empty under "linear", where the weights are the logits.
std::string_view function_name(WeightsRule rule);

// The weights of each row; a logit of minus infinity is masked, and its weight 0. Sigmoid: 1 / (1 + exp(-l)).
Matrix weighed(WeightsRule rule, const Matrix& logits);

// The entropy -sum p log p of row i in nats, 0 log 0 = 0; of weights that are shares of 1.
double entropy_of(const Matrix& weights, Eigen::Index i);

// Each row of `rates` times the Jacobian of its row of weights, which is symmetric under every rule: forwards
// from the logits to the weights, and backwards. Softmax: diag(p) - p p^T. Sparsemax: diag(s) - s s^T /
// sum(s), s = 1 where p > 0 (where the support changes it has no derivative; one from the inside is given).
// Sigmoid: diag(p (1 - p)). Linear: the identity. A masked logit passes nothing on; neither does a softmax or
// sigmoid weight that is 0.
Matrix through_weights(WeightsRule rule, const Matrix& logits, const Matrix& weights, const Matrix& rates);
// The Jacobian itself, n_k x n_k, of row i.
Matrix weights_jacobian(WeightsRule rule, const Matrix& logits, const Matrix& weights, Eigen::Index i);

}  // namespace attnlab
