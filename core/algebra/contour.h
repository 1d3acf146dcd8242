// Contour: where a function over a rectangle is at most 0: the line along which it is 0, what of the
// rectangle's rim belongs to it, and the convex pieces of which it is made. By marching over squares, each of
// them two triangles, so that none is ambiguous. Knows nothing of what the function says.
#pragma once

#include "core/algebra/plane.h"

#include <functional>
#include <vector>

namespace attnlab {

using PlaneLine = std::vector<PlanePoint>;

struct Contour {
  std::vector<PlaneLine> line;  // with what is at most 0 at its left; on it exact to rounding
  std::vector<PlaneLine> rim;
  std::vector<PlaneLine> inside;  // counterclockwise
};
// What is not finite counts as above 0; what is smaller than a square may be missed.
Contour contour(const std::function<double(PlanePoint)>& f, PlanePoint low, PlanePoint high, int squares = 8);

}  // namespace attnlab
