// Canvases in front of a canvas: one that moves and scales everything drawn on it, and one that only measures. Know no
// view.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

// Draws at an offset, hit regions too; `zoom` pixels of the canvas behind are one of this.
class ShiftedCanvas final : public Canvas {
 public:
  ShiftedCanvas(Canvas& canvas, Point by, double zoom = 1) : canvas_(canvas), by_(by), zoom_(zoom) {}

  void fill_rectangle(const Rect& where, Color color, double corner) override;
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void curve(const Point (&points)[4], const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Color color) override;
  void fill_circle(Point center, double radius, Color color) override;
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  double text_width(std::string_view utf8, Face face, double size) const override;
  void heatmap(const Heatmap& heatmap) override;
  void field(const Field& field) override;
  void hit(const Hit& hit) override;

 private:
  Point moved(Point p) const { return {p.x * zoom_ + by_.x, p.y * zoom_ + by_.y}; }
  Rect moved(const Rect& r) const {
    return {r.x * zoom_ + by_.x, r.y * zoom_ + by_.y, r.width * zoom_, r.height * zoom_};
  }
  Stroke scaled(const Stroke& s) const { return {s.color, s.width * zoom_, s.dashed}; }

  Canvas& canvas_;
  Point by_;
  double zoom_;
};

// Measures text as the canvas behind it does, and draws nothing.
class SilentCanvas final : public Canvas {
 public:
  explicit SilentCanvas(const Canvas& canvas) : canvas_(canvas) {}

  void fill_rectangle(const Rect&, Color, double) override {}
  void stroke_rectangle(const Rect&, const Stroke&, double) override {}
  void polyline(std::span<const Point>, const Stroke&) override {}
  void curve(const Point (&)[4], const Stroke&) override {}
  void fill_polygon(std::span<const Point>, Color) override {}
  void fill_circle(Point, double, Color) override {}
  void text(Point, std::string_view, const TextStyle&) override {}
  double text_width(std::string_view utf8, Face face, double size) const override {
    return canvas_.text_width(utf8, face, size);
  }
  void heatmap(const Heatmap&) override {}
  void field(const Field&) override {}
  void hit(const Hit&) override {}

 private:
  const Canvas& canvas_;
};

}  // namespace attnlab
