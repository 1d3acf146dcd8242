// The geometry of one matrix editor on the screen, and the names of its items.
#pragma once

#include "app/figures/parts/matrix_block.h"
#include "app/ui/editor/matrix_editor.h"

#include "imgui.h"

#include <optional>
#include <string>

namespace attnlab {

class ImGuiCanvas;

struct Grid {
  MatrixId id;
  MatrixView values;  // as the scene has them
  MatrixBlock block;  // what is drawn
  BlockSize size;     // of the block, in logical pixels
  std::string name;   // of the items
  double zoom = 1, cell = 0;
  Point corner;  // of the whole editor on the screen

  bool turned = false;  // tokens as columns: entry (row, col) stands where (col, row) would

  int rows() const { return static_cast<int>(values.rows()); }
  int cols() const { return static_cast<int>(values.cols()); }
  Point first_cell() const;              // its top left corner, in logical pixels from `corner`
  Rect cell_at(int row, int col) const;  // on the screen, as the following
  Rect row_header(int row) const;
  Rect col_header(int col) const;
  Rect name_area() const;
  Rect beside(const Rect& first) const;  // the zone at the left of a cell, and that above it
  Rect above(const Rect& first) const;
  // The entry `step` places on in reading order, the last one after the last.
  EditCursor along(const EditCursor& from, int step) const;
  int place_of(const EditCursor& at) const;       // in reading order, from 0
  std::string label(const EditCursor& at) const;  // "Q/r1c2", "Q/row1", "Q/col1"
};

// The rows of token matrices are labelled with the tokens; those of the others are not.
bool has_row_labels(MatrixKind kind);
// Whether row `row` of a token matrix is labelled by the keys' own labels, and an edit of it is one of theirs.
bool labelled_by_keys(const Scene& scene, MatrixKind kind, int row);
std::string row_label(const Scene& scene, MatrixKind kind, int row);

// The corners of a place on the screen.
inline ImVec2 low(const Rect& r) { return {static_cast<float>(r.x), static_cast<float>(r.y)}; }
inline ImVec2 high(const Rect& r) { return {static_cast<float>(r.right()), static_cast<float>(r.bottom())}; }

// The range of the colours of all matrices that are edited.
ColorRange inputs_range(const Scene& scene, const ViewState& view);
Grid make_grid(const EditorContext& context, EditorBlock block, double cell, Point corner);
// Over the matrix: bars at the headers while the pointer is there, in the accent where it could take a line; frames around what is
// selected and around the cursor's cell, quiet while the keyboard is elsewhere; arrows at the cell that the pointer could drag.
void mark_lines(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);
void mark_selection(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);
void mark_draggable(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);
// The cell of the picture that an entry is; none for the target, which no picture shows.
std::optional<Cell> cell_of(const EditCursor& at);

}  // namespace attnlab
