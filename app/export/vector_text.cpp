#include "app/export/vector_text.h"

#include "core/text/utf8.h"

#include <cairo-ft.h>
#include <cairo.h>
#include <ft2build.h>

#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace attnlab {
namespace {

// cairo keeps a font for a while after its last use, so it holds a reference to the face of its own.
const cairo_user_data_key_t face_key{};
void release_face(void* face) { FontFaces::let_go(static_cast<FT_Face>(face)); }

// A glyph's outline, given in font units with y upwards, as a path of cairo.
struct Pen {
  cairo_t* cairo;
  Point at;
  double unit;

  Point place(const FT_Vector* p) const {
    return {at.x + static_cast<double>(p->x) * unit, at.y - static_cast<double>(p->y) * unit};
  }
  static int move(const FT_Vector* to, void* user) {
    const Pen& pen = *static_cast<Pen*>(user);
    const Point p = pen.place(to);
    cairo_close_path(pen.cairo);
    cairo_move_to(pen.cairo, p.x, p.y);
    return 0;
  }
  static int line(const FT_Vector* to, void* user) {
    const Pen& pen = *static_cast<Pen*>(user);
    const Point p = pen.place(to);
    cairo_line_to(pen.cairo, p.x, p.y);
    return 0;
  }
  // A quadratic curve is the cubic whose controls lie two thirds of the way to its own.
  static int conic(const FT_Vector* control, const FT_Vector* to, void* user) {
    const Pen& pen = *static_cast<Pen*>(user);
    double x = 0, y = 0;
    cairo_get_current_point(pen.cairo, &x, &y);
    const Point c = pen.place(control), e = pen.place(to);
    cairo_curve_to(pen.cairo, x + (c.x - x) * 2 / 3, y + (c.y - y) * 2 / 3, e.x + (c.x - e.x) * 2 / 3,
                   e.y + (c.y - e.y) * 2 / 3, e.x, e.y);
    return 0;
  }
  static int cubic(const FT_Vector* a, const FT_Vector* b, const FT_Vector* to, void* user) {
    const Pen& pen = *static_cast<Pen*>(user);
    const Point p = pen.place(a), q = pen.place(b), e = pen.place(to);
    cairo_curve_to(pen.cairo, p.x, p.y, q.x, q.y, e.x, e.y);
    return 0;
  }
};

}  // namespace

VectorText::~VectorText() {
  for (const auto& [font, face] : faces_) cairo_font_face_destroy(face);
}

cairo_font_face_t* VectorText::cairo_face(int font) {
  cairo_font_face_t*& face = faces_[font];
  if (face != nullptr) return face;
  FT_Face outlines = fonts_.hold(font);
  face = cairo_ft_font_face_create_for_ft_face(outlines, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
  if (cairo_font_face_set_user_data(face, &face_key, outlines, release_face) != CAIRO_STATUS_SUCCESS)
    release_face(outlines);
  return face;
}

void VectorText::outline(cairo_t* cairo, Point at, int font, unsigned glyph, double size) const {
  FT_Face face = fonts_.face(font);
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE) != 0) return;
  constexpr FT_Outline_Funcs functions{Pen::move, Pen::line, Pen::conic, Pen::cubic, 0, 0};
  Pen pen{cairo, at, size / face->units_per_EM};
  FT_Outline_Decompose(&face->glyph->outline, &functions, &pen);
  cairo_close_path(cairo);
}

void VectorText::draw_run(cairo_t* cairo, Point baseline, const PlacedGlyph* glyphs, std::size_t count,
                          double size) {
  ShapedRun run{.font = glyphs->font};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t before = run.text.size();
    append_code(run.text, glyphs[i].code);
    run.glyphs.push_back({glyphs[i].index, glyphs[i].x, 0});
    run.clusters.push_back({static_cast<int>(run.text.size() - before), 1});
  }
  draw_run(cairo, baseline, run, size);
}

// What is read back is the text in its order, whatever the order of the glyphs.
void VectorText::draw_run(cairo_t* cairo, Point baseline, const ShapedRun& run, double size) {
  std::vector<cairo_glyph_t> placed;
  std::vector<cairo_text_cluster_t> clusters;
  for (const ShapedRun::Glyph& glyph : run.glyphs)
    placed.push_back({glyph.index, baseline.x + glyph.x * size, baseline.y - glyph.y * size});
  for (const ShapedRun::Cluster& one : run.clusters) clusters.push_back({one.bytes, one.glyphs});
  cairo_set_font_face(cairo, cairo_face(run.font));
  cairo_set_font_size(cairo, run.size * size);
  cairo_show_text_glyphs(cairo, run.text.data(), static_cast<int>(run.text.size()), placed.data(),
                         static_cast<int>(placed.size()), clusters.data(), static_cast<int>(clusters.size()),
                         run.backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t{});
}

void VectorText::draw(cairo_t* cairo, Point baseline, std::string_view utf8, Face face, double size) {
  if (const auto line = fonts_.shaped(utf8, face)) {
    for (const ShapedRun& run : line->runs) {
      if (!as_paths_) draw_run(cairo, baseline, run, size);
      for (const ShapedRun::Glyph& glyph : run.glyphs)
        if (as_paths_)
          outline(cairo, {baseline.x + glyph.x * size, baseline.y - glyph.y * size}, run.font, glyph.index,
                  run.size * size);
    }
    if (as_paths_) cairo_fill(cairo);
    return;
  }
  const std::vector<PlacedGlyph> glyphs = fonts_.glyphs(utf8, face);
  if (as_paths_) {
    for (const PlacedGlyph& glyph : glyphs)
      outline(cairo, {baseline.x + glyph.x * size, baseline.y}, glyph.font, glyph.index, size);
    cairo_fill(cairo);
    return;
  }
  for (std::size_t begin = 0; begin < glyphs.size();) {
    std::size_t end = begin + 1;
    while (end < glyphs.size() && glyphs[end].font == glyphs[begin].font) ++end;
    draw_run(cairo, baseline, glyphs.data() + begin, end - begin, size);
    begin = end;
  }
}

}  // namespace attnlab
