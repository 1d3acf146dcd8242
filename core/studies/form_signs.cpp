#include "core/studies/form_signs.h"

#include "core/algebra/spectrum.h"

#include <algorithm>

namespace attnlab {

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
