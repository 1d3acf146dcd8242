// Vector text: a text on a cairo surface of a PDF, as text that can be selected and found (its fonts embedded
// as far as they are used), or as outlines. Knows no canvas.
#pragma once

#include "app/export/font_faces.h"
#include "app/figures/canvas/canvas.h"

typedef struct _cairo cairo_t;
typedef struct _cairo_font_face cairo_font_face_t;

namespace attnlab {

class VectorText {
 public:
  VectorText(const FontFaces& fonts, bool as_paths) : fonts_(fonts), as_paths_(as_paths) {}
  ~VectorText();
  VectorText(const VectorText&) = delete;
  VectorText& operator=(const VectorText&) = delete;

  // In the units of the surface, with its source colour set already.
  void draw(cairo_t* cairo, Point baseline, std::string_view utf8, Face face, double size);

 private:
  void draw_run(cairo_t* cairo, Point baseline, const PlacedGlyph* glyphs, std::size_t count, double size);
  void draw_run(cairo_t* cairo, Point baseline, const ShapedRun& run, double size);
  void outline(cairo_t* cairo, Point at, int font, unsigned glyph, double size) const;
  cairo_font_face_t* cairo_face(int font);

  const FontFaces& fonts_;
  bool as_paths_;
  std::map<int, cairo_font_face_t*> faces_;
};

}  // namespace attnlab
