#include "app/figures/canvas/drawing.h"

namespace attnlab {
namespace {

// Draws primitives on a canvas, each moved and scaled.
struct Replay {
  Canvas& canvas;
  Point by;
  double zoom;

  Point at(Point p) const { return {p.x * zoom + by.x, p.y * zoom + by.y}; }
  Rect at(const Rect& r) const { return moved(r, by, zoom); }
  std::vector<Point> at(std::vector<Point> points) const {
    for (Point& p : points) p = at(p);
    return points;
  }
  Stroke scaled(const Stroke& s) const { return {s.color, s.width * zoom, s.dashed}; }

  void operator()(const DrawnRectangle& r) const {
    canvas.fill_rectangle(at(r.where), r.color, r.corner * zoom);
  }
  void operator()(const DrawnFrame& f) const {
    canvas.stroke_rectangle(at(f.where), scaled(f.stroke), f.corner * zoom);
  }
  void operator()(const DrawnLine& line) const { canvas.polyline(at(line.points), scaled(line.stroke)); }
  void operator()(const DrawnCurve& curve) const {
    const auto& [a, b, c, d] = curve.points;
    canvas.curve({at(a), at(b), at(c), at(d)}, scaled(curve.stroke));
  }
  void operator()(const DrawnPolygon& p) const { canvas.fill_polygon(at(p.points), p.color); }
  void operator()(const DrawnCircle& c) const { canvas.fill_circle(at(c.center), c.radius * zoom, c.color); }
  void operator()(const DrawnText& t) const {
    canvas.text(at(t.baseline), t.text,
                {t.style.face, t.style.size * zoom, t.style.color, t.style.anchor, t.style.base * zoom});
  }
  void operator()(const DrawnHeatmap& drawn) const {
    Heatmap map = drawn.shown();
    map.x = map.x * zoom + by.x;
    map.y = map.y * zoom + by.y;
    for (double* length : {&map.cell_width, &map.cell_height, &map.gap, &map.corner, &map.hairline_width})
      *length *= zoom;
    canvas.heatmap(map);
  }
  void operator()(const DrawnField& drawn) const {
    Field field = *drawn;
    field.x = field.x * zoom + by.x;
    field.y = field.y * zoom + by.y;
    field.width *= zoom;
    field.unit *= zoom;
    field.height *= zoom;
    canvas.field(field);
  }
  void operator()(const Hit& hit) const { canvas.hit({at(hit.where), hit.cell, hit.derivative}); }
  void operator()(const LegendHit& one) const { canvas.legend({at(one.where), one.of, one.range}); }
};

// The union of what primitives cover.
struct Bounds {
  std::optional<Rect> all;

  void add(const Rect& r, double around = 0) {
    const Rect one{r.x - around, r.y - around, r.width + 2 * around, r.height + 2 * around};
    const Rect old = all.value_or(one);
    const double left = std::min(old.x, one.x), top = std::min(old.y, one.y);
    all = Rect{left, top, std::max(old.right(), one.right()) - left,
               std::max(old.bottom(), one.bottom()) - top};
  }
  void add(std::span<const Point> points, double around = 0) {
    for (const Point& p : points) add({p.x, p.y, 0, 0}, around);
  }

  void operator()(const DrawnRectangle& r) { add(r.where); }
  void operator()(const DrawnFrame& f) { add(f.where, f.stroke.width / 2); }
  void operator()(const DrawnLine& line) { add(line.points, line.stroke.width / 2); }
  // Inside the hull of its four points.
  void operator()(const DrawnCurve& curve) { add(curve.points, curve.stroke.width / 2); }
  void operator()(const DrawnPolygon& p) { add(p.points); }
  void operator()(const DrawnCircle& c) { add({c.center.x, c.center.y, 0, 0}, c.radius); }
  void operator()(const DrawnText& t) {
    add({t.baseline.x, t.baseline.y - 0.8 * t.style.size, t.width, t.style.size});
  }
  void operator()(const DrawnHeatmap& drawn) {
    const Heatmap& map = drawn.map;
    if (map.rows > 0 && map.cols > 0)
      add({map.x, map.y, map.cols * (map.cell_width + map.gap) - map.gap,
           map.rows * (map.cell_height + map.gap) - map.gap});
  }
  void operator()(const DrawnField& field) { add({field->x, field->y, field->width, field->height}); }
  void operator()(const Hit&) {}
  void operator()(const LegendHit&) {}
};

}  // namespace

void Drawing::draw(Canvas& canvas, Point by, double zoom) const {
  for (const Primitive& one : primitives) std::visit(Replay{canvas, by, zoom}, one);
}

std::optional<Rect> Drawing::bounds() const {
  Bounds bounds;
  for (const Primitive& one : primitives) std::visit(bounds, one);
  return bounds.all;
}

std::vector<const DrawnText*> Drawing::texts() const {
  std::vector<const DrawnText*> list;
  for (const Primitive& one : primitives)
    if (const auto* text = std::get_if<DrawnText>(&one)) list.push_back(text);
  return list;
}

double Drawing::widest_cell() const {
  double widest = 0;
  for (const Primitive& one : primitives)
    if (const auto* drawn = std::get_if<DrawnHeatmap>(&one))
      if (drawn->map.rows > 0 && drawn->map.cols > 0) widest = std::max(widest, drawn->map.cell_width);
  return widest;
}

void Recorder::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  TextStyle own = style;
  if (style.base == 0) own.size = std::max(own.size, least_type_);
  // Widths are in proportion to sizes, also below the smallest.
  double width = text_width(utf8, own.face, own.size);
  if (own.size < least_type_) width *= own.size / least_type_;
  add(DrawnText{baseline, std::string(utf8), own, width});
}
void Recorder::heatmap(const Heatmap& map) {
  const auto count = static_cast<std::size_t>(map.rows * map.cols);
  DrawnHeatmap drawn{map, {map.values, map.values + count}, std::vector<CellPaint>(count, CellPaint::value)};
  if (map.paint != nullptr) drawn.paint.assign(map.paint, map.paint + count);
  add(std::move(drawn));
}

}  // namespace attnlab
