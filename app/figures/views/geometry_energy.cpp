// The energy of a query over the plane of queries and keys: lines of equal energy, and arrows down it. Where values are keys, one
// step of attention is one whole step along its arrow (arXiv 2008.02217).
#include "app/figures/canvas/clip.h"
#include "app/figures/views/geometry_plot.h"
#include "core/studies/geometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnlab {
namespace {

constexpr int steps = 36, levels = 12, arrows = 9;

struct EnergyGrid {
  std::array<std::array<double, steps + 1>, steps + 1> at{};  // row by row, from the top
  double least = 0, most = 0;
};

Matrix query_at(const Plot& plot, Point on) { return Matrix(point_at(plot.plane, plot.plane_at(on))); }

Point corner(const Plot& plot, double column, double row) {
  return {plot.box.x + column * plot.box.width / steps, plot.box.y + row * plot.box.height / steps};
}

EnergyGrid energies(const Memory& memory, const Plot& plot) {
  EnergyGrid grid;
  for (std::size_t i = 0; i <= steps; ++i)
    for (std::size_t j = 0; j <= steps; ++j) {
      const Point on = corner(plot, static_cast<double>(j), static_cast<double>(i));
      const double value = energy(memory, query_at(plot, on));
      grid.at[i][j] = value;
      grid.least = i + j == 0 ? value : std::min(grid.least, value);
      grid.most = i + j == 0 ? value : std::max(grid.most, value);
    }
  return grid;
}

// Where a level cuts the sides of one square of the grid, in the order top, right, bottom, left; two or four places, joined in
// pairs.
void cut_square(Canvas& canvas, const Plot& plot, const EnergyGrid& grid, std::size_t i, std::size_t j,
                double level, const Stroke& stroke) {
  const double x = static_cast<double>(j), y = static_cast<double>(i);
  struct Corner {
    double x, y, energy;
  };
  const Corner around[5] = {{x, y, grid.at[i][j]},
                            {x + 1, y, grid.at[i][j + 1]},
                            {x + 1, y + 1, grid.at[i + 1][j + 1]},
                            {x, y + 1, grid.at[i + 1][j]},
                            {x, y, grid.at[i][j]}};
  Point cuts[4];
  std::size_t count = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Corner &a = around[k], &b = around[k + 1];
    if ((a.energy < level) == (b.energy < level)) continue;
    const double part = (level - a.energy) / (b.energy - a.energy);
    cuts[count++] = corner(plot, a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
  }
  for (std::size_t k = 0; k + 1 < count; k += 2) canvas.line(cuts[k], cuts[k + 1], stroke);
}

// An arrow from `from` along `way`, with a head.
void draw_arrow(Canvas& canvas, Point from, Point way, const Stroke& stroke) {
  const double length = std::hypot(way.x, way.y);
  if (length < 3) {
    canvas.fill_circle(from, 1.2, stroke.color);
    return;
  }
  const Point to{from.x + way.x, from.y + way.y}, along{way.x / length, way.y / length};
  const double head = std::min(5.0, 0.45 * length);
  canvas.line(from, to, stroke);
  for (const double side : {-0.55, 0.55})
    canvas.line(to, {to.x - head * (along.x - side * along.y), to.y - head * (along.y + side * along.x)},
                stroke);
}

}  // namespace

bool draws_energy(const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  // Attention goes down it under a softmax alone.
  return input.options.geometry.energy && input.scene.weights == WeightsRule::softmax &&
         plot.kind == PlotKind::scores && !plot.plane.line() &&
         layout.geometry.space == PointSpace::projected && layout.geometry.meets.allFinite();
}

void draw_energy(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  if (!draws_energy(input, layout, plot)) return;
  const Memory memory{layout.geometry.meets, layout.geometry.scale};
  const EnergyGrid grid = energies(memory, plot);
  if (!std::isfinite(grid.least) || !std::isfinite(grid.most) || !(grid.most > grid.least)) return;
  // Energy grows as the square of the distance: levels at equal steps of its root lie evenly far apart.
  const Stroke contour{with_alpha(input.theme.text, 100), 1, false};
  for (int k = 1; k < levels; ++k) {
    const double part = static_cast<double>(k) / levels;
    const double level = grid.least + part * part * (grid.most - grid.least);
    for (std::size_t i = 0; i < steps; ++i)
      for (std::size_t j = 0; j < steps; ++j) cut_square(canvas, plot, grid, i, j, level, contour);
  }
  // All arrows in one proportion, the longest as long as their distance.
  const Stroke shaft{with_alpha(input.theme.text, 190), 1.3, false};
  const double pitch = plot.box.width / arrows;
  struct Way {
    Point from, way;
  };
  std::array<Way, static_cast<std::size_t>(arrows * arrows)> ways;
  double longest = 0;
  for (std::size_t k = 0; k < ways.size(); ++k) {
    const auto place = [&](std::size_t at) { return (static_cast<double>(at) + 0.5) * pitch; };
    const Point from{plot.box.x + place(k % arrows), plot.box.y + place(k / arrows)};
    const Matrix down = descent(memory, query_at(plot, from));
    const double u = plot.plane.axes.row(0).dot(down.row(0)), v = plot.plane.axes.row(1).dot(down.row(0));
    ways[k] = {from, {u, -v}};
    longest = std::max(longest, std::hypot(u, v));
  }
  if (!(longest > 0) || !std::isfinite(longest)) return;
  const double proportion = std::min(0.9 * pitch / longest, 1 / plot.units());
  for (const Way& one : ways)
    draw_arrow(canvas, one.from, {one.way.x * proportion, one.way.y * proportion}, shaft);
}

}  // namespace attnlab
