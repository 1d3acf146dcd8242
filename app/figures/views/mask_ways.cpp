#include "app/figures/views/mask_ways.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_mask.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double mask_note_width = 500, mask_note_line = 18;

struct MaskView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const MaskDetail& detail;
  const Marks& marks;
  ColorRange numbers, weights;

  const Theme& theme() const { return in.theme; }
  std::string rows() const { return in.options.columns ? "columns" : "rows"; }
  RowNote quiet(std::string text) const { return {std::move(text), theme().secondary}; }

  std::string mask_in_words() const {
    const auto cells = in.analysis.dims.n_q * in.analysis.dims.n_k;
    if (detail.as_if_causal) return "no mask; here: as if causal";
    return std::to_string(detail.forbidden) + " of " + std::to_string(cells) + " cells masked";
  }

  Panel logits() const {
    const std::string name = name_latex(in.scene, Node::L, in.options.head, {in.options.columns});
    MatrixBlock block = block_of_node(in, Node::L, name, theme().text);
    // As the scores have them, so that what a mask hides has a number in the scene without one.
    set_scale(block, theme().signed_map, numbers);
    hatch_masked(block, detail.mask);
    label_tokens(block, in, true);
    block.captions = {quiet("logits, hatched where masked"), quiet(mask_in_words())};
    return steady_panel(canvas, in, marks, std::move(block), {"no mask; here: as if causal"});
  }

  // With labels where it begins a line of two.
  MatrixBlock way(const MaskWay& way, const char* name, bool labels) const {
    MatrixBlock block = block_of(view(way.weights), name, theme().text);
    set_scale(block, theme().weights_map, weights);
    label_tokens(block, in, labels);
    return block;
  }

  Panel minus_infinity() const {
    MatrixBlock block = way(detail.minus_infinity, "\\text{minus infinity}", false);
    if (!detail.as_if_causal) block.cell = Cell{Node::A, in.options.head, 0, 0};  // the scene's own weights
    hatch_masked(block, detail.mask);
    note_sums(block, view(detail.minus_infinity.row_sums), theme());
    block.captions = {quiet("masked logits are −∞: weight 0,"), quiet("the others renormalise")};
    return block_panel(canvas, in, marks, std::move(block));
  }

  // The weight that gets past the mask is framed, and its sum stands beside the row.
  Panel filled() const {
    MatrixBlock block = way(detail.filled, "\\text{fill with 0}", true);
    for (Eigen::Index i = 0; i < detail.filled.leaked.rows(); ++i) {
      const double leaked = detail.filled.leaked(i, 0);
      const std::string number = !std::isfinite(leaked) ? "over"
                                 : leaked == 0          ? "0"
                                                        : show_rounded(leaked, 2);
      block.notes.push_back({"leaks " + number, leaked == 0 ? theme().holds : theme().broken});
    }
    block.note_width = 66;
    block.captions = {quiet("masked logits are 0: their weight"),
                      quiet("leaks; the " + rows() + " sum to 1")};
    const auto frames = [this](Point at, double cell) {
      for (int i = 0; i < in.analysis.dims.n_q; ++i)
        for (int j = 0; j < in.analysis.dims.n_k; ++j)
          if (detail.allowed(i, j) == 0)
            canvas.stroke_rectangle(cell_of(in, at, cell, i, j), {theme().broken, 2, false},
                                    measure::cell_corner);
    };
    return steady_panel(canvas, in, marks, std::move(block), {}, frames);
  }

  Panel afterwards() const {
    MatrixBlock block = way(detail.afterwards, "\\text{after the softmax}", false);
    hatch_masked(block, detail.mask);
    note_sums(block, view(detail.afterwards.row_sums), theme());
    for (RowNote& note : block.notes)
      if (note.text == "Σ 1.00") note.text = "Σ < 1";  // short of it by less than half a hundredth
    block.captions = {quiet("weights set to 0 afterwards:"), quiet("the " + rows() + " fall short of 1")};
    return block_panel(canvas, in, marks, std::move(block));
  }

  std::vector<Panel> panels() const { return {logits(), minus_infinity(), filled(), afterwards()}; }

  // What stands below, in lines of the width `sentence_width`.
  std::vector<std::string> nothing_allowed() const {
    const std::string row = in.options.columns ? "column" : "row";
    return wrap(canvas,
                "Where a " + row +
                    " has nothing allowed, minus infinity leaves weights of 0 and the sum 0 here; other "
                    "software gives NaN, or a uniform " +
                    row + ". Filling with 0 makes it uniform: everything leaks.",
                Face::sans, measure::type_12, mask_note_width);
  }
};

}  // namespace

Extent draw_mask_ways(Canvas& canvas, const FigureInput& input, Extent space) {
  const HeadAnalysis& head = input.analysis.heads[static_cast<std::size_t>(input.options.head)];
  const MaskDetail detail = mask_detail(input.scene, input.analysis, input.options.head);
  const Marks marks = marks_of(input);
  const MaskView view_of{
      canvas,
      input,
      head,
      detail,
      marks,
      signed_range(input, {view(head.L)}),
      weights_range(input, {view(detail.minus_infinity.weights), view(detail.filled.weights),
                            view(detail.afterwards.weights)})};
  const std::vector<Panel> panels = view_of.panels();
  const std::vector<std::string> note = view_of.nothing_allowed();
  constexpr int columns[] = {2, 4};
  const double below =
      color_bar_height + measure::space_3 + mask_note_line * static_cast<double>(note.size());
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = below, .width = mask_note_width});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  const Point bars{grid.at.front().x + shift.x, grid.below + shift.y};
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0);
  draw_color_bar(canvas, input.theme, bars, width, input.theme.signed_map, view_of.numbers);
  draw_color_bar(canvas, input.theme, {bars.x + width + measure::space_5, bars.y}, width,
                 input.theme.weights_map, view_of.weights);
  double y = bars.y + color_bar_height + measure::space_3;
  for (const std::string& line : note)
    canvas.text({grid.left + shift.x, y += mask_note_line}, line,
                {Face::sans, measure::type_12, input.theme.secondary});
  return at_least(grid.extent, space);
}

}  // namespace attnlab
