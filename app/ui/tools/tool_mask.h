// Painting the mask on a figure, whatever view it is: while the mode is on, the pointer paints on the cells of scores,
// logits and weights. A stroke is one step; Esc gives a stroke up, or ends the mode.
#pragma once

#include "app/ui/tools/view_tools.h"

namespace attnlab {

// True: the pointer is taken. The last ImGui item is the figure's surface.
bool mask_pointer(const Ui& ui, MaskStroke& stroke, const FigurePointer& pointer, Edits& edits);
// The tooltip of a row of weights in which nothing is allowed, when the pointer rests on it.
void explain_row(const Ui& ui, const FigurePointer& pointer);

inline constexpr const char* painting_hint =
    "painting the mask: drag over scores, logits or weights \xC2\xB7 Esc ends";

}  // namespace attnlab
