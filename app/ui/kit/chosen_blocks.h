// The headings of matrices, in figures and in the left panel: each explains its letter; and blocks that are
// chosen by a click on them, and shown by themselves: a slide of what one wants to see. What is chosen is
// kept by name (OfScene::chosen).
#pragma once

#include "app/figures/parts/figure.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// Chooses the block of a matrix, or no more.
void choose_block(ViewState& view, const Analysis& analysis, const Cell& matrix);
bool marks_chosen(const Ui& ui, const Cell& matrix);  // one of them, while they are not shown alone
// What the letter in the last item means: the matrix with its formula, its name, its shape, and what it is
// for. Its name and shape at once in the status line.
void explain_letter(const Ui& ui, const Cell& matrix, int rows, int cols);
// The same for a heading of a figure that the pointer is on, at this place of the screen; and what a hand can
// do there.
void explain_heading(const Ui& ui, const Rect& place, const ShownMatrix& block);
// "Weights, 4 × 4": so many rows and columns are drawn.
std::string matrix_and_shape(const Cell& matrix, int rows, int cols);
void choose_none(ViewState& view);
// At the end of the row above the figure, where some are chosen: shows them, or the view again,
// and lets go of them.
void chosen_chips(const Ui& ui);

}  // namespace attnlab
