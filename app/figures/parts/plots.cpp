#include "app/figures/parts/plots.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

void line(Canvas& canvas, Point a, Point b, Color color, bool dashed = false) {
  const Point points[2] = {a, b};
  canvas.polyline(points, {color, 1, dashed});
}

// The axes through zero, the diagonal, and the numbers at the ends.
void mirror_axes(Canvas& canvas, const Theme& theme, const Rect& box, double end) {
  canvas.fill_rectangle(box, theme.panel, 4);
  canvas.stroke_rectangle(box, {theme.hairline, 1, false}, 4);
  const Point zero = box.center();
  line(canvas, {box.x, zero.y}, {box.right(), zero.y}, theme.hairline);
  line(canvas, {zero.x, box.y}, {zero.x, box.bottom()}, theme.hairline);
  line(canvas, {box.x, box.bottom()}, {box.right(), box.y}, theme.secondary, true);
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = box.bottom() + 14;
  canvas.text({box.x, baseline}, short_number(-end), style);
  text_right(canvas, {box.right(), baseline}, short_number(end), style);
  const double width = measure_formula(canvas, "s_{ij}", measure::type_13).width;
  draw_formula(canvas, {zero.x - width / 2, baseline}, "s_{ij}", measure::type_13, theme.secondary);
  draw_formula(canvas, {box.x + 6, box.y + 15}, "s_{ji}", measure::type_13, theme.secondary);
}

}  // namespace

double plot_side(int cells, double cell) {
  return std::max(132.0, cells * (cell + measure::cell_gap) - measure::cell_gap);
}

BlockSize plot_size(double side) {
  BlockSize size;
  size.width = size.inner = size.height = side;
  size.top = measure::name_above + 0.95 * measure::type_18;
  size.bottom = plot_foot;
  return size;
}

void plot_heading(Canvas& canvas, const Theme& theme, Point at, double side, std::string_view latex,
                  Color color, std::string_view words) {
  const double baseline = at.y - measure::name_above;
  draw_formula(canvas, {at.x, baseline}, latex, measure::type_18, color);
  text_right(canvas, {at.x + side, baseline}, words, {Face::sans, measure::type_11, theme.secondary});
}

void draw_mirror(Canvas& canvas, const FigureInput& input, const MirrorPlot& plot, Point at, double side) {
  const Rect box{at.x, at.y, side, side};
  mirror_axes(canvas, input.theme, box, plot.end);
  const double inset = 7, half = side / 2 - inset;
  const auto place = [&](double across, double up) {
    return Point{box.center().x + across / plot.end * half, box.center().y - up / plot.end * half};
  };
  const double radius = std::clamp(side / 60, 3.0, 5.0);
  const auto shown = [&plot](double v) { return std::isfinite(v) && std::abs(v) <= plot.end; };
  for (int i = 0; i < plot.values.rows(); ++i)
    for (int j = i; j < plot.values.cols(); ++j) {
      const double s_ij = plot.values(i, j), s_ji = plot.values(j, i);
      if (!shown(s_ij) || !shown(s_ji)) continue;
      const Point p = place(s_ij, s_ji);
      canvas.fill_circle(p, radius, plot.color);
      if (i == j) canvas.fill_circle(p, radius - 1.5, input.theme.panel);
      const Cell cell{plot.node, input.options.head, i, j};
      canvas.hit({{p.x - 6, p.y - 6, 12, 12}, cell});
      const auto is = [&](int a, int b) {
        return input.options.hover == Cell{plot.node, input.options.head, a, b};
      };
      if (is(i, j) || is(j, i))
        canvas.stroke_rectangle({p.x - radius - 3, p.y - radius - 3, 2 * radius + 6, 2 * radius + 6},
                                {input.theme.accent, 2, false}, radius + 3);
    }
}

void draw_bars(Canvas& canvas, const FigureInput& input, const BarPlot& plot, Point at, double side) {
  const Theme& theme = input.theme;
  const int n = static_cast<int>(plot.values.rows());
  const double head = 20, pitch = side / std::max(n, 1), bar = std::min(pitch * 0.56, 36.0);
  const double floor = at.y + side, tallest = side - head;
  line(canvas, {at.x, floor}, {at.x + side, floor}, theme.hairline);
  const double size = number_size(canvas, std::min(pitch, 54.0), input.options.decimals);
  for (int i = 0; i < n; ++i) {
    const double value = plot.values(i, 0), middle = at.x + (i + 0.5) * pitch;
    const bool finite = std::isfinite(value);
    const double height = finite ? std::clamp(value / plot.end, 0.0, 1.0) * tallest : 0;
    const Color color = i < plot.strong ? plot.color : with_alpha(plot.color, 70);
    canvas.fill_rectangle({middle - bar / 2, floor - std::max(height, 1.5), bar, std::max(height, 1.5)},
                          color, 2);
    if (finite) {
      const FittedNumber number =
          fit_number(canvas, value, input.options.decimals, size, pitch - 2, plot.end);
      text_center(canvas, {middle, floor - height - 6}, number.text, {Face::sans, number.size, theme.text});
    } else {
      text_center(canvas, {middle, floor - 6}, elide(canvas, "overflow", Face::sans, 11, pitch - 2),
                  {Face::sans, 11, theme.broken});
    }
    const std::string name = plot.symbol + "_{" + std::to_string(i + 1) + "}";
    const double width = measure_formula(canvas, name, measure::type_13).width;
    draw_formula(canvas, {middle - width / 2, floor + 15}, name, measure::type_13, theme.secondary);
  }
}

}  // namespace attnlab
