// ImGuiCanvas: a Canvas on an ImGui draw list, and the text on it. ImGui's AddText snaps the start of a run
// to a whole pixel and stretches glyphs to sizes that are not whole; here the pen moves by exact advances, so
// that a layout is the same at every zoom, and each glyph keeps the size at which it was rasterised. Knows no
// GL: see paint.h.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// The advance width of a text at an em of `size`: unhinted, proportional to the size.
double text_advance(ImFont& font, double size, std::string_view utf8);

// Draws a text whose baseline starts at `baseline`, in ImGui coordinates, at an em of `size` (up to 1000).
// The baseline lies on a pixel boundary. Control characters are left out; bytes that are no UTF-8 show as the
// replacement sign.
void draw_text(ImDrawList& list, ImFont& font, double size, Point baseline, ImU32 color,
               std::string_view utf8);

// Draws at an offset and a zoom; collects the hit regions of the figure.
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
  void legend(const LegendHit& legend) override;

  const std::vector<Hit>& hits() const { return hits_; }  // in logical pixels of the figure
  const std::vector<LegendHit>& legends() const { return legends_; }

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
  // By Face. A canvas lives within a frame, and so do these;
  // asking ImGui for them each time would cost as much as measuring.
  mutable std::array<ImFontBaked*, static_cast<std::size_t>(Face::math_upright) + 1> measured_{};
  std::vector<Hit> hits_;
  std::vector<LegendHit> legends_;
};

// On the draw list of the current window, with the figure's (0, 0) at a point of the screen.
ImGuiCanvas canvas_at(const Ui& ui, Point origin);

}  // namespace attnlab
