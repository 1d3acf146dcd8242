// One matrix by itself: large, with its name, the labels of its tokens, the sums of rows of weights, and its colour bar.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/panels.h"
#include "app/figures/sheet/sheet.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attnlab {

namespace {

enum class Side { plain, queries, keys };

// What stands on the sides of a matrix, and the colour of its name.
struct Kind {
  std::string_view name;
  Side rows = Side::plain, cols = Side::plain;
  Color Theme::*color = &Theme::text;
};

using enum Side;
constexpr std::array kinds{Kind{"Q", queries, plain, &Theme::queries},
                           Kind{"K", keys, plain, &Theme::keys},
                           Kind{"V", keys, plain, &Theme::values},
                           Kind{"scores", queries, keys},
                           Kind{"logits", queries, keys},
                           Kind{"weights", queries, keys},
                           Kind{"row_sums", queries},
                           Kind{"entropy", queries},
                           Kind{"output", queries, plain, &Theme::output},
                           Kind{"QQ", queries, queries},
                           Kind{"symmetric_part", queries, keys},
                           Kind{"antisymmetric_part", queries, keys},
                           Kind{"concat", queries, plain, &Theme::values},
                           Kind{"X", queries},
                           Kind{"M", keys},
                           Kind{"input.Q", queries, plain, &Theme::queries},
                           Kind{"input.K", keys, plain, &Theme::keys},
                           Kind{"input.V", keys, plain, &Theme::values},
                           Kind{"target", queries, plain, &Theme::output},
                           Kind{"WQ", plain, plain, &Theme::queries},
                           Kind{"WK", plain, plain, &Theme::keys},
                           Kind{"WV", plain, plain, &Theme::values},
                           Kind{"WO", plain, plain, &Theme::output}};

Kind kind_of(const NamedMatrix& matrix) {
  for (const Kind& kind : kinds)
    if (kind.name == matrix.name) {
      Kind own = kind;
      if (matrix.name == "output" && matrix.head >= 0) own.color = &Theme::values;
      return own;
    }
  return {matrix.name};
}

std::vector<std::string> labels_of(const FigureInput& in, Side side, Eigen::Index count) {
  std::vector<std::string> labels;
  if (side == queries) labels = query_labels(in);
  if (side == keys) labels = key_labels(in);
  labels.resize(std::min(labels.size(), static_cast<std::size_t>(count)));
  return labels;
}

bool is_masked_kind(const NamedMatrix& matrix) { return matrix.name == "logits" || matrix.name == "weights"; }

MatrixBlock block_for(const Canvas& canvas, const FigureInput& in, const NamedMatrix& matrix) {
  const MatrixView m = view(matrix.values);
  const Kind kind = kind_of(matrix);
  const bool weights = matrix.kind == QuantityKind::weights;
  // A vector of one number a token, and a matrix of no tokens, stand as they are.
  const bool turned = in.options.columns && m.rows() > 1 && m.cols() > 1;
  MatrixBlock block =
      block_of(m, turned ? "(" + matrix.latex + ")^{\\mathsf{T}}" : matrix.latex, in.theme.*kind.color);
  if (is_masked_kind(matrix)) hatch_masked(block, in.scene.mask);
  block.row_labels = labels_of(in, kind.rows, m.rows());
  block.col_labels = labels_of(in, kind.cols, m.cols());
  set_scale(block, weights ? in.theme.weights_map : in.theme.signed_map,
            weights ? weights_range({m}) : signed_range({m}));
  prepare(block, canvas, turned);
  if (weights && matrix.head >= 0 && matrix.head < in.analysis.dims.h)
    note_sums(block, view(in.analysis.heads[static_cast<std::size_t>(matrix.head)].row_sums), in.theme);
  return block;
}

// As wide as the cells, and wide enough for its numbers.
double bar_width(const Canvas& canvas, const MatrixBlock& block, double cells) {
  const auto width = [&canvas](const std::string& text) {
    return canvas.text_width(text, Face::sans, measure::type_11);
  };
  const double ends = std::max(width(short_number(block.range.low)), width(short_number(block.range.high)));
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
  clamped.options.decimals = matrix.name == "rank" ? 0 : std::clamp(input.options.decimals, 0, 6);
  const MatrixBlock block = block_for(canvas, clamped, matrix);
  const double cell = largest_cell(space, [&](double c) { return layout_of(canvas, block, c).extent; });
  const auto [bar, extent] = layout_of(canvas, block, cell);
  const BlockSize size = size_of(block, cell);
  const Point shift = centred(extent, space);
  const Point at{shift.x + measure::space_5 + size.left, shift.y + measure::space_5 + size.top};
  draw(canvas, clamped, {}, block, at, cell);
  if (bar > 0)
    draw_color_bar(canvas, input.theme, {at.x, at.y + size.height + size.bottom + measure::space_4}, bar,
                   {block.map, block.range});
  return at_least(extent, space);
}

}  // namespace attnlab
