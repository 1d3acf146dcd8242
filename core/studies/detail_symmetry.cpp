#include "core/studies/detail_symmetry.h"

#include "core/algebra/matrix_ops.h"
#include "core/analysis/weighing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {

std::vector<MutualPair> mutual_pairs(const Matrix& scores) {
  constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
  const auto above = [](double other, double own) {
    return std::isfinite(other) && std::isfinite(own) &&
           other - own > rounding * std::max(std::abs(other), std::abs(own));
  };
  std::vector<MutualPair> out;
  for (int i = 0; i < scores.rows(); ++i)
    for (int j = i + 1; j < scores.cols(); ++j)
      if (above(scores(i, j), scores(i, i)) && above(scores(j, i), scores(j, j))) out.push_back({i, j});
  return out;
}

SymmetryDetail symmetry_detail(const Scene& scene, const Analysis& analysis, int head) {
  SymmetryDetail out;
  if (analysis.dims.h == 0) return out;
  const Dims& dims = analysis.dims;
  const HeadAnalysis& one = analysis.head(std::clamp(head, 0, dims.h - 1));
  out.square = dims.n_q == dims.n_k;
  out.masked = out.square && scene.mask.kind != Mask::Kind::none;

  Matrix logits = one.QQ / (analysis.inside * scene.temperature);
  if (out.masked)
    for (int i = 0; i < dims.n_q; ++i)
      for (int j = 0; j < dims.n_q; ++j)
        if (!allowed(scene.mask, i, j)) logits(i, j) = -std::numeric_limits<double>::infinity();
  out.QQ_weights = weighed(scene.weights, logits);
  out.QQ_sums = out.QQ_weights.rowwise().sum();
  out.weights_asymmetry = asymmetry(out.QQ_weights);
  out.QQ_asymmetry = asymmetry(one.QQ);
  if (out.square) out.pairs = mutual_pairs(one.S);
  out.QQ_pairs = mutual_pairs(one.QQ);
  return out;
}

}  // namespace attnlab
