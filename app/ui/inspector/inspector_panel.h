// The right panel: the cell under the pointer, or the pinned one, with its formula in symbols, numbers or
// fractions, and the tree of what it is made of, down to the entries that were set. And letters: an entry
// becomes one, and the formulas of exact mode come out in them, with the derivative by one of them.
#pragma once

#include "app/ui/kit/ui.h"
#include "core/analysis/explain.h"
#include "core/exact/exact_latex.h"

#include <functional>

namespace attnlab {

// Whether a matrix is not to be moved: a step of a lesson locks it.
using IsLocked = std::function<bool(MatrixKind)>;
// Fills the current ImGui window. True when the formula is to be copied.
bool inspector_panel(const Ui& ui, const IsLocked& locked);
// The same while no cell is inspected: how one is.
void inspector_at_rest(const Ui& ui);

// What the inspector asks core for: the chosen depth and notation, long sums cut unless they are wanted.
ExplainOptions explain_options(const ViewState& view, int decimals = 4);

// What of a long formula is cut until it is wanted whole.
Cut formula_cut(const Ui& ui, const Cell& cell);
// One right-hand side at the ImGui cursor, "= ...", or "about" that, broken into lines.
void formula_side(const Ui& ui, const std::string& latex, Color ink, bool about = false);

// Draws the right-hand sides at the ImGui cursor, to the depth that is chosen, and below them what is to be
// said: which entry is no fraction (a click gives it the keyboard), and a way to see cut sums whole.
void inspector_formula(const Ui& ui, const Cell& cell, const Explanation& explanation);

// Draws the lines below a cell at the ImGui cursor; nothing for an entry that was set. Each line that opens
// is an item "tree/0/2": the third line below the first one.
void inspector_tree(const Ui& ui, const Cell& cell);

// For an entry that was set: the chip that makes it a letter, the field for which one; or the chip back.
void let_it_be(const Ui& ui, const Cell& cell);

// For a weight: what one matrix has to move for it to be another, typed or dragged. It moves the matrix.
void hold_panel(const Ui& ui, const Cell& cell, const IsLocked& locked);

// The letters that there are, each with a cross, and in exact mode the derivative of the cell by one.
void inspector_letters(const Ui& ui, const Cell& cell);

}  // namespace attnlab
