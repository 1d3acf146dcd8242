#include "core/algebra/symmetry.h"

#include "core/algebra/matrix_ops.h"

#include <cmath>

namespace attnlab {

double asymmetry(const Matrix& S) {
  const int exponent = exponent_of(view(S));
  const double down = std::ldexp(1.0, -exponent);
  double anti = 0, all = 0;
  for (Eigen::Index i = 0; i < S.rows(); ++i)
    for (Eigen::Index j = 0; j < S.cols(); ++j) {
      const double s = S(i, j) * down, t = S(j, i) * down;
      anti += (s - t) * (s - t) / 4;
      all += s * s;
    }
  if (all == 0) return 0;
  const double ratio = std::sqrt(anti / all);
  return ratio > 1 ? 1 : ratio;  // rounding; NaN stays NaN
}

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
