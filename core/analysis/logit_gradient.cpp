#include "core/analysis/logit_gradient.h"

#include "core/analysis/gradients.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
LogitGradient logit_gradient(const Scene& scene, const Analysis& analysis, int head, int row) {
  LogitGradient out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  const Eigen::Index index = std::clamp(head, 0, n.h - 1), i = std::clamp(row, 0, n.n_q - 1);
  const HeadAnalysis& one = analysis.heads[static_cast<std::size_t>(index)];
  const Matrix p = one.A.row(i);
  out.of_loss = scene.target.size() > 0;
  out.by_weights = out.by_logits = Matrix::Zero(1, n.n_k);
  if (out.of_loss) {
    const LayerMatrix dY = analysis.Y.row(i) - scene.target.row(i);
    const Matrix dH = derivative_by_head(scene, graph(rules_of(scene)), n, dY, static_cast<int>(index));
    out.by_weights = dH.lazyProduct(one.P_V.transpose()) / analysis.outside;
  } else {
    Eigen::Index largest = 0;
    if (p.allFinite() && p.row(0).maxCoeff(&largest) > 0) {
      out.pulled = static_cast<int>(largest);
      out.by_weights(0, largest) = 1;
    }
  }
  // A weight of 0 (masked, or underflown) passes nothing on, also where g has left the range of doubles.
  double mean = 0;
  for (Eigen::Index j = 0; j < n.n_k; ++j) {
    if (!allowed(scene.mask, static_cast<int>(i), static_cast<int>(j))) out.by_weights(0, j) = 0;
    if (p(0, j) != 0) mean += p(0, j) * out.by_weights(0, j);
  }
  for (Eigen::Index j = 0; j < n.n_k; ++j)
    if (p(0, j) != 0) out.by_logits(0, j) = p(0, j) * (out.by_weights(0, j) - mean);
  out.finite = out.by_weights.allFinite() && out.by_logits.allFinite();
  return out;
}

}  // namespace attnlab
