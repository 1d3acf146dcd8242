// The keyboard in a matrix: moving, nudging, clearing, and the keys that open the field or the menu.
#pragma once

#include "app/ui/editor/matrix_grid.h"

namespace attnlab {

// Takes the keys of this frame when a cell of this grid has the keyboard.
void grid_keys(const EditorContext& context, const Grid& grid, Edits& edits);

}  // namespace attnlab
