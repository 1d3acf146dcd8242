#include "core/algebra/least_norm.h"

#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {

LeastNorm least_norm(const MatrixView& W, const MatrixView& dp) {
  using Row = Bounded<1, max_model>;
  const Eigen::Index d = W.rows();
  const Row wanted = dp;
  LeastNorm out{Row::Zero(1, d), wanted.stableNorm()};
  if (!W.allFinite() || !wanted.allFinite() || W.size() == 0) return out;
  const double largest = W.cwiseAbs().maxCoeff();
  if (largest == 0) return out;
  // A power of two brings W near 1; it is undone at the end.
  const int exponent = std::clamp(std::ilogb(largest), -1000, 1000);
  const double down = std::ldexp(1.0, -exponent);
  const WeightMatrix near_one = W * down;
  const auto [U, V, sigma] = svd(near_one);
  const double threshold =
      static_cast<double>(std::max(d, W.cols())) * std::numeric_limits<double>::epsilon() * sigma(0, 0);
  Row change = Row::Zero(1, d), moved = Row::Zero(1, W.cols());
  for (Eigen::Index k = 0; k < sigma.size(); ++k) {
    if (!(sigma(k, 0) > threshold)) continue;
    const double along = wanted.row(0).dot(V.col(k));
    change += (along / sigma(k, 0)) * U.col(k).transpose();
    moved += along * V.col(k).transpose();
  }
  change *= down;
  if (!change.allFinite()) return out;
  out.change = change;
  out.residual = (moved - wanted).stableNorm();
  return out;
}

}  // namespace attnlab
