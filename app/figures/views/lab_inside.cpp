// The Lab view, part "inside": what happens to the weights of one training; what stands there without one.
#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/lab.h"
#include "core/lab/answer.h"
#include "core/lab/table.h"

namespace attnlab {
namespace {

constexpr double least_plot_width = 230, least_plot_height = 140, plot_gap = 16;

// The curves of one training, and the values at the marked step.
struct InsideParts {
  const FigureInput& in;
  const LabFigure& lab;
  const lab::Curves& curves = *lab.inside;

  std::size_t now() const {
    std::size_t best = 0;
    for (std::size_t i = 0; i < curves.steps.size(); ++i)
      if (curves.steps[i] <= in.options.pick.step) best = i;
    return best;
  }
  PlotLine line(const std::vector<double>& values, Color color, std::string label = {}) const {
    PlotLine made{.color = color, .label = std::move(label)};
    for (std::size_t i = 0; i < values.size(); ++i)
      made.points.push_back({static_cast<double>(curves.steps[i]), values[i]});
    return made;
  }
  Color color() const {
    return variant_color(in.theme, static_cast<std::size_t>(std::max(0, lab.inside_of.variant)));
  }
  // With the axes, the mark, and the number at it of these values.
  LinePlot over_steps(LinePlot plot, const std::vector<double>& values = {}) const {
    plot.x_high = static_cast<double>(lab.record.experiment.settings.steps);
    plot.mark = in.options.pick.step;
    if (now() < values.size() && std::isfinite(values[now()]))
      plot.value = lab_number(lab::short_number(values[now()]));
    return plot;
  }
  std::vector<PlotLine> singular_values() const {
    std::vector<PlotLine> lines;
    for (std::size_t i = 0; i < curves.singular.size(); ++i)
      if (!curves.singular[i].empty())
        lines.push_back(line(curves.singular[i], variant_color(in.theme, i), "σ" + std::to_string(i + 1)));
    return lines;
  }

  std::vector<LinePlot> plots() const {
    const auto finite = [](double x) { return std::isfinite(x); };
    const PlotLine loss = loss_line(lab.record, *picked_trace(lab, lab.inside_of), color());
    const std::string invariant = "W_QᵀW_Q − W_KᵀW_K", moved = " moved", none = ": of two matrices only";
    std::vector<LinePlot> all{
        over_steps({.title = "loss",
                    .logarithmic = true,
                    .lines = {loss},
                    .levels = {{lab::threshold_of(lab.record.experiment), "solved"}}}),
        over_steps({.title = "entropy of a row of A",
                    .low = 0,
                    .lines = {line(curves.entropy, color())},
                    .levels = {{std::log(lab.record.experiment.settings.tokens), "all alike"}}},
                   curves.entropy),
        over_steps({.title = "symmetry of W",
                    .low = -1.05,
                    .high = 1.05,
                    .lines = {line(curves.asymmetry, variant_color(in.theme, 2), "asymmetry"),
                              line(curves.symmetry, variant_color(in.theme, 0), "tr(WW)/|W|²")},
                    .label_room = 116}),
        over_steps({.title = "singular values of W", .low = 0, .lines = singular_values(), .label_room = 60}),
        over_steps({.title = "length of the gradient",
                    .logarithmic = true,
                    .lines = {line(curves.gradient, color())}},
                   curves.gradient),
        over_steps({.title = invariant + (std::ranges::any_of(curves.drift, finite) ? moved : none),
                    .logarithmic = true,
                    .lines = {line(curves.drift, color())}},
                   curves.drift)};
    // Weights that are no shares of 1 have none.
    if (std::ranges::none_of(curves.entropy, finite)) all.erase(all.begin() + 1);
    return all;
  }
};

std::string training_words(const LabFigure& lab, const LabPick& pick) {
  const auto place = static_cast<std::size_t>(lab.inside_of.variant);
  const lab::VariantResult& variant = lab.record.variants[place];
  return lab::spoken_names(lab.record.experiment)[place] + ", seed " +
         std::to_string(variant.traces[static_cast<std::size_t>(lab.inside_of.seed)].seed) + ", step " +
         std::to_string(pick.step) + " of " + std::to_string(lab.record.experiment.settings.steps);
}

Extent draw_sentence(Canvas& canvas, const FigureInput& input, Extent space, const char* first,
                     const char* second) {
  const double middle = std::max(60.0, space.height / 2 - 20), width = std::max(280.0, space.width);
  double y = middle;
  for (const auto& [words, size] : {std::pair{first, measure::type_18}, std::pair{second, measure::type_13}})
    for (const std::string& line : wrap(canvas, words, Face::sans, size, width - 24)) {
      text_center(canvas, {width / 2, y}, line,
                  {Face::sans, size, size > 15 ? input.theme.text : input.theme.secondary});
      y += 1.5 * size;
    }
  return {width, std::max(space.height, y)};
}

Extent inside(Canvas& canvas, const FigureInput& input, Extent space) {
  const LabFigure& lab = *input.options.lab;
  const auto holds = [&space](int count) {
    return space.width >= count * (least_plot_width + plot_gap) - plot_gap;
  };
  // A column of a page is as high as it must be; a window is not.
  const bool column = room_of(input.options.room).alone && !holds(2);
  const int columns = holds(3) ? 3 : column ? 1 : 2, rows = 6 / columns;
  const double width = std::max(space.width, columns * (least_plot_width + plot_gap) - plot_gap);
  constexpr double head = 30;
  const double height = std::max(space.height, head + rows * (least_plot_height + plot_gap) - plot_gap);
  const std::vector<LinePlot> plots = InsideParts{input, lab}.plots();
  canvas.text(
      {0, 18},
      elide(canvas, training_words(lab, input.options.pick), Face::sans_medium, measure::type_18, width),
      {Face::sans_medium, measure::type_18, input.theme.text});
  const double w = (width - (columns - 1) * plot_gap) / columns,
               h = (height - head - (rows - 1) * plot_gap) / rows;
  for (int i = 0; i < static_cast<int>(plots.size()); ++i) {
    const int row = i / columns, column = i % columns;
    draw_line_plot(canvas, input.theme, plots[static_cast<std::size_t>(i)],
                   {column * (w + plot_gap), head + row * (h + plot_gap), w, h});
  }
  return {width, height};
}

}  // namespace

Extent draw_no_run(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_sentence(canvas, input, space, "Nothing has been trained yet.",
                       "Choose a task and its variants, and start; or open a stored run.");
}

Extent draw_with_margin(Canvas& canvas, const FigureInput& input, Extent space, Draw draw) {
  if (!room_of(input.options.room).large) return draw(canvas, input, space);
  Recorder inner(canvas, input.options.zoom);
  const Extent used = draw(inner, input, {space.width - 2 * lab_margin, space.height - lab_margin});
  inner.drawing.draw(canvas, {lab_margin, 0});
  return {used.width + 2 * lab_margin, used.height + lab_margin};
}

Extent draw_lab_inside(Canvas& canvas, const FigureInput& input, Extent space) {
  if (!input.options.lab) return draw_no_run(canvas, input, space);
  const LabFigure& lab = *input.options.lab;
  if (lab.inside && picked_trace(lab, lab.inside_of) != nullptr)
    return draw_with_margin(canvas, input, space, inside);
  return draw_sentence(canvas, input, space, "No training is chosen.",
                       "Choose a variant and a seed above, or click a curve of the losses.");
}

}  // namespace attnlab
