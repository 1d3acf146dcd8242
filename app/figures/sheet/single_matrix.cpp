// One matrix by itself: large, with its name, the labels of its tokens, the sums of rows of weights,
// and its colour bar.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/panels.h"
#include "app/figures/sheet/sheet.h"

namespace attnlab {
namespace {

// The fourth matrix of the symmetric design has no colour of its own.
Color name_color(const Theme& theme, const NamedMatrix& matrix) {
  const bool plain = !matrix.node || matrix.node == Node::W_A;
  return plain ? theme.text : color_of(theme, row_of(*matrix.node).color);
}

// A target has the cells of Y, and another name; so has a derivative.
bool stands_for_its_node(const NamedMatrix& matrix) {
  return matrix.node && matrix.name != "target" && !is_gradient(matrix);
}

bool is_masked_kind(const NamedMatrix& matrix) { return matrix.name == "logits" || matrix.name == "weights"; }

RangeOf range_of(const NamedMatrix& matrix) {
  if (is_gradient(matrix)) return RangeOf::gradients;
  // Values by themselves are numbers.
  return matrix.node && matrix.node != Node::P_V ? range_of(*matrix.node) : RangeOf::numbers;
}

MatrixBlock block_for(const Canvas& canvas, const FigureInput& in, const NamedMatrix& matrix) {
  const MatrixView m = view(matrix.values);
  const Sides sides = sides_in(matrix);
  const bool weights = matrix.kind == QuantityKind::weights;
  // A vector of one number a token, and a matrix of no tokens, stand as they are.
  const bool turned = in.options.columns && m.rows() > 1 && m.cols() > 1;
  const std::string name = !turned ? matrix.latex
                           : stands_for_its_node(matrix)
                               ? name_latex(in.scene, *matrix.node, std::max(matrix.head, 0), {true})
                               : "(" + matrix.latex + ")^{\\mathsf{T}}";
  MatrixBlock block = block_of(m, name, name_color(in.theme, matrix));
  if (is_masked_kind(matrix)) hatch_masked(block, in.scene.mask);
  label_rows(block, in, sides.rows);
  label_cols(block, in, sides.cols);
  block.scale = weights ? weights_scale(in, {m}) : signed_scale(in, range_of(matrix), {m});
  prepare(block, canvas, turned);
  if (weights && !in.options.plain && matrix.head >= 0 && matrix.head < in.analysis.dims.h)
    block.notes = notes_of_sums(view(in.analysis.head(matrix.head).row_sums), in.theme);
  return block;
}

// As wide as the cells, and wide enough for its numbers.
double bar_width(const Canvas& canvas, const MatrixBlock& block, double cells) {
  const auto width = [&canvas](const std::string& text) {
    return canvas.text_width(text, Face::sans, measure::type_11);
  };
  const ColorRange& range = block.scale.range;
  const double ends = std::max(width(short_number(range.low)), width(short_number(range.high)));
  return std::max(std::clamp(cells, 60.0, 200.0), 2 * (ends + width("0") / 2 + measure::space_1));
}

struct MatrixLayout {
  double bar = 0;  // the width of the colour bar; 0: none
  Extent extent;
};

MatrixLayout layout_of(const Canvas& canvas, const MatrixBlock& block, double cell) {
  const BlockSize size = size_of(block, cell);
  MatrixLayout out;
  if (block.rows * block.cols > 1) out.bar = bar_width(canvas, block, size.width);
  out.extent = {
      std::max(size.total_width(), size.left + out.bar) + 2 * measure::space_5,
      size.total_height() + 2 * measure::space_5 + (out.bar > 0 ? measure::space_4 + color_bar_height : 0)};
  return out;
}

}  // namespace

Extent draw_matrix(Canvas& canvas, const FigureInput& input, const NamedMatrix& matrix, Extent space) {
  FigureInput clamped = input;
  const bool whole = matrix.name == "rank" || matrix.name == "parameters";
  clamped.options.decimals = whole ? 0 : std::clamp(input.options.decimals, 0, 6);
  const MatrixBlock block = block_for(canvas, clamped, matrix);
  const double cell = largest_cell(space, [&](double c) { return layout_of(canvas, block, c).extent; });
  const auto [bar, extent] = layout_of(canvas, block, cell);
  const BlockSize size = size_of(block, cell);
  const Point shift = centred(extent, space);
  const Point at{std::round(shift.x + measure::space_5 + size.left),
                 std::round(shift.y + measure::space_5 + size.top)};
  draw(canvas, clamped, {}, block, at, cell);
  if (bar > 0)
    draw_color_bar(canvas, input.theme, {at.x, at.y + size.height + size.bottom + measure::space_4}, bar,
                   block.scale);
  return at_least(extent, space);
}

}  // namespace attnlab
