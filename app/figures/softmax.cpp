// The Softmax view: rows as bars, the chosen row step by step, its Jacobian, and what other scales would give.
#include "app/figures/color_bar.h"
#include "app/figures/panels.h"
#include "app/figures/scale.h"
#include "app/figures/softmax_rows.h"
#include "app/figures/softmax_steps.h"
#include "app/figures/text.h"
#include "app/figures/views.h"
#include "core/number.h"

namespace attnlab {
namespace {

struct SoftmaxView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SoftmaxDetail& detail;
  const Marks& marks;
  ColorRange numbers, weights;

  const Theme& theme() const { return in.theme; }

  Panel jacobian() const {
    MatrixBlock block =
        block_of(view(detail.jacobian), "J = \\operatorname{diag}(p) - p p^{\\mathsf{T}}", theme().text);
    set_scale(block, theme().signed_map, {-0.25, 0.25});  // no entry of J is larger than 1/4
    block.col_labels = key_labels(in);
    block.captions = {{"norm " + number_or_word(detail.jacobian_norm, 3) + ", at most ½", theme().secondary},
                      {"trace " + number_or_word(detail.jacobian_trace, 3), theme().secondary}};
    return block_panel(canvas, in, marks, std::move(block));
  }

  Panel weights_block(MatrixBlock block, const Matrix* sums, std::string caption, bool labels) const {
    set_scale(block, theme().weights_map, weights);
    hatch_masked(block, in.scene.mask);
    if (labels) block.row_labels = query_labels(in);
    block.captions = {{std::move(caption), theme().secondary}};
    if (sums) note_sums(block, view(*sums), theme());
    return block_panel(canvas, in, marks, std::move(block));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    list.push_back(softmax_steps_panel(canvas, in, marks, detail, numbers, weights));
    list.push_back(jacobian());
    const std::string divisor = in.analysis.inside == 1 || in.scene.inside.kind == Scale::Kind::sqrt_dk
                                    ? "\\sqrt{d_k}"
                                : in.scene.inside.kind == Scale::Kind::dk ? "d_k"
                                                                          : short_number(detail.divisor);
    list.push_back(
        weights_block(block_of_node(in, Node::A, "A", theme().text), nullptr, "as in force", true));
    list.back().begins_row = true;
    list.push_back(
        weights_block(block_of(view(detail.plain_weights), "\\operatorname{softmax}(S)", theme().text),
                      nullptr, "no scale", false));
    list.push_back(weights_block(
        block_of(view(detail.outside_weights), "\\operatorname{softmax}(S)/" + divisor, theme().text),
        &detail.outside_sums, "scale outside", false));
    return list;
  }
};

}  // namespace

Extent draw_softmax(Canvas& canvas, const FigureInput& input, Extent space) {
  const HeadAnalysis& head = input.analysis.heads[static_cast<std::size_t>(input.options.head)];
  const SoftmaxDetail detail =
      softmax_detail(input.scene, input.analysis, input.options.head, input.options.row);
  const Marks marks = marks_of(input);
  const SoftmaxView view_of{canvas,
                            input,
                            head,
                            detail,
                            marks,
                            signed_range(input, {view(head.S), view(head.L), view(detail.shifted)}),
                            weights_range(input, {view(head.A), view(detail.plain_weights)})};
  const std::vector<Panel> panels = view_of.panels();
  constexpr int columns[] = {3, 2};
  const int rows = input.analysis.dims.n_q;
  const Reserved reserved{.above = [rows](double cell) { return softmax_rows_height(rows, cell); },
                          .below = color_bar_height,
                          .width = softmax_rows_least_width};
  const PanelGrid grid = fit_panels(panels, columns, space, reserved);
  const Point shift = centred(grid.extent, space);
  draw_softmax_rows(canvas, input, detail, view_of.weights, {grid.left + shift.x, grid.above + shift.y},
                    grid.extent.width - 2 * grid.left, grid.cell);
  draw_panels(panels, grid, shift);
  const Point bars{grid.at.front().x + shift.x, grid.below + shift.y};
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0);
  draw_color_bar(canvas, input.theme, bars, width, input.theme.signed_map, view_of.numbers);
  draw_color_bar(canvas, input.theme, {bars.x + width + measure::space_5, bars.y}, width,
                 input.theme.weights_map, view_of.weights);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
