// Outline: the corners of the convex hull of points in the plane.
#pragma once

#include "core/algebra/plane.h"

#include <span>
#include <vector>

namespace attnlab {

// Counterclockwise, without the points on edges (Andrew's monotone chain, 1979): three corners or more, two where the points
// lie on a line, one where they coincide, none without points. What is not finite is left out.
std::vector<PlanePoint> outline(std::span<const PlanePoint> points);

}  // namespace attnlab
