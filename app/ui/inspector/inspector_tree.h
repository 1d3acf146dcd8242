// The tree of the inspector: what the formula of a cell is made of, folding, down to the entries that were set.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

// Draws the lines below a cell at the ImGui cursor; nothing for an entry that was set. Each line that opens is an item
// "tree/0/2": the third line below the first one.
void inspector_tree(const Ui& ui, const Cell& cell);

}  // namespace attnlab
