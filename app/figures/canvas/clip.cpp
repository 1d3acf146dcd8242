#include "app/figures/canvas/canvas.h"

#include <utility>

namespace attnlab {
namespace {

// How far inside of one edge a point lies; edges: left, right, top, bottom.
double within(int edge, const Rect& r, Point p) {
  switch (edge) {
    case 0: return p.x - r.x;
    case 1: return r.right() - p.x;
    case 2: return p.y - r.y;
    default: return r.bottom() - p.y;
  }
}

Point onto_rect(const Rect& r, Point p) {
  return {std::clamp(p.x, r.x, r.right()), std::clamp(p.y, r.y, r.bottom())};
}

Point between(Point a, Point b, double t) { return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; }

}  // namespace

std::optional<Segment> clipped(const Segment& s, const Rect& to) {
  if (!is_finite(s.from) || !is_finite(s.to)) return std::nullopt;
  double enter = 0, leave = 1;
  for (int edge = 0; edge < 4; ++edge) {
    const double a = within(edge, to, s.from), b = within(edge, to, s.to);
    if (a < 0 && b < 0) return std::nullopt;
    if (a < 0) enter = std::max(enter, a / (a - b));
    if (b < 0) leave = std::min(leave, a / (a - b));
  }
  if (enter > leave) return std::nullopt;
  return Segment{onto_rect(to, between(s.from, s.to, enter)), onto_rect(to, between(s.from, s.to, leave))};
}

std::vector<Point> clipped(std::vector<Point> polygon, const Rect& to) {
  if (!is_finite(polygon)) return {};
  for (int edge = 0; edge < 4; ++edge) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Point p = polygon[i], next = polygon[(i + 1) % polygon.size()];
      const double a = within(edge, to, p), b = within(edge, to, next);
      if (a >= 0) kept.push_back(p);
      if ((a < 0) != (b < 0)) kept.push_back(between(p, next, a / (a - b)));
    }
    polygon = std::move(kept);
  }
  for (Point& p : polygon) p = onto_rect(to, p);
  return polygon.size() < 3 ? std::vector<Point>{} : polygon;
}

}  // namespace attnlab
