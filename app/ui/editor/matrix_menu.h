// The context menu of a matrix, its way to the clipboard and back,
// and the notations in which a matrix is copied.
#pragma once

#include "app/ui/editor/matrix_grid.h"
#include "core/text/matrix_text.h"

namespace attnlab {

// At the pointer, or at a cell, where a key asked for it.
void open_menu(const Grid& grid, const std::optional<EditCursor>& at = {});
// The menu, while it is open.
void grid_menu(const Grid& grid);
// Ctrl+C on a cell: the whole matrix; Ctrl+V: into the cells that are selected, or the whole matrix,
// by what was copied.
void copy_and_paste_keys(const Grid& grid);

// New values; a sentence where there are none.
using MatrixOrWhy = std::variant<AnyMatrix, std::string>;

// What is done to a whole matrix, in the order of the menus.
struct MatrixOperation {
  const char* id;     // "zero"
  const char* label;  // "Zero"
  MatrixOrWhy (*make)(const MatrixView& values, unsigned seed);
  const char* about = "";  // beside it
  const char* also = "";   // other words by which people look for it
  bool square_only = false, seeded = false, opens_group = false;
};
std::span<const MatrixOperation> matrix_operations();
// The edit that makes a matrix of these values, within the range of entries; none where nothing changes.
std::optional<Edit> edit_to(MatrixId id, const MatrixView& present, const AnyMatrix& wished);

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

}  // namespace attnlab
