#include "tests/figures/recording_canvas.h"

#include <algorithm>
#include <cstdio>

namespace attnlab {
namespace {

// Advances in em, close to those of the faces in use.
double advance(std::string_view character, Face face) {
  const bool math = face == Face::math || face == Face::math_upright;
  if (character.size() > 1)
    return character == "\u2009" ? 0.2 : character == "…" ? 0.67 : character == "−" ? 0.56 : 0.62;
  const char c = character[0];
  if (c >= '0' && c <= '9') return math ? 0.5 : 0.5615;
  if (std::string_view(" .,:;'|!ijl()[]").find(c) != std::string_view::npos) return math ? 0.31 : 0.27;
  if (std::string_view("mwMW").find(c) != std::string_view::npos) return 0.88;
  if (c >= 'A' && c <= 'Z') return math ? 0.69 : 0.65;
  if (c == 'f' || c == 't' || c == 'r') return 0.35;
  return math ? 0.48 : 0.54;
}

std::string number(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.6g ", value);
  return buffer;
}
std::string point(Point p) { return number(p.x) + number(p.y); }
std::string rect(const Rect& r) { return point({r.x, r.y}) + point({r.width, r.height}); }

}  // namespace

Color DrawnHeatmap::color(int i, int j) const {
  Heatmap own = map;
  own.values = values.data();
  own.paint = paint.data();
  return cell_color(own, i, j);
}

void RecordingCanvas::fill_rectangle(const Rect& where, Color color, double) {
  rectangles.push_back({where, color});
  log.push_back("fill " + rect(where));
}
void RecordingCanvas::stroke_rectangle(const Rect& where, const Stroke& stroke, double) {
  frames.push_back({where, stroke.color});
  log.push_back("frame " + rect(where));
}
void RecordingCanvas::polyline(std::span<const Point> points, const Stroke&) {
  lines.emplace_back(points.begin(), points.end());
  log.push_back("line " + point(points.front()) + point(points.back()));
}
void RecordingCanvas::curve(const Point (&points)[4], const Stroke&) {
  lines.emplace_back(std::begin(points), std::end(points));
  log.push_back("curve " + point(points[0]) + point(points[3]));
}
void RecordingCanvas::fill_polygon(std::span<const Point> points, Color) {
  lines.emplace_back(points.begin(), points.end());
  log.push_back("polygon " + point(points.front()));
}
void RecordingCanvas::fill_circle(Point center, double radius, Color) {
  lines.push_back({{center.x - radius, center.y - radius}, {center.x + radius, center.y + radius}});
  log.push_back("circle " + point(center) + number(radius));
}
void RecordingCanvas::text(Point baseline, std::string_view utf8, const TextStyle& style) {
  texts.push_back({baseline, std::string(utf8), style, text_width(utf8, style.face, style.size)});
  log.push_back("text " + point(baseline) + number(style.size) + std::string(utf8));
}
double RecordingCanvas::text_width(std::string_view utf8, Face face, double size) const {
  double width = 0;
  for (std::size_t i = 0; i < utf8.size();) {
    std::size_t length = 1;
    while (i + length < utf8.size() && (static_cast<unsigned char>(utf8[i + length]) & 0xC0) == 0x80)
      ++length;
    width += advance(utf8.substr(i, length), face);
    i += length;
  }
  return width * size;
}
void RecordingCanvas::heatmap(const Heatmap& map) {
  const auto count = static_cast<std::size_t>(map.rows * map.cols);
  DrawnHeatmap drawn{map, {map.values, map.values + count}, std::vector<CellPaint>(count, CellPaint::value)};
  if (map.paint) drawn.paint.assign(map.paint, map.paint + count);
  heatmaps.push_back(std::move(drawn));
  log.push_back("heatmap " + point({map.x, map.y}) + number(map.cell_width) + number(map.rows) +
                number(map.cols));
}
void RecordingCanvas::field(const Field& field) {
  fields.push_back({field, rectangles.size()});
  log.push_back("field " + rect({field.x, field.y, field.width, field.height}) + number(field.u_left) +
                number(field.v_top) + number(field.logits.a[0]));
}
void RecordingCanvas::hit(const Hit& hit) { hits.push_back(hit); }

bool has_text(const RecordingCanvas& canvas, std::string_view text) {
  return std::ranges::any_of(canvas.texts, [text](const DrawnText& t) { return t.text == text; });
}

}  // namespace attnlab
