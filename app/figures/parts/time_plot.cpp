#include "app/figures/parts/time_plot.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double time_inset = 10, name_line = 15;

struct TimeFrame {
  Rect box;
  const TimePlot& plot;

  double x(double step) const { return box.x + box.width * step / std::max(1, plot.steps); }
  double y(double up) const {
    const double part = plot.high > plot.low ? (up - plot.low) / (plot.high - plot.low) : 0;
    return box.bottom() - std::clamp(part, 0.0, 1.0) * box.height;
  }
};

void time_axes(Canvas& canvas, const Theme& theme, const TimeFrame& frame, const Rect& box) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = box.bottom() + 14;
  canvas.text({box.x, baseline}, "0", style);
  text_right(canvas, {box.right(), baseline}, short_number(frame.plot.end), style);
  formula_center(canvas, {box.center().x, baseline}, "t", measure::type_13, theme.secondary);
  if (frame.plot.low < 0 && frame.plot.high > 0)
    canvas.line({box.x, frame.y(0)}, {box.right(), frame.y(0)}, {theme.hairline, 1, false});
  const double x = frame.x(frame.plot.at);
  canvas.line({x, frame.box.y}, {x, frame.box.bottom()}, {theme.accent, 1.5, true});
}

// The values of now, each in the colour of its curve, under the numbers of the axis.
void time_values(Canvas& canvas, const Theme& theme, const TimePlot& plot, const Rect& box) {
  double y = box.bottom() + plot_foot + 11;
  for (const TimeCurve& curve : plot.curves) {
    if (curve.up.empty()) continue;
    const double now = curve.up[std::min(static_cast<std::size_t>(plot.at), curve.up.size() - 1)];
    canvas.line({box.x, y - 4}, {box.x + 14, y - 4}, {curve.color, 2, curve.dashed});
    const std::string words = curve.name + " " + number_or_word(now, now == std::floor(now) ? 0 : 3);
    canvas.text({box.x + 20, y}, elide(canvas, words, Face::sans, measure::type_12, box.width - 20),
                {Face::sans, measure::type_12, theme.text});
    y += name_line;
  }
}

// Wider than high: time goes across.
double time_plot_height(double side) { return std::round(0.62 * side); }

BlockSize time_plot_size(double side, int curves) {
  BlockSize size = plot_size(side);
  size.height = time_plot_height(side);
  size.bottom += 4 + name_line * curves;
  return size;
}

void draw_time(Canvas& canvas, const FigureInput& in, const TimePlot& plot, Point at, double side) {
  const Theme& theme = in.theme;
  const Rect box{at.x, at.y, side, time_plot_height(side)};
  plot_ground(canvas, theme, box);
  plot_heading(canvas, theme, at, side, plot.name, theme.text,
               short_number(plot.low) + " to " + short_number(plot.high));
  const TimeFrame frame{
      {box.x + time_inset, box.y + time_inset, side - 2 * time_inset, box.height - 2 * time_inset}, plot};
  time_axes(canvas, theme, frame, box);
  for (const TimeCurve& curve : plot.curves) {
    std::vector<Point> points;
    for (std::size_t k = 0; k < curve.up.size() && std::isfinite(curve.up[k]); ++k)
      points.push_back({frame.x(static_cast<double>(k)), frame.y(curve.up[k])});
    if (points.size() > 1) canvas.polyline(points, {curve.color, 2, curve.dashed});
    if (curve.up.empty()) continue;
    const std::size_t now = std::min(static_cast<std::size_t>(plot.at), curve.up.size() - 1);
    if (!std::isfinite(curve.up[now])) continue;
    const Point p{frame.x(static_cast<double>(now)), frame.y(curve.up[now])};
    canvas.fill_circle(p, 5, theme.panel);
    canvas.fill_circle(p, 4, curve.color);
  }
  time_values(canvas, theme, plot, box);
}

}  // namespace

Panel time_panel(Canvas& canvas, const FigureInput& input, int cells, TimePlot plot) {
  const int curves = static_cast<int>(plot.curves.size());
  return {[cells, curves](double cell) { return time_plot_size(plot_side(cells, cell), curves); },
          [cells, plot = std::move(plot), &canvas, &input](Point at, double cell) {
            draw_time(canvas, input, plot, at, plot_side(cells, cell));
          }};
}

}  // namespace attnlab
