#include "app/export/cairo_canvas.h"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnlab {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double dash = 4, space = 3;  // logical pixels
constexpr double field_density = 2;    // pixels of a logical pixel, in vector formats

std::uint32_t packed(Color c) {
  return 0xFF000000U | static_cast<std::uint32_t>(c.r) << 16 | static_cast<std::uint32_t>(c.g) << 8 | c.b;
}

}  // namespace

CairoCanvas::CairoCanvas(cairo_t* cairo, const FontFaces& fonts, CairoText text, double scale)
    : FileCanvas(fonts, text == CairoText::pixels ? scale : 0),
      cairo_(cairo),
      text_(text),
      scale_(scale),
      pixels_(fonts),
      vectors_(fonts, text == CairoText::outlines) {
  cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
}

void CairoCanvas::path(const Rect& r, double corner) {
  const Point at = device({r.x, r.y});
  const double width = r.width * scale_, height = r.height * scale_;
  const double c = std::min({corner * scale_, width / 2, height / 2});
  if (!(c > 0)) return cairo_rectangle(cairo_, at.x, at.y, width, height);
  cairo_new_sub_path(cairo_);
  cairo_arc(cairo_, at.x + width - c, at.y + c, c, -pi / 2, 0);
  cairo_arc(cairo_, at.x + width - c, at.y + height - c, c, 0, pi / 2);
  cairo_arc(cairo_, at.x + c, at.y + height - c, c, pi / 2, pi);
  cairo_arc(cairo_, at.x + c, at.y + c, c, pi, 3 * pi / 2);
  cairo_close_path(cairo_);
}

void CairoCanvas::path(std::span<const Point> points) {
  for (const Point& point : points) {
    const Point p = device(point);
    cairo_line_to(cairo_, p.x, p.y);
  }
}

void CairoCanvas::fill(Color color) {
  cairo_set_source_rgba(cairo_, color.r / 255.0, color.g / 255.0, color.b / 255.0, color.a / 255.0);
  cairo_fill(cairo_);
}

void CairoCanvas::stroke(const Stroke& s) {
  const double pattern[] = {dash * scale_, space * scale_};
  cairo_set_dash(cairo_, pattern, s.dashed ? 2 : 0, 0);
  cairo_set_line_width(cairo_, s.width * scale_);
  cairo_set_source_rgba(cairo_, s.color.r / 255.0, s.color.g / 255.0, s.color.b / 255.0, s.color.a / 255.0);
  cairo_stroke(cairo_);
}

void CairoCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  path(where, corner);
  fill(color);
}

void CairoCanvas::stroke_rectangle(const Rect& where, const Stroke& s, double corner) {
  path(where, corner);
  stroke(s);
}

// In pixels, a line along an axis lies on whole ones: between two of them it would be two pale ones.
void CairoCanvas::straight(Point a, Point b, const Stroke& s) {
  a = device(a);
  b = device(b);
  const double width = std::max(1.0, std::round(s.width * scale_)), middle = std::fmod(width, 2.0) / 2;
  if (a.x == b.x)
    a.x = b.x = std::floor(a.x) + middle;
  else
    a.y = b.y = std::floor(a.y) + middle;
  cairo_move_to(cairo_, a.x, a.y);
  cairo_line_to(cairo_, b.x, b.y);
  stroke({s.color, width / scale_, s.dashed});
}

void CairoCanvas::polyline(std::span<const Point> points, const Stroke& s) {
  if (points.size() < 2 || !is_finite(points)) return;
  const bool along_axis = points.size() == 2 && (points[0].x == points[1].x || points[0].y == points[1].y);
  if (text_ == CairoText::pixels && along_axis && !s.dashed) return straight(points[0], points[1], s);
  path(points);
  stroke(s);
}

void CairoCanvas::curve(const Point (&points)[4], const Stroke& s) {
  if (!is_finite(points)) return;
  const Point a = device(points[0]), b = device(points[1]), c = device(points[2]), d = device(points[3]);
  cairo_move_to(cairo_, a.x, a.y);
  cairo_curve_to(cairo_, b.x, b.y, c.x, c.y, d.x, d.y);
  stroke(s);
}

void CairoCanvas::fill_polygon(std::span<const Point> points, Color color) {
  if (points.size() < 3 || !is_finite(points)) return;
  path(points);
  cairo_close_path(cairo_);
  fill(color);
}

void CairoCanvas::fill_circle(Point center, double radius, Color color) {
  if (!is_finite(center)) return;
  const Point at = device(center);
  cairo_new_sub_path(cairo_);
  cairo_arc(cairo_, at.x, at.y, radius * scale_, 0, 2 * pi);
  fill(color);
}

void CairoCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  if (!is_finite(baseline) || utf8.empty()) return;
  boxes(baseline, utf8, style);
  if (text_ != CairoText::pixels) {
    const Color c = style.color;
    cairo_set_source_rgba(cairo_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
    return vectors_.draw(cairo_, device(baseline), utf8, style.face, style.size * scale_);
  }
  cairo_surface_t* surface = cairo_get_target(cairo_);
  cairo_surface_flush(surface);
  const PixelView view{reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(surface)),
                       cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface),
                       cairo_image_surface_get_stride(surface) / 4};
  pixels_.draw(view, device(baseline), utf8, style.face, style.size * scale_, style.color);
  cairo_surface_mark_dirty(surface);
}

// An image of the field, one colour a pixel.
void CairoCanvas::field(const Field& field) {
  const double density = text_ == CairoText::pixels ? scale_ : field_density;
  const int width = std::max(1, static_cast<int>(std::ceil(field.width * density))),
            height = std::max(1, static_cast<int>(std::ceil(field.height * density)));
  cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) return cairo_surface_destroy(image);
  const std::vector<Color> colors = field_raster(field, width, height);
  auto* pixels = reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(image));
  const int stride = cairo_image_surface_get_stride(image) / 4;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      pixels[static_cast<std::ptrdiff_t>(y) * stride + x] =
          packed(colors[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(x)]);
  cairo_surface_mark_dirty(image);
  const Point at = device({field.x, field.y});
  cairo_save(cairo_);
  cairo_translate(cairo_, at.x, at.y);
  cairo_rectangle(cairo_, 0, 0, field.width * scale_, field.height * scale_);
  cairo_scale(cairo_, field.width * scale_ / width, field.height * scale_ / height);
  cairo_set_source_surface(cairo_, image, 0, 0);
  cairo_pattern_set_extend(cairo_get_source(cairo_), CAIRO_EXTEND_PAD);
  cairo_fill(cairo_);
  cairo_restore(cairo_);
  cairo_surface_destroy(image);
}

}  // namespace attnlab
