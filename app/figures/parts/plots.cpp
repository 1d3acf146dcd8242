#include "app/figures/parts/plots.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/changed_cells.h"

#include <numbers>

namespace attnlab {
namespace {

// Plain words in the place of a plot, the first line below `y`.
void in_words(Canvas& canvas, const Theme& theme, const Rect& box, const std::string& words, double y,
              double line_height) {
  for (const std::string& one : wrap(canvas, words, Face::sans, measure::type_12, box.width - 12))
    text_center(canvas, {box.center().x, y += line_height}, one,
                {Face::sans, measure::type_12, theme.secondary});
}

// The axes through zero, the diagonal, and the numbers at the ends.
void mirror_axes(Canvas& canvas, const Theme& theme, const Rect& box, double end) {
  plot_ground(canvas, theme, box);
  plot_axes(canvas, theme, box);
  canvas.line({box.x, box.bottom()}, {box.right(), box.y}, {theme.secondary, 1, true});
  plot_ends(canvas, theme, box, short_opposite(end), short_number(end));
  formula_center(canvas, {box.center().x, box.bottom() + 14}, "s_{ij}", measure::type_13, theme.secondary);
  draw_formula(canvas, {box.x + 6, box.y + 15}, "s_{ji}", measure::type_13, theme.secondary);
}

// Where differences are shown: the way of each point from where it was.
template <typename Place, typename Shown>
void ways(Canvas& canvas, const FigureInput& input, const MirrorPlot& plot, const Place& place,
          const Shown& shown) {
  if (input.comparison == nullptr || input.comparison->before == nullptr) return;
  const FigureInput& before = *input.comparison->before;
  const MatrixView then = values(before.scene, before.analysis, plot.node, input.options.head);
  if (then.rows() != plot.values.rows() || then.cols() != plot.values.cols()) return;
  for (int i = 0; i < then.rows(); ++i)
    for (int j = i; j < then.cols(); ++j) {
      const double ends[] = {then(i, j), then(j, i), plot.values(i, j), plot.values(j, i)};
      if (!std::ranges::all_of(ends, shown)) continue;
      const Point from = place(ends[0], ends[1]), to = place(ends[2], ends[3]);
      if (std::hypot(to.x - from.x, to.y - from.y) < 1) continue;
      canvas.line(from, to, {with_alpha(plot.color, 130), 1.5, false});
      canvas.fill_circle(from, 2, with_alpha(plot.color, 130));
    }
}

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

// Powers of ten below, a hairline at each.
void axis(Canvas& canvas, const Theme& theme, const Frame& frame) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = frame.box.bottom() + inset + 14;
  canvas.text({frame.box.x, baseline}, short_number(frame.low), style);
  text_right(canvas, {frame.box.right(), baseline}, short_number(frame.high), style);
  text_center(canvas, {frame.x(1), baseline}, "1", style);
  canvas.line({frame.x(1), frame.box.y}, {frame.x(1), frame.box.bottom()}, {theme.hairline, 1, false});
  formula_center(canvas, {frame.x(0.36), baseline}, "\\tau", measure::type_13, theme.secondary);
}

void marker(Canvas& canvas, const Theme& theme, const Frame& frame, const CurvePlot& plot) {
  const double x = frame.x(plot.at);
  canvas.line({x, frame.box.y}, {x, frame.box.bottom()}, {theme.accent, 1.5, true});
  const double inside = plot.at < frame.low ? 5 : plot.at > frame.high ? -5 : 0, y = frame.y(plot.value);
  if (inside == 0) {
    canvas.fill_circle({x, y}, 5, theme.panel);
    canvas.fill_circle({x, y}, 4, theme.accent);
    return;
  }
  const Point arrow[3] = {{x + 2 * inside, y - 5}, {x, y}, {x + 2 * inside, y + 5}};
  canvas.fill_polygon(arrow, theme.accent);
}

void spectrum_axes(Canvas& canvas, const Theme& theme, const Rect& box, double radius) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = box.bottom() + 14, zero = box.center().x;
  text_center(canvas, {zero - radius, baseline}, "−1", style);
  text_center(canvas, {zero + radius, baseline}, "1", style);
  formula_center(canvas, {zero, baseline}, "\\operatorname{Re} \\lambda", measure::type_13, theme.secondary);
  draw_formula(canvas, {box.x + 6, box.y + 15}, "\\operatorname{Im} \\lambda", measure::type_13,
               theme.secondary);
}

// Zero, and two round numbers above it.
void bar_ticks(Canvas& canvas, const Theme& theme, Point zero, Extent size, double gutter, double end) {
  canvas.line({zero.x + gutter, zero.y}, {zero.x + size.width, zero.y}, {theme.hairline, 1, false});
  double tick = round_up(end);
  if (tick > end) tick /= 2;
  for (const double value : {tick, tick / 2}) {
    const double y = zero.y - value / end * size.height;
    canvas.line({zero.x + gutter, y}, {zero.x + size.width, y}, {theme.hairline, 1, true});
    text_right(canvas, {zero.x + gutter - 5, y + cap_height * measure::type_11 / 2}, short_number(value),
               {Face::sans, measure::type_11, theme.secondary});
  }
}

}  // namespace

double plot_side(int cells, double cell) {
  return std::max(132.0, cells * (cell + measure::cell_gap) - measure::cell_gap);
}

BlockSize plot_size(double side) {
  return plain_size(side, side, measure::name_above + 0.95 * measure::type_18, plot_foot);
}

Panel plot_panel(int cells, std::function<void(Point at, double side)> draw) {
  return {{[cells](double cell) { return plot_size(plot_side(cells, cell)); },
           [cells, draw = std::move(draw)](Point at, double cell) { draw(at, plot_side(cells, cell)); }}};
}

void plot_ground(Canvas& canvas, const Theme& theme, const Rect& box) {
  canvas.fill_rectangle(box, theme.panel, 4);
  canvas.stroke_rectangle(box, {theme.hairline, 1, false}, 4);
}

void plot_axes(Canvas& canvas, const Theme& theme, const Rect& box) {
  const Point zero = box.center();
  canvas.line({box.x, zero.y}, {box.right(), zero.y}, {theme.hairline, 1, false});
  canvas.line({zero.x, box.y}, {zero.x, box.bottom()}, {theme.hairline, 1, false});
}

void plot_ends(Canvas& canvas, const Theme& theme, const Rect& box, const std::string& low,
               const std::string& high) {
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  canvas.text({box.x, box.bottom() + 14}, low, style);
  text_right(canvas, {box.right(), box.bottom() + 14}, high, style);
}

std::vector<Point> arc(Point center, double radius, double from, double to, int pieces) {
  std::vector<Point> points;
  for (int k = 0; k <= pieces; ++k) {
    const double angle = from + (to - from) * k / pieces;
    points.push_back({center.x + radius * std::cos(angle), center.y - radius * std::sin(angle)});
  }
  return points;
}

void unit_circle(Canvas& canvas, const Theme& theme, Point center, double radius) {
  canvas.polyline(arc(center, radius, 0, 2 * std::numbers::pi, 96), {theme.secondary, 1, true});
}

void draw_meter(Canvas& canvas, const Theme& theme, const Rect& where, const MeterBar& meter) {
  constexpr double post = 3.4, over = 9;
  const double span = meter.high > meter.low ? meter.high - meter.low : 1;
  const auto place = [&](double v) {
    return where.x + std::clamp((v - meter.low) / span, 0.0, 1.0) * where.width;
  };
  const double wall = place(meter.bound), begin = place(meter.from), end = place(meter.value),
               beyond = meter.from_above ? -meter_hatch : meter_hatch;
  const double from = meter.from_above ? wall : where.x, to = meter.from_above ? where.right() : wall;
  canvas.fill_rectangle({from, where.y, to - from, where.height}, theme.hairline);
  canvas.fill_rectangle({std::min(begin, end), where.y, std::abs(end - begin), where.height}, theme.accent);
  const double top = where.y - over / 2, bottom = where.bottom() + over;
  canvas.line({wall, top}, {wall, bottom}, {theme.text, post, false});
  for (double y = top + 2; y < bottom; y += 7)
    canvas.line({wall, y + meter_hatch / 2}, {wall + beyond, y - meter_hatch / 4}, {theme.text, 1.2, false});
}

void plot_heading(Canvas& canvas, const Theme& theme, Point at, double side, std::string_view latex,
                  Color color, const std::vector<std::string>& words) {
  const double baseline = at.y - measure::name_above;
  const double room =
      side - draw_formula(canvas, {at.x, baseline}, latex, measure::type_18, color) - measure::space_2;
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const auto fitting = std::ranges::find_if(
      words, [&](const std::string& one) { return canvas.text_width(one, style.face, style.size) <= room; });
  if (fitting != words.end()) text_right(canvas, {at.x + side, baseline}, *fitting, style);
}

void draw_plot(Canvas& canvas, const FigureInput& input, const MirrorPlot& plot, Point at, double side) {
  const Rect box{at.x, at.y, side, side};
  mirror_axes(canvas, input.theme, box, plot.end);
  const double margin = 7, half = side / 2 - margin;
  const auto place = [&](double across, double up) {
    return Point{box.center().x + across / plot.end * half, box.center().y - up / plot.end * half};
  };
  const double radius = std::clamp(side / 60, 3.0, 5.0);
  const auto shown = [&plot](double v) { return std::isfinite(v) && std::abs(v) <= plot.end; };
  ways(canvas, input, plot, place, shown);
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

void draw_plot(Canvas& canvas, const FigureInput& input, const BarPlot& plot, Point at, double side) {
  const Theme& theme = input.theme;
  const Room& room = room_of(input.options.room);
  const int n = static_cast<int>(plot.values.rows());
  const bool compared = plot.other.rows() == n, tells_other = compared && !input.comparison->is_before;
  // Numbers above, of both states where there are two; ticks at the left.
  constexpr double above = 6, between = 4, gutter = 28;
  const double head = compared ? 34 : 20;
  const double floor = at.y + side, tallest = side - head;
  bar_ticks(canvas, theme, {at.x, floor}, {side, tallest}, gutter, plot.end);
  at.x += gutter, side -= gutter;
  const double pitch = side / std::max(n, 1), bar = std::min(pitch * 0.56, 36.0);
  std::vector<double> numbers(plot.values.data(), plot.values.data() + n);
  if (compared) numbers.insert(numbers.end(), plot.other.data(), plot.other.data() + n);
  const NumberType type = number_type(canvas, numbers,
                                      {.width = pitch,
                                       .height = std::min(pitch, 54.0),
                                       .decimals = input.options.decimals,
                                       .sign = false,
                                       .zoom = input.options.zoom,
                                       .enough = room.enough_digit});
  const double old_size = std::max(old_part * type.size, std::min(measure::type_11, type.size));
  const auto height_of = [&](double value) { return std::clamp(value / plot.end, 0.0, 1.0) * tallest; };
  const auto number = [&](int i, double value) {
    return i < plot.rank ? type.text(value) : show_rounded(value, type.decimals);
  };
  for (int i = 0; i < n; ++i) {
    const double value = plot.values(i, 0), middle = at.x + (i + 0.5) * pitch;
    const bool finite = std::isfinite(value);
    const double height = finite ? height_of(value) : 0;
    const Color color = i < plot.strong ? plot.color : with_alpha(plot.color, 70);
    canvas.fill_rectangle({middle - bar / 2, floor - std::max(height, 1.5), bar, std::max(height, 1.5)},
                          color, 2);
    double baseline = floor - height - above;
    if (tells_other && std::isfinite(plot.other(i, 0))) {
      const double then = std::max(1.5, height_of(plot.other(i, 0)));
      canvas.stroke_rectangle({middle - bar / 2 - 3, floor - then, bar + 6, then}, {theme.text, 1.5, false},
                              3);
      if (const std::string old = number(i, plot.other(i, 0));
          type.size > 0 && finite && old != number(i, value)) {
        baseline = std::min(baseline, floor - then - above);
        text_center(canvas, {middle, baseline}, old, {Face::sans, old_size, theme.secondary});
        baseline -= cap_height * old_size + between;
      }
    }
    if (finite && type.size > 0)
      text_center(canvas, {middle, baseline}, number(i, value), {Face::sans, type.size, theme.text});
    if (!finite)
      text_center(canvas, {middle, floor - 6}, elide(canvas, "overflow", Face::sans, 11, pitch - 2),
                  {Face::sans, 11, theme.broken});
    const std::string name = plot.symbol + "_{" + std::to_string(i + 1) + "}";
    formula_center(canvas, {middle, floor + 15}, name, measure::type_13, theme.secondary);
  }
}

void draw_curve(Canvas& canvas, const FigureInput& in, const CurvePlot& plot, Point at, double side) {
  const Theme& theme = in.theme;
  const Rect box{at.x, at.y, side, side};
  plot_ground(canvas, theme, box);
  const bool none = plot.across.empty();
  plot_heading(canvas, theme, at, side, plot.name, plot.color,
               {none ? "" : "now " + number_or_word(plot.value, 2)});
  if (none) return in_words(canvas, theme, box, plot.words, box.center().y - 14, 17);
  const Frame frame{{box.x + inset, box.y + inset, side - 2 * inset, side - 2 * inset},
                    plot.across.front(),
                    plot.across.back(),
                    plot.end};
  axis(canvas, theme, frame);
  canvas.line({frame.box.x, frame.y(plot.limit)}, {frame.box.right(), frame.y(plot.limit)},
              {theme.secondary, 1, true});
  std::vector<Point> points;
  for (std::size_t k = 0; k < plot.across.size(); ++k)
    points.push_back({frame.x(plot.across[k]), frame.y(plot.up[k])});
  canvas.polyline(points, {plot.color, 2, false});
  marker(canvas, theme, frame, plot);
}

void draw_plot(Canvas& canvas, const FigureInput& in, const SpectrumPlot& plot, Point at, double side) {
  const Rect box{at.x, at.y, side, side};
  const double radius = side / 2 - 12;
  plot_ground(canvas, in.theme, box);
  plot_axes(canvas, in.theme, box);
  unit_circle(canvas, in.theme, box.center(), radius);
  spectrum_axes(canvas, in.theme, box, radius);
  const Matrix &real = plot.spectrum.real, &imaginary = plot.spectrum.imaginary;
  if (real.size() == 0 || !real.allFinite() || !imaginary.allFinite())
    return in_words(canvas, in.theme, box, plot.words, box.center().y - 2, 16);
  const double dot = std::clamp(side / 40, 4.0, 6.0);
  for (Eigen::Index k = 0; k < real.rows(); ++k) {
    const Point p{box.center().x + std::clamp(real(k, 0), -1.05, 1.05) * radius,
                  box.center().y - std::clamp(imaginary(k, 0), -1.05, 1.05) * radius};
    canvas.fill_circle(p, dot, plot.color);
    // Off the axis: a stem tells how far.
    const Point stem[2] = {{p.x, box.center().y}, p};
    if (imaginary(k, 0) != 0) canvas.polyline(stem, {with_alpha(plot.color, 130), 1, false});
  }
}

}  // namespace attnlab
