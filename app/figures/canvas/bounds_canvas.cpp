#include "app/figures/canvas/bounds_canvas.h"

#include <algorithm>

namespace attnlab {

namespace {

Rect grown(const Rect& r, double by) { return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by}; }

}  // namespace

void BoundsCanvas::add(const Rect& where) {
  if (!bounds_) {
    bounds_ = where;
    return;
  }
  const double right = std::max(bounds_->right(), where.right()),
               bottom = std::max(bounds_->bottom(), where.bottom());
  bounds_->x = std::min(bounds_->x, where.x);
  bounds_->y = std::min(bounds_->y, where.y);
  bounds_->width = right - bounds_->x;
  bounds_->height = bottom - bounds_->y;
}

void BoundsCanvas::add(std::span<const Point> points, double around) {
  for (const Point& p : points) add(grown({p.x, p.y, 0, 0}, around));
}

void BoundsCanvas::fill_rectangle(const Rect& where, Color, double) { add(where); }

void BoundsCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double) {
  add(grown(where, stroke.width / 2));
}

void BoundsCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  add(points, stroke.width / 2);
}

// The curve lies inside the hull of its four points.
void BoundsCanvas::curve(const Point (&points)[4], const Stroke& stroke) { add(points, stroke.width / 2); }

void BoundsCanvas::fill_polygon(std::span<const Point> points, Color) { add(points, 0); }

void BoundsCanvas::fill_circle(Point center, double radius, Color) {
  add(grown({center.x, center.y, 0, 0}, radius));
}

void BoundsCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  add({baseline.x, baseline.y - 0.8 * style.size, text_width(utf8, style.face, style.size), style.size});
}

double BoundsCanvas::text_width(std::string_view utf8, Face face, double size) const {
  return measures_.text_width(utf8, face, size);
}

void BoundsCanvas::heatmap(const Heatmap& map) {
  if (map.rows <= 0 || map.cols <= 0) return;
  add({map.x, map.y, map.cols * (map.cell_width + map.gap) - map.gap,
       map.rows * (map.cell_height + map.gap) - map.gap});
  widest_cell_ = std::max(widest_cell_, map.cell_width);
}

void BoundsCanvas::field(const Field& field) { add({field.x, field.y, field.width, field.height}); }

}  // namespace attnlab
