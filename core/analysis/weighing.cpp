#include "core/analysis/weighing.h"

#include "core/algebra/softmax.h"

namespace attnlab {
namespace {

constexpr double masked = -std::numeric_limits<double>::infinity();

// Without an exponential that is too large.
double sigmoid(double x) {
  const double e = std::exp(-std::fabs(x));
  return (x < 0 ? e : 1) / (1 + e);
}

// Through diag(c) - c c^T / total, row by row: c is the weight, or 1 on the support.
Matrix through_shares(const Matrix& weights, const Matrix& rates, bool support) {
  Matrix out = Matrix::Zero(weights.rows(), weights.cols());
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    double sum = 0, total = 0;
    for (Eigen::Index j = 0; j < weights.cols(); ++j) {
      if (weights(i, j) == 0) continue;
      sum += (support ? 1 : weights(i, j)) * rates(i, j);
      total += 1;
    }
    const double mean = support && total > 0 ? sum / total : sum;
    for (Eigen::Index j = 0; j < weights.cols(); ++j)
      if (weights(i, j) != 0) out(i, j) = (support ? 1 : weights(i, j)) * (rates(i, j) - mean);
  }
  return out;
}

}  // namespace

std::string_view function_name(WeightsRule rule) {
  return rule == WeightsRule::linear ? std::string_view() : weights_names[static_cast<std::size_t>(rule)];
}

Matrix weighed(WeightsRule rule, const Matrix& logits) {
  Matrix out(logits.rows(), logits.cols());
  switch (rule) {
    case WeightsRule::softmax:
      for (Eigen::Index i = 0; i < out.rows(); ++i) softmax_row<false>(logits, out, i);
      break;
    case WeightsRule::sparsemax:
      for (Eigen::Index i = 0; i < out.rows(); ++i) sparsemax_row(logits, out, i);
      break;
    case WeightsRule::linear: out = logits.unaryExpr([](double x) { return x == masked ? 0 : x; }); break;
    case WeightsRule::sigmoid: out = logits.unaryExpr([](double x) { return sigmoid(x); }); break;
  }
  return out;
}

double entropy_of(const Matrix& weights, Eigen::Index i) {
  double sum = 0;
  for (Eigen::Index j = 0; j < weights.cols(); ++j)
    if (weights(i, j) != 0) sum -= weights(i, j) * std::log(weights(i, j));
  return sum;
}

Matrix through_weights(WeightsRule rule, const Matrix& logits, const Matrix& weights, const Matrix& rates) {
  if (makes_shares(rule)) return through_shares(weights, rates, rule == WeightsRule::sparsemax);
  Matrix out = Matrix::Zero(weights.rows(), weights.cols());
  for (Eigen::Index i = 0; i < out.rows(); ++i)
    for (Eigen::Index j = 0; j < out.cols(); ++j) {
      const double p = weights(i, j);
      if (logits(i, j) == masked || (rule == WeightsRule::sigmoid && p == 0)) continue;
      out(i, j) = (rule == WeightsRule::sigmoid ? p * (1 - p) : 1) * rates(i, j);
    }
  return out;
}

Matrix weights_jacobian(WeightsRule rule, const Matrix& logits, const Matrix& weights, Eigen::Index i) {
  const Eigen::Index n = weights.cols();
  const Matrix row_logits = logits.row(i).replicate(n, 1), row_weights = weights.row(i).replicate(n, 1);
  return through_weights(rule, row_logits, row_weights, Matrix::Identity(n, n));
}

}  // namespace attnlab
