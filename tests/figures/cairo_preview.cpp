// A developer's tool: draws views of sample scenes to PNG through cairo, to look at them.
//   attnlab_figure_preview FOLDER
#include "app/figures/figure.h"
#include "core/analysis.h"
#include "tests/figures/sample_scenes.h"

#include <cairo.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace attnlab {
namespace {

class CairoCanvas final : public Canvas {
 public:
  explicit CairoCanvas(cairo_t* cairo) : cairo_(cairo) {
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(cairo_, options);
    cairo_font_options_destroy(options);
  }
  void fill_rectangle(const Rect& r, Color color, double corner) override {
    path(r, corner);
    fill(color);
  }
  void stroke_rectangle(const Rect& r, const Stroke& s, double corner) override {
    path(r, corner);
    stroke(s);
  }
  void polyline(std::span<const Point> points, const Stroke& s) override {
    for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
    stroke(s);
  }
  void curve(const Point (&p)[4], const Stroke& s) override {
    cairo_move_to(cairo_, p[0].x, p[0].y);
    cairo_curve_to(cairo_, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
    stroke(s);
  }
  void fill_polygon(std::span<const Point> points, Color color) override {
    for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
    cairo_close_path(cairo_);
    fill(color);
  }
  void fill_circle(Point c, double radius, Color color) override {
    cairo_arc(cairo_, c.x, c.y, radius, 0, 2 * M_PI);
    fill(color);
  }
  void text(Point at, std::string_view utf8, const TextStyle& style) override {
    select(style.face, style.size);
    set(style.color);
    cairo_move_to(cairo_, at.x, at.y);
    cairo_show_text(cairo_, std::string(utf8).c_str());
    cairo_new_path(cairo_);
  }
  double text_width(std::string_view utf8, Face face, double size) const override {
    select(face, size);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_, std::string(utf8).c_str(), &extents);
    return extents.x_advance;
  }
  void heatmap(const Heatmap& map) override {
    for (int i = 0; i < map.rows; ++i)
      for (int j = 0; j < map.cols; ++j) {
        const Rect r{map.x + j * (map.cell_width + map.gap), map.y + i * (map.cell_height + map.gap),
                     map.cell_width, map.cell_height};
        fill_rectangle(r, cell_color(map, i, j), map.corner);
        if (map.paint && map.paint[i * map.cols + j] == CellPaint::masked) hatch(r, map);
      }
  }
  void field(const Field& f) override {
    const int width = static_cast<int>(std::ceil(f.width)), height = static_cast<int>(std::ceil(f.height));
    const std::vector<Color> colors = field_raster(f, width, height);
    for (int i = 0; i < height; ++i)
      for (int j = 0; j < width; ++j) {
        set(colors[static_cast<std::size_t>(i * width + j)]);
        cairo_rectangle(cairo_, f.x + j, f.y + i, 1, 1);
        cairo_fill(cairo_);
      }
  }
  void hit(const Hit&) override {}

 private:
  void hatch(const Rect& r, const Heatmap& map) {
    cairo_save(cairo_);
    path(r, map.corner);
    cairo_clip(cairo_);
    for (double x = r.x - r.height; x < r.right(); x += 6) {
      cairo_move_to(cairo_, x, r.bottom());
      cairo_line_to(cairo_, x + r.height, r.y);
    }
    stroke({map.hatch_line, 1, false});
    cairo_restore(cairo_);
  }
  void path(const Rect& r, double corner) {
    const double c = std::min({corner, r.width / 2, r.height / 2});
    if (c <= 0) return cairo_rectangle(cairo_, r.x, r.y, r.width, r.height);
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, r.right() - c, r.y + c, c, -M_PI / 2, 0);
    cairo_arc(cairo_, r.right() - c, r.bottom() - c, c, 0, M_PI / 2);
    cairo_arc(cairo_, r.x + c, r.bottom() - c, c, M_PI / 2, M_PI);
    cairo_arc(cairo_, r.x + c, r.y + c, c, M_PI, 3 * M_PI / 2);
    cairo_close_path(cairo_);
  }
  void set(Color c) { cairo_set_source_rgba(cairo_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0); }
  void fill(Color color) {
    set(color);
    cairo_fill(cairo_);
  }
  void stroke(const Stroke& s) {
    set(s.color);
    cairo_set_line_width(cairo_, s.width);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    const double dashes[] = {4, 4};
    cairo_set_dash(cairo_, dashes, s.dashed ? 2 : 0, 0);
    cairo_stroke(cairo_);
  }
  void select(Face face, double size) const {
    const bool math = face == Face::math || face == Face::math_upright;
    cairo_select_font_face(cairo_,
                           math                        ? "STIXGeneral"
                           : face == Face::sans_medium ? "Roboto Medium"
                                                       : "Roboto",
                           face == Face::math ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           face == Face::sans_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo_, size);
  }
  cairo_t* cairo_;
};

struct Shot {
  std::string name;
  Scene scene;
  ThemeId theme = ThemeId::light;
  Extent space{950, 850};
  FigureOptions options{};
};

void shoot(const std::string& folder, const View& view, const Shot& shot) {
  const Analysis analysis = analyze(shot.scene);
  const FigureInput input{shot.scene, analysis, theme(shot.theme), shot.options};
  Extent extent = shot.space;
  for (int pass = 0; pass < 2; ++pass) {  // the first pass tells how much room it needs
    cairo_surface_t* surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(extent.width)),
                                   static_cast<int>(std::ceil(extent.height)));
    cairo_t* cairo = cairo_create(surface);
    {
      CairoCanvas canvas(cairo);
      canvas.fill_rectangle({0, 0, extent.width, extent.height}, input.theme.background, 0);
      extent = view.draw(canvas, input, shot.space);
    }
    if (pass == 1)
      cairo_surface_write_to_png(surface,
                                 (folder + "/" + std::string(view.id) + "-" + shot.name + ".png").c_str());
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
  std::printf("%s-%s: %g x %g in %g x %g\n", std::string(view.id).c_str(), shot.name.c_str(), extent.width,
              extent.height, shot.space.width, shot.space.height);
}

std::vector<Shot> shots() {
  FigureOptions hover;
  hover.hover = Cell{Node::S, 0, 3, 1};
  hover.row = 3;
  Scene causal = scene_of({8, 8, 4, 4, 4, 4}, 7);
  causal.mask.kind = Mask::Kind::causal;
  causal.unit_keys = true;
  Scene huge = scene_of({3, 3, 2, 2, 2, 1}, 9);
  huge.Q *= 1e300;
  huge.heads[0].W_Q *= 1e20;
  Scene two = scene_of({2, 2, 2, 1, 1, 1}, 5);
  Scene cross = scene_of({3, 6, 3, 2, 2, 2}, 4);
  return {{"opening-888", opening_like(), ThemeId::light, {888, 928}, hover},
          {"opening-888-dark", opening_like(), ThemeId::dark, {888, 928}, hover},
          {"opening-568", opening_like(), ThemeId::light, {568, 728}},
          {"opening-2000", opening_like(), ThemeId::dark, {2000, 1500}},
          {"opening-print", opening_like(), ThemeId::print, {950, 850}},
          {"large-950", causal, ThemeId::light, {950, 850}},
          {"large-1600", causal, ThemeId::dark, {1600, 1200}},
          {"two-888", two, ThemeId::light, {888, 928}},
          {"cross-888", cross, ThemeId::light, {888, 928}},
          {"huge", huge, ThemeId::dark, {888, 928}}};
}

}  // namespace
}  // namespace attnlab

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: attnlab_figure_preview FOLDER [VIEW]\n");
    return 2;
  }
  for (const attnlab::View& view : attnlab::views())
    for (attnlab::Shot shot : attnlab::shots())
      for (std::size_t part = 0; part < std::max<std::size_t>(1, view.parts.size()); ++part)
        for (const bool columns : {false, true}) {
          if (argc >= 3 && view.id != argv[2]) continue;
          attnlab::Shot one = shot;
          one.options.part = static_cast<int>(part);
          one.options.columns = columns;
          if (part > 0) one.name += "-" + std::string(view.parts[part].id);
          if (columns) one.name += "-columns";
          attnlab::shoot(argv[1], view, one);
        }
  return 0;
}
