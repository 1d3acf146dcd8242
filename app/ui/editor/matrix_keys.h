// The keyboard in a matrix: moving, nudging, clearing, and the keys that open the field or the menu; and the wheel, which
// nudges too.
#pragma once

#include "app/ui/editor/matrix_grid.h"

namespace attnlab {

// Takes the keys of this frame when a cell of this grid has the keyboard.
void grid_keys(const EditorContext& context, const Grid& grid, Edits& edits);
// Alt and the wheel over the cell that is the last ImGui item: every notch is a nudge.
void nudge_by_wheel(const EditorContext& context, const Grid& grid, const EditCursor& at, Edits& edits);

}  // namespace attnlab
