#include "app/figures/softmax_steps.h"

#include "app/figures/formula.h"
#include "app/figures/text.h"
#include "app/figures/views.h"
#include "core/number.h"

#include <array>
#include <cmath>

namespace attnlab {
namespace {

constexpr int steps = 5;
using Steps = std::array<MatrixBlock, steps>;

// One row of a matrix as a block of its own, with its place in the matrix kept for the pointer.
MatrixBlock row_block(const FigureInput& in, Node node, const Matrix& m) {
  const Matrix row = m.row(in.options.row);
  MatrixBlock block = block_of(view(row), "", in.theme.text);
  block.cell = Cell{node, in.options.head, in.options.row, 0};
  return block;
}

void hatch_row(MatrixBlock& block, const FigureInput& in) {
  for (int j = 0; j < block.cols; ++j)
    if (!allowed(in.scene.mask, in.options.row, j))
      block.paint[static_cast<std::size_t>(j)] = CellPaint::masked;
}

Steps make_steps(const FigureInput& in, const SoftmaxDetail& detail, ColorRange numbers, ColorRange weights) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const Theme& theme = in.theme;
  Steps list{row_block(in, Node::S, head.S), row_block(in, Node::L, head.L),
             block_of(view(detail.shifted), "", theme.text),
             block_of(view(detail.exponentials), "", theme.text), row_block(in, Node::A, head.A)};
  static constexpr std::array formulas{"s", "l", "l - \\max", "\\exp", "\\exp / \\sum"};
  for (std::size_t i = 0; i < list.size(); ++i) {
    list[i].row_formulas = {formulas[i]};
    list[i].cell_height_scale = 0.72;
    if (i > 0) hatch_row(list[i], in);
    const bool signed_row = i < 3;
    set_scale(list[i], signed_row ? theme.signed_map : theme.weights_map,
              signed_row ? numbers
              : i == 3   ? ColorRange{0, 1}
                         : weights);
  }
  const bool nothing = detail.sum == 0;
  list.back().captions = {
      {nothing ? "all masked: weights 0"
               : "max " + number_or_word(detail.maximum, 2) + ", sum " + number_or_word(detail.sum, 2),
       nothing ? theme.broken : theme.secondary}};
  return list;
}

}  // namespace

Panel softmax_steps_panel(Canvas& canvas, const FigureInput& in, const Marks& marks,
                          const SoftmaxDetail& detail, ColorRange numbers, ColorRange weights) {
  Steps list = make_steps(in, detail, numbers, weights);
  double widest = 0;
  for (MatrixBlock& block : list) {
    prepare(block, canvas);
    widest = std::max(widest, block.label_width);
  }
  const std::string title = "row " + std::to_string(in.options.row + 1) +
                            ", step by step: " + token_label(in.scene, in.options.row);
  const auto size = [list, widest](double cell) {
    BlockSize out = size_of(list.front(), cell);
    out.left = widest + measure::label_left;
    out.height = steps * (out.height + measure::space_1) - measure::space_1;
    out.top = measure::name_above + 34;
    const BlockSize last = size_of(list.back(), cell);
    out.bottom = last.bottom;
    out.inner = std::max(out.inner, last.inner);
    out.right = 0;
    return out;
  };
  const auto draw_all = [list, title, widest, &canvas, &in, &marks](Point at, double cell) {
    const double reach = widest + size_of(list.front(), cell).inner;
    canvas.text({at.x - widest, at.y - measure::name_above - 18},
                elide(canvas, title, Face::sans_medium, measure::type_13, reach),
                {Face::sans_medium, measure::type_13, in.theme.text});
    const double pitch = cell + measure::cell_gap;
    for (int j = 0; j < list.front().cols; ++j)
      text_center(canvas, {at.x + j * pitch + cell / 2, at.y - 7},
                  elide(canvas, key_label(in.scene, j), Face::sans, measure::type_11, cell - 2),
                  {Face::sans, measure::type_11, in.theme.secondary});
    double y = at.y;
    for (const MatrixBlock& block : list) {
      draw(canvas, in, marks, block, {at.x, y}, cell);
      y += size_of(block, cell).height + measure::space_1;
    }
  };
  return {size, draw_all};
}

}  // namespace attnlab
