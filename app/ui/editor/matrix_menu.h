// The context menu of a matrix, and its way to the clipboard and back.
#pragma once

#include "app/ui/editor/matrix_grid.h"

namespace attnlab {

void open_menu(const Grid& grid);
// The menu, while it is open.
void grid_menu(const EditorContext& context, const Grid& grid, Edits& edits);
// Ctrl+C and Ctrl+V on a cell: the whole matrix.
void copy_and_paste_keys(const EditorContext& context, const Grid& grid, Edits& edits);

}  // namespace attnlab
