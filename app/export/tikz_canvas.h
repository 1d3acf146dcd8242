// TikzCanvas: a Canvas that writes a picture of TikZ: heatmaps as cells, the field as small squares, text as
// text of the document that it stands in, centred where ours is. Colours that let through are written as if
// they did not (flat_canvas.h). The same drawing gives the same bytes, under every locale. Knows no file.
#pragma once

#include "app/export/file_canvas.h"

#include <map>
#include <string>
#include <string_view>

namespace attnlab {

class TikzCanvas final : public FileCanvas {
 public:
  explicit TikzCanvas(const FontFaces& fonts) : FileCanvas(fonts, 0) {}

  void fill_rectangle(const Rect& where, Color color, double corner) override;
  void stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) override;
  void polyline(std::span<const Point> points, const Stroke& stroke) override;
  void curve(const Point (&points)[4], const Stroke& stroke) override;
  void fill_polygon(std::span<const Point> points, Color color) override;
  void fill_circle(Point center, double radius, Color color) override;
  void text(Point baseline, std::string_view utf8, const TextStyle& style) override;
  void field(const Field& field) override;

  // The tikzpicture, to be read by \input; `alone`: a document of this size that pdflatex compiles.
  std::string document(Extent size, bool alone) const;

 private:
  const std::string& name_of(Color color);
  std::string style_of(const Stroke& stroke);
  void path(std::span<const Point> points, const std::string& command, const char* end);

  std::map<std::uint32_t, std::string> names_;  // of the colours, as they come
  std::string colors_, body_;
};

}  // namespace attnlab
