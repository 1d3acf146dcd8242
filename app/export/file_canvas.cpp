#include "app/export/file_canvas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnlab {
namespace {

// Signed distance from the edge of a rounded rectangle around (0, 0); negative inside.
double outside(Point p, Point half, double corner) {
  const double x = std::fabs(p.x) - half.x + corner, y = std::fabs(p.y) - half.y + corner;
  return std::hypot(std::fmax(x, 0), std::fmax(y, 0)) + std::fmin(std::fmax(x, y), 0) - corner;
}

}  // namespace

Hatch hatch_of(const Rect& cell, double corner) {
  const Point half{cell.width / 2, cell.height / 2}, center = cell.center();
  corner = std::clamp(corner, 0.0, std::min(half.x, half.y));
  // Five lines across a large cell; of small ones 5 pixels apart, as on a screen. No cell of a screen is
  // below least_cell: what is smaller is one drawn smaller, with its lines.
  constexpr double least_cell = 22, least_spacing = 5;
  const double smaller = std::min(1.0, std::max(cell.width, cell.height) / least_cell),
               spacing = std::max(least_spacing * smaller, cell.height / 5), slope = std::numbers::sqrt2 / 2;
  const double reach = (half.x + half.y) * slope;
  Hatch hatch{std::max(smaller, spacing / 8), {}};
  // `across`: how far from the centre the line passes; `along`:
  // from the point of it that is nearest to the centre.
  const int last = static_cast<int>(std::ceil(reach / spacing));
  for (int k = -last; k <= last; ++k) {
    const double across = (k + 0.5) * spacing;
    if (across >= reach) break;
    const auto at = [&](double along) { return Point{(across + along) * slope, (across - along) * slope}; };
    const double from = std::max(-half.x / slope - across, across - half.y / slope);
    const double to = std::min(half.x / slope - across, across + half.y / slope);
    const double middle = (from + to) / 2;
    if (outside(at(middle), half, corner) >= 0) continue;
    const auto end = [&](double far) {  // where the piece within the rounded cell ends, by halving
      double in = middle, out = far;
      for (int i = 0; i < 30; ++i)
        (outside(at((in + out) / 2), half, corner) < 0 ? in : out) = (in + out) / 2;
      return Point{center.x + at(in).x, center.y + at(in).y};
    };
    hatch.lines.emplace_back(end(from), end(to));
  }
  return hatch;
}

void FileCanvas::heatmap(const Heatmap& heatmap) {
  Heatmap map = heatmap;
  if (grid_ > 0) map.hairline_width = std::max(1.0, std::round(map.hairline_width * grid_)) / grid_;
  const auto whole = [this](double at) { return std::round(at * grid_) / grid_; };
  for (int i = 0; i < map.rows; ++i)
    for (int j = 0; j < map.cols; ++j) {
      Rect cell = cell_of(map, i, j);
      if (grid_ > 0) {
        const double left = whole(cell.x), top = whole(cell.y);
        cell = {left, top, whole(cell.right()) - left, whole(cell.bottom()) - top};
      }
      fill_rectangle(cell, cell_color(map, i, j), map.corner);
      if (is_masked(map, i, j)) hatch(hatch_of(cell, map.corner), map.hatch_line);
      draw_hairline(*this, map, cell);
    }
}

void FileCanvas::hatch(const Hatch& hatch, Color color) {
  for (const auto& [from, to] : hatch.lines) line(from, to, {color, hatch.width});
}

void FileCanvas::boxes(Point baseline, std::string_view utf8, const TextStyle& style) {
  if (const auto line = fonts_.shaped(utf8, style.face))
    for (const ShapedBox& box : line->boxes)
      stroke_rectangle(box.where(baseline, style.size), {style.color, ShapedBox::line_width(style.size)}, 0);
}

}  // namespace attnlab
