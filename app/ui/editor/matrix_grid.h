// The inside of a matrix editor: its geometry on the screen and the names of its items; the cells that are
// selected together; values changed by dragging, by keys and by the wheel, and typed.
#pragma once

#include "app/ui/editor/matrix_editor.h"

namespace attnlab {

// One matrix in its place, of one frame.
struct Grid : EditorContext {
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
  int wide() const { return turned ? rows() : cols(); }  // on the screen
  int tall() const { return turned ? cols() : rows(); }
  // Of the rows those that the block shows, the last not included.
  int first_row() const { return turned || !block.cell ? 0 : block.cell->row; }
  int end_row() const { return turned ? rows() : first_row() + block.rows; }
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
// Whether row `row` of a token matrix is labelled by the keys' own labels,
// and an edit of it is one of theirs.
bool labelled_by_keys(const Scene& scene, MatrixKind kind, int row);
std::string row_label(const Scene& scene, MatrixKind kind, int row);

// The range of the colours of all matrices that are edited:
// one for both states where before stands in one figure with now.
ColorRange inputs_range(const Ui& ui);
// The entries that a block of them shows, as it has them: of some rows, or turned.
std::vector<double> values_in(const MatrixBlock& block, const MatrixView& values);
Grid make_grid(const EditorContext& context, EditorBlock block, double cell, Point corner);
// The cell of the picture that an entry is; none for the target, which no picture shows.
std::optional<Cell> cell_of(const EditCursor& at);

// The selection: a block with the cursor in one corner. (matrix_grid.cpp)

// What is selected in this grid, where the cursor stands in it; else nothing.
std::optional<CellBlock> selected(const Grid& grid);
// The same where it is more than one cell.
std::optional<CellBlock> several_selected(const Grid& grid);
// The cell alone, or the row or column that a header (-1) stands for.
CellBlock block_at(const Grid& grid, const EditCursor& what);

// Where it stands on the screen.
Rect area_of(const Grid& grid, const CellBlock& block);

// The cursor in the first cell, and the selection from there to the last; the first cell gets the keyboard.
void select(const Grid& grid, const CellBlock& block);
// From the cursor to here; the cursor keeps the keyboard.
void extend_to(const EditorContext& context, const EditCursor& to);

// Every cell of the block becomes what `value` makes of it, within the range of entries: one edit at most.
void change_cells(const Grid& grid, const CellBlock& block, const std::function<double(double)>& value);

// Changing values by hand: dragging cells or a whole row or column, where the pointer's way becomes a change
// of value; the keyboard: moving, nudging, clearing, and the keys that open the field or the menu; and the
// wheel, which nudges too. (matrix_gesture.cpp)

// The step of a drag: 0.01 a logical pixel for entries below 10, ten times that for every further digit
// before the point, so that large entries move too. Shift divides it by ten.
double drag_step(double value);
// What an entry becomes: the sum of both, rounded to two decimals, three with Shift, tenths with Ctrl, and
// clamped to the range of entries; exactly what it was where the pointer is back at its start.
double dragged_value(double before, double travelled, bool shift, bool ctrl);

// `what` is the item that the pointer holds, `moves` what its way changes.
void begin_drag(const Grid& grid, const EditCursor& what, const CellBlock& moves, Click click);
// Goes on with the drag of this grid's matrix, if there is one; `held`: the pointer still holds its item.
void continue_drag(const Grid& grid, bool held);

// Takes the keys of this frame when a cell of this grid has the keyboard.
void grid_keys(const Grid& grid);
// Alt and the wheel over the cell that is the last item: each notch nudges it, and what is selected with it.
void nudge_by_wheel(const Grid& grid, const EditCursor& at);

// Typing into cells or a row label: an inline field over it, read as an expression. What is refused stays in
// the field, with its fault marked and the reason below, until it is mended or dropped. (matrix_typing.cpp)

// Opens the field at a cell or a row label (column -1): what stands there selected, or `begun` and the caret.
void begin_typing(const Grid& grid, const EditCursor& at, std::string_view begun = {});
// The text into the cells that are selected, without a field; refused it stands in one, with its fault.
void enter_text(const Grid& grid, const EditCursor& at, std::string_view text);
// The field, if one is open in this grid's matrix: draws it and takes what was typed when it ends.
void typing_field(const Grid& grid);
// Why something was not taken, at its cell: while its text stands in the field, else until a key or click.
void show_complaint(const Grid& grid);

}  // namespace attnlab
