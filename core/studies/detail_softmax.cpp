#include "core/studies/detail_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"

namespace attnlab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void step_by_step(const Matrix& L, Eigen::Index row, SoftmaxDetail& out) {
  const Eigen::Index n = L.cols();
  out.shifted.resize(1, n);
  out.exponentials.resize(1, n);
  out.maximum = -infinity;
  for (Eigen::Index j = 0; j < n; ++j) out.maximum = std::max(out.maximum, L(row, j));
  for (Eigen::Index j = 0; j < n; ++j) {
    const bool nothing = L(row, j) == -infinity;
    out.shifted(0, j) = nothing ? -infinity : L(row, j) - out.maximum;
    out.exponentials(0, j) = nothing ? 0 : std::exp(out.shifted(0, j));
    out.sum += out.exponentials(0, j);
  }
}

void jacobian_of(const Matrix& A, Eigen::Index row, SoftmaxDetail& out) {
  const Eigen::Index n = A.cols();
  out.jacobian.resize(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      out.jacobian(i, j) = (i == j ? A(row, i) : 0) - A(row, i) * A(row, j);
  out.jacobian_trace = out.jacobian.trace();
  out.jacobian_norm = singular_values(out.jacobian)(0, 0);
}

void other_scales(const Scene& scene, const Matrix& S, SoftmaxDetail& out) {
  Matrix logits = S;
  out.entropy_limit.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < S.rows(); ++i) {
    int count = 0;
    for (Eigen::Index j = 0; j < S.cols(); ++j) {
      const bool open = allowed(scene.mask, static_cast<int>(i), static_cast<int>(j));
      count += open ? 1 : 0;
      if (!open) logits(i, j) = -infinity;
    }
    out.entropy_limit(i, 0) = count > 0 ? std::log(count) : 0;
  }
  out.plain_weights.resize(S.rows(), S.cols());
  out.plain_entropy.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < S.rows(); ++i)
    out.plain_entropy(i, 0) = softmax_row(logits, out.plain_weights, i);
  out.outside_weights = out.plain_weights / out.divisor;
  out.plain_sums = out.plain_weights.rowwise().sum();
  out.outside_sums = out.outside_weights.rowwise().sum();
}

}  // namespace

SoftmaxDetail softmax_detail(const Scene& scene, const Analysis& analysis, int head, int row) {
  SoftmaxDetail out;
  if (analysis.dims.h == 0) return out;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, analysis.dims.h - 1));
  const HeadAnalysis& one = analysis.heads[index];
  const Eigen::Index i = std::clamp(row, 0, analysis.dims.n_q - 1);
  out.divisor = analysis.inside == 1 ? std::sqrt(analysis.dims.d_k) : analysis.inside;
  step_by_step(one.L, i, out);
  jacobian_of(one.A, i, out);
  other_scales(scene, one.S, out);
  return out;
}

}  // namespace attnlab
