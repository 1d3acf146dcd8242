#include "core/studies/detail_softmax.h"

#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"
#include "core/analysis/weighing.h"

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

void less_threshold(const Matrix& L, Eigen::Index row, SoftmaxDetail& out) {
  Matrix weights = L;
  out.threshold = sparsemax_row(L, weights, row);
  out.shifted = L.row(row);
  out.shifted.array() -= out.threshold == masked_logit ? 0 : out.threshold;
}

void jacobian_of(WeightsRule rule, const HeadAnalysis& one, Eigen::Index row, SoftmaxDetail& out) {
  const Matrix& A = one.A;
  const Eigen::Index n = A.cols();
  out.jacobian.resize(n, n);
  if (rule != WeightsRule::softmax) out.jacobian = weights_jacobian(rule, one.L, A, row);
  for (Eigen::Index i = 0; i < n && rule == WeightsRule::softmax; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      out.jacobian(i, j) = (i == j ? A(row, i) : 0) - A(row, i) * A(row, j);
  out.jacobian_trace = out.jacobian.trace();
  out.jacobian_norm = singular_values(out.jacobian)(0, 0);
}

void other_scales(const Scene& scene, const Matrix& S, const Matrix& D, SoftmaxDetail& out) {
  Matrix logits = S;
  if (D.size() > 0) logits -= D;
  forbid(scene.mask, logits, masked_logit);
  out.entropy_limit.resize(S.rows(), 1);
  for (int i = 0; i < S.rows(); ++i)
    out.entropy_limit(i, 0) = std::log(std::max(1, allowed_keys(scene.mask, i, static_cast<int>(S.cols()))));
  out.plain_weights = weighed(scene.weights, logits);
  if (makes_shares(scene.weights)) out.plain_entropy.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < out.plain_entropy.rows(); ++i)
    out.plain_entropy(i, 0) = entropy_of(out.plain_weights, i);
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
  if (scene.weights == WeightsRule::sparsemax) less_threshold(one.L, i, out);
  jacobian_of(scene.weights, one, i, out);
  other_scales(scene, one.S, one.D, out);
  return out;
}

namespace {

double trace_of(WeightsRule rule, const Matrix& logits, const Matrix& p) {
  if (rule == WeightsRule::softmax) return std::max(0.0, p.sum() - p.squaredNorm());
  return weights_jacobian(rule, logits, p, 0).trace();
}

// Where the weights are equal, or each in the middle of its range.
double largest_trace(WeightsRule rule, int keys) {
  switch (rule) {
    case WeightsRule::softmax: return 1 - 1.0 / keys;
    case WeightsRule::sigmoid: return keys / 4.0;
    case WeightsRule::sparsemax: return keys - 1;
    case WeightsRule::linear: break;
  }
  return keys;
}

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
  out.has_entropy = makes_shares(scene.weights);
  out.finite = out.finite && open > 0 && std::isfinite(one.row_sums(i, 0));
  if (!out.finite) return out;
  out.entropy_limit = std::log(open);
  out.trace_limit = largest_trace(scene.weights, open);
  if (out.has_entropy) out.entropy_now = one.entropy(i, 0);
  out.trace_now = trace_of(scene.weights, one.L.row(i), one.A.row(i));
  Matrix logits(1, n.n_k), p(1, n.n_k);
  for (std::size_t k = 0; k < out.temperature.size(); ++k) {
    const double part = static_cast<double>(k) / (curve_points - 1);
    const double T =
        k == curve_points / 2 ? 1 : curve_coldest * std::pow(curve_hottest / curve_coldest, part);
    logits = scores / T;
    if (one.D.size() > 0) logits -= one.D.row(i);  // no temperature divides the distances
    out.temperature[k] = T;
    p = weighed(scene.weights, logits);
    out.entropy[k] = out.has_entropy ? entropy_of(p, 0) : 0;
    out.trace[k] = trace_of(scene.weights, logits, p);
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
  out.minus_infinity =
      way_of(weighed(scene.weights, filled_with(logits, out.allowed, masked_logit)), out.allowed);
  out.filled = way_of(weighed(scene.weights, filled_with(logits, out.allowed, 0)), out.allowed);
  out.afterwards = way_of(kept(weighed(scene.weights, logits), out.allowed, true), out.allowed);
  return out;
}

}  // namespace attnlab
