#include "app/figures/parts/line_plot.h"

#include "app/figures/canvas/text.h"
#include "core/system/decimal.h"
#include "core/text/number.h"

#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double left_room = 52, foot_room = 22, right_room = 16, title_room = 22, line_of_labels = 16;

bool shown_on(bool logarithmic, double value) { return std::isfinite(value) && (!logarithmic || value > 0); }

double axis_value(bool logarithmic, double value) { return logarithmic ? std::log10(value) : value; }

// The ends of what is to be seen, in the axis's own numbers.
std::pair<double, double> reach_of(const LinePlot& plot) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  const auto take = [&](double value) {
    if (!shown_on(plot.logarithmic, value)) return;
    low = std::min(low, axis_value(plot.logarithmic, value));
    high = std::max(high, axis_value(plot.logarithmic, value));
  };
  for (const PlotLine& line : plot.lines) {
    for (const Point& p : line.points) take(p.y);
    for (const double value : line.low) take(value);
    for (const double value : line.high) take(value);
  }
  for (const PlotLevel& level : plot.levels) take(level.value);
  if (plot.low && !plot.logarithmic) take(*plot.low);
  if (plot.high) take(*plot.high);
  if (!(low <= high)) return plot.logarithmic ? std::pair{-3.0, 0.0} : std::pair{0.0, 1.0};
  if (!plot.logarithmic) {
    const double more = std::max((high - low) * 0.05, 1e-9 + 1e-6 * std::abs(high));
    return {plot.low ? *plot.low : low - more, plot.high ? *plot.high : high + more};
  }
  low = std::max(low, plot.low ? std::min(std::log10(*plot.low), high) : -18.0);
  const double more = 0.04 * (high - low) + 0.05, lacking = std::max(0.0, 1 - (high - low) - 2 * more) / 2;
  return {low - more - lacking, high + more + lacking};
}

// A step of 1, 2 or 5 times a power of ten with at most so many of them in a length.
double nice_step(double length, int most) {
  const double power = decade(length / most);
  for (const double by : {1.0, 2.0, 5.0})
    if (length / (by * power) <= most) return by * power;
  return 10 * power;
}

std::string tick_words(bool logarithmic, double at) {
  if (!logarithmic) return short_number(std::abs(at) < 1e-12 ? 0 : at);
  const int power = static_cast<int>(std::floor(at + 1e-9));
  const auto digit = static_cast<int>(std::lround(std::pow(10.0, at - power)));
  if (power >= -3 && power <= 3) return short_number(digit * power_of_ten(power));
  return std::to_string(digit) + "e" + std::string(power < 0 ? "−" : "") + std::to_string(std::abs(power));
}

std::string step_words(double step) {
  if (step >= 1e6) return short_number(step / 1e6) + "M";
  return step >= 10000 ? short_number(step / 1e3) + "k" : short_number(step);
}

void draw_axes(Canvas& canvas, const Theme& theme, const LinePlot& plot, const PlotFrame& f) {
  const TextStyle quiet{Face::sans, measure::type_11, theme.secondary};
  canvas.fill_rectangle(f.inner, theme.panel, 0);
  const double rise = f.high - f.low;
  const int most = std::max(2, static_cast<int>(f.inner.height / 34));
  const double step = plot.logarithmic ? std::max(1.0, std::ceil(rise / most)) : nice_step(rise, most);
  std::vector<double> ticks;
  for (double at = std::ceil(f.low / step - 1e-9) * step; at <= f.high + 1e-9 * rise; at += step)
    ticks.push_back(at);
  // Few whole powers of ten: twice and five times them, too.
  if (plot.logarithmic && ticks.size() < 3 && most > 3)
    for (double at = std::floor(f.low); at <= f.high; at += 1)
      for (const double by : {std::log10(2.0), std::log10(5.0)})
        if (at + by >= f.low && at + by <= f.high) ticks.push_back(at + by);
  for (const double at : ticks) {
    const double y = f.inner.bottom() - (at - f.low) / rise * f.inner.height;
    canvas.line({f.inner.x, y}, {f.inner.right(), y}, {theme.hairline, 1});
    text_right(canvas, {f.inner.x - 6, y + 4}, tick_words(plot.logarithmic, at), quiet);
  }
  const double across = nice_step(plot.x_high, std::max(2, static_cast<int>(f.inner.width / 90)));
  double right = f.inner.x - 6;
  for (double at = 0; at <= plot.x_high * (1 + 1e-9); at += across) {
    const double x = f.at(at, 1).x;
    canvas.line({x, f.inner.bottom()}, {x, f.inner.bottom() + 3}, {theme.secondary, 1});
    const std::string words = step_words(at);
    text_center(canvas, {x, f.inner.bottom() + 15}, words, quiet);
    right = x + canvas.text_width(words, quiet.face, quiet.size) / 2;
  }
  const double room = f.inner.right() + plot.label_room - right - 12;
  if (canvas.text_width(plot.x_title, quiet.face, quiet.size) <= room)
    text_right(canvas, {f.inner.right() + plot.label_room, f.inner.bottom() + 15}, plot.x_title, quiet);
}

// The pieces of a line that can be shown.
std::vector<std::vector<Point>> pieces_of(const PlotLine& line, const PlotFrame& f) {
  std::vector<std::vector<Point>> all(1);
  for (const Point& p : line.points) {
    if (shown_on(f.logarithmic, p.y))
      all.back().push_back(f.at(p.x, p.y));
    else if (!all.back().empty())
      all.emplace_back();
  }
  return all;
}

// One convex piece from point to point; each a little wider than its place, so that no seam is seen.
void draw_band(Canvas& canvas, const Theme& theme, const PlotLine& line, const PlotFrame& f) {
  const Color color = mixed(line.color, theme.panel, 0.16);
  for (std::size_t i = 0; i + 1 < line.low.size(); ++i) {
    const double values[] = {line.low[i], line.low[i + 1], line.high[i], line.high[i + 1]};
    if (!std::ranges::all_of(values, [&](double v) { return shown_on(f.logarithmic, v); })) continue;
    const Point a = f.at(line.points[i].x, values[0]), b = f.at(line.points[i + 1].x, values[1]),
                c = f.at(line.points[i + 1].x, values[3]), d = f.at(line.points[i].x, values[2]);
    const Point corners[] = {{a.x, a.y}, {b.x + 0.6, b.y}, {c.x + 0.6, c.y}, {d.x, d.y}};
    canvas.fill_polygon(corners, color);
  }
}

void draw_line(Canvas& canvas, const PlotLine& line, const PlotFrame& f) {
  const auto pieces = pieces_of(line, f);
  for (const auto& piece : pieces) {
    if (piece.size() > 1) canvas.polyline(piece, {line.color, line.width});
    if (piece.size() == 1) canvas.fill_circle(piece[0], line.width, line.color);
  }
  if (!line.breaks_off || pieces.back().empty()) return;
  const Point end = pieces.back().back();
  for (const double up : {-5.0, 5.0})
    canvas.line({end.x - 5, end.y - up}, {end.x + 5, end.y + up}, {line.color, 2});
}

// The names at the ends of the lines, apart from each other.
void draw_labels(Canvas& canvas, const Theme& theme, const LinePlot& plot, const PlotFrame& f) {
  struct Label {
    const PlotLine* line;
    Point end;
    double y;
  };
  std::vector<Label> labels;
  for (const PlotLine& line : plot.lines) {
    if (line.label.empty()) continue;
    Point end{f.inner.right(), f.inner.bottom()};
    for (const auto& piece : pieces_of(line, f))
      if (!piece.empty()) end = piece.back();
    labels.push_back({&line, end, end.y});
  }
  std::ranges::stable_sort(labels, {}, [](const Label& l) { return l.y; });
  // Where they all have room for it each says what it ends at, too.
  const bool values =
      std::ranges::any_of(labels, [](const Label& l) { return !l.line->end_value.empty(); }) &&
      2 * line_of_labels * static_cast<double>(labels.size()) <= f.inner.height;
  const double apart = values ? 2 * line_of_labels : line_of_labels;
  double at = f.inner.y + 6;
  for (Label& label : labels) at = (label.y = std::max(label.y, at)) + apart;
  at = f.inner.bottom() - (values ? line_of_labels : 2);
  for (auto label = labels.rbegin(); label != labels.rend(); ++label)
    at = (label->y = std::min(label->y, at)) - apart;
  const double x = f.inner.right() + 10;
  for (const Label& label : labels) {
    if (label.end.x < f.inner.right() - 2 || std::abs(label.end.y - label.y) > 3)
      canvas.line({label.end.x + 4, label.end.y}, {x - 2, label.y}, {with_alpha(label.line->color, 110), 1});
    canvas.fill_rectangle({x, label.y - 2, 12, 4}, label.line->color, 2);
    const TextStyle style{values ? Face::sans_medium : Face::sans, measure::type_12,
                          label.line->ink.value_or(theme.text)};
    canvas.text({x + 17, label.y + 4},
                elide(canvas, label.line->label, style.face, style.size, plot.label_room - 29), style);
    if (values)
      canvas.text({x + 17, label.y + 4 + line_of_labels}, label.line->end_value,
                  {Face::sans, measure::type_12, theme.secondary});
  }
}

void draw_levels(Canvas& canvas, const Theme& theme, const LinePlot& plot, const PlotFrame& f) {
  double taken = f.inner.y;  // down to here stand lines and words of levels before
  std::vector<PlotLevel> levels = plot.levels;
  std::ranges::stable_sort(levels, std::ranges::greater(), &PlotLevel::value);
  for (const PlotLevel& level : levels) {
    if (!shown_on(plot.logarithmic, level.value)) continue;
    const double y = f.at(0, level.value).y;
    canvas.line({f.inner.x, y}, {f.inner.right(), y}, {level.color.value_or(theme.secondary), 1.5, true});
    // Above its line, or below it where another one's words stand there. What is proved stands at the right,
    // with why that is so below.
    double baseline = y - 17 < taken ? y + 13 : y - 5;
    for (const auto& [text, face, color] :
         {std::tuple(&level.words, Face::sans, level.color.value_or(theme.text)),
          std::tuple(&level.why, Face::sans, theme.secondary)}) {
      const std::string words = elide(canvas, *text, face, measure::type_11, f.inner.width - 16);
      if (baseline > f.inner.bottom() - 2 || words.empty()) continue;
      const double width = canvas.text_width(words, face, measure::type_11);
      const double x = level.why.empty() ? f.inner.x + 8 : f.inner.right() - 8 - width;
      canvas.fill_rectangle({x - 3, baseline - 10, width + 6, 13}, with_alpha(theme.panel, 225), 2);
      canvas.text({x, baseline}, words, {face, measure::type_11, color});
      taken = std::max(taken, baseline + 4);
      baseline = std::max(baseline, y) + 13;
    }
    taken = std::max(taken, y);
  }
}

}  // namespace

Point PlotFrame::at(double x, double y) const {
  const double up = (axis_value(logarithmic, y) - low) / (high - low);
  return {inner.x + std::clamp(x / x_high, 0.0, 1.0) * inner.width,
          inner.bottom() - std::clamp(up, 0.0, 1.0) * inner.height};
}

double PlotFrame::x_of(double place) const {
  return std::clamp((place - inner.x) / inner.width, 0.0, 1.0) * x_high;
}

PlotFrame frame_of(const LinePlot& plot, const Rect& box) {
  const auto [low, high] = reach_of(plot);
  const double top = plot.title.empty() ? 8 : title_room;
  return {{box.x + left_room, box.y + top,
           std::max(20.0, box.width - left_room - std::max(plot.label_room, right_room)),
           std::max(20.0, box.height - top - foot_room)},
          std::max(plot.x_high, 1e-9),
          low,
          high,
          plot.logarithmic};
}

void draw_line_plot(Canvas& canvas, const Theme& theme, const LinePlot& plot, const Rect& box) {
  const PlotFrame f = frame_of(plot, box);
  const std::string title =
      elide(canvas, plot.title, Face::sans_medium, measure::type_13, f.inner.width + plot.label_room);
  if (!title.empty())
    canvas.text({f.inner.x, box.y + 14}, title, {Face::sans_medium, measure::type_13, theme.text});
  // What the value leaves room for: the title goes before.
  const double taken = canvas.text_width(title, Face::sans_medium, measure::type_13) + 12;
  const double width = canvas.text_width(plot.value, Face::sans, measure::type_12);
  if (!plot.value.empty() && width <= f.inner.width - taken)
    text_right(canvas, {f.inner.right(), box.y + 14}, plot.value,
               {Face::sans, measure::type_12, theme.secondary});
  draw_axes(canvas, theme, plot, f);
  for (const PlotLine& line : plot.lines) draw_band(canvas, theme, line, f);
  for (const PlotLine& line : plot.lines) draw_line(canvas, line, f);
  draw_levels(canvas, theme, plot, f);
  if (plot.mark) {
    const double x = f.at(*plot.mark, 1).x;
    canvas.line({x, f.inner.y}, {x, f.inner.bottom()}, {theme.accent, 1.5});
  }
  draw_labels(canvas, theme, plot, f);
}

}  // namespace attnlab
