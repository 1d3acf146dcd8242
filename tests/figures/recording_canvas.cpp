#include "tests/figures/recording_canvas.h"

#include <algorithm>
#include <cstdio>

namespace attnlab::test {
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

// What the log says of each primitive; nothing of what answers the pointer.
struct Told {
  std::string operator()(const DrawnRectangle& r) const { return rect(r.where); }
  std::string operator()(const DrawnFrame& f) const { return rect(f.where); }
  std::string operator()(const auto& line) const requires requires { line.points; }
  { return point(line.points.front()) + point(line.points.back()); }
  std::string operator()(const DrawnCircle& c) const { return point(c.center) + number(c.radius); }
  std::string operator()(const DrawnText& t) const {
    return point(t.baseline) + number(t.style.size) + t.text;
  }
  std::string operator()(const DrawnHeatmap& drawn) const {
    const Heatmap& map = drawn.map;
    return point({map.x, map.y}) + number(map.cell_width) + number(map.rows) + number(map.cols);
  }
  std::string operator()(const DrawnField& drawn) const {
    const Field& field = *drawn;
    return rect({field.x, field.y, field.width, field.height}) + number(field.u_left) + number(field.v_top) +
           number(field.logits.a[0]);
  }
  std::string operator()(const Hit&) const { return {}; }
  std::string operator()(const LegendHit&) const { return {}; }
};

// Puts a primitive where it belongs.
struct Sorter {
  RecordingCanvas& to;

  void operator()(const DrawnRectangle& r) const { to.rectangles.push_back(r); }
  void operator()(const DrawnFrame& f) const { to.frames.push_back(f); }
  void operator()(const DrawnLine& l) const { to.lines.push_back(l.points); }
  void operator()(const DrawnCurve& c) const { to.lines.emplace_back(c.points.begin(), c.points.end()); }
  void operator()(const DrawnPolygon& p) const { to.lines.push_back(p.points); }
  void operator()(const DrawnCircle& c) const {
    const auto [x, y] = c.center;
    to.lines.push_back({{x - c.radius, y - c.radius}, {x + c.radius, y + c.radius}});
  }
  void operator()(const DrawnText& t) const { to.texts.push_back(t); }
  void operator()(const DrawnHeatmap& drawn) const { to.heatmaps.push_back(drawn); }
  void operator()(const DrawnField& drawn) const { to.fields.push_back(*drawn); }
  void operator()(const Hit& hit) const { to.hits.push_back(hit); }
  void operator()(const LegendHit& legend) const { to.legends.push_back(legend); }
};

}  // namespace

void RecordingCanvas::add(Primitive one) {
  std::visit(Sorter{*this}, one);
  Recorder::add(std::move(one));
}

std::vector<std::string> RecordingCanvas::log() const {
  std::vector<std::string> out;
  for (const Primitive& one : drawing.primitives)
    if (const std::string told = std::visit(Told{}, one); !told.empty())
      out.push_back(std::to_string(one.index()) + ' ' + told);
  return out;
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

Rect box_of(const DrawnText& t) {
  // Capitals and digits end at their baseline, but for these two.
  const bool ends_there = std::ranges::all_of(t.text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z' && c != 'J' && c != 'Q');
  });
  return {t.baseline.x, t.baseline.y - 0.70 * t.style.size, t.width,
          (ends_there ? 0.70 : 0.86) * t.style.size};
}

Rect cell_of(const DrawnHeatmap& drawn, int i, int j) {
  const Heatmap& map = drawn.map;
  return {map.x + j * (map.cell_width + map.gap), map.y + i * (map.cell_height + map.gap), map.cell_width,
          map.cell_height};
}

std::vector<DrawnCell> cells_of(const DrawnHeatmap& drawn) {
  std::vector<DrawnCell> cells;
  for (std::size_t at = 0; at < drawn.values.size(); ++at) {
    const int i = static_cast<int>(at) / drawn.map.cols, j = static_cast<int>(at) % drawn.map.cols;
    cells.push_back({i, j, cell_of(drawn, i, j), drawn.paint[at], drawn.values[at]});
  }
  return cells;
}

Color color_of(const DrawnHeatmap& drawn, int i, int j) { return cell_color(drawn.shown(), i, j); }

bool lies_in(const Rect& cell, std::span<const Point> points) {
  return std::ranges::all_of(points, [&cell](const Point& p) {
    return p.x > cell.x && p.x < cell.right() && p.y > cell.y && p.y < cell.bottom();
  });
}

int count_of(const RecordingCanvas& canvas, std::string_view text) {
  return static_cast<int>(std::ranges::count(canvas.texts, text, &DrawnText::text));
}

bool has_text(const RecordingCanvas& canvas, std::string_view text) { return count_of(canvas, text) > 0; }

bool says(const RecordingCanvas& canvas, std::string_view words) {
  return std::ranges::any_of(canvas.texts, [&](const auto& t) { return t.text.find(words) != t.text.npos; });
}

}  // namespace attnlab::test
