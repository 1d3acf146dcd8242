// SvgCanvas: a Canvas that writes SVG 1.1: heatmaps as cells, the field as an image, text as text with the
// fonts it needs embedded (only the signs that occur), or as outlines. The same drawing gives the same bytes,
// under every locale. Knows no file.
#pragma once

#include "app/export/file_canvas.h"
#include "app/export/svg_text.h"
#include "core/picture/carry.h"

namespace attnlab {

class SvgCanvas final : public FileCanvas {
 public:
  SvgCanvas(const FontFaces& fonts, bool text_as_paths) : FileCanvas(fonts, 1), text_(fonts, text_as_paths) {}

  void fill_rectangle(const Rect& where, Color color, double corner) override;
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void curve(const Point (&points)[4], const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Color color) override;
  void fill_circle(Point center, double radius, Color color) override;
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  void field(const Field& field) override;

  // The document, `width` x `height`, with `metadata` (svg_metadata in core/picture/carry.h, or empty)
  // before the drawing.
  std::string document(double width, double height, const PictureWords& words,
                       std::string_view metadata) const;

 private:
  void hatch(const Hatch& hatch, Color color) override;

  SvgText text_;
  std::string body_;
};

}  // namespace attnlab
