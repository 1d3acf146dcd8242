#include "app/ui/kit/imgui_canvas.h"

#include "app/ui/kit/glyphs.h"
#include "app/ui/kit/script_letters.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// Coordinates far outside every screen would leave the range in which ImGui's triangles are exact.
constexpr double far_away = 1e6;

// Dashes in the manner of the exports: 4 drawn, 3 left out, in logical pixels.
constexpr double dash = 4, space = 3;

Point bezier(const Point (&p)[4], double t) {
  const double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
  return {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
          a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

// The next code point of a text, which it shortens.
ImWchar next_code_point(std::string_view& text) {
  const char32_t code = take_code(text);
  return static_cast<ImWchar>(code <= IM_UNICODE_CODEPOINT_MAX ? code : replacement_character);
}

// Framebuffer pixels of one ImGui unit.
float density() {
  const float scale = ImGui::GetIO().DisplayFramebufferScale.x;
  return scale > 0 ? scale : 1;
}

// Where the loader puts the baseline below the top of the line (imgui_draw.cpp,
// stb_truetype's FontBakedLoadGlyph).
float baseline_of(const ImFontBaked& baked) {
  const ImFontConfig& face = *baked.ContainerFont->Sources[0];
  const float offset = face.GlyphOffset.y * baked.Size / face.SizePixels;
  return std::round(baked.Ascent) + std::trunc(offset + 0.5f);
}

// No letter of a text that begins there is seen, and none rasterised. They rise and hang less than two ems.
bool out_of_sight(const ImDrawList& list, Point baseline, double size) {
  const ImVec2 low = list.GetClipRectMin(), high = list.GetClipRectMax();
  return baseline.y + 2 * size < static_cast<double>(low.y) ||
         baseline.y - 2 * size > static_cast<double>(high.y) ||
         baseline.x - 2 * size > static_cast<double>(high.x);
}

// A size at which advances are looked up and nothing is rasterised; they are proportional to the size.
constexpr float advance_size = 96;

ImFontBaked& letters_to_measure(ImFont& font) {
  ImFontBaked* baked = font.GetFontBaked(advance_size, 1);
  baked->LoadNoRenderOnLayout = true;
  return *baked;
}

double advance_of(ImFontBaked& baked, double size, std::string_view utf8) {
  double width = 0;
  while (!utf8.empty()) {
    const ImWchar code = next_code_point(utf8);
    if (code < 32) continue;
    const float advance = baked.GetCharAdvance(code);
    // A sign that no face has: the first answer is 0, the second the advance of the replacement sign.
    width += static_cast<double>(advance > 0 ? advance : baked.GetCharAdvance(code));
  }
  return width * size / static_cast<double>(baked.Size);
}

}  // namespace

ImGuiCanvas::ImGuiCanvas(ImDrawList& list, const Fonts& fonts, const Painter& painter, Point origin,
                         double zoom)
    : list_(list), fonts_(fonts), painter_(painter), origin_(origin), zoom_(zoom) {}

Point ImGuiCanvas::screen(Point p) const {
  return {std::clamp(origin_.x + p.x * zoom_, -far_away, far_away),
          std::clamp(origin_.y + p.y * zoom_, -far_away, far_away)};
}

ImVec2 ImGuiCanvas::at(Point p) const {
  const Point s = screen(p);
  return {static_cast<float>(s.x), static_cast<float>(s.y)};
}

float ImGuiCanvas::length(double logical) const { return static_cast<float>(logical * zoom_); }

void ImGuiCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  list_.AddRectFilled(at({where.x, where.y}), at({where.right(), where.bottom()}), packed(color),
                      length(corner));
}

void ImGuiCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) {
  if (stroke.dashed) {
    const double right = where.right(), bottom = where.bottom();
    const Point corners[5] = {
        {where.x, where.y}, {right, where.y}, {right, bottom}, {where.x, bottom}, {where.x, where.y}};
    polyline(corners, stroke);
    return;
  }
  // The path lies on the edge itself, as it does in vector formats;
  // AddRect would move it inwards by half a pixel.
  list_.PathRect(at({where.x, where.y}), at({where.right(), where.bottom()}), length(corner));
  list_.PathStroke(packed(stroke.color), ImDrawFlags_Closed, length(stroke.width));
}

void ImGuiCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  if (points.size() < 2 || !is_finite(points)) return;
  if (stroke.dashed) {
    dashes(points, stroke);
    return;
  }
  if (points.size() == 2) {
    straight(at(points[0]), at(points[1]), stroke);
    return;
  }
  for (const Point& point : points) list_.PathLineTo(at(point));
  list_.PathStroke(packed(stroke.color), ImDrawFlags_None, length(stroke.width));
}

// A hairline along an axis lies on whole pixels: between two of them it would be two pale ones.
void ImGuiCanvas::straight(ImVec2 a, ImVec2 b, const Stroke& stroke) {
  float width = length(stroke.width);
  if (a.x == b.x || a.y == b.y) {
    width = std::max(1.0f, std::round(width));
    const float middle = std::fmod(width, 2.0f) / 2;
    if (a.x == b.x)
      a.x = b.x = std::floor(a.x) + middle;
    else
      a.y = b.y = std::floor(a.y) + middle;
  }
  list_.PathLineTo(a);
  list_.PathLineTo(b);
  list_.PathStroke(packed(stroke.color), ImDrawFlags_None, width);
}

void ImGuiCanvas::dashes(std::span<const Point> points, const Stroke& stroke) {
  double phase = 0;  // within one dash and its space, carried on around corners
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point a = points[i], b = points[i + 1];
    const double whole = std::hypot(b.x - a.x, b.y - a.y);
    if (!(whole > 0) || whole * zoom_ > far_away) continue;
    const auto along = [&](double s) {
      return Point{a.x + (b.x - a.x) * s / whole, a.y + (b.y - a.y) * s / whole};
    };
    for (double s = 0; s < whole;) {
      const bool drawn = phase < dash;
      const double step = std::min(whole - s, (drawn ? dash : dash + space) - phase);
      if (drawn) list_.AddLine(at(along(s)), at(along(s + step)), packed(stroke.color), length(stroke.width));
      s += step;
      phase += step;
      if (phase >= dash + space - 1e-9) phase = 0;
    }
  }
}

void ImGuiCanvas::curve(const Point (&points)[4], const Stroke& stroke) {
  if (!is_finite(points)) return;
  if (!stroke.dashed) {
    list_.AddBezierCubic(at(points[0]), at(points[1]), at(points[2]), at(points[3]), packed(stroke.color),
                         length(stroke.width));
    return;
  }
  std::array<Point, 33> flat;
  for (std::size_t i = 0; i < flat.size(); ++i)
    flat[i] = bezier(points, static_cast<double>(i) / (flat.size() - 1));
  dashes(flat, stroke);
}

void ImGuiCanvas::fill_polygon(std::span<const Point> points, Color color) {
  if (points.size() < 3 || !is_finite(points)) return;
  for (const Point& point : points) list_.PathLineTo(at(point));
  list_.PathFillConvex(packed(color));
}

void ImGuiCanvas::fill_circle(Point center, double radius, Color color) {
  if (is_finite(center)) list_.AddCircleFilled(at(center), length(radius), packed(color));
}

void ImGuiCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  if (!is_finite(baseline)) return;
  const double size = style.size * zoom_;
  if (const auto line = fonts_.letters ? fonts_.letters->shaped(utf8, style.face) : nullptr) {
    const Point start = screen(baseline);
    if (size > 0 && size <= 1000 && style.color.a > 0 && !out_of_sight(list_, start, size))
      fonts_.letters->draw(list_, *line, size, start, packed(style.color), density());
  } else {
    draw_text(list_, *fonts_.of(style.face), size, screen(baseline), packed(style.color), utf8);
  }
}

double ImGuiCanvas::text_width(std::string_view utf8, Face face, double size) const {
  if (const auto line = fonts_.letters ? fonts_.letters->shaped(utf8, face) : nullptr)
    return line->advance * size;
  ImFontBaked*& letters = measured_[static_cast<std::size_t>(face)];
  if (letters == nullptr) letters = &letters_to_measure(*fonts_.of(face));
  return advance_of(*letters, size, utf8);
}

void ImGuiCanvas::heatmap(const Heatmap& heatmap) {
  if (heatmap.rows <= 0 || heatmap.cols <= 0) return;
  if (painter_.heatmap != nullptr && heatmap.rows * heatmap.cols <= heatmap_paint_cells) {
    HeatmapPaint paint = paint_of(heatmap, painter_.self, screen({heatmap.x, heatmap.y}), zoom_);
    list_.AddCallback(painter_.heatmap, &paint, sizeof paint);
    list_.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    return;
  }
  for (int i = 0; i < heatmap.rows; ++i)
    for (int j = 0; j < heatmap.cols; ++j) {
      const Rect cell = cell_of(heatmap, i, j);
      fill_rectangle(cell, cell_color(heatmap, i, j), heatmap.corner);
      if (is_masked(heatmap, i, j)) hatch(cell, heatmap.hatch_line);
      draw_hairline(*this, heatmap, cell);
    }
}

// Without a painter, squares of one colour each.
void ImGuiCanvas::field(const Field& field) {
  if (painter_.field != nullptr) {
    FieldPaint paint = paint_of(field, painter_.field_self, screen({field.x, field.y}), zoom_);
    list_.AddCallback(painter_.field, &paint, sizeof paint);
    list_.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    return;
  }
  constexpr int squares = 24;
  const double width = field.width / squares, height = field.height / squares;
  const std::vector<Color> colors = field_raster(field, squares, squares);
  for (int i = 0; i < squares * squares; ++i) {
    const int column = i % squares, row = i / squares;
    fill_rectangle({field.x + column * width, field.y + row * height, width, height},
                   colors[static_cast<std::size_t>(i)], 0);
  }
}

// Lines at 45 degrees, 6 logical pixels apart, inside the cell.
void ImGuiCanvas::hatch(const Rect& cell, Color color) {
  list_.PushClipRect(at({cell.x, cell.y}), at({cell.right(), cell.bottom()}), true);
  const int lines = static_cast<int>(std::ceil((cell.width + cell.height) / 6)) - 1;
  for (int k = 1; k <= lines; ++k) {
    const double x = cell.x - cell.height + 6 * k;
    list_.AddLine(at({x, cell.bottom()}), at({x + cell.height, cell.y}), packed(color), length(1));
  }
  list_.PopClipRect();
}

void ImGuiCanvas::hit(const Hit& hit) { hits_.push_back(hit); }

void ImGuiCanvas::legend(const LegendHit& legend) { legends_.push_back(legend); }

double text_advance(ImFont& font, double size, std::string_view utf8) {
  return advance_of(letters_to_measure(font), size, utf8);
}

void draw_text(ImDrawList& list, ImFont& font, double size, Point baseline, ImU32 color,
               std::string_view utf8) {
  if (utf8.empty() || !(size > 0) || size > 1000 || (color & IM_COL32_A_MASK) == 0) return;
  if (out_of_sight(list, baseline, size)) return;
  const float pixels = density();
  ImFontBaked* baked = font.GetFontBaked(raster_size(size, pixels), pixels);
  // Loading can move the atlas to a larger texture, so all glyphs are loaded before the first is drawn.
  for (std::string_view rest = utf8; !rest.empty();)
    if (const ImWchar code = next_code_point(rest); code >= 32) baked->FindGlyph(code);

  const double stretch = size / static_cast<double>(baked->Size);
  // A glyph keeps the size at which it was rasterised, but where sizes share one.
  const bool own = baked->Size == std::max(1.0F, std::round(static_cast<float>(size)));
  const float k = own ? 1 : static_cast<float>(stretch);
  const float top = std::round(static_cast<float>(baseline.y) * pixels) / pixels - baseline_of(*baked) * k;
  double pen = std::round(baseline.x * static_cast<double>(pixels)) / static_cast<double>(pixels);
  while (!utf8.empty()) {
    const ImWchar code = next_code_point(utf8);
    if (code < 32) continue;
    const ImFontGlyph* glyph = baked->FindGlyph(code);
    if (glyph->Visible) {
      const auto x = static_cast<float>(pen);
      list.PrimReserve(6, 4);
      list.PrimRectUV(ImVec2(x + glyph->X0 * k, top + glyph->Y0 * k),
                      ImVec2(x + glyph->X1 * k, top + glyph->Y1 * k), ImVec2(glyph->U0, glyph->V0),
                      ImVec2(glyph->U1, glyph->V1), color);
    }
    pen += static_cast<double>(glyph->AdvanceX) * stretch;
  }
}

ImGuiCanvas canvas_at(const Ui& ui, Point origin) {
  return {*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, origin, ui.scale};
}

}  // namespace attnlab
