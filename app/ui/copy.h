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

void copy_matrix(Session& session);
void copy_formula(Session& session);

}  // namespace attnlab
