// Changing values by hand: dragging cells or a whole row or column, where the pointer's way becomes a change of value; the
// keyboard: moving, nudging, clearing, and the keys that open the field or the menu; and the wheel, which nudges too.
#pragma once

#include "app/ui/editor/matrix_grid.h"

namespace attnlab {

// The step of a drag: 0.01 a logical pixel for entries below 10, ten times that for every further digit before the
// point, so that large entries move too. Shift divides it by ten.
double drag_step(double value);
// What an entry becomes: the sum of both, rounded to two decimals, three with Shift, tenths with Ctrl, and clamped to
// the range of entries; exactly what it was where the pointer is back at its start.
double dragged_value(double before, double travelled, bool shift, bool ctrl);

// `what` is the item that the pointer holds, `moves` what its way changes.
void begin_drag(const EditorContext& context, const Grid& grid, const EditCursor& what,
                const CellBlock& moves, Click click);
// Goes on with the drag of this grid's matrix, if there is one; `held` says whether the pointer still holds its item.
void continue_drag(const EditorContext& context, const Grid& grid, bool held);

// Takes the keys of this frame when a cell of this grid has the keyboard.
void grid_keys(const EditorContext& context, const Grid& grid);
// Alt and the wheel over the cell that is the last ImGui item: every notch is a nudge, of all that are selected with it.
void nudge_by_wheel(const EditorContext& context, const Grid& grid, const EditCursor& at);

}  // namespace attnlab
