// The part "scale" of the Softmax view: the same scores with the scale inside the softmax, without any, and with the
// scale outside; the entropy of each row against its bound; and what the temperature does to the chosen row.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/curve_plot.h"
#include "app/figures/parts/panels.h"
#include "app/figures/parts/scale.h"
#include "app/figures/views/softmax_entropies.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_softmax.h"

namespace attnlab {
namespace {

struct ScalePart {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SoftmaxDetail& detail;
  const TemperatureCurve& curve;
  const Marks& marks;
  ColorRange weights;

  const Theme& theme() const { return in.theme; }
  int cells() const { return std::max(in.analysis.dims.n_q, in.analysis.dims.n_k); }

  Panel block(MatrixBlock one, const Matrix& sums, std::string caption) const {
    set_scale(one, theme().weights_map, weights);
    hatch_masked(one, in.scene.mask);
    one.row_labels = query_labels(in);
    one.chosen_row = in.options.row;
    one.captions = {{std::move(caption), theme().secondary}};
    note_sums(one, view(sums), theme());
    return block_panel(canvas, in, marks, std::move(one));
  }

  std::string scaled(const char* before) const {
    const Scale::Kind kind = in.scene.inside.kind;
    const bool root = in.analysis.inside == 1 || kind == Scale::Kind::sqrt_dk;
    const std::string divisor = root                      ? "\\sqrt{d_k}"
                                : kind == Scale::Kind::dk ? "d_k"
                                                          : short_number(detail.divisor);
    return std::string(before) + "/" + divisor;
  }

  Panel plot(CurvePlot one) const {
    const int count = cells();
    return {[count](double cell) { return plot_size(plot_side(count, cell)); },
            [this, one, count](Point at, double cell) {
              draw_curve(canvas, in, one, at, plot_side(count, cell));
            }};
  }

  CurvePlot over_temperature(const char* name, Color color) const {
    CurvePlot one;
    one.name = name;
    one.color = color;
    one.at = in.scene.temperature;
    one.words = head.row_sums(in.options.row, 0) == 0 ? "nothing is allowed here"
                                                      : "a logit leaves the range of doubles";
    if (curve.finite) one.across = curve.temperature;
    return one;
  }
  Panel entropy_curve() const {
    CurvePlot one = over_temperature("H(p)", theme().values);
    one.up = curve.entropy;
    one.end = std::log(in.analysis.dims.n_k);
    one.limit = curve.entropy_limit;
    one.value = curve.entropy_now;
    return plot(std::move(one));
  }
  Panel trace_curve() const {
    CurvePlot one = over_temperature("\\operatorname{tr} J", theme().output);
    one.up = curve.trace;
    one.end = 1;
    one.limit = curve.trace_limit;
    one.value = curve.trace_now;
    return plot(std::move(one));
  }

  std::vector<Panel> panels() const {
    const std::string outside = scaled("\\operatorname{softmax}(S)");
    return {block(block_of_node(in, Node::A, "A", theme().text), head.row_sums, "as in force"),
            block(block_of(view(detail.plain_weights), "\\operatorname{softmax}(S)", theme().text),
                  detail.plain_sums, "no scale, temperature 1"),
            block(block_of(view(detail.outside_weights), outside, theme().text), detail.outside_sums,
                  "scale outside"),
            entropies_panel(canvas, in, detail),
            entropy_curve(),
            trace_curve()};
  }
};

}  // namespace

Extent draw_softmax_scale(Canvas& canvas, const FigureInput& in, Extent space) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const SoftmaxDetail detail = softmax_detail(in.scene, in.analysis, in.options.head, in.options.row);
  const TemperatureCurve curve = temperature_curve(in.scene, in.analysis, in.options.head, in.options.row);
  const Marks marks = marks_of(in);
  const ScalePart part{
      canvas, in, head, detail, curve, marks, weights_range(in, {view(head.A), view(detail.plain_weights)})};
  const std::vector<Panel> panels = part.panels();
  constexpr int columns[] = {3, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 200});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  draw_color_bar(canvas, in.theme, {grid.at.front().x + shift.x, grid.below + shift.y},
                 std::clamp(4 * grid.cell, 110.0, 200.0), in.theme.weights_map, part.weights);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
