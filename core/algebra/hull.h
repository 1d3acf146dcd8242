// The convex hull of a few points: the place in it that is nearest to a point, and how far off that is (the
// head outputs against the values, a key against the other keys); and of points in the plane its corners.
#pragma once

#include "core/algebra/plane.h"

#include <span>
#include <vector>

namespace attnlab {

struct HullPoint {
  double distance = 0;  // Euclidean; 0, to rounding, for a point of the hull
  Matrix weights;       // 1 x m: none negative, their sum 1; nearest = weights * points
  Matrix nearest;       // 1 x dim
};

// Of 1..8 points in 1..8 dimensions, m x dim, the hull of which may be a single point, a segment or flat; `p`
// is 1 x dim. By the active-set method of Wolfe, "Finding the nearest point in a polytope", Mathematical
// Programming 11 (1976): it ends after finitely many steps, exact to rounding. NaN throughout where an entry
// is not finite; the distance is infinite where it leaves the range of doubles. Without points, or where the
// shapes do not fit: NaN, and empty matrices.
HullPoint nearest_in_hull(const MatrixView& points, const MatrixView& p);

// What counts as no distance: rounding at the size of these coordinates.
double hull_rounding(const MatrixView& points, const MatrixView& p);

// Counterclockwise, without the points on edges (Andrew's monotone chain, 1979): three corners or more, two
// where the points lie on a line, one where they coincide, none without points. What is not finite is left
// out.
std::vector<PlanePoint> outline(std::span<const PlanePoint> points);

}  // namespace attnlab
