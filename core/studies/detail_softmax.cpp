#include "core/studies/detail_softmax.h"

#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

constexpr double masked_logit = -std::numeric_limits<double>::infinity();

void step_by_step(const Matrix& L, Eigen::Index row, SoftmaxDetail& out) {
  const Eigen::Index n = L.cols();
  out.shifted.resize(1, n);
  out.exponentials.resize(1, n);
  out.maximum = masked_logit;
  for (Eigen::Index j = 0; j < n; ++j) out.maximum = std::max(out.maximum, L(row, j));
  for (Eigen::Index j = 0; j < n; ++j) {
    const bool nothing = L(row, j) == masked_logit;
    out.shifted(0, j) = nothing ? masked_logit : L(row, j) - out.maximum;
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

void other_scales(const Scene& scene, const Matrix& S, const Matrix& D, SoftmaxDetail& out) {
  Matrix logits = S;
  if (D.size() > 0) logits -= D;
  out.entropy_limit.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < S.rows(); ++i) {
    int count = 0;
    for (Eigen::Index j = 0; j < S.cols(); ++j) {
      const bool open = allowed(scene.mask, static_cast<int>(i), static_cast<int>(j));
      count += open ? 1 : 0;
      if (!open) logits(i, j) = masked_logit;
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
  const HeadAnalysis& one = analysis.head(std::clamp(head, 0, analysis.dims.h - 1));
  const Eigen::Index i = std::clamp(row, 0, analysis.dims.n_q - 1);
  out.divisor = analysis.inside == 1 ? std::sqrt(analysis.dims.d_k) : analysis.inside;
  step_by_step(one.L, i, out);
  jacobian_of(one.A, i, out);
  other_scales(scene, one.S, one.D, out);
  return out;
}

namespace {

double trace_of(const Matrix& p) { return std::max(0.0, p.sum() - p.squaredNorm()); }

}  // namespace

TemperatureCurve temperature_curve(const Scene& scene, const Analysis& analysis, int head, int row) {
  TemperatureCurve out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  const HeadAnalysis& one = analysis.head(std::clamp(head, 0, n.h - 1));
  const Eigen::Index i = std::clamp(row, 0, n.n_q - 1);
  Matrix scores = one.S.row(i) / analysis.inside;
  int open = 0;
  for (int j = 0; j < n.n_k; ++j)
    if (allowed(scene.mask, static_cast<int>(i), j)) {
      ++open;
      out.finite = out.finite && std::isfinite(scores(0, j) / curve_coldest);
    } else {
      scores(0, j) = masked_logit;
    }
  out.finite = out.finite && open > 0 && std::isfinite(one.entropy(i, 0));
  if (!out.finite) return out;
  out.entropy_limit = std::log(open);
  out.trace_limit = 1 - 1.0 / open;
  out.entropy_now = one.entropy(i, 0);
  out.trace_now = trace_of(one.A.row(i));
  Matrix logits(1, n.n_k), p(1, n.n_k);
  for (std::size_t k = 0; k < out.temperature.size(); ++k) {
    const double part = static_cast<double>(k) / (curve_points - 1);
    const double T =
        k == curve_points / 2 ? 1 : curve_coldest * std::pow(curve_hottest / curve_coldest, part);
    logits = scores / T;
    if (one.D.size() > 0) logits -= one.D.row(i);  // no temperature divides the distances
    out.temperature[k] = T;
    out.entropy[k] = softmax_row(logits, p, 0);
    out.trace[k] = trace_of(p);
  }
  return out;
}

namespace {

// The logits with `value` where attention is not allowed.
Matrix filled_with(const Matrix& logits, const Matrix& open, double value) {
  return (open.array() != 0).select(logits, Matrix::Constant(logits.rows(), logits.cols(), value));
}

// A choice, not a product: 0 times what is not finite would be NaN.
Matrix kept(const Matrix& weights, const Matrix& open, bool where_open) {
  const Matrix nothing = Matrix::Zero(weights.rows(), weights.cols());
  return where_open ? Matrix((open.array() != 0).select(weights, nothing))
                    : Matrix((open.array() != 0).select(nothing, weights));
}

MaskWay way_of(Matrix weights, const Matrix& open) {
  MaskWay way;
  way.leaked = kept(weights, open, false).rowwise().sum();
  way.row_sums = weights.rowwise().sum();
  way.weights = std::move(weights);
  return way;
}

}  // namespace

MaskDetail mask_detail(const Scene& scene, const Analysis& analysis, int head) {
  MaskDetail out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  out.mask = scene.mask;
  out.as_if_causal = scene.mask.kind == Mask::Kind::none;
  if (out.as_if_causal) out.mask = {Mask::Kind::causal, {}};
  out.allowed.resize(n.n_q, n.n_k);
  for (int i = 0; i < n.n_q; ++i)
    for (int j = 0; j < n.n_k; ++j) out.allowed(i, j) = allowed(out.mask, i, j) ? 1 : 0;
  out.forbidden = static_cast<int>((out.allowed.array() == 0).count());
  out.empty_rows = static_cast<int>((out.allowed.rowwise().sum().array() == 0).count());

  const HeadAnalysis& one = analysis.head(std::clamp(head, 0, n.h - 1));
  Matrix logits = one.S / (analysis.inside * scene.temperature);
  if (one.D.size() > 0) logits -= one.D;
  out.minus_infinity = way_of(softmax_of(filled_with(logits, out.allowed, masked_logit)), out.allowed);
  out.filled = way_of(softmax_of(filled_with(logits, out.allowed, 0)), out.allowed);
  out.afterwards = way_of(kept(softmax_of(logits), out.allowed, true), out.allowed);
  return out;
}

}  // namespace attnlab
