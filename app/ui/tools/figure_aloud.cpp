// The cells of a figure as tables, for who has them read aloud.
#include "app/ui/kit/chosen_blocks.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/tools/figure_panel.h"
#include "core/analysis/quantity.h"
#include "core/text/number.h"

#include <map>
#include <tuple>

namespace attnlab {
namespace {

bool is_within(const Rect& outer, const Rect& r) {
  return r.x >= outer.x && r.y >= outer.y && r.right() <= outer.right() && r.bottom() <= outer.bottom();
}

// Of what stands for a cell the largest: a matrix has cells, a plot has points. Those of the inputs stand
// beside the figure as themselves.
using Places = std::map<std::tuple<Node, int, int, int>, Rect>;
Places places_in(const FigureState& state, const FigureOptions& options) {
  Places largest;
  for (const Hit& hit : state.hits) {
    const auto& [node, head, row, col] = hit.cell;
    if (row < 0 || col < 0 || hit.derivative || is_given(node) || is_hidden(options, node)) continue;
    if (state.linked && is_within(*state.linked, hit.where)) continue;
    Rect& best = largest[{node, head, row, col}];
    if (hit.where.width * hit.where.height > best.width * best.height) best = hit.where;
  }
  return largest;
}

std::string table_name(const Cell& matrix, const MatrixView& values, int heads) {
  std::string name(row_of(matrix.node).code);
  if (is_per_head(matrix.node) && heads > 1) name += ", head " + std::to_string(matrix.head + 1);
  return name + ": " +
         matrix_and_shape(matrix, static_cast<int>(values.rows()), static_cast<int>(values.cols()));
}

}  // namespace

void say_figure(const Ui& ui, const View& view, const FigureOptions& options, const FigureState& state) {
  if (items_heard() == nullptr) return;
  say_item({.role = "img", .name = std::string(view.label), .about = std::string(view.about)});
  for (const auto& [of, where] : places_in(state, options)) {
    const auto& [node, head, row, col] = of;
    const MatrixView m = values(ui.scene, ui.analysis, node, is_per_head(node) ? head : 0);
    if (row >= m.rows() || col >= m.cols()) continue;
    const auto screen = [&](double x, double y) {
      return ImVec2{static_cast<float>(state.origin.x + state.scale * x),
                    static_cast<float>(state.origin.y + state.scale * y)};
    };
    say_cell({.role = "gridcell",
              .name = show_number(m(row, col), options.decimals),
              .table = table_name({node, head, row, col}, m, ui.analysis.dims.h),
              .row = row + 1,
              .col = col + 1},
             screen(where.x, where.y), screen(where.right(), where.bottom()));
  }
}

}  // namespace attnlab
