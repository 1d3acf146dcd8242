#include "core/algebra/plane.h"

#include "core/algebra/svd.h"

#include <algorithm>

namespace attnlab {
namespace {

using Row = Bounded<1, max_model>;

// Two different indices below `dim`; both 0 in one dimension.
void put_right(Plane& plane, int dim, int first, int second) {
  plane.first = std::clamp(first, 0, dim - 1);
  plane.second = std::clamp(second, 0, dim - 1);
  if (plane.second == plane.first && dim > 1) plane.second = plane.first == 0 ? 1 : 0;
}

// The mean without overflow: each row is divided before it is added.
Row mean_of(const MatrixView& points) {
  Row mean = Row::Zero(1, points.cols());
  const auto n = static_cast<double>(points.rows());
  for (Eigen::Index i = 0; i < points.rows(); ++i) mean += points.row(i) / n;
  return mean;
}

// Half of each row less the mean, which cannot overflow.
PointMatrix centred(const MatrixView& points, const Row& mean) {
  PointMatrix out = points;
  for (Eigen::Index i = 0; i < out.rows(); ++i) out.row(i) = points.row(i) / 2 - mean / 2;
  return out;
}

}  // namespace

Plane coordinate_plane(int dim, int first, int second) {
  Plane plane;
  put_right(plane, dim, first, second);
  plane.base = Row::Zero(1, dim);
  plane.axes = Bounded<2, max_model>::Zero(2, dim);
  plane.axes(0, plane.first) = 1;
  if (dim > 1) plane.axes(1, plane.second) = 1;
  return plane;
}

Plane principal_plane(const MatrixView& points, int first, int second) {
  const int dim = static_cast<int>(points.cols());
  Plane plane = coordinate_plane(dim, first, second);
  if (points.rows() == 0 || !points.allFinite()) return plane;
  plane.principal = true;
  plane.base = mean_of(points);
  const PointMatrix spread = centred(points, plane.base);
  const WeightMatrix rows = principal_axes(view(spread));
  plane.axes.row(0) = rows.row(plane.first);
  if (dim > 1) plane.axes.row(1) = rows.row(plane.second);
  return plane;
}

Bounded<2 * max_tokens, 2> onto(const Plane& plane, const MatrixView& points) {
  Bounded<2 * max_tokens, 2> out = Bounded<2 * max_tokens, 2>::Zero(points.rows(), 2);
  for (Eigen::Index i = 0; i < points.rows(); ++i)
    for (Eigen::Index k = 0; k < 2; ++k)
      for (Eigen::Index j = 0; j < points.cols(); ++j)
        if (plane.axes(k, j) != 0) out(i, k) += (points(i, j) - plane.base(0, j)) * plane.axes(k, j);
  return out;
}

double distance_from(const Plane& plane, const MatrixView& point) {
  if (plane.dim() <= 2) return 0;
  const auto at = onto(plane, point);
  return (Row(point) - point_at(plane, {at(0, 0), at(0, 1)})).stableNorm();
}

Row point_at(const Plane& plane, PlanePoint at) { return plane.base + direction(plane, at); }

Row direction(const Plane& plane, PlanePoint way) {
  return way.u * plane.axes.row(0) + way.v * plane.axes.row(1);
}

}  // namespace attnlab
