// A canvas that draws nothing and notes how far the drawing reaches. Measures text as the canvas behind it does. Knows no
// view.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <optional>

namespace attnlab {

class BoundsCanvas final : public Canvas {
 public:
  explicit BoundsCanvas(const Canvas& measures) : measures_(measures) {}

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
  void hit(const Hit&) override {}

  // Of all that was drawn, letters with their ascenders and descenders; nothing where nothing was drawn.
  const std::optional<Rect>& bounds() const { return bounds_; }
  // The width of the widest matrix's cells; 0 where no matrix was drawn.
  double widest_cell() const { return widest_cell_; }

 private:
  void add(const Rect& where);
  void add(std::span<const Point> points, double around);

  const Canvas& measures_;
  std::optional<Rect> bounds_;
  double widest_cell_ = 0;
};

}  // namespace attnlab
