// Plane: a two-dimensional slice of the space of queries or of values, through a point, with orthonormal
// axes: two coordinates, or two principal axes of a set of points.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// Points that share one plane: the queries and the keys, at most 16.
using PointMatrix = Bounded<2 * max_tokens, max_model>;

struct Plane {
  Bounded<1, max_model> base;  // 1 x m: the point of the plane at (0, 0)
  Bounded<2, max_model> axes;  // 2 x m, orthonormal rows; the second is zero where m = 1
  int first = 0, second = 1;   // which coordinates, or which principal axes, from 0
  bool principal = false;
  int dim() const { return static_cast<int>(axes.cols()); }
  bool line() const { return dim() == 1; }  // there is no second axis

  friend bool operator==(const Plane& a, const Plane& b) {
    return same_bits(view(a.base), view(b.base)) && same_bits(view(a.axes), view(b.axes)) &&
           a.first == b.first && a.second == b.second && a.principal == b.principal;
  }
};

struct PlanePoint {
  double u = 0, v = 0;
  friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
};

// The coordinates `first` and `second` of `dim`, through the origin. What is out of range,
// or the same twice, is put right.
Plane coordinate_plane(int dim, int first, int second);
// Through the mean of the rows of `points`, along two of their principal axes: the right singular vectors of
// the centred rows, by falling singular value, each with its largest entry positive. The coordinates through
// the origin (principal = false) where a point is not finite.
Plane principal_plane(const MatrixView& points, int first, int second);

// n x 2: where the points fall when they are projected onto the plane at right angles.
Bounded<2 * max_tokens, 2> onto(const Plane& plane, const MatrixView& points);
// The distance of a point from the plane; 0 where the space has no further direction.
double distance_from(const Plane& plane, const MatrixView& point);
// 1 x m: the point at (u, v), and the direction of a way (du, dv) in the plane.
Bounded<1, max_model> point_at(const Plane& plane, PlanePoint at);
Bounded<1, max_model> direction(const Plane& plane, PlanePoint way);

}  // namespace attnlab
