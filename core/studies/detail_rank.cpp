#include "core/studies/detail_rank.h"

#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

void decompose(const HeadAnalysis& head, RankDetail& out) {
  const WeightMatrix W = head.W;
  auto [U, V, sigma] = svd(W);
  const Eigen::Index d = W.rows(), r = out.kept;
  out.approximation = Matrix::Zero(d, d);
  for (Eigen::Index k = 0; k < r; ++k) out.approximation += sigma(k, 0) * (U.col(k) * V.col(k).transpose());
  out.left_out = W - out.approximation;
  out.error = out.left_out.stableNorm();
  double dropped = 0;
  for (Eigen::Index k = r; k < d; ++k) dropped = std::hypot(dropped, head.singular_values(k, 0));
  out.error_formula = dropped;
  complete(U, head.rank);
  complete(V, head.rank);
  out.unseen_left = U.rightCols(d - head.rank).transpose();
  out.unseen_right = V.rightCols(d - head.rank).transpose();
}

}  // namespace

ScoreParameters score_parameters(int d, int d_k, int h) {
  const int rank = std::min(d, d_k);
  return {d, d_k, h, 2 * d * d_k * h, d * d_k * h, d * d * h, (2 * d * rank - rank * rank) * h};
}

RankDetail rank_detail(const Scene& scene, const Analysis& analysis, int head, int kept_rank) {
  RankDetail out;
  if (analysis.dims.h == 0) return out;
  const Dims& dims = analysis.dims;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, dims.h - 1));
  const HeadAnalysis& one = analysis.heads[index];
  out.bound = projects_queries(scene.score) ? std::min(dims.d, dims.d_k) : dims.d;
  out.kept = std::clamp(kept_rank, 1, dims.d);
  out.here = score_parameters(dims.d, dims.d_k, dims.h);
  out.at_scale = score_parameters(512, 64, 8);
  out.finite = one.W.allFinite() && one.singular_values.allFinite();
  if (out.finite) decompose(one, out);
  return out;
}

}  // namespace attnlab
