// The cells of one matrix that are selected together: a block with the cursor in one corner, and changing all of them in
// one edit.
#pragma once

#include "app/ui/editor/matrix_grid.h"

#include <functional>

namespace attnlab {

// What is selected in this grid, where the cursor stands in it; else nothing.
std::optional<CellBlock> selected(const EditorContext& context, const Grid& grid);
// The same where it is more than one cell.
std::optional<CellBlock> several_selected(const EditorContext& context, const Grid& grid);
// The cell alone, or the row or column that a header (-1) stands for.
CellBlock block_at(const Grid& grid, const EditCursor& what);

// Where it stands on the screen.
Rect area_of(const Grid& grid, const CellBlock& block);

// The cursor in the first cell, and the selection from there to the last; the first cell gets the keyboard.
void select(const EditorContext& context, const Grid& grid, const CellBlock& block);
// From the cursor to here; the cursor keeps the keyboard.
void extend_to(const EditorContext& context, const EditCursor& to);

// Every cell of the block becomes what `value` makes of it, within the range of entries: one edit, or none where nothing
// changes.
void change_cells(const EditorContext& context, const Grid& grid, const CellBlock& block,
                  const std::function<double(double)>& value);

}  // namespace attnlab
