// The part "row" of the Softmax view: all rows as bars; the chosen one step by step, its Jacobian, and the gradient that
// comes back through it.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/panels.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/softmax_rows.h"
#include "app/figures/views/softmax_steps.h"
#include "app/figures/views/views.h"

namespace attnlab {
namespace {

Panel jacobian(Canvas& canvas, const FigureInput& in, const Marks& marks, const SoftmaxDetail& detail) {
  MatrixBlock block =
      block_of(view(detail.jacobian), "J = \\operatorname{diag}(p) - p p^{\\mathsf{T}}", in.theme.text);
  set_scale(block, in.theme.signed_map, {-0.25, 0.25});  // no entry of J is larger than 1/4
  block.row_labels = key_labels(in);
  block.col_labels = key_labels(in);
  block.captions = {
      {"norm " + number_or_word(detail.jacobian_norm, 3) + ", at most ½", in.theme.secondary},
      {"trace " + number_or_word(detail.jacobian_trace, 3) + " = 1 − Σ p²", in.theme.secondary}};
  return steady_panel(canvas, in, marks, std::move(block), {"trace overflow = 1 − Σ p²"});
}

Panel reading(Canvas& canvas, const FigureInput& in) {
  return text_panel(canvas,
                    "J says how far each weight moves with each logit. Where one weight is 1 it is 0: no "
                    "gradient comes back, whatever the loss asks for.",
                    in.theme.secondary, std::max(in.analysis.dims.n_k, 4));
}

}  // namespace

Extent draw_softmax_row(Canvas& canvas, const FigureInput& in, Extent space) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const SoftmaxDetail detail = softmax_detail(in.scene, in.analysis, in.options.head, in.options.row);
  const LogitGradient gradient = logit_gradient(in.scene, in.analysis, in.options.head, in.options.row);
  const Marks marks = marks_of(in);
  const ColorRange numbers = signed_range(in, {view(head.S), view(head.L), view(detail.shifted)}),
                   weights = weights_range(in, {view(head.A)});
  const std::vector<Panel> panels{softmax_steps_panel(canvas, in, marks, detail, numbers, weights),
                                  jacobian(canvas, in, marks, detail),
                                  logit_gradient_panel(canvas, in, marks, gradient), reading(canvas, in)};
  constexpr int columns[] = {2, 4, 1};
  const int rows = in.analysis.dims.n_q;
  const PanelGrid grid = fit_panels(panels, columns, space,
                                    {.above = [rows](double cell) { return softmax_rows_height(rows, cell); },
                                     .below = color_bar_height,
                                     .width = softmax_rows_least_width});
  const Point shift = centred(grid.extent, space);
  draw_softmax_rows(canvas, in, detail, weights, {grid.left + shift.x, grid.above + shift.y},
                    grid.extent.width - 2 * grid.left, grid.cell);
  draw_panels(panels, grid, shift);
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0), both = 2 * width + measure::space_5;
  // Under the first cells, where there is room for both.
  const Point bars{std::min(grid.at.front().x, grid.extent.width - grid.left - both) + shift.x,
                   grid.below + shift.y};
  draw_color_bar(canvas, in.theme, bars, width, in.theme.signed_map, numbers);
  draw_color_bar(canvas, in.theme, {bars.x + width + measure::space_5, bars.y}, width, in.theme.weights_map,
                 weights);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
