// The Lab view, part "losses": the curves of a run's variants, and the table below them.
#include "app/figures/views/lab.h"

#include "app/figures/canvas/text.h"
#include "core/lab/answer.h"
#include "core/lab/levels.h"
#include "core/lab/table.h"
#include "core/text/number.h"

#include <limits>

namespace attnlab {
namespace {

constexpr double table_row = 22, least_plot = 170, least_width = 440, between_columns = 20, name_at = 24;

double table_height(const LabFigure& lab) {
  return table_row * (static_cast<double>(lab.record.variants.size()) + 1) + 12;
}

// From the top: the head, the plot, what was learned where that leaves the plot a good height, the table. On
// a wall there is no table: its numbers are too many to be read from afar.
struct LabPlaces {
  LearnedCells learned;
  double table = 0;  // its height
  Rect plot;
};

LabPlaces places_in(const LabFigure& lab, Extent space, const FigureOptions& options) {
  constexpr double good_plot = 240;
  const Room& room = room_of(options.room);
  LabPlaces out;
  out.table = room.large || options.plain ? 0 : table_height(lab);
  const double head = options.plain ? 0 : lab_head, width = std::max(least_width, space.width),
               below_head = space.height - head - out.table;
  if (!room.alone && !options.plain) out.learned = learned_cells(lab, {width, below_head - good_plot});
  out.plot = {0, head, width, std::max(room.large ? good_plot : least_plot, below_head - out.learned.height)};
  return out;
}

using TableRow = std::vector<std::string>;

// The widths of the columns at a size of type.
std::vector<double> column_widths(const Canvas& canvas, const std::vector<TableRow>& rows, double size) {
  std::vector<double> widths;
  for (const TableRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], canvas.text_width(row[i], Face::sans, size));
  }
  return widths;
}

void draw_table(Canvas& canvas, const FigureInput& input, const LabFigure& lab, double top, double width) {
  const Theme& theme = input.theme;
  std::vector<TableRow> rows{lab::table_heads(lab.record.experiment)};
  for (std::size_t v = 0; v < lab.record.variants.size(); ++v) rows.push_back(lab_row(lab, v));
  double size = measure::type_15, gap = width < 1.1 * least_width ? between_columns / 2 : between_columns;
  std::vector<double> widths;
  for (;; size -= 1) {
    widths = column_widths(canvas, rows, size);
    double all = name_at + gap * static_cast<double>(widths.size() - 1);
    for (const double one : widths) all += one;
    if (all <= width) break;
    if (size > 9) continue;
    widths[0] = std::max(20.0, widths[0] - (all - width));
    break;
  }
  canvas.line({0, top + table_row}, {width, top + table_row}, {theme.hairline, 1});
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double y = top + table_row * static_cast<double>(r), baseline = y + 16;
    if (r > 0 && input.options.pick.variant == static_cast<int>(r) - 1)
      canvas.fill_rectangle({0, y + 1, width, table_row - 2}, theme.chosen, 3);
    if (r > 0) canvas.fill_rectangle({4, y + 9, 14, 5}, variant_color(theme, r - 1), 2);
    double x = name_at;
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const bool bad = rows[r][c].find("diverged") != std::string::npos;
      const TextStyle style{r == 0 ? Face::sans : Face::sans_medium, size,
                            r == 0 ? theme.secondary
                            : bad  ? theme.broken
                                   : theme.text};
      const std::string words = elide(canvas, rows[r][c], style.face, style.size, widths[c] + 6);
      if (c == 0)
        canvas.text({x, baseline}, words, style);
      else
        text_right(canvas, {x + widths[c], baseline}, words, style);
      x += widths[c] + gap;
    }
  }
}

// Rings at the end of the steps, in the variants' inks: where they were guessed to end.
void draw_guesses(Canvas& canvas, const Theme& theme, const LabFigure& lab, const PlotFrame& frame) {
  constexpr double outer = 6.5, inner = 3.5;
  for (std::size_t v = 0; v < lab.guesses.size(); ++v) {
    if (!lab.guesses[v]) continue;
    const Point at = frame.at(frame.x_high, *lab.guesses[v]);
    canvas.fill_circle(at, outer, variant_ink(theme, v));
    canvas.fill_circle(at, inner, theme.background);
  }
}

Extent losses(Canvas& canvas, const FigureInput& input, Extent space) {
  const LabFigure& lab = *input.options.lab;
  const auto [learned, table, box] = places_in(lab, space, input.options);
  if (!input.options.plain) draw_lab_head(canvas, input, lab, box.width);
  LinePlot plot = loss_plot(input.theme, lab);
  const LabPick& pick = input.options.pick;
  if (const lab::Trace* trace = picked_trace(lab, pick)) {
    plot.lines.push_back(loss_line(lab.record, *trace, input.theme.text));
    plot.mark = pick.step;
  }
  draw_line_plot(canvas, input.theme, plot, box);
  draw_guesses(canvas, input.theme, lab, frame_of(plot, box));
  const double below = box.bottom() + 12;
  if (learned.cell > 0) draw_learned(canvas, input, lab, {0, below, box.width, learned.height}, learned.cell);
  if (table > 0) draw_table(canvas, input, lab, below + learned.height, box.width);
  return {std::max(space.width, box.width), std::max(space.height, box.bottom() + learned.height + table)};
}

Extent draw_losses(Canvas& canvas, const FigureInput& input, Extent space) {
  return input.options.lab ? draw_with_margin(canvas, input, space, losses)
                           : draw_no_run(canvas, input, space);
}

// One value of each of about so many places along the steps: the mean around it.
constexpr int places = 240;

struct Sampled {
  std::vector<double> steps;
  std::vector<std::vector<double>> values;  // of each place, one a seed that got there
};

Sampled sampled(const lab::Record& record, const std::vector<const lab::Trace*>& traces) {
  const int count = (record.experiment.settings.steps + record.every - 1) / record.every;
  const int bins = std::min(places, count);
  Sampled out;
  for (int k = 0; k < bins; ++k) {
    const auto first = static_cast<std::size_t>(std::int64_t{count} * k / bins),
               end = static_cast<std::size_t>(std::int64_t{count} * (k + 1) / bins);
    std::vector<double> values;
    for (const lab::Trace* trace : traces) {
      const std::size_t last = std::min(end, trace->losses.size());
      if (first >= last) continue;
      double sum = 0;
      for (std::size_t i = first; i < last; ++i) sum += trace->losses[i];
      values.push_back(sum / static_cast<double>(last - first));
    }
    if (values.empty()) break;
    std::ranges::sort(values);
    out.steps.push_back((static_cast<double>(first) + static_cast<double>(end - 1)) / 2 * record.every);
    out.values.push_back(std::move(values));
  }
  return out;
}

double median(const std::vector<double>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// A number with two digits that say something: 0.00015.
std::string in_two_digits(double value) {
  if (!std::isfinite(value) || value == 0) return lab_number(lab::short_number(value));
  return lab_number(lab::short_number(std::copysign(two_digits(std::abs(value)), value)));
}

// Of many trainings the middle one of each step, with its name and where it ends; each of them thin behind
// it, or where there are more of them than can be told apart the band that they fill.
void add_variant_lines(const Theme& theme, const LabFigure& lab, std::size_t variant, std::string name,
                       LinePlot& plot) {
  constexpr std::size_t told_apart = 32;
  constexpr std::uint8_t thin = 72;
  const lab::Record& record = lab.record;
  const Color color = variant_color(theme, variant);
  PlotLine line{.color = color, .width = 3, .label = std::move(name), .ink = variant_ink(theme, variant)};
  std::vector<const lab::Trace*> traces;
  int diverged = 0;
  for (const lab::Trace& trace : record.variants[variant].traces) {
    traces.push_back(&trace);
    diverged += trace.diverged ? 1 : 0;
  }
  const bool banded = traces.size() > told_apart;
  for (std::size_t i = 0; traces.size() > 1 && !banded && i < traces.size(); ++i)
    plot.lines.push_back({.points = loss_line(record, *traces[i], color).points,
                          .color = with_alpha(color, thin),
                          .width = 1});
  const Sampled of = sampled(record, traces);
  for (std::size_t k = 0; k < of.steps.size(); ++k) {
    line.points.push_back({of.steps[k], median(of.values[k])});
    if (!banded) continue;
    line.low.push_back(of.values[k].front());
    line.high.push_back(of.values[k].back());
  }
  line.breaks_off = diverged == record.experiment.seeds;
  if (diverged > 0) line.label += ": " + std::to_string(diverged) + " diverged";
  if (!line.points.empty() && !line.breaks_off) line.end_value = in_two_digits(line.points.back().y);
  if (!line.end_value.empty() && !record.experiment.rates.empty())
    line.end_value += ", rate " + lab::short_number(lab::settings_of(record.experiment, variant).rate);
  plot.lines.push_back(std::move(line));
}

PlotLevel level_line(const Theme& theme, const std::string& name, const lab::Level& level,
                     std::size_t variant) {
  if (!level.least) return {level.loss, level.why, {}, {}};
  std::string words = name + " cannot come below " + lab::short_number(level.loss);
  if (level.found) words += "; the least found is " + lab::short_number(*level.found);
  return {level.loss, std::move(words), "why: " + level.why, variant_ink(theme, variant)};
}

constexpr std::array lab_parts{
    Part{"losses", "losses", "The loss of every variant step by step, and the table of what came of it.",
         draw_losses},
    Part{"inside", "inside",
         "What happens inside of one training: entropy, symmetry and singular values, the gradient, and what "
         "gradient flow keeps.",
         draw_lab_inside}};

}  // namespace

const lab::Trace* picked_trace(const LabFigure& lab, const LabPick& pick) {
  const auto& variants = lab.record.variants;
  if (pick.variant < 0 || pick.variant >= static_cast<int>(variants.size())) return nullptr;
  const auto& traces = variants[static_cast<std::size_t>(pick.variant)].traces;
  if (pick.seed < 0 || pick.seed >= static_cast<int>(traces.size())) return nullptr;
  const lab::Trace& trace = traces[static_cast<std::size_t>(pick.seed)];
  return trace.losses.empty() ? nullptr : &trace;
}

void look_inside(LabFigure& lab, const LabPick& pick) {
  const lab::Trace* trace = picked_trace(lab, pick);
  lab.inside_of = pick;
  lab.inside.reset();
  if (trace != nullptr && !trace->snapshots.empty())
    lab.inside = lab::curves_of(lab.record, static_cast<std::size_t>(pick.variant), *trace);
}

Color variant_color(const Theme& theme, std::size_t variant) {
  const Color color = key_color(static_cast<int>((variant + 1) % max_tokens));
  return theme.id == ThemeId::dark ? mixed(color, theme.text, 0.85) : mixed(color, theme.text, 0.8);
}

Color variant_ink(const Theme& theme, std::size_t variant) {
  constexpr double read = 7;  // to one, on the ground of figures
  const Color color = variant_color(theme, variant);
  double part = 1;
  while (part > 0.2 && contrast(mixed(color, theme.text, part), theme.background) < read) part -= 0.1;
  return mixed(color, theme.text, part);
}

std::vector<std::string> lab_row(const LabFigure& lab, std::size_t variant) {
  const lab::Experiment& e = lab.record.experiment;
  std::vector<std::string> row = lab::table_row(e, lab.record.variants[variant]);
  row[0] = lab::spoken_names(e)[variant];
  for (std::size_t c = 1; c < row.size(); ++c) row[c] = row[c] == "-" ? "–" : lab_number(row[c]);
  return row;
}

std::string lab_number(std::string text) {
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 1))
    text.replace(at, 1, "−");
  return text;
}

PlotLine loss_line(const lab::Record& record, const lab::Trace& trace, Color color) {
  PlotLine line{.color = color, .width = 1.5, .breaks_off = trace.diverged};
  const Sampled of = sampled(record, {&trace});
  for (std::size_t k = 0; k < of.steps.size(); ++k) line.points.push_back({of.steps[k], of.values[k][0]});
  return line;
}

LinePlot loss_plot(const Theme& theme, const LabFigure& lab) {
  const lab::Record& record = lab.record;
  const lab::Experiment& e = record.experiment;
  LinePlot plot{.title = "loss",
                .value = e.seeds > 1 ? std::to_string(e.seeds) + " tries each, and their middle"
                                     : std::string("of one try"),
                .x_title = "steps",
                .x_high = static_cast<double>(e.settings.steps),
                .logarithmic = true};
  for (const std::optional<double>& guess : lab.guesses)  // has its place on the axis
    if (guess) plot.lines.push_back({.points = {{plot.x_high, *guess}}, .width = 0});
  if (!plot.lines.empty()) plot.value += "; the rings are the guesses";
  std::size_t longest = 0;
  const std::vector<std::string> names = lab::spoken_names(e);
  for (std::size_t v = 0; v < record.variants.size(); ++v) {
    add_variant_lines(theme, lab, v, names[v], plot);
    longest = std::max({longest, plot.lines.back().label.size(), plot.lines.back().end_value.size()});
  }
  plot.label_room = std::clamp(40 + 6.8 * static_cast<double>(longest), 90.0, 230.0);
  plot.levels.push_back(
      {lab::threshold_of(e), "learned: below " + lab_number(lab::short_number(lab::threshold_of(e)))});
  for (std::size_t v = 0; v < names.size(); ++v) {
    for (const lab::Level& level : lab::levels_of(e, v))
      plot.levels.push_back(level_line(theme, names[v], level, v));
    if (lab::least_level(e, v)) break;  // one proof for all
  }
  // How far below what counts as learned a loss has come is of no interest, and presses the rest together.
  constexpr double far_below = 1e-3;
  double least = std::numeric_limits<double>::infinity();
  for (const PlotLevel& level : plot.levels) least = std::min(least, level.value);
  plot.low = far_below * least;
  return plot;
}

std::optional<LabPick> lab_curve_at(const LabFigure& lab, Extent space, Point at,
                                    const FigureOptions& options) {
  constexpr double near = 14;
  const double margin = room_of(options.room).large ? lab_margin : 0;
  const Rect box = places_in(lab, {space.width - 2 * margin, space.height - margin}, options).plot;
  at.x -= margin;
  const PlotFrame frame = frame_of(loss_plot(theme(ThemeId::light), lab), box);
  if (at.x < frame.inner.x || at.x > frame.inner.right() || at.y < box.y || at.y > box.bottom())
    return std::nullopt;
  std::optional<LabPick> best;
  double distance = near;
  const double step = frame.x_of(at.x);
  for (std::size_t v = 0; v < lab.record.variants.size(); ++v) {
    const auto& traces = lab.record.variants[v].traces;
    for (std::size_t i = 0; i < traces.size(); ++i) {
      if (traces[i].losses.empty() || traces[i].snapshots.empty()) continue;
      double nearest = near;
      for (const Point& p : loss_line(lab.record, traces[i], {}).points) {
        const Point place = frame.at(p.x, p.y);
        nearest = std::min(nearest, std::hypot(place.x - at.x, place.y - at.y));
      }
      if (nearest >= distance) continue;
      distance = nearest;
      best = LabPick{static_cast<int>(v), static_cast<int>(i), static_cast<int>(std::lround(step))};
    }
  }
  return best;
}

extern const View lab_view{
    .id = "lab",
    .label = "Lab",
    .about = "Trains variants of attention against each other on small tasks with known answers.",
    .parts = lab_parts,
    .also = "train training experiment learn learning loss curves gradient descent",
    .shows_all_heads = true,
    .needs_run = true,
    .compares = false};

}  // namespace attnlab
