// Drawing: what was drawn, as a value: primitives in their order. A Recorder is the canvas that makes one; it
// can be measured, and drawn again on any canvas, moved and scaled.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <memory>
#include <string>
#include <variant>

namespace attnlab {

struct DrawnRectangle {
  Rect where;
  Color color;
  double corner = 0;
};
struct DrawnFrame {
  Rect where;
  Stroke stroke;
  double corner = 0;
};
struct DrawnLine {
  std::vector<Point> points;
  Stroke stroke;
};
struct DrawnCurve {
  std::array<Point, 4> points;
  Stroke stroke;
};
struct DrawnPolygon {
  std::vector<Point> points;
  Color color;
};
struct DrawnCircle {
  Point center;
  double radius = 0;
  Color color;
};
struct DrawnText {
  Point baseline;
  std::string text;
  TextStyle style;
  double width = 0;
};
struct DrawnHeatmap {
  Heatmap map;  // whose cells are those of the two vectors
  std::vector<double> values;
  std::vector<CellPaint> paint;

  Heatmap shown() const {  // with pointers into them
    Heatmap own = map;
    own.values = values.data();
    own.paint = paint.data();
    return own;
  }
};
using DrawnField = std::shared_ptr<const Field>;  // far larger than the others

using Primitive = std::variant<DrawnRectangle, DrawnFrame, DrawnLine, DrawnCurve, DrawnPolygon, DrawnCircle,
                               DrawnText, DrawnHeatmap, DrawnField, Hit, LegendHit>;

struct Drawing {
  std::vector<Primitive> primitives;

  // With (0, 0) at `by`, and one pixel as large as `zoom` of the canvas; hit regions, too.
  void draw(Canvas& canvas, Point by = {}, double zoom = 1) const;
  // What it covers, letters with their ascenders and descenders; nothing where nothing is drawn.
  std::optional<Rect> bounds() const;
  std::vector<const DrawnText*> texts() const;
  // The width of the widest matrix's cells; 0 where there is none.
  double widest_cell() const;
};

class Recorder : public Canvas {
 public:
  // Text is as wide as `measures` draws it `zoom` times as large; none is smaller than `least_type`, but for
  // raised and lowered signs.
  explicit Recorder(const Canvas& measures, double zoom = 1, double least_type = 0)
      : measures_(measures), zoom_(zoom), least_type_(least_type) {}

  void fill_rectangle(const Rect& where, Color color, double corner) override {
    add(DrawnRectangle{where, color, corner});
  }
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override {
    add(DrawnFrame{where, stroke, corner});
  }
  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    add(DrawnLine{{points.begin(), points.end()}, stroke});
  }
  void curve(const Point (&p)[4], const Stroke& stroke) override {
    add(DrawnCurve{{p[0], p[1], p[2], p[3]}, stroke});
  }
  void fill_polygon(std::span<const Point> points, Color color) override {
    add(DrawnPolygon{{points.begin(), points.end()}, color});
  }
  void fill_circle(Point center, double radius, Color color) override {
    add(DrawnCircle{center, radius, color});
  }
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  double text_width(std::string_view utf8, Face face, double size) const override {
    return measures_.text_width(utf8, face, std::max(size, least_type_) * zoom_) / zoom_;
  }
  double least_type() const override { return least_type_; }
  void heatmap(const Heatmap& heatmap) override;
  void field(const Field& field) override { add(std::make_shared<const Field>(field)); }
  void hit(const Hit& hit) override { add(hit); }
  void legend(const LegendHit& legend) override { add(legend); }

  Drawing drawing;

 protected:
  virtual void add(Primitive one) { drawing.primitives.push_back(std::move(one)); }

 private:
  const Canvas& measures_;
  double zoom_, least_type_;
};

}  // namespace attnlab
