// The ground of a plot: the attention field, grid, axes and numbers.
#include "app/figures/canvas/clip.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_layout.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// The largest of 1, 2, 5 times a power of ten that is not above a quarter of the window.
double tick_step(double half) {
  const double raw = half / 2, power = std::pow(10, std::floor(std::log10(raw)));
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

}  // namespace attnlab
