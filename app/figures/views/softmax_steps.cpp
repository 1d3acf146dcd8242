#include "app/figures/views/softmax_steps.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/strip.h"
#include "app/figures/views/views.h"

#include <array>

namespace attnlab {
namespace {

void hatch_row(MatrixBlock& block, const FigureInput& in) {
  for (int j = 0; j < block.cols; ++j)
    if (!allowed(in.scene.mask, in.options.row, j))
      block.paint[static_cast<std::size_t>(j)] = CellPaint::masked;
}

std::string which_row(const FigureInput& in) {
  return (in.options.columns ? "column " : "row ") + std::to_string(in.options.row + 1);
}

}  // namespace

Panel softmax_steps_panel(Canvas& canvas, const FigureInput& in, const Marks& marks,
                          const SoftmaxDetail& detail, ColorRange numbers, ColorRange weights) {
  const Theme& theme = in.theme;
  const int row = in.options.row;
  Strip strip;
  strip.title = which_row(in) + ", step by step: " + token_label(in.scene, row);
  strip.rows = {row_block(in, Node::S, row), row_block(in, Node::L, row),
                block_of(view(detail.shifted), "", theme.text),
                block_of(view(detail.exponentials), "", theme.text), row_block(in, Node::A, row)};
  strip.labels = key_labels(in);
  static constexpr std::array formulas{"s", "l", "l - \\max", "\\exp", "\\exp / \\sum"};
  for (std::size_t i = 0; i < strip.rows.size(); ++i) {
    MatrixBlock& block = strip.rows[i];
    block.row_formulas = {formulas[i]};
    block.cell_height_scale = 0.72;
    if (i > 0) hatch_row(block, in);
    const bool signed_row = i < 3;
    set_scale(block, signed_row ? theme.signed_map : theme.weights_map,
              signed_row ? numbers
              : i == 3   ? ColorRange{0, 1}
                         : weights);
  }
  const bool nothing = detail.sum == 0;
  strip.captions = {
      {nothing ? "all masked: weights 0"
               : "max " + number_or_word(detail.maximum, 2) + ", sum " + number_or_word(detail.sum, 2),
       nothing ? theme.broken : theme.secondary}};
  strip.widest = "max overflow, sum overflow";
  return strip_panel(canvas, in, marks, std::move(strip));
}

Panel logit_gradient_panel(Canvas& canvas, const FigureInput& in, const Marks& marks,
                           const LogitGradient& gradient) {
  const Theme& theme = in.theme;
  Strip strip;
  strip.title = "the gradient that reaches each logit";
  strip.rows = {block_of(view(gradient.by_weights), "", theme.text),
                block_of(view(gradient.by_logits), "", theme.text)};
  strip.labels = key_labels(in);
  const ColorRange range = signed_range(in, {view(gradient.by_weights), view(gradient.by_logits)});
  static constexpr std::array formulas{"g", "J g"};
  for (std::size_t i = 0; i < strip.rows.size(); ++i) {
    strip.rows[i].row_formulas = {formulas[i]};
    strip.rows[i].cell_height_scale = 0.72;
    hatch_row(strip.rows[i], in);
    set_scale(strip.rows[i], theme.signed_map, range);
  }
  if (gradient.of_loss)
    strip.captions = {{"of the loss ½ ‖Y − target‖²", theme.secondary}};
  else if (gradient.pulled >= 0)
    strip.captions = {{"no target: a pull of 1 on the largest", theme.secondary}};
  else
    strip.captions = {{"nothing is allowed: nothing to pull", theme.broken}};
  strip.captions.push_back(
      {"weight; scale −" + short_number(range.high) + " .. " + short_number(range.high), theme.secondary});
  if (gradient.of_loss || gradient.pulled < 0)
    strip.captions.back().text = "scale −" + short_number(range.high) + " .. " + short_number(range.high);
  strip.widest = "no target: a pull of 1 on the largest";
  return strip_panel(canvas, in, marks, std::move(strip));
}

}  // namespace attnlab
