// ImGuiCanvas: a Canvas on an ImGui draw list. Draws at an offset and a zoom; collects the hit regions of the
// figure, so that the caller can ask which cell is under the pointer. Knows no GL: see paint.h.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/kit/fonts.h"
#include "app/ui/kit/paint.h"

#include "imgui.h"

#include <optional>
#include <span>
#include <vector>

namespace attnlab {

class ImGuiCanvas final : public Canvas {
 public:
  // `origin`: where the figure's (0, 0) stands on the screen; `zoom`: screen pixels of one logical pixel.
  ImGuiCanvas(ImDrawList& list, const Fonts& fonts, const Painter& painter, Point origin, double zoom);

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

  const std::vector<Hit>& hits() const { return hits_; }  // in logical pixels of the figure
  std::optional<Cell> cell_at(Point screen) const;        // the topmost hit region there

 private:
  Point screen(Point p) const;
  ImVec2 at(Point p) const;
  float length(double logical) const;
  void straight(ImVec2 a, ImVec2 b, const Stroke& stroke);
  void dashes(std::span<const Point> points, const Stroke& stroke);
  void hatch(const Rect& cell, Color color);

  ImDrawList& list_;
  const Fonts& fonts_;
  const Painter& painter_;
  Point origin_;
  double zoom_;
  std::vector<Hit> hits_;
};

}  // namespace attnlab
