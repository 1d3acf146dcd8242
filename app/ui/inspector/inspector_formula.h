// The formula of the inspected cell, in symbols, numbers or fractions, broken into lines.
#pragma once

#include "app/ui/kit/ui.h"
#include "core/analysis/explain.h"

namespace attnlab {

// What the inspector asks core for: the chosen depth and notation, long sums cut unless they are wanted whole.
ExplainOptions explain_options(const ViewState& view);

// Draws the right-hand sides at the ImGui cursor, to the depth that is chosen, and below them what is to be said: which
// entry is no fraction (a click gives it the keyboard), and a way to see cut sums whole.
void inspector_formula(const Ui& ui, const Cell& cell, const Explanation& explanation);

}  // namespace attnlab
