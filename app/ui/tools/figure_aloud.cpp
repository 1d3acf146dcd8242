// The matrices of a figure as tables, for who has them read aloud.
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/figure_panel.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"

#include <map>

namespace attnlab {
namespace {

bool is_within(const Rect& outer, const Rect& r) {
  const Point middle = r.center();
  return middle.x >= outer.x && middle.y >= outer.y && middle.x <= outer.right() &&
         middle.y <= outer.bottom();
}

// Where its cells stand, of those that answer the pointer; row and column as the block shows them.
using Places = std::map<std::pair<int, int>, Rect>;
Places places_in(const FigureState& state, const ShownMatrix& block) {
  Places places;
  if (!block.cell) return places;
  for (const Hit& hit : state.hits)
    if (hit.cell.node == block.cell->node && is_within(block.where, hit.where))
      places[{hit.cell.row - std::max(0, block.cell->row), hit.cell.col}] = hit.where;
  return places;
}

void say_block(const FigureState& state, const FigureOptions& options, const ShownMatrix& block,
               const std::string& table) {
  const Places places = places_in(state, block);
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j) {
      const auto at = static_cast<std::size_t>(i * block.cols + j);
      if (at >= block.values.size()) return;
      const auto place = places.find({i, j});
      const Rect& where = place == places.end() ? block.where : place->second;
      const auto screen = [&](double x, double y) {
        return ImVec2{static_cast<float>(state.origin.x + state.scale * x),
                      static_cast<float>(state.origin.y + state.scale * y)};
      };
      const bool walks = state.has_keyboard && state.by_keys && state.at && place != places.end();
      say_cell({.role = "gridcell",
                .name = show_number(block.values[at], options.decimals),
                .focused = walks && is_within(where, state.at->where),
                .table = table,
                .row = i + 1,
                .col = j + 1},
               screen(where.x, where.y), screen(where.right(), where.bottom()));
    }
}

}  // namespace

void say_figure(const View& view, const FigureOptions& options, const FigureState& state) {
  if (items_heard() == nullptr) return;
  say_item({.role = "img", .name = std::string(view.label), .about = std::string(view.about)});
  std::map<std::string, int> told;  // two blocks of one name are two tables
  for (const ShownMatrix& block : state.picture.drawn.blocks) {
    const std::string name = plain_text(block.name) + ", " + shape_text(block.rows, block.cols);
    const int before = told[name]++;
    say_block(state, options, block, before == 0 ? name : name + " (" + std::to_string(before + 1) + ")");
  }
}

}  // namespace attnlab
