#include "app/ui/editor/matrix_editor.h"

#include "app/ui/editor/matrix_grid.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/kit/chosen_blocks.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "core/text/number.h"

#include "imgui_internal.h"

#include <utility>

namespace attnlab {
namespace {

constexpr ImGuiButtonFlags both_buttons =
    ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_PressedOnClick;

// An invisible item at `where`; false where it is too small to be one.
bool item(const Rect& where, const std::string& label, ImGuiButtonFlags flags) {
  if (where.width < 1 || where.height < 1) return false;
  ImGui::SetCursorScreenPos(low(where));
  ImGui::InvisibleButton(label.c_str(), {static_cast<float>(where.width), static_cast<float>(where.height)},
                         both_buttons | flags);
  return true;
}

bool left_pressed() { return ImGui::IsItemActivated() && ImGui::IsMouseClicked(ImGuiMouseButton_Left); }
bool right_clicked() { return ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right); }
bool double_clicked() { return ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left); }

// A drag goes on while its item is active; `released` tells it that this was the last frame.
void follow_drag(const Grid& grid, const EditCursor& at) {
  if (grid.state.dragged == at) continue_drag(grid, ImGui::IsItemActive());
}

// The cell that a click has given the keyboard already.
void choose(const EditorContext& context, const EditCursor& at) {
  move_cursor(context, at);
  context.state.focus.reset();
}

void take_focus(const EditorContext& context, const EditCursor& at) {
  EditorState& state = context.state;
  if (state.focus == at) {
    ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
    ImGui::FocusWindow(ImGui::GetCurrentWindow());
    ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeX | ImGuiScrollFlags_KeepVisibleEdgeY);
    state.focus.reset();
  } else if (!state.focus && ImGui::IsItemFocused() && !(context.ui.view.cursor == at)) {
    context.ui.view.cursor = at;  // ImGui's own navigation came here
    context.ui.view.reach.reset();
    context.ui.view.pinned = cell_of(at);
  }
}

// A press takes hold of the cell, of all that are selected where it is one of them,
// or makes the selection reach to it.
void press_cell(const Grid& grid, const EditCursor& at) {
  const auto block = selected(grid);
  const bool among = block && block->count() > 1 && block->holds(at.row, at.col);
  if (ImGui::GetIO().KeyShift && block && !(grid.ui.view.cursor == at)) {
    begin_drag(grid, at, among ? *block : block_at(grid, at), Click::extends);
    grid.state.focus = grid.ui.view.cursor;
  } else if (among) {
    begin_drag(grid, at, *block, Click::chooses);
    grid.state.focus = grid.ui.view.cursor;
  } else {
    choose(grid, at);
    begin_drag(grid, at, block_at(grid, at), Click::none);
  }
}

// "Q: queries, 4 × 3", for who has it read aloud.
std::string table_of(const Grid& grid) {
  return grid.name + ": " +
         (grid.block.cell ? matrix_and_shape(*grid.block.cell, grid.rows(), grid.cols())
                          : shape_text(grid.rows(), grid.cols()));
}

// A header (-1) or an entry, as the matrix has it, whichever way it is drawn.
void say_entry(const Grid& grid, const EditCursor& at) {
  say_item_by([&] {
    ItemWords words{.table = table_of(grid), .row = at.row + 2, .col = at.col + 2};
    words.role = at.col < 0 ? "rowheader" : at.row < 0 ? "columnheader" : "gridcell";
    if (at.col < 0)
      words.name = has_row_labels(grid.id.kind) ? row_label(grid.ui.scene, grid.id.kind, at.row)
                                                : "row " + std::to_string(at.row + 1);
    else if (at.row < 0)
      words.name = "column " + std::to_string(at.col + 1);
    else
      words.name = exact_number(grid.values(at.row, at.col));
    return words;
  });
}

std::string hint_of(const Grid& grid, const EditCursor& at) {
  const auto several = several_selected(grid);
  if (several && several->holds(at.row, at.col))
    return "drag, type, nudge, clear or paste " + std::to_string(several->count()) + " cells together";
  return "drag a cell, sideways or upwards · Shift finer, Ctrl in tenths · double-click to type";
}

void cell_item(const Grid& grid, const EditCursor& at) {
  EditorState& state = grid.state;
  if (!item(grid.cell_at(at.row, at.col), grid.label(at), ImGuiButtonFlags_EnableNav)) return;
  say_entry(grid, at);
  if (left_pressed())
    press_cell(grid, at);
  else if (right_clicked() && several_selected(grid) && selected(grid)->holds(at.row, at.col))
    state.focus = grid.ui.view.cursor;
  else if (right_clicked())
    choose(grid, at);
  else
    take_focus(grid, at);
  if (double_clicked()) begin_typing(grid, at);
  if (right_clicked()) open_menu(grid);
  follow_drag(grid, at);
  nudge_by_wheel(grid, at);
  const bool dragged = state.dragged == at;
  if (!dragged && !ImGui::IsItemHovered()) return;
  grid.ui.view.hover = cell_of(at);
  ImGui::SetMouseCursor(dragged && state.moving ? ImGuiMouseCursor_ResizeAll : ImGuiMouseCursor_Hand);
  grid.ui.hint = hint_of(grid, at);
  const double value = grid.values(at.row, at.col);
  if (!state.dragged && value != rounded(value, grid.ui.view.figure.decimals))
    ImGui::SetItemTooltip("%s", exact_number(value).c_str());
}

// A press takes hold of the row or column and selects it.
void press_line(const Grid& grid, const EditCursor& at) {
  const CellBlock line = block_at(grid, at);
  const auto block = selected(grid);
  if (block && ImGui::GetIO().KeyShift) {
    extend_to(grid, {grid.id, line.bottom, line.right});
    begin_drag(grid, at, line, Click::none);
  } else if (block && block->holds(line.top, line.left) && block->holds(line.bottom, line.right)) {
    begin_drag(grid, at, *block, Click::chooses);
    grid.state.focus = grid.ui.view.cursor;
  } else {
    select(grid, line);
    begin_drag(grid, at, line, Click::none);
  }
}

// The header of a whole row or column.
void line_item(const Grid& grid, const EditCursor& at) {
  const bool row = at.col < 0, labelled = row && has_row_labels(grid.id.kind);
  const Rect where = row ? grid.row_header(at.row) : grid.col_header(at.col);
  if (!item(where, grid.label(at), ImGuiButtonFlags_None)) return;
  say_entry(grid, at);
  if (left_pressed()) press_line(grid, at);
  if (double_clicked() && labelled && grid.id.kind != MatrixKind::target) begin_typing(grid, at);
  if (right_clicked()) open_menu(grid);
  follow_drag(grid, at);
  if (!ImGui::IsItemHovered() && !(grid.state.dragged == at)) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const std::string line = row != grid.turned ? "row" : "column";
  grid.ui.hint = "click or drag the whole " + line +
                 (labelled ? " · double-click to rename the token" : " · Shift finer, Ctrl in tenths");
}

void items(const Grid& grid) {
  ImGui::PushStyleColor(ImGuiCol_NavCursor, ImVec4(0, 0, 0, 0));  // the editor draws a ring of its own
  if (item(grid.name_area(), grid.name + "/name", ImGuiButtonFlags_None)) {
    say_item_by([&] { return ItemWords{.name = table_of(grid)}; });
    if (right_clicked()) open_menu(grid);
    if (grid.block.cell) {
      const Cell& matrix = *grid.block.cell;
      if (ImGui::IsItemHovered())
        grid.ui.hint = matrix_and_shape(matrix, grid.tall(), grid.wide()) + " · right-click for its menu";
      explain_letter(grid.ui, matrix, grid.tall(), grid.wide());
    }
    if (left_pressed() && grid.block.cell && grid.room == RoomId::desk)
      choose_block(grid.ui.view, grid.ui.analysis, *grid.block.cell);
  }
  for (int j = 0; j < grid.cols(); ++j) line_item(grid, {grid.id, -1, j});
  for (int i = grid.first_row(); i < grid.end_row(); ++i) {
    line_item(grid, {grid.id, i, -1});
    for (int j = 0; j < grid.cols(); ++j)
      if (const EditCursor at{grid.id, i, j}; !(grid.state.typing == at)) cell_item(grid, at);
  }
  ImGui::PopStyleColor();
}

// The values with this frame's edits applied, so that the drawing does not lag behind the hand.
void take_edits(Grid& grid) {
  if (grid.ui.edits.list.empty()) return;
  Scene after = grid.ui.scene;
  for (const Edit& edit : grid.ui.edits.list) after = apply(std::move(after), edit);
  const MatrixView m = matrix(std::as_const(after), grid.id);
  if (m.rows() != grid.rows() || m.cols() != grid.cols()) return;
  for (int i = grid.first_row(); i < grid.end_row(); ++i)
    for (int j = 0; j < grid.cols(); ++j)
      grid.block
          .values[static_cast<std::size_t>(grid.place_of({grid.id, i, j}) - grid.first_row() * grid.wide())] =
          m(i, j);
}

Rect logical(const Grid& grid, const Rect& screen) {
  return {(screen.x - grid.corner.x) / grid.zoom, (screen.y - grid.corner.y) / grid.zoom,
          screen.width / grid.zoom, screen.height / grid.zoom};
}

Rect grown(const Rect& r, double by) { return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by}; }

bool pointed_at(const Rect& where) {
  return !ImGui::IsAnyItemActive() && ImGui::IsWindowHovered() &&
         ImGui::IsMouseHoveringRect(low(where), high(where));
}

// The matrix with its headers.
Rect whole_area(const Grid& grid) {
  const Rect first = grid.cell_at(grid.first_row(), 0),
             last = grid.cell_at(grid.end_row() - 1, grid.cols() - 1);
  const double left = grid.beside(first).x, top = grid.above(first).y;
  return {left, top, last.right() - left, last.bottom() - top};
}

void arrow(ImGuiCanvas& canvas, Point tip, double dx, double dy, Color color) {
  constexpr double length = 4.5, half = 4;
  const Point base{tip.x - dx * length, tip.y - dy * length};
  const Point corners[3] = {
      tip, {base.x - dy * half, base.y + dx * half}, {base.x + dy * half, base.y - dx * half}};
  canvas.fill_polygon(corners, color);
}

// Bars at the headers while the pointer is there, in the accent where it could take a line.
void mark_lines(ImGuiCanvas& canvas, const Grid& grid) {
  const bool near = pointed_at(whole_area(grid));
  const auto mark = [&](const EditCursor& at, const Rect& where, bool above) {
    const bool lit = grid.state.dragged == at || pointed_at(where);
    const bool named = above ? !grid.block.col_labels.empty() : !grid.block.row_labels.empty();
    if (named && !lit && !near) return;  // the name can be seen
    const Theme& theme = grid.ui.theme;
    const Color color = lit ? theme.accent : with_alpha(theme.secondary, near ? 140 : 75);
    const Rect r = logical(grid, where);
    // At rest a short handle, under the pointer as long as what it takes hold of.
    const double length = above ? r.width : r.height, shown = near || lit ? length : 0.4 * length;
    const double from = (length - shown) / 2;
    const Rect bar =
        above ? Rect{r.x + from, r.bottom() - 4, shown, 3} : Rect{r.right() - 4, r.y + from, 3, shown};
    canvas.fill_rectangle(bar, color, 1.5);
  };
  for (int j = 0; j < grid.cols(); ++j) mark({grid.id, -1, j}, grid.col_header(j), !grid.turned);
  for (int i = grid.first_row(); i < grid.end_row(); ++i)
    mark({grid.id, i, -1}, grid.row_header(i), grid.turned);
}

// Frames around what is selected and around the cursor's cell, quiet while the keyboard is elsewhere.
void mark_selection(ImGuiCanvas& canvas, const Grid& grid) {
  const auto block = selected(grid);
  if (!block) return;
  const EditCursor& cursor = *grid.ui.view.cursor;
  if (cursor.row >= grid.rows() || cursor.col >= grid.cols()) return;
  const bool has_keyboard = ImGui::GetFocusID() == ImGui::GetID(grid.label(cursor).c_str());
  const Color color = has_keyboard ? grid.ui.theme.accent : grid.ui.theme.secondary;
  const bool several = block->count() > 1;
  const double out = 2;
  if (several)
    canvas.stroke_rectangle(grown(logical(grid, area_of(grid, *block)), out), {color, 2, false},
                            measure::cell_corner + out);
  canvas.stroke_rectangle(grown(logical(grid, grid.cell_at(cursor.row, cursor.col)), several ? -1 : out),
                          {color, has_keyboard && !several ? 2.0 : 1.0, false},
                          measure::cell_corner + (several ? -1 : out));
}

// Arrows at the cell that the pointer could drag.
void mark_draggable(ImGuiCanvas& canvas, const Grid& grid) {
  for (int i = grid.first_row(); i < grid.end_row(); ++i)
    for (int j = 0; j < grid.cols(); ++j) {
      const EditCursor at{grid.id, i, j};
      if (grid.state.typing == at || !pointed_at(grid.cell_at(i, j))) continue;
      const Rect cell = logical(grid, grid.cell_at(i, j));
      const Point middle = cell.center();
      constexpr double out = 6;
      const Color color = grid.ui.theme.accent;
      arrow(canvas, {cell.x - out, middle.y}, -1, 0, color);
      arrow(canvas, {cell.right() + out, middle.y}, 1, 0, color);
      arrow(canvas, {middle.x, cell.y - out}, 0, -1, color);
      arrow(canvas, {middle.x, cell.bottom() + out}, 0, 1, color);
    }
}

// The hand on a wall: a frame round the cell that is held, or could be, and a grip that hangs from its lower
// edge and covers no digit.
void mark_hand(ImGuiCanvas& canvas, const Grid& grid) {
  const auto& held = grid.state.dragged;
  for (int i = grid.first_row(); i < grid.end_row(); ++i)
    for (int j = 0; j < grid.cols(); ++j) {
      const EditCursor at{grid.id, i, j};
      const bool here = held ? *held == at : pointed_at(grid.cell_at(i, j));
      if (!here || grid.state.typing == at) continue;
      const Rect cell = logical(grid, grid.cell_at(i, j));
      const Color color = grid.ui.theme.accent, ink = grid.ui.theme.background;
      constexpr double line = 3;
      canvas.stroke_rectangle(grown(cell, line / 2), {color, line, false}, measure::cell_corner + line / 2);
      const double wide = 0.62 * cell.width, high = std::min(0.3 * std::min(cell.width, cell.height), 12.0);
      const Rect grip{cell.center().x - wide / 2, cell.bottom() + 1, wide, high};
      canvas.fill_rectangle(grip, color, high / 2);
      arrow(canvas, {grip.x + 3, grip.center().y}, -1, 0, ink);
      arrow(canvas, {grip.right() - 3, grip.center().y}, 1, 0, ink);
    }
}

// With what it was before, where that stands in one figure with now; less pale than figures,
// as it can be dragged.
void draw_compared(ImGuiCanvas& canvas, const Grid& grid, FigureInput input) {
  const auto draw_block = [&](const MatrixBlock& block) {
    draw(canvas, input, marks_of(input), block, grid.first_cell(), grid.cell);
  };
  const Reference* before = grid.room == RoomId::wall ? grid.ui.before : compared_in_one(grid.ui);
  const MatrixView was = before != nullptr ? matrix(before->scene, grid.id) : MatrixView(nullptr, 0, 0);
  if (was.size() == 0 || !grid.block.cell || was.rows() != grid.rows() || was.cols() != grid.cols())
    return draw_block(grid.block);
  const bool flipped = grid.ui.view.flipped;
  MatrixBlock block = grid.block;
  block.values = values_in(block, was);
  Shown other{.matrices = {{block.cell, block.name, block.rows, block.cols, block.values}}};
  if (flipped) other.matrices[0].values = grid.block.values;
  Comparison both{.other = &other, .is_before = flipped, .pale = 0.6};
  input.comparison = &both;
  draw_block(flipped ? block : grid.block);
}

void draw_grid(const Grid& grid) {
  ImGuiCanvas canvas = canvas_at(grid.ui, grid.corner);
  FigureInput input{grid.ui.scene, grid.ui.analysis, grid.ui.theme, grid.ui.view.figure};
  if (grid.ui.view.hover) input.options.hover = grid.ui.view.hover;
  input.options.pinned = grid.ui.view.pinned;
  if (is_per_head(grid.id.kind)) input.options.head = grid.id.head;
  input.options.room = grid.room;
  if (grid.room == RoomId::wall) {
    input.options.lit = grid.lit;
    input.options.pinned.reset();  // there light is what the slide lights
  }
  draw_compared(canvas, grid, std::move(input));
  if (grid.room == RoomId::wall) return mark_hand(canvas, grid);
  // As the headings of figures.
  if (grid.block.cell && marks_chosen(grid.ui, *grid.block.cell)) {
    const Rect name = logical(grid, grid.name_area());
    canvas.line({name.x, name.y}, {name.right(), name.y}, {grid.ui.theme.accent, 2, false});
  }
  mark_lines(canvas, grid);
  mark_selection(canvas, grid);
  mark_draggable(canvas, grid);
}

}  // namespace

bool editing(const EditorState& state) {
  const bool typing = state.typing && !state.waiting;
  const bool under_way = state.dragged || typing || state.nudging != Nudging::none;
  return under_way && ImGui::GetFrameCount() - state.seen <= 1;
}

bool holds_drag(const EditorState& state) {
  return state.dragged.has_value() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
}

void move_cursor(const EditorContext& context, const EditCursor& to) {
  EditorState& state = context.state;
  const bool waits = state.typing && state.typing == state.refused;  // what was refused stays with its reason
  if (!(state.refused == to) && !waits) {
    state.refused.reset();
    state.complaint.clear();
  }
  context.ui.view.cursor = to;
  context.ui.view.reach.reset();
  context.ui.view.pinned = cell_of(to);
  state.focus = to;
}

void matrix_editor(const EditorContext& context, EditorBlock block, double cell) {
  if (block.block.values.empty() || ImGui::GetCurrentWindow()->SkipItems) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  Grid grid =
      make_grid(context, std::move(block), cell, {static_cast<double>(at.x), static_cast<double>(at.y)});
  grid_keys(grid);
  items(grid);
  take_edits(grid);
  draw_grid(grid);
  typing_field(grid);
  show_complaint(grid);
  grid_menu(grid);
  const Point first = grid.first_cell();
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({static_cast<float>((first.x + grid.size.inner) * context.ui.scale),
                static_cast<float>((first.y + grid.size.height + grid.size.bottom) * context.ui.scale)});
}

}  // namespace attnlab
