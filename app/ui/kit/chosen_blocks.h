// Blocks that are chosen by a click on their headings, in figures and in the left panel, and shown by
// themselves: a slide of what one wants to see. What is chosen is kept by name (OfScene::chosen).
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// Chooses the block of a matrix, or no more.
void choose_block(ViewState& view, const Analysis& analysis, const Cell& matrix);
bool is_chosen(const Ui& ui, const Cell& matrix);
void choose_none(ViewState& view);
// At the end of the row above the figure, where some are chosen: shows them, or the view again,
// and lets go of them.
void chosen_chips(const Ui& ui);

}  // namespace attnlab
