// Copying: a matrix in the notation of another program, the formula of a cell, and the whole scene as a paper or a script,
// as text for the clipboard.
#pragma once

#include "core/matrix_text.h"
#include "core/node.h"
#include "core/quantity.h"
#include "core/writing/papers.h"

#include <optional>
#include <span>
#include <string>

namespace attnlab {

struct Session;
struct ViewState;

// The cell that is inspected: under the pointer, else pinned, else the one with the keyboard.
std::optional<Cell> inspected_cell(const ViewState& view);
std::optional<Cell> chosen_cell(const Session& session);

// The notations that are offered, in the order of the menus.
struct CopyWay {
  MatrixNotation notation;
  const char* id;     // "numpy"
  const char* label;  // "NumPy"
};
std::span<const CopyWay> copy_ways();
const char* label_of(MatrixNotation notation);

// Every digit; in LaTeX, which people read, four decimals of what is derived.
std::string copied_text(const MatrixView& m, MatrixNotation notation, bool given);
void copy_matrix(Session& session, const Cell& cell, MatrixNotation notation);
// Of the chosen cell; nothing without one.
void copy_matrix(Session& session, MatrixNotation notation = MatrixNotation::numpy);
// A quantity of the head that is shown, whether a picture has it or not: in NumPy's notation, a number as it is.
void copy_quantity(Session& session, const Quantity& quantity);
bool exists(const Session& session, const Quantity& quantity);
void copy_formula(Session& session, const Cell& cell);
void copy_formula(Session& session);

void copy_paper(Session& session, Paper paper);
void copy_script(Session& session, Script script);

}  // namespace attnlab
