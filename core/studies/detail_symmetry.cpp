#include "core/studies/detail_symmetry.h"

#include "core/algebra/matrix_ops.h"
#include "core/algebra/spectrum.h"
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
  if (scores.rows() != scores.cols()) return out;  // queries and keys are not the same tokens
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
  if (out.masked) forbid(scene.mask, logits, -std::numeric_limits<double>::infinity());
  out.QQ_weights = weighed(scene.weights, logits);
  out.QQ_sums = out.QQ_weights.rowwise().sum();
  out.weights_asymmetry = asymmetry(out.QQ_weights);
  out.QQ_asymmetry = asymmetry(one.QQ);
  out.pairs = mutual_pairs(one.S);
  out.QQ_pairs = mutual_pairs(one.QQ);
  return out;
}

FormSigns form_signs(const Scene& scene, const Analysis& analysis, int head) {
  head = std::clamp(head, 0, std::max(0, analysis.dims.h - 1));
  const Matrix& W = analysis.head(head).W;
  const double largest = W.size() == 0 ? 0 : W.cwiseAbs().maxCoeff();
  FormSigns out;
  if (!W.allFinite()) return out;
  double size = W.stableNorm();
  const Graph& rules = graph(rules_of(scene));
  if (const auto weights = rules.weights_of(Node::P_Q)) {
    const MatrixView W_Q = matrix(scene, {kind_of(*weights), head});
    const MatrixView W_K = matrix(scene, {kind_of(*rules.weights_of(Node::P_K)), head});
    size = std::max(size, W_Q.stableNorm() * W_K.stableNorm());
  }
  if (largest == 0) return {0, 0, static_cast<int>(W.rows())};
  const Matrix near_one = W / largest;
  const Matrix eigenvalues = symmetric_eigenvalues(Matrix(0.5 * (near_one + near_one.transpose())));
  const double rounding = 1e-12 * size / largest;
  for (Eigen::Index k = 0; k < eigenvalues.rows(); ++k) {
    const double value = eigenvalues(k, 0);
    ++(value > rounding ? out.positive : value < -rounding ? out.negative : out.zero);
  }
  return out;
}

}  // namespace attnlab
