#include "core/algebra/split.h"

namespace attnlab {

WeightMatrix split_mixed(const WeightMatrix& W, double t) {
  if (t == 1) return W;
  if (t == -1) return W.transpose();
  WeightMatrix out(W.rows(), W.cols());
  for (Eigen::Index i = 0; i < W.rows(); ++i)
    for (Eigen::Index j = 0; j < W.cols(); ++j) {
      // Halved before they are added, so that nothing overflows on the way; the diagonal stays as it is.
      const double half = 0.5 * W(i, j), mirrored = 0.5 * W(j, i);
      out(i, j) = i == j ? W(i, j) : half + mirrored + t * (half - mirrored);
    }
  return out;
}

}  // namespace attnlab
