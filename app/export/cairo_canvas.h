// CairoCanvas: a Canvas on a cairo surface, of pixels (PNG) or of vectors (PDF). Knows no file and no figure.
#pragma once

#include "app/export/file_canvas.h"
#include "app/export/pixel_text.h"
#include "app/export/vector_text.h"

namespace attnlab {

// pixels: FreeType's own rendering, blended into an ARGB32 image surface;
// hairlines lie on whole pixels, as on the screen.
// text: with embedded fonts. outlines: as paths.
enum class CairoText { pixels, text, outlines };

class CairoCanvas final : public FileCanvas {
 public:
  // `scale`: device units of a logical pixel; the cairo context is in device units and stays so.
  CairoCanvas(cairo_t* cairo, const FontFaces& fonts, CairoText text, double scale);

  void fill_rectangle(const Rect& where, Color color, double corner) override;
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void curve(const Point (&points)[4], const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Color color) override;
  void fill_circle(Point center, double radius, Color color) override;
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  void field(const Field& field) override;

 private:
  Point device(Point p) const { return {p.x * scale_, p.y * scale_}; }
  void path(const Rect& r, double corner);
  void path(std::span<const Point> points);
  void fill(Color color);
  void stroke(const Stroke& stroke);
  void straight(Point a, Point b, const Stroke& stroke);

  cairo_t* cairo_;
  CairoText text_;
  double scale_;
  PixelText pixels_;
  VectorText vectors_;
};

}  // namespace attnlab
