// FlatCanvas: draws on another canvas with no colour that lets through: each is blended with the ground
// before. For formats that have no transparency. Knows no format.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

class FlatCanvas final : public Canvas {
 public:
  FlatCanvas(Canvas& below, Color ground) : below_(below), ground_(ground) {}

  void fill_rectangle(const Rect& where, Color color, double corner) override {
    if (color.a > 0) below_.fill_rectangle(where, flat(color), corner);
  }
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override {
    if (stroke.color.a > 0) below_.stroke_rectangle(where, flat(stroke), corner);
  }
  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    if (stroke.color.a > 0) below_.polyline(points, flat(stroke));
  }
  void curve(const Point (&points)[4], const Stroke& stroke) override {
    if (stroke.color.a > 0) below_.curve(points, flat(stroke));
  }
  void fill_polygon(std::span<const Point> points, Color color) override {
    if (color.a > 0) below_.fill_polygon(points, flat(color));
  }
  void fill_circle(Point center, double radius, Color color) override {
    if (color.a > 0) below_.fill_circle(center, radius, flat(color));
  }
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override {
    if (style.color.a > 0) below_.text(baseline, utf8, {style.face, style.size, flat(style.color)});
  }
  double text_width(std::string_view utf8, Face face, double size) const override {
    return below_.text_width(utf8, face, size);
  }
  void heatmap(const Heatmap& heatmap) override {
    Heatmap opaque = heatmap;
    for (Color* color : {&opaque.hatch_ground, &opaque.hatch_line, &opaque.overflow_ground})
      *color = flat(*color);
    if (opaque.hairline.a > 0) opaque.hairline = flat(opaque.hairline);
    below_.heatmap(opaque);
  }
  void field(const Field& field) override { below_.field(field); }

 private:
  Color flat(Color color) const {
    const auto mixed = [&](int over, int under) {
      return static_cast<std::uint8_t>((over * color.a + under * (255 - color.a) + 127) / 255);
    };
    return {mixed(color.r, ground_.r), mixed(color.g, ground_.g), mixed(color.b, ground_.b), 255};
  }
  Stroke flat(const Stroke& stroke) const { return {flat(stroke.color), stroke.width, stroke.dashed}; }

  Canvas& below_;
  Color ground_;
};

}  // namespace attnlab
