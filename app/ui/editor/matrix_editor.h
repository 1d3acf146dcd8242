// The matrix editor: a grid in which the heatmap itself is the editor.
#pragma once

#include "app/figures/parts/matrix_block.h"
#include "app/ui/kit/ui.h"
#include "core/algebra/matrix_ops.h"
#include "core/text/expression.h"

namespace attnlab {

enum class Nudging { none, arrows, wheel };

// Cells of one matrix, the first and the last included.
struct CellBlock {
  int top = 0, left = 0, bottom = 0, right = 0;
  bool holds(Eigen::Index row, Eigen::Index col) const {
    return row >= top && row <= bottom && col >= left && col <= right;
  }
  int rows() const { return bottom - top + 1; }
  int cols() const { return right - left + 1; }
  int count() const { return rows() * cols(); }
  auto of(AnyMatrix& m) const { return m.block(top, left, rows(), cols()); }
  auto of(const AnyMatrix& m) const { return m.block(top, left, rows(), cols()); }
};

// What a press means that ends without a drag, where it does not choose its cell at once: with Shift the
// selection reaches to it; in the middle of a selection it is chosen alone.
enum class Click { none, extends, chooses };

// What was pasted into a matrix of another shape.
struct PastedMatrix {
  MatrixId into;
  AnyMatrix values;
};

// The gesture under way in some editor, kept by the app between frames: a drag, or text being typed. In a
// cursor of a gesture the row -1 stands for a whole column; the column -1 for a whole row, or for its label
// when typing.
struct EditorState {
  std::optional<EditCursor> dragged;
  CellBlock moves;  // what the drag changes
  Click click = Click::none;
  AnyMatrix before;      // the values when the drag began
  Point start, last;     // of the pointer, on the screen
  bool moving = false;   // the pointer has left the place where it was pressed
  double travelled = 0;  // what the drag adds, each part weighed by the modifiers of its moment

  std::string word;  // letters that were typed on a cell and open no field: what follows may make them a name
  EditCursor worded;     // where,
  double worded_at = 0;  // and when, by ImGui's clock
  std::optional<EditCursor> typing;
  std::string typed;
  CellBlock fills;             // what gets the number that is typed
  bool whole_selected = true;  // when the field opens: all of the text, or the caret at its end
  bool select_again = false;   // all of the text, when it was refused: what is typed next takes its place
  int typing_frames = 0;       // since the field opened
  bool waiting = false;        // the text was refused and the keyboard is elsewhere; the field stays as it is

  std::optional<EditCursor> refused;  // the cell where something was not taken
  std::string complaint;  // and why; shown until the next key or click, or until the text is another
  int complaint_frame = 0;
  std::string refused_text;       // what was typed
  std::optional<TextSpan> fault;  // and where in it the fault stands

  std::optional<PastedMatrix> pasted;  // its owner asks what is to become of it
  bool pasted_scene = false;           // the clipboard has a share line: its owner opens it

  std::optional<EditCursor> menu_at;  // where the menu opens that a key has asked for; else at the pointer
  std::optional<EditCursor> focus;    // the cell that is to get the keyboard when it is next submitted
  Nudging nudging = Nudging::none;    // an arrow is held with Alt, or the wheel turned: one gesture
  double notches = 0;                 // of the wheel, not yet a whole one
  int seen = -1;                      // the frame in which the gesture's matrix was last drawn
};

// A gesture is under way, so that the history is not to be sealed yet (nor while ImGui has an active item).
bool editing(const EditorState& state);
// The hand still holds what it drags; the drag itself ends when its editor is next drawn.
bool holds_drag(const EditorState& state);

// What an editor works on. Of the view state it writes cursor, reach, hover, pinned and random_seed.
struct EditorContext {
  const Ui& ui;
  EditorState& state;
  bool clicker = false;        // while a figure is presented: its keys are the clicker's, but for F2 and Alt
  RoomId room = RoomId::desk;  // in which it is seen: on a wall one hand marks the cell that it can hold
  std::vector<Cell> lit{};     // there: what the slide lights
};

// One matrix, measured: what its editor draws at any size of its cells. Of one frame;
// empty for a matrix that is absent.
struct EditorBlock {
  MatrixId id;
  MatrixBlock block;
};
EditorBlock editor_block(const EditorContext& context, MatrixId id);

// The room that matrix_editor() takes, in logical pixels. `left`, `top`: from its corner to the first cell.
struct EditorSize {
  double width = 0, height = 0, left = 0, top = 0;
};
EditorSize editor_size(const EditorBlock& block, double cell);

// Draws one matrix at the ImGui cursor, in cells of `cell` logical pixels, with this frame's edits in it, and
// edits it; nothing for one that is absent. Items are labelled for keyboard and robot: "W_Q[1]/r1c2" is entry
// (1, 2) of head 1, all counted from 1 ("Q/r1c2" without heads), "Q/row1" and "Q/col1" the headers, "Q/name"
// the name, "Q/r1c2/field" and "Q/row1/field" what is typed into.
void matrix_editor(const EditorContext& context, EditorBlock block, double cell);

// "Q", "W_Q[1]": how items are labelled.
std::string editor_name(MatrixId id);
// Gives the cell the keyboard, selects it alone, and shows it in the inspector.
void move_cursor(const EditorContext& context, const EditCursor& to);
// A sentence at the cell and in the status line.
void complain(const EditorContext& context, const EditCursor& at, std::string sentence);

}  // namespace attnlab
