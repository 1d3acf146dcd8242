#include "app/figures/parts/curve_plot.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace attnlab {
namespace {

constexpr double inset = 8;

struct Frame {
  Rect box;
  double low, high, end;  // of the axes

  double x(double across) const {
    const double part = std::log(across / low) / std::log(high / low);
    return box.x + std::clamp(part, 0.0, 1.0) * box.width;
  }
  double y(double up) const {
    return box.bottom() - std::clamp(end > 0 ? up / end : 0, 0.0, 1.0) * box.height;
  }
};

void line(Canvas& canvas, Point a, Point b, const Stroke& stroke) {
  const Point points[2] = {a, b};
  canvas.polyline(points, stroke);
}

// Powers of ten below, a hairline at each.
void axis(Canvas& canvas, const Theme& theme, const Frame& frame) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = frame.box.bottom() + inset + 14;
  canvas.text({frame.box.x, baseline}, short_number(frame.low), style);
  text_right(canvas, {frame.box.right(), baseline}, short_number(frame.high), style);
  text_center(canvas, {frame.x(1), baseline}, "1", style);
  line(canvas, {frame.x(1), frame.box.y}, {frame.x(1), frame.box.bottom()}, {theme.hairline, 1, false});
  const double width = measure_formula(canvas, "T", measure::type_13).width;
  draw_formula(canvas, {frame.x(0.36) - width / 2, baseline}, "T", measure::type_13, theme.secondary);
}

void marker(Canvas& canvas, const Theme& theme, const Frame& frame, const CurvePlot& plot) {
  const double x = frame.x(plot.at);
  line(canvas, {x, frame.box.y}, {x, frame.box.bottom()}, {theme.accent, 1.5, true});
  const double inside = plot.at < frame.low ? 5 : plot.at > frame.high ? -5 : 0, y = frame.y(plot.value);
  if (inside == 0) {
    canvas.fill_circle({x, y}, 5, theme.panel);
    canvas.fill_circle({x, y}, 4, theme.accent);
    return;
  }
  const Point arrow[3] = {{x + 2 * inside, y - 5}, {x, y}, {x + 2 * inside, y + 5}};
  canvas.fill_polygon(arrow, theme.accent);
}

}  // namespace

void draw_curve(Canvas& canvas, const FigureInput& in, const CurvePlot& plot, Point at, double side) {
  const Theme& theme = in.theme;
  const Rect box{at.x, at.y, side, side};
  canvas.fill_rectangle(box, theme.panel, 4);
  canvas.stroke_rectangle(box, {theme.hairline, 1, false}, 4);
  const bool none = plot.across.empty();
  plot_heading(canvas, theme, at, side, plot.name, plot.color,
               none ? "" : "now " + number_or_word(plot.value, 2));
  if (none) {
    double y = box.center().y - 14;
    for (const std::string& words : wrap(canvas, plot.words, Face::sans, measure::type_12, side - 12))
      text_center(canvas, {box.center().x, y += 17}, words, {Face::sans, measure::type_12, theme.secondary});
    return;
  }
  const Frame frame{{box.x + inset, box.y + inset, side - 2 * inset, side - 2 * inset},
                    plot.across.front(),
                    plot.across.back(),
                    plot.end};
  axis(canvas, theme, frame);
  line(canvas, {frame.box.x, frame.y(plot.limit)}, {frame.box.right(), frame.y(plot.limit)},
       {theme.secondary, 1, true});
  std::vector<Point> points;
  for (std::size_t k = 0; k < plot.across.size(); ++k)
    points.push_back({frame.x(plot.across[k]), frame.y(plot.up[k])});
  canvas.polyline(points, {plot.color, 2, false});
  marker(canvas, theme, frame, plot);
}

}  // namespace attnlab
