#include "app/figures/sheet/sheet.h"

#include "app/figures/canvas/text.h"
#include "app/figures/sheet/sheet_words.h"
#include "core/teaching/gather.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

using Numbers = std::vector<double>;

constexpr double margin = 24, axis_room = 52, foot = 44, dot = 4.5, widest_strip = 170, widest_alone = 460;
constexpr double ask_size = 18, ask_line = 25, bar_height = 34, bar_step = 60, counted_size = 15;

// Lines from the left edge on; returns the baseline of the next.
double words_from(Canvas& canvas, std::string_view text, const TextStyle& style, double left, double baseline,
                  double line, double width, int most) {
  for (const SheetLine& one : sheet_lines(canvas, text, style, width, most, true)) {
    draw_lines(canvas, {one}, left + one.width / 2, baseline, line, style);
    baseline += line;
  }
  return baseline;
}

// From where to where the axis goes: the bulk of the answers and the truth;
// who lies beyond is drawn at the edge.
struct Axis {
  double low = 0, high = 1;
  Rect box;

  double y(double value) const {
    return box.bottom() - (std::clamp(value, low, high) - low) / (high - low) * box.height;
  }
};

Axis axis_of(const Gathered& g, const Rect& box) {
  Numbers all;
  for (const Reply& answer : g.answers)
    for (const double value : std::get<Numbers>(answer)) all.push_back(value);
  std::ranges::sort(all);
  const double middle = quantile(all, 0.5), spread = std::max(quantile(all, 0.9) - quantile(all, 0.1), 0.05);
  Axis axis{0, 0, box};
  const auto take = [&axis](double value) {
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  };
  for (const double value : all)
    if (std::abs(value - middle) <= 3 * spread) take(value);
  if (const auto* truth = g.truth ? std::get_if<Numbers>(&*g.truth) : nullptr; truth != nullptr)
    for (const double value : *truth) take(value);
  const bool weights = axis.low >= 0 && axis.high <= 1;
  if (weights) axis.high = 1;
  const double more = weights ? 0 : 0.08 * std::max(axis.high - axis.low, 1e-9);
  if (axis.low < 0) axis.low -= more;
  axis.high += more;
  if (!(axis.high - axis.low > 0) || !std::isfinite(axis.high - axis.low)) axis = {0, 1, box};
  return axis;
}

void draw_axis(Canvas& canvas, const Theme& theme, const Axis& axis) {
  const TextStyle quiet{Face::sans, measure::type_12, theme.secondary};
  canvas.fill_rectangle(axis.box, theme.panel, 0);
  const double length = axis.high - axis.low, power = decade(length);
  double step = power / 10;
  for (const double by : {0.2, 0.25, 0.5, 1.0})
    if (length / step > 5) step = by * power;
  for (double at = std::ceil(axis.low / step - 1e-9) * step; at <= axis.high + 1e-9 * length; at += step) {
    const double y = axis.y(at);
    canvas.line({axis.box.x, y}, {axis.box.right(), y}, {theme.hairline, 1, false});
    text_right(canvas, {axis.box.x - 8, y + 0.36 * measure::type_12},
               short_number(std::abs(at) < 1e-9 * length ? 0 : at), quiet);
  }
}

// Dots of nearly one height stand beside each other, the first in the middle.
void draw_dots(Canvas& canvas, const Theme& theme, const Axis& axis, Numbers values, double middle,
               double width) {
  std::ranges::sort(values);
  const auto lanes = std::max(1, static_cast<int>(width / (2 * dot)));
  double level = -1e300;
  int placed = 0;
  for (const double value : values) {
    const double y = axis.y(value);
    if (std::abs(y - level) >= 2 * dot) {
      level = y;
      placed = 0;
    }
    const int lane = placed % lanes, side = lane % 2 == 0 ? 1 : -1, away = (lane + 1) / 2;
    const double x = middle + side * away * 2 * dot;
    ++placed;
    if (value > axis.high || value < axis.low)
      canvas.stroke_rectangle({x - dot + 1, y - dot + 1, 2 * dot - 2, 2 * dot - 2},
                              {theme.accent, 1.5, false}, dot - 1);
    else
      canvas.fill_circle({x, y}, dot - 0.5, theme.accent);
  }
}

struct Strips {
  Canvas& canvas;
  const Theme& theme;
  const Gathered& g;
  Axis axis;

  void draw(std::size_t j, double middle, double width) const {
    Numbers column;
    for (const Reply& answer : g.answers) column.push_back(std::get<Numbers>(answer)[j]);
    const double half = width * 0.42;
    draw_dots(canvas, theme, axis, column, middle, 2 * half);
    std::ranges::sort(column);
    const double median = axis.y(quantile(column, 0.5));
    canvas.line({middle - half, median}, {middle + half, median}, {theme.secondary, 1.5, true});
    const double below = axis.box.bottom() + 20;
    const TextStyle name{Face::sans_medium, measure::type_13, theme.text};
    if (!g.entries.empty())
      text_center(canvas, {middle, below}, elide(canvas, g.entries[j], name.face, name.size, width - 6),
                  name);
    const auto* truth = g.truth ? std::get_if<Numbers>(&*g.truth) : nullptr;
    if (truth == nullptr) return;
    const double value = (*truth)[j], y = axis.y(value);
    canvas.line({middle - half, y}, {middle + half, y}, {theme.holds, 3, false});
    text_center(canvas, {middle, below + 18}, short_number(value),
                {Face::sans_bold, measure::type_13, theme.holds});
  }
};

// What the marks mean, at the left of the line.
void draw_key(Canvas& canvas, const Theme& theme, const Gathered& g, double left, double baseline,
              double room) {
  const TextStyle style{Face::sans, measure::type_12, theme.secondary};
  double x = left;
  const auto words = [&](const char* text) {
    canvas.text({x + 28, baseline}, text, style);
    x += 28 + canvas.text_width(text, style.face, style.size) + 20;
  };
  const double y = baseline - 4;
  canvas.fill_circle({x + 12, y}, dot - 0.5, theme.accent);
  words("an answer");
  canvas.line({x, y}, {x + 22, y}, {theme.secondary, 1.5, true});
  words("the median");
  if (g.truth && x + 120 < left + room) {
    canvas.line({x, y}, {x + 22, y}, {theme.holds, 3, false});
    words("the truth");
  }
}

void draw_strips(Canvas& canvas, const FigureInput& input, const Gathered& g, const Rect& room) {
  const std::size_t count = std::get<Numbers>(g.answers.front()).size();
  const double width = std::min(count == 1 ? widest_alone : widest_strip,
                                (room.width - axis_room) / static_cast<double>(count));
  const Rect box{room.x + axis_room, room.y, width * static_cast<double>(count), room.height - foot - 24};
  const Strips strips{canvas, input.theme, g, axis_of(g, box)};
  draw_axis(canvas, input.theme, strips.axis);
  for (std::size_t j = 0; j < count; ++j)
    strips.draw(j, box.x + (static_cast<double>(j) + 0.5) * width, width);
  draw_key(canvas, input.theme, g, box.x, room.bottom() - 4, room.right() - box.x);
}

void draw_counts(Canvas& canvas, const FigureInput& input, const Gathered& g, const Rect& room) {
  const Theme& theme = input.theme;
  const std::string right = g.truth ? words_of(*g.truth) : std::string();
  int most = 1;
  for (const auto& [word, count] : g.counts) most = std::max(most, count);
  double widest = 0;
  for (const auto& [word, count] : g.counts)
    widest = std::max(widest, canvas.text_width(word, Face::sans_medium, counted_size));
  const double label = std::min({0.45 * room.width, 380.0, widest + 28}), longest = room.width - label - 150;
  const double step =
      std::min(bar_step, room.height / static_cast<double>(std::max<std::size_t>(g.counts.size(), 1)));
  double y = room.y;
  for (const auto& [word, count] : g.counts) {
    const bool is_right = g.truth && word == right;
    const TextStyle style{is_right ? Face::sans_medium : Face::sans, counted_size, theme.text};
    const int lines = std::max(1, static_cast<int>(step / 19));
    words_from(canvas, word, style, room.x, y + 0.5 * std::min(bar_height, step - 6) + 5, 19, label - 16,
               lines);
    const double length = std::max(count > 0 ? 3.0 : 0.0, longest * count / most);
    const double height = std::min(bar_height, step - 6);
    if (length > 0)
      canvas.fill_rectangle({room.x + label, y, length, height}, is_right ? theme.holds : theme.accent, 3);
    const std::string number = std::to_string(count);
    const double after = room.x + label + length + 8, baseline = y + 0.5 * height + 5;
    canvas.text({after, baseline}, number, {Face::sans_bold, counted_size, theme.text});
    if (is_right)
      canvas.text({after + canvas.text_width(number, Face::sans_bold, counted_size) + 8, baseline},
                  "the answer", {Face::sans, measure::type_12, theme.holds});
    y += step;
  }
}

Extent draw_gathered(Canvas& canvas, const FigureInput& input, Extent space) {
  const Extent needed{std::max(space.width, 420.0), std::max(space.height, 320.0)};
  if (!input.options.gathered) return needed;
  const Gathered& g = *input.options.gathered;
  const Theme& theme = input.theme;
  const double width = needed.width - 2 * margin;
  double baseline = words_from(canvas, g.lesson + ", step " + std::to_string(g.step),
                               {Face::sans, measure::type_13, theme.secondary}, margin, 34, 18, width, 1);
  baseline = words_from(canvas, g.ask, {Face::sans_medium, ask_size, theme.text}, margin, baseline + 8,
                        ask_line, width, 3);
  baseline = words_from(canvas, gathered_count(g), {Face::sans, measure::type_13, theme.secondary}, margin,
                        baseline, 18, width, 1);
  if (g.answers.empty()) return needed;
  const Rect room{margin, baseline + 4, width, needed.height - baseline - 4 - margin};
  if (g.counts.empty())
    draw_strips(canvas, input, g, room);
  else
    draw_counts(canvas, input, g, room);
  return needed;
}

}  // namespace

const View& gathered_view() {
  static const View view{"answers", "Answers", "The answers of a class over the truth.", {}, draw_gathered};
  return view;
}

}  // namespace attnlab
