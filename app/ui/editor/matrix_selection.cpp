#include "app/ui/editor/matrix_selection.h"

#include <algorithm>

namespace attnlab {

std::optional<CellBlock> selected(const EditorContext& context, const Grid& grid) {
  const std::optional<EditCursor>& cursor = context.ui.view.cursor;
  if (!cursor || !(cursor->id == grid.id)) return std::nullopt;
  const std::optional<EditCursor>& reach = context.ui.view.reach;
  const EditCursor other = reach && reach->id == grid.id ? *reach : *cursor;
  const int last_row = grid.rows() - 1, last_col = grid.cols() - 1;
  return CellBlock{std::clamp(std::min(cursor->row, other.row), 0, last_row),
                   std::clamp(std::min(cursor->col, other.col), 0, last_col),
                   std::clamp(std::max(cursor->row, other.row), 0, last_row),
                   std::clamp(std::max(cursor->col, other.col), 0, last_col)};
}

std::optional<CellBlock> several_selected(const EditorContext& context, const Grid& grid) {
  const auto block = selected(context, grid);
  return block && block->count() > 1 ? block : std::nullopt;
}

CellBlock block_at(const Grid& grid, const EditCursor& what) {
  return {std::max(what.row, 0), std::max(what.col, 0), what.row < 0 ? grid.rows() - 1 : what.row,
          what.col < 0 ? grid.cols() - 1 : what.col};
}

Rect area_of(const Grid& grid, const CellBlock& block) {
  const Rect first = grid.cell_at(block.top, block.left), last = grid.cell_at(block.bottom, block.right);
  return {first.x, first.y, last.right() - first.x, last.bottom() - first.y};
}

void select(const EditorContext& context, const Grid& grid, const CellBlock& block) {
  move_cursor(context, {grid.id, block.top, block.left});
  if (block.count() > 1) context.ui.view.reach = EditCursor{grid.id, block.bottom, block.right};
}

void extend_to(const EditorContext& context, const EditCursor& to) {
  std::optional<EditCursor>& reach = context.ui.view.reach;
  reach = to;
  if (reach == context.ui.view.cursor) reach.reset();
  context.state.focus = context.ui.view.cursor;
}

void change_cells(const EditorContext& context, const Grid& grid, const CellBlock& block,
                  const std::function<double(double)>& value) {
  AnyMatrix m = copy_of(grid.values);
  for (int i = block.top; i <= block.bottom; ++i)
    for (int j = block.left; j <= block.right; ++j) {
      const double present = m(i, j), wished = value(present);
      if (wished != present) m(i, j) = std::clamp(wished, -max_entry, max_entry);
    }
  const MatrixView after(m.data(), m.rows(), m.cols());
  if (same_bits(after, grid.values)) return;
  if (block.count() == 1)
    context.ui.edits.add(SetEntry{grid.id, block.top, block.left, m(block.top, block.left)});
  else
    context.ui.edits.add(set_matrix_edit(grid.id, after));
}

}  // namespace attnlab
