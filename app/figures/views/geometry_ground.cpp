// The ground of a plot: the attention field, grid, axes and numbers; and the energy of a query over the plane
// of queries and keys: lines of equal energy, and arrows down it. Where values are keys, one step of
// attention is one whole step along its arrow (arXiv 2008.02217).
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_layout.h"
#include "core/studies/geometry.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

// The largest of 1, 2, 5 times a power of ten that is not above a quarter of the window.
double tick_step(double half) {
  const double raw = half / 2, power = decade(raw);
  if (!(power > 0) || !std::isfinite(power)) return raw;  // below the normal range of doubles
  for (const double step : {5.0, 2.0, 1.0})
    if (step * power <= raw * (1 + 1e-9)) return step * power;
  return power;
}

struct Tick {
  double at = 0;
  std::string text;
};

std::vector<Tick> ticks(double center, double half) {
  const double step = tick_step(half);
  if (!(step > 0)) return {};  // the window is as narrow as the smallest double
  const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 6);
  std::vector<Tick> out;
  const double first = std::ceil((center - half) / step - 1e-9);
  for (int k = 0; k < 12; ++k) {
    const double at = (first + k) * step;
    if (!(at <= center + half * (1 + 1e-9))) break;
    out.push_back({at, std::abs(at) < step / 2 ? "0" : show_number(at, decimals)});
  }
  return out;
}

constexpr double tick_size = measure::type_11, number_gap = 6;

void draw_ticks(Canvas& canvas, const Theme& theme, const Plot& plot) {
  const Rect& box = plot.box;
  const TextStyle style{Face::sans, tick_size, theme.secondary};
  const Color grid = with_alpha(theme.text, 20);
  double free_from = box.x - 20;
  for (const Tick& tick : ticks(plot.window.center.u, plot.window.half)) {
    const double x = std::clamp(plot.place({tick.at, plot.window.center.v}).x, box.x, box.right());
    canvas.line({x, box.y}, {x, box.bottom()}, {grid});
    const double width = canvas.text_width(tick.text, style.face, style.size);
    if (x - width / 2 < free_from || x + width / 2 > box.right() + 12) continue;
    text_center(canvas, {x, box.bottom() + 16}, tick.text, style);
    free_from = x + width / 2 + number_gap;
  }
  if (plot.plane.line()) return;
  for (const Tick& tick : ticks(plot.window.center.v, plot.window.half)) {
    const double y = std::clamp(plot.place({plot.window.center.u, tick.at}).y, box.y, box.bottom());
    canvas.line({box.x, y}, {box.right(), y}, {grid});
    if (canvas.text_width(tick.text, style.face, style.size) > 42 || y > box.bottom() - 2) continue;
    text_right(canvas, {box.x - number_gap, y + cap_height * tick_size / 2}, tick.text, style);
  }
}

// Through (0, 0) of the plane: the origin, or the mean of the points.
void draw_axes(Canvas& canvas, const Theme& theme, const Plot& plot) {
  const Point zero = plot.place({0, 0});
  const Rect& box = plot.box;
  const Stroke stroke{with_alpha(theme.text, 90), 1, false};
  for (const Segment& axis :
       {Segment{{box.x, zero.y}, {box.right(), zero.y}}, Segment{{zero.x, box.y}, {zero.x, box.bottom()}}})
    if (const auto seen = clipped(axis, box)) canvas.line(seen->from, seen->to, stroke);
}

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

// Where a level cuts the sides of one square of the grid, in the order top, right, bottom, left; two or four
// places, joined in pairs.
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

std::optional<Field> field_of(const PlotDrawing& d) {
  const GeometryOptions& options = d.in.options.geometry;
  const Plot& plot = d.plot;
  const Geometry& g = d.geometry();
  if (plot.kind == PlotKind::values || !options.field) return std::nullopt;
  const Matrix& meets = plot.kind == PlotKind::scores ? g.meets : g.own_meets;
  Field field{plot.box.x, plot.box.y, plot.box.width, plot.box.height};
  const PlotWindow& w = plot.window;
  field.u_left = w.center.u - w.half, field.u_right = w.center.u + w.half;
  field.v_bottom = w.center.v - w.half, field.v_top = w.center.v + w.half;
  field.logits = field_logits(plot.plane, view(meets), g.scale);
  const double reach = std::max(std::abs(w.center.u), std::abs(w.center.v)) + w.half;
  if (!field.logits.finite || !(reach < 1e150)) return std::nullopt;
  field.mode = options.mode;
  field.key = std::clamp(options.key, 0, field.logits.keys - 1);
  field.colors = field_colors(d.theme());
  field.ramp = field_ramp(d.theme());
  field.ground = d.theme().panel;
  field.line = mixed(d.theme().text, d.theme().panel, 0.7);
  return field;
}

void draw_ground(const PlotDrawing& d) {
  d.canvas.fill_rectangle(d.plot.box, d.theme().panel, 0);
  if (const auto field = field_of(d)) d.canvas.field(*field);
  draw_energy(d);
  draw_ticks(d.canvas, d.theme(), d.plot);
  draw_axes(d.canvas, d.theme(), d.plot);
  d.canvas.stroke_rectangle(d.plot.box, {d.theme().hairline, 1, false}, 0);
}

bool draws_energy(const PlotDrawing& d) {
  // Attention goes down it under a softmax alone.
  return d.in.options.geometry.energy && d.in.scene.weights == WeightsRule::softmax &&
         d.plot.kind == PlotKind::scores && !d.plot.plane.line() &&
         d.geometry().space == PointSpace::projected && d.geometry().meets.allFinite();
}

void draw_energy(const PlotDrawing& d) {
  if (!draws_energy(d)) return;
  const Plot& plot = d.plot;
  const Memory memory{d.geometry().meets, d.geometry().scale};
  const EnergyGrid grid = energies(memory, plot);
  if (!std::isfinite(grid.least) || !std::isfinite(grid.most) || !(grid.most > grid.least)) return;
  // Energy grows as the square of the distance: levels at equal steps of its root lie evenly far apart.
  const Stroke contour{with_alpha(d.theme().text, 100), 1, false};
  for (int k = 1; k < levels; ++k) {
    const double part = static_cast<double>(k) / levels;
    const double level = grid.least + part * part * (grid.most - grid.least);
    for (std::size_t i = 0; i < steps; ++i)
      for (std::size_t j = 0; j < steps; ++j) cut_square(d.canvas, plot, grid, i, j, level, contour);
  }
  // All arrows in one proportion, the longest as long as their distance.
  const Stroke shaft{with_alpha(d.theme().text, 190), 1.3, false};
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
    draw_arrow(d.canvas, one.from, {one.way.x * proportion, one.way.y * proportion}, shaft);
}

}  // namespace attnlab
