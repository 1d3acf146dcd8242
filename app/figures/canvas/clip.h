// Lines and convex polygons cut off at the edges of a rectangle: a Canvas has no clipping of its own.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <optional>
#include <vector>

namespace attnlab {

struct Segment {
  Point from, to;
};
// The part inside, or nothing (Liang, Barsky 1984).
std::optional<Segment> clipped(const Segment& segment, const Rect& to);
// The part of a convex polygon inside, convex again (Sutherland, Hodgman 1974); fewer than three corners: nothing is left.
std::vector<Point> clipped(std::vector<Point> polygon, const Rect& to);
bool inside(const Rect& r, Point p);  // edges included

}  // namespace attnlab
