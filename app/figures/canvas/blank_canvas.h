// A canvas on which nothing is seen: for layouts that are only measured. Who measures says how wide a text is.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

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

}  // namespace attnlab
