// Text for the clipboard: a matrix in the notation of another program, a formula, the whole scene as a paper,
// a script or one line; and such a line from the clipboard as the open scene. Draws nothing.
#pragma once

#include "app/export/options.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/kit/view_state.h"
#include "core/analysis/explain.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/text/matrix_text.h"

namespace attnlab {

struct Studio;

void copy_matrix(Studio& studio, const Cell& cell, MatrixNotation notation);
// Of the inspected cell; nothing without one.
void copy_matrix(Studio& studio, MatrixNotation notation = MatrixNotation::numpy);
// A quantity of the head that is shown, whether a picture has it or not: in NumPy's notation,
// a number as it is.
void copy_quantity(Studio& studio, const Quantity& quantity);
bool exists(const Studio& studio, const Quantity& quantity);
void copy_formula(Studio& studio, const Cell& cell);
void copy_formula(Studio& studio);

// The scene, what the last edit changed, and the facts, as plain text.
void copy_description(Studio& studio);

void copy_paper(Studio& studio, PaperChoice paper);

// LaTeX that compiles under amsmath, in one line, or in lines of an aligned environment where it is long:
// "S_{4,2} = q_{4} \cdot k_{2} = 1.62 \times 1.18 - 0.86 \times 0.50 = 1.4816": the formula at the depth and
// in the mode chosen, whole, and its value; in exact mode the exact value, in the letters that there are, and
// the decimal, followed by the derivative that is shown. At depth 3 the symbols of an output are
// followed by the weights that occur in it, so that the text goes down to the inputs and the weights'
// matrices. Where exact mode has no value, numbers. Empty for a cell that is not there.
std::string formula_text(const Scene& scene, const Analysis& analysis, Cell cell,
                         const InspectorChoice& choice, Notation notation);

// The scene as one line of text, and such a line as the scene.
void copy_share_line(Studio& studio);
// What stands in the clipboard, after asking where something is unsaved; else the message says what is wrong.
void open_copied_scene(Studio& studio);
// Without asking. False: the message says why, and nothing that was open is lost.
bool open_share_line(Studio& studio, const std::string& line);
// Once a frame: Ctrl+V outside of a text field, or into a matrix, with a share line in the clipboard.
void take_pasted_scene(Studio& studio, bool free);

}  // namespace attnlab
