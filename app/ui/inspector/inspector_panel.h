// The right panel: the cell under the pointer, or the pinned one, with its formula in symbols and in numbers.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

// Fills the current ImGui window. True when the formula is to be copied.
bool inspector_panel(const Ui& ui);
// The same while no cell is inspected: how one is.
void inspector_at_rest(const Ui& ui);

}  // namespace attnlab
