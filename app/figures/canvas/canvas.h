// Canvas: what a figure is drawn on. About ten calls, so that a view is drawn once and comes out on the
// screen, in PNG, in SVG and in PDF. Knows no ImGui, no GL, no cairo: they implement it.
//
// Units: logical pixels at scale 1, x to the right, y downwards, the origin at the figure's top left corner.
#pragma once

#include "app/figures/canvas/field.h"
#include "app/figures/canvas/heatmap.h"
#include "core/analysis/node.h"

#include <optional>

namespace attnlab {

struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
struct Extent {
  double width = 0, height = 0;
  friend bool operator==(const Extent&, const Extent&) = default;
};
struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
  Point center() const { return {x + width / 2, y + height / 2}; }
};
inline Rect moved(const Rect& r, Point by, double zoom) {
  return {r.x * zoom + by.x, r.y * zoom + by.y, r.width * zoom, r.height * zoom};
}
// Whether it can be drawn: numbers of a scene that overflows are no coordinates.
inline bool is_finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }
inline bool is_finite(const Rect& r) { return std::isfinite(r.x + r.y + r.width + r.height); }
inline bool is_finite(std::span<const Point> points) {
  return std::ranges::all_of(points, [](Point p) { return is_finite(p); });
}

// sans: interface and numbers (Roboto); math: serif italic (STIX General Italic); math_upright: digits, T,
// functions (STIX General). Signs that a face lacks come from DejaVu Sans.
enum class Face { sans, sans_medium, sans_bold, math, math_upright };

// The point of a text that stays in its place where another program sets it in another font.
enum class Anchor : unsigned char { start, middle, end };

struct TextStyle {
  Face face = Face::sans;
  double size = 13;  // logical pixels of the em
  Color color;
  Anchor anchor = Anchor::start;  // the baseline that is given begins at the left all the same
  double base = 0;  // of a raised or lowered sign: the size of what it stands at, by which it is judged
};
// How far behind the start of a text `width` wide its anchor lies.
constexpr double anchor_at(Anchor anchor, double width) {
  return anchor == Anchor::start ? 0 : anchor == Anchor::middle ? width / 2 : width;
}

struct Stroke {
  Color color;
  double width = 1;
  bool dashed = false;
};

// What a hit region stands for: the cell under the pointer,
// or a whole row or column of a node (index -1: all).
struct Hit {
  Rect where;
  Cell cell;
  bool derivative = false;  // what stands there is a derivative by that cell
};

// A colour bar, whose range can be chosen.
struct LegendHit {
  Rect where;
  RangeOf of = RangeOf::fixed;
  ColorRange range;
};

class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  virtual void fill_rectangle(const Rect& where, Color color, double corner = 0) = 0;
  virtual void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner = 0) = 0;
  virtual void polyline(std::span<const Point> points, const Stroke& stroke) = 0;
  void line(Point from, Point to, const Stroke& stroke) {
    const Point ends[2] = {from, to};
    polyline(ends, stroke);
  }
  // A cubic Bezier curve; points: start, two controls, end.
  virtual void curve(const Point (&points)[4], const Stroke& stroke) = 0;
  virtual void fill_polygon(std::span<const Point> points, Color color) = 0;  // convex
  virtual void fill_circle(Point center, double radius, Color color) = 0;
  // UTF-8 text whose baseline starts at `baseline`.
  virtual void text(Point baseline, std::string_view utf8, const TextStyle& style) = 0;
  // The advance width of a text; unhinted, so that every canvas agrees.
  virtual double text_width(std::string_view utf8, Face face, double size) const = 0;
  // Text that would be smaller is set as large, on paper; a raised or lowered sign follows what it stands at.
  virtual double least_type() const { return 0; }
  // The colours of all cells of a matrix, without numbers.
  virtual void heatmap(const Heatmap& heatmap) = 0;
  // The attention field, a rectangle of colours that change from pixel to pixel.
  virtual void field(const Field& field) = 0;
  // Reports that `hit.where` shows a cell. Later regions lie on top of earlier ones.
  // A picture answers no pointer.
  virtual void hit(const Hit& /*hit*/) {}
  virtual void legend(const LegendHit& /*legend*/) {}
};

// Nothing is seen on it: for layouts that are only measured. Who measures says how wide a text is.
class BlankCanvas : public Canvas {
 public:
  void fill_rectangle(const Rect&, Color, double) override {}
  void stroke_rectangle(const Rect&, const Stroke&, double) override {}
  void polyline(std::span<const Point>, const Stroke&) override {}
  void curve(const Point (&)[4], const Stroke&) override {}
  void fill_polygon(std::span<const Point>, Color) override {}
  void fill_circle(Point, double, Color) override {}
  void text(Point, std::string_view, const TextStyle&) override {}
  void heatmap(const Heatmap&) override {}
  void field(const Field&) override {}
};

// Where one cell of a heatmap stands.
inline Rect cell_of(const Heatmap& map, int row, int col) {
  return {map.x + col * (map.cell_width + map.gap), map.y + row * (map.cell_height + map.gap), map.cell_width,
          map.cell_height};
}

// The hairline of one cell of a heatmap, for canvases that draw cells one by one.
inline void draw_hairline(Canvas& canvas, const Heatmap& map, const Rect& cell) {
  if (map.hairline.a == 0) return;
  const double in = map.hairline_width / 2;
  canvas.stroke_rectangle({cell.x + in, cell.y + in, cell.width - 2 * in, cell.height - 2 * in},
                          {map.hairline, map.hairline_width, false}, map.corner > in ? map.corner - in : 0);
}

// Lines and convex polygons cut off at the edges of a rectangle: a Canvas has no clipping of its own.
struct Segment {
  Point from, to;
};
// The part inside, or nothing (Liang, Barsky 1984).
std::optional<Segment> clipped(const Segment& segment, const Rect& to);
// The part of a convex polygon inside, convex again (Sutherland, Hodgman 1974);
// fewer than three corners: nothing is left.
std::vector<Point> clipped(std::vector<Point> polygon, const Rect& to);
inline bool inside(const Rect& r, Point p) {  // edges included
  return p.x >= r.x && p.x <= r.right() && p.y >= r.y && p.y <= r.bottom();
}

}  // namespace attnlab
