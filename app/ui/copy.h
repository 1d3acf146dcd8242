// Copying: the matrix and the formula of the cell that the inspector shows, as text for the clipboard.
#pragma once

#include "core/node.h"

#include <optional>
#include <string>

namespace attnlab {

struct Session;
struct ViewState;

// The cell that is inspected: under the pointer, else pinned, else the one with the keyboard.
std::optional<Cell> inspected_cell(const ViewState& view);
std::optional<Cell> chosen_cell(const Session& session);

// "S_{4,2} = q_{4} \cdot k_{2} = ... = 2.3416", symbols and numbers, to the depth given.
std::string formula_text(const Scene& scene, const Analysis& analysis, Cell cell, int depth);
void copy_matrix(Session& session);
void copy_formula(Session& session);

}  // namespace attnlab
