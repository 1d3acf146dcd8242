#include "app/figures/canvas/proxy_canvas.h"

#include <vector>

namespace attnlab {

void ShiftedCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  canvas_.fill_rectangle(moved(where), color, corner * zoom_);
}

void ShiftedCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) {
  canvas_.stroke_rectangle(moved(where), scaled(stroke), corner * zoom_);
}

void ShiftedCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  std::vector<Point> there;
  for (const Point& p : points) there.push_back(moved(p));
  canvas_.polyline(there, scaled(stroke));
}

void ShiftedCanvas::curve(const Point (&points)[4], const Stroke& stroke) {
  const Point there[4] = {moved(points[0]), moved(points[1]), moved(points[2]), moved(points[3])};
  canvas_.curve(there, scaled(stroke));
}

void ShiftedCanvas::fill_polygon(std::span<const Point> points, Color color) {
  std::vector<Point> there;
  for (const Point& p : points) there.push_back(moved(p));
  canvas_.fill_polygon(there, color);
}

void ShiftedCanvas::fill_circle(Point center, double radius, Color color) {
  canvas_.fill_circle(moved(center), radius * zoom_, color);
}

void ShiftedCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  canvas_.text(moved(baseline), utf8, {style.face, style.size * zoom_, style.color});
}

double ShiftedCanvas::text_width(std::string_view utf8, Face face, double size) const {
  return canvas_.text_width(utf8, face, size * zoom_) / zoom_;
}

void ShiftedCanvas::heatmap(const Heatmap& heatmap) {
  Heatmap there = heatmap;
  there.x = heatmap.x * zoom_ + by_.x;
  there.y = heatmap.y * zoom_ + by_.y;
  for (double* length : {&there.cell_width, &there.cell_height, &there.gap, &there.corner}) *length *= zoom_;
  canvas_.heatmap(there);
}

void ShiftedCanvas::field(const Field& field) {
  Field there = field;
  there.x = field.x * zoom_ + by_.x;
  there.y = field.y * zoom_ + by_.y;
  there.width *= zoom_;
  there.height *= zoom_;
  canvas_.field(there);
}

void ShiftedCanvas::hit(const Hit& hit) { canvas_.hit({moved(hit.where), hit.cell}); }

}  // namespace attnlab
