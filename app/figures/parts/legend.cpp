#include "app/figures/parts/legend.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

namespace attnlab {
namespace {

constexpr double between_bars = measure::space_5, before_bar = measure::space_2,
                 legend_gap = measure::space_1;

// Which matrices, and what was chosen for them: "S, own range".
std::string legend_words(const FigureInput& input, const Legend& legend) {
  const RangeOf of = legend.scale.of;
  const bool difference = is_difference(input);
  const RangeRule rule =
      of == RangeOf::fixed || difference ? RangeRule::automatic : input.options.ranges[range_place(of)].rule;
  const char* chosen = rule == RangeRule::own      ? "\\text{own range}"
                       : rule == RangeRule::locked ? "\\text{locked}"
                                                   : "";
  return legend.name + (legend.name.empty() || *chosen == 0 ? "" : ",\\,") + chosen;
}

bool same_scale(const ColorScale& a, const ColorScale& b) {
  return a.map == b.map && a.range.low == b.range.low && a.range.high == b.range.high;
}

template <typename Alike>
std::vector<Legend> bars_of(const std::vector<Legend>& legends, const Alike& alike) {
  std::vector<Legend> out;
  for (const Legend& one : legends) {
    const auto like = std::ranges::find_if(out, [&](const Legend& o) { return alike(o.scale, one.scale); });
    if (like == out.end())
      out.push_back(one);
    else if (!one.name.empty() && one.name != like->name)
      like->name += (like->name.empty() ? "" : ",\\,") + one.name;
  }
  return out;
}

std::vector<double> widths_of(const Canvas& canvas, const FigureInput& input,
                              const std::vector<Legend>& legends) {
  std::vector<double> out;
  for (const Legend& one : legends) out.push_back(legend_words_width(canvas, input, one));
  return out;
}

// One after another, in lines no wider than `room`.
void set_in_lines(const std::vector<double>& words, double room, LegendRows& rows) {
  double x = 0, y = 0;
  rows.at.clear();
  for (const double name : words) {
    if (x > 0 && x + name + rows.bar > room + 0.5) x = 0, y += color_bar_height + legend_gap;
    rows.at.push_back({x + name, y});
    x += name + rows.bar + between_bars;
    rows.width = std::max(rows.width, x - between_bars);
    rows.height = std::max(rows.height, y + color_bar_height);
  }
}

std::vector<Legend> merged(const std::vector<Legend>& legends, bool named) {
  std::vector<Legend> out = bars_of(legends, same_scale);
  const bool one_a_map = out.size() < 2 || (out.size() == 2 && out[0].scale.map != out[1].scale.map);
  if (one_a_map && !named)
    for (Legend& one : out) one.name.clear();
  return out;
}

}  // namespace

double legend_words_width(const Canvas& canvas, const FigureInput& input, const Legend& legend) {
  const std::string words = legend_words(input, legend);
  return words.empty() ? 0 : measure_formula(canvas, words, measure::type_13).width + before_bar;
}

LegendSet legend_set(const Canvas& canvas, const FigureInput& input, const std::vector<Legend>& legends,
                     bool named) {
  const auto same_group = [](const ColorScale& a, const ColorScale& b) {
    return a.of == b.of && (a.of != RangeOf::fixed || same_scale(a, b));
  };
  LegendSet out{merged(legends, named), {}, widths_of(canvas, input, bars_of(legends, same_group))};
  out.words = widths_of(canvas, input, out.shown);
  return out;
}

LegendRows legend_rows(const LegendSet& legends, double bar, double room) {
  constexpr double least_bar = 84;
  LegendRows out{{}, bar, 0, 0};
  double taken = 0;
  for (const double one : legends.kept_words) taken += one;
  const auto count = static_cast<double>(legends.kept_words.size());
  if (count > 0)
    out.bar = std::clamp(std::floor((room - taken - between_bars * (count - 1)) / count),
                         std::min(least_bar, bar), bar);
  set_in_lines(legends.kept_words, room, out);
  set_in_lines(legends.words, room, out);
  return out;
}

void draw_legend(Canvas& canvas, const FigureInput& input, const Legend& legend, Point bar, double width) {
  if (const std::string words = legend_words(input, legend); !words.empty())
    draw_formula(canvas, {bar.x - legend_words_width(canvas, input, legend), bar.y + 9}, words,
                 measure::type_13, input.theme.secondary);
  draw_color_bar(canvas, input.theme, bar, width, legend.scale);
  if (legend.scale.of != RangeOf::fixed)
    canvas.legend({{bar.x, bar.y - 2, width, color_bar_height}, legend.scale.of, legend.scale.range});
}

void draw_legends(Canvas& canvas, const FigureInput& input, const LegendSet& legends, const LegendRows& rows,
                  Point at) {
  for (std::size_t i = 0; i < legends.shown.size(); ++i)
    draw_legend(canvas, input, legends.shown[i], {at.x + rows.at[i].x, at.y + rows.at[i].y}, rows.bar);
}

}  // namespace attnlab
