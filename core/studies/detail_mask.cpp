#include "core/studies/detail_mask.h"

#include "core/algebra/softmax.h"

#include <algorithm>
#include <limits>

namespace attnlab {
namespace {

Matrix softmax_of(const Matrix& logits) {
  Matrix weights(logits.rows(), logits.cols());
  for (Eigen::Index i = 0; i < logits.rows(); ++i) softmax_row(logits, weights, i);
  return weights;
}

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

  const HeadAnalysis& one = analysis.heads[static_cast<std::size_t>(std::clamp(head, 0, n.h - 1))];
  const Matrix logits = one.S / (analysis.inside * scene.temperature);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  out.minus_infinity = way_of(softmax_of(filled_with(logits, out.allowed, -infinity)), out.allowed);
  out.filled = way_of(softmax_of(filled_with(logits, out.allowed, 0)), out.allowed);
  out.afterwards = way_of(kept(softmax_of(logits), out.allowed, true), out.allowed);
  return out;
}

}  // namespace attnlab
