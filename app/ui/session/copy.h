// Copying: a matrix in the notation of another program, the formula of a cell, and the whole scene as a paper or a script,
// as text for the clipboard.
#pragma once

#include "app/export/options.h"
#include "app/ui/kit/copied_text.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/text/matrix_text.h"

#include <optional>
#include <span>
#include <string>

namespace attnlab {

struct Session;

// The cell that is inspected (view_state.h).
std::optional<Cell> chosen_cell(const Session& session);

void copy_matrix(Session& session, const Cell& cell, MatrixNotation notation);
// Of the chosen cell; nothing without one.
void copy_matrix(Session& session, MatrixNotation notation = MatrixNotation::numpy);
// A quantity of the head that is shown, whether a picture has it or not: in NumPy's notation, a number as it is.
void copy_quantity(Session& session, const Quantity& quantity);
bool exists(const Session& session, const Quantity& quantity);
void copy_formula(Session& session, const Cell& cell);
void copy_formula(Session& session);

void copy_paper(Session& session, PaperChoice paper);

}  // namespace attnlab
