#include "app/export/svg_canvas.h"

#include "app/export/svg_write.h"
#include "core/picture/png.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnlab {
namespace {

// The images of fields have so many pixels a logical pixel.
constexpr int field_pixels = 2;

// A line along an axis has whole pixels, as on the screen:
// between two of them a hairline would be two pale ones.
Stroke on_pixels(Point (&ends)[2], Stroke stroke) {
  const bool upright = ends[0].x == ends[1].x;
  if (stroke.dashed || (!upright && ends[0].y != ends[1].y)) return stroke;
  stroke.width = std::max(1.0, std::round(stroke.width));
  const double middle = std::fmod(stroke.width, 2.0) / 2;
  if (upright)
    ends[0].x = ends[1].x = std::floor(ends[0].x) + middle;
  else
    ends[0].y = ends[1].y = std::floor(ends[0].y) + middle;
  return stroke;
}

void append_points(std::string& out, std::span<const Point> points) {
  char letter = 'M';
  for (const Point& p : points) {
    out += letter;
    append_point(out, p);
    letter = 'L';
  }
}

void append_rectangle(std::string& out, const Rect& r, double corner) {
  out += "<rect";
  append_place(out, r);
  if (corner > 0) append_attribute(out, "rx", std::min({corner, r.width / 2, r.height / 2}));
}

// The end of the svg element's tag and its first children:
// what a reader of the screen says in place of the picture.
void append_words(std::string& out, const PictureWords& words) {
  const auto element = [&](std::string_view name, std::string_view text) {
    if (text.empty()) return;
    ((((out += '<') += name) += " id=\"attnlab-") += name) += "\">";
    while (!text.empty()) append_xml(out, take_code(text));
    ((out += "</") += name) += ">\n";
  };
  if (!words.title.empty()) {
    out += " role=\"img\" aria-labelledby=\"attnlab-title";
    if (!words.description.empty()) out += " attnlab-desc";
    out += '"';
  }
  out += ">\n";
  element("title", words.title);
  element("desc", words.description);
}

Pixels pixels_of(const Field& field) {
  const auto side = [](double length) {
    return std::clamp(static_cast<int>(std::lround(length * field_pixels)), 1, 4096);
  };
  Pixels pixels{side(field.width), side(field.height), false, {}};
  const std::vector<Color> colors = field_raster(field, pixels.width, pixels.height);
  pixels.bytes.reserve(3 * colors.size());
  for (const Color& color : colors) pixels.bytes.insert(pixels.bytes.end(), {color.r, color.g, color.b});
  return pixels;
}

}  // namespace

void SvgCanvas::fill_rectangle(const Rect& where, Color color, double corner) {
  if (!is_finite(where) || !(where.width > 0) || !(where.height > 0) || color.a == 0) return;
  append_rectangle(body_, where, corner);
  append_color(body_, "fill", color);
  body_ += "/>\n";
}

void SvgCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double corner) {
  if (!is_finite(where) || where.width < 0 || where.height < 0) return;
  append_rectangle(body_, where, stroke.dashed ? 0 : corner);
  append_stroke(body_, stroke);
}

void SvgCanvas::polyline(std::span<const Point> points, const Stroke& stroke) {
  if (points.size() < 2 || !is_finite(points)) return;
  Point ends[2] = {points.front(), points.back()};
  const Stroke line = points.size() == 2 ? on_pixels(ends, stroke) : stroke;
  body_ += "<path d=\"";
  points.size() == 2 ? append_points(body_, ends) : append_points(body_, points);
  body_ += '"';
  append_stroke(body_, line);
}

void SvgCanvas::curve(const Point (&points)[4], const Stroke& stroke) {
  if (!is_finite(points)) return;
  body_ += "<path d=\"";
  for (int i = 0; i < 4; ++i) {
    body_ += i == 0 ? 'M' : i == 1 ? 'C' : ' ';
    append_point(body_, points[i]);
  }
  body_ += '"';
  append_stroke(body_, stroke);
}

void SvgCanvas::fill_polygon(std::span<const Point> points, Color color) {
  if (points.size() < 3 || !is_finite(points)) return;
  body_ += "<path d=\"";
  append_points(body_, points);
  body_ += "Z\"";
  append_color(body_, "fill", color);
  body_ += "/>\n";
}

void SvgCanvas::fill_circle(Point center, double radius, Color color) {
  if (!is_finite(center) || !(radius > 0)) return;
  body_ += "<circle";
  append_attribute(body_, "cx", center.x);
  append_attribute(body_, "cy", center.y);
  append_attribute(body_, "r", radius);
  append_color(body_, "fill", color);
  body_ += "/>\n";
}

void SvgCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  if (!is_finite(baseline) || !(style.size > 0) || style.color.a == 0) return;
  text_.write(body_, baseline, utf8, style);
  boxes(baseline, utf8, style);
}

void SvgCanvas::hatch(const Hatch& hatch, Color color) {
  body_ += "<path d=\"";
  for (const auto& [from, to] : hatch.lines) append_points(body_, std::array{from, to});
  body_ += '"';
  append_stroke(body_, {color, hatch.width});
}

void SvgCanvas::field(const Field& field) {
  const Rect where{field.x, field.y, field.width, field.height};
  if (!is_finite(where) || !(where.width > 0) || !(where.height > 0)) return;
  body_ += "<image";
  append_place(body_, where);
  body_ += " preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,";
  append_base64(body_, png_bytes(pixels_of(field)));
  body_ += "\"/>\n";
}

std::string SvgCanvas::document(double width, double height, const PictureWords& words,
                                std::string_view metadata) const {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"";
  append_attribute(out, "width", width);
  append_attribute(out, "height", height);
  out += " viewBox=\"0 0 ";
  append_point(out, {width, height});
  out +=
      "\" font-family=\"Roboto,sans-serif\" font-weight=\"400\" stroke-linejoin=\"round\" "
      "xml:space=\"preserve\"";
  append_words(out, words);
  out += metadata;
  out += text_.definitions();
  out += body_;
  return out + "</svg>\n";
}

}  // namespace attnlab
