#include "core/studies/field.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// Sums of products of such numbers and of coordinates stay in the range of doubles.
constexpr double largest_coefficient = 1e150;

bool usable(double x) { return std::isfinite(x) && std::abs(x) <= largest_coefficient; }

}  // namespace

FieldLogits field_logits(const Plane& plane, const MatrixView& meets, double scale) {
  FieldLogits out;
  out.keys = static_cast<int>(meets.rows());
  for (Eigen::Index j = 0; j < meets.rows(); ++j) {
    const auto k = static_cast<std::size_t>(j);
    for (Eigen::Index i = 0; i < meets.cols(); ++i) {
      const double x = meets(j, i) / scale;
      if (plane.axes(0, i) != 0) out.a[k] += plane.axes(0, i) * x;
      if (plane.axes(1, i) != 0) out.b[k] += plane.axes(1, i) * x;
      if (plane.base(0, i) != 0) out.c[k] += plane.base(0, i) * x;
    }
    out.finite = out.finite && usable(out.a[k]) && usable(out.b[k]) && usable(out.c[k]);
  }
  return out;
}

FieldWeights field_at(const FieldLogits& l, PlanePoint at) {
  FieldWeights out;
  const auto n = static_cast<std::size_t>(l.keys);
  // Differences of logits from differences of coefficients: near keys stay apart,
  // however far from the origin they are.
  const auto above = [&](std::size_t m, std::size_t j) {
    return (l.a[j] - l.a[m]) * at.u + (l.b[j] - l.b[m]) * at.v + (l.c[j] - l.c[m]);
  };
  std::size_t top = 0;
  for (std::size_t j = 1; j < n; ++j)
    if (above(top, j) > 0) top = j;
  PerKey below{};
  double sum = 0, spread = 0;
  for (std::size_t j = 0; j < n; ++j) {
    below[j] = std::max(0.0, -above(top, j));
    sum += out.weights[j] = std::exp(-below[j]);
  }
  for (std::size_t j = 0; j < n; ++j) {
    out.weights[j] /= sum;
    if (out.weights[j] != 0) spread += out.weights[j] * below[j];
  }
  out.entropy = n == 0 ? 0 : std::log(sum) + spread;
  out.winner = static_cast<int>(top);
  return out;
}

}  // namespace attnlab
