#include "app/figures/proxy_canvas.h"

#include <vector>

namespace attnlab {

void ShiftedCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  canvas_.fill_rectangle(moved(where), color, corner);
}

void ShiftedCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) {
  canvas_.stroke_rectangle(moved(where), stroke, corner);
}

void ShiftedCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  std::vector<Point> there;
  for (const Point& p : points) there.push_back(moved(p));
  canvas_.polyline(there, stroke);
}

void ShiftedCanvas::curve(const Point (&points)[4], const Stroke& stroke) {
  const Point there[4] = {moved(points[0]), moved(points[1]), moved(points[2]), moved(points[3])};
  canvas_.curve(there, stroke);
}

void ShiftedCanvas::fill_polygon(std::span<const Point> points, Color color) {
  std::vector<Point> there;
  for (const Point& p : points) there.push_back(moved(p));
  canvas_.fill_polygon(there, color);
}

void ShiftedCanvas::fill_circle(Point center, double radius, Color color) {
  canvas_.fill_circle(moved(center), radius, color);
}

void ShiftedCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  canvas_.text(moved(baseline), utf8, style);
}

double ShiftedCanvas::text_width(std::string_view utf8, Face face, double size) const {
  return canvas_.text_width(utf8, face, size);
}

void ShiftedCanvas::heatmap(const Heatmap& heatmap) {
  Heatmap there = heatmap;
  there.x += by_.x;
  there.y += by_.y;
  canvas_.heatmap(there);
}

void ShiftedCanvas::field(const Field& field) {
  Field there = field;
  there.x += by_.x;
  there.y += by_.y;
  canvas_.field(there);
}

void ShiftedCanvas::hit(const Hit& hit) { canvas_.hit({moved(hit.where), hit.cell}); }

}  // namespace attnlab
