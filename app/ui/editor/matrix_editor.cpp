#include "app/ui/editor/matrix_editor.h"

#include "app/ui/editor/matrix_gesture.h"
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/editor/matrix_typing.h"
#include "app/ui/kit/imgui_canvas.h"
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
void follow_drag(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  if (context.state.dragged == at) continue_drag(context, grid, ImGui::IsItemActive());
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
    context.ui.view.pinned = cell_of(at);
  }
}

// What a number that is rounded on the screen is exactly.
void tell_exactly(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  const double value = grid.values(at.row, at.col);
  if (context.state.dragged || value == rounded(value, context.ui.view.figure.decimals)) return;
  ImGui::SetItemTooltip("%s", exact_number(value).c_str());
}

void cell_item(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  EditorState& state = context.state;
  if (!item(grid.cell_at(at.row, at.col), grid.label(at), ImGuiButtonFlags_EnableNav)) return;
  take_focus(context, at);
  if (left_pressed()) {
    choose(context, at);
    begin_drag(context, grid, at);
  }
  if (double_clicked()) begin_typing(context, grid, at);
  if (right_clicked()) {
    choose(context, at);
    open_menu(grid);
  }
  follow_drag(context, grid, at);
  nudge_by_wheel(context, grid, at);
  const bool dragged = state.dragged == at;
  if (!dragged && !ImGui::IsItemHovered()) return;
  context.ui.view.hover = cell_of(at);
  ImGui::SetMouseCursor(dragged && state.moving ? ImGuiMouseCursor_ResizeAll : ImGuiMouseCursor_Hand);
  context.ui.hint =
      "drag a cell, sideways or upwards \u00b7 Shift finer, Ctrl in tenths \u00b7 double-click to type";
  tell_exactly(context, grid, at);
}

// The header of a whole row or column.
void line_item(const EditorContext& context, const Grid& grid, const EditCursor& at) {
  const bool row = at.col < 0, labelled = row && has_row_labels(grid.id.kind);
  const Rect where = row ? grid.row_header(at.row) : grid.col_header(at.col);
  if (!item(where, grid.label(at), ImGuiButtonFlags_None)) return;
  if (left_pressed()) begin_drag(context, grid, at);
  if (double_clicked() && labelled && grid.id.kind != MatrixKind::target) begin_typing(context, grid, at);
  if (right_clicked()) open_menu(grid);
  follow_drag(context, grid, at);
  if (!ImGui::IsItemHovered() && !(context.state.dragged == at)) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  context.ui.hint = labelled ? "drag the whole row · double-click to rename the token"
                    : row    ? "drag the whole row · Shift finer, Ctrl in tenths"
                             : "drag the whole column · Shift finer, Ctrl in tenths";
}

void items(const EditorContext& context, const Grid& grid) {
  ImGui::PushStyleColor(ImGuiCol_NavCursor, ImVec4(0, 0, 0, 0));  // the editor draws a ring of its own
  if (item(grid.name_area(), grid.name + "/name", ImGuiButtonFlags_None) && right_clicked()) open_menu(grid);
  for (int j = 0; j < grid.cols(); ++j) line_item(context, grid, {grid.id, -1, j});
  for (int i = 0; i < grid.rows(); ++i) {
    line_item(context, grid, {grid.id, i, -1});
    for (int j = 0; j < grid.cols(); ++j)
      if (const EditCursor at{grid.id, i, j}; !(context.state.typing == at)) cell_item(context, grid, at);
  }
  ImGui::PopStyleColor();
}

// The values with this frame's edits applied, so that the drawing does not lag behind the hand.
void take_edits(const EditorContext& context, Grid& grid) {
  if (context.ui.edits.list.empty()) return;
  Scene after = context.ui.scene;
  for (const Edit& edit : context.ui.edits.list) after = apply(std::move(after), edit);
  const MatrixView m = matrix(std::as_const(after), grid.id);
  if (m.rows() != grid.rows() || m.cols() != grid.cols()) return;
  for (int i = 0; i < grid.rows(); ++i)
    for (int j = 0; j < grid.cols(); ++j)
      grid.block.values[static_cast<std::size_t>(grid.place_of({grid.id, i, j}))] = m(i, j);
}

Rect logical(const Grid& grid, const Rect& screen) {
  return {(screen.x - grid.corner.x) / grid.zoom, (screen.y - grid.corner.y) / grid.zoom,
          screen.width / grid.zoom, screen.height / grid.zoom};
}

// A bar in the accent where the pointer could drag a line, and around the line while it does.
void mark_lines(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid) {
  const auto lit = [&](const EditCursor& at, const Rect& where) {
    const bool dragged = context.state.dragged == at;
    return dragged || (!ImGui::IsAnyItemActive() && ImGui::IsWindowHovered() &&
                       ImGui::IsMouseHoveringRect(low(where), high(where)));
  };
  const auto mark = [&](const EditCursor& at, const Rect& where, bool above) {
    if (!lit(at, where)) return;
    const Rect r = logical(grid, where);
    const Rect bar = above ? Rect{r.x, r.bottom() - 4, r.width, 3} : Rect{r.right() - 4, r.y, 3, r.height};
    canvas.fill_rectangle(bar, context.ui.theme.accent, 1.5);
  };
  for (int j = 0; j < grid.cols(); ++j) mark({grid.id, -1, j}, grid.col_header(j), !grid.turned);
  for (int i = 0; i < grid.rows(); ++i) mark({grid.id, i, -1}, grid.row_header(i), grid.turned);
}

void draw_grid(const EditorContext& context, const Grid& grid) {
  ImGuiCanvas canvas = canvas_at(context.ui, grid.corner);
  FigureInput input{context.ui.scene, context.ui.analysis, context.ui.theme, context.ui.view.figure};
  if (context.ui.view.hover) input.options.hover = context.ui.view.hover;
  input.options.pinned = context.ui.view.pinned;
  if (is_per_head(grid.id.kind)) input.options.head = grid.id.head;
  draw(canvas, input, marks_of(input), grid.block, grid.first_cell(), grid.cell);
  mark_lines(canvas, context, grid);
  const std::optional<EditCursor>& cursor = context.ui.view.cursor;
  if (!cursor || !(cursor->id == grid.id) || cursor->row >= grid.rows() || cursor->col >= grid.cols()) return;
  const bool has_keyboard = ImGui::GetFocusID() == ImGui::GetID(grid.label(*cursor).c_str());
  const Rect cell = logical(grid, grid.cell_at(cursor->row, cursor->col));
  const double out = 2;
  canvas.stroke_rectangle(
      {cell.x - out, cell.y - out, cell.width + 2 * out, cell.height + 2 * out},
      {has_keyboard ? context.ui.theme.accent : context.ui.theme.secondary, has_keyboard ? 2.0 : 1.0, false},
      measure::cell_corner + out);
}

}  // namespace

bool editing(const EditorState& state) {
  const bool under_way = state.dragged || state.typing || state.nudging != Nudging::none;
  return under_way && ImGui::GetFrameCount() - state.seen <= 1;
}

void move_cursor(const EditorContext& context, const EditCursor& to) {
  if (!(context.state.refused == to)) {
    context.state.refused.reset();
    context.state.complaint.clear();
  }
  context.ui.view.cursor = to;
  context.ui.view.pinned = cell_of(to);
  context.state.focus = to;
}

void matrix_editor(const EditorContext& context, MatrixId id, double cell) {
  if (matrix(context.ui.scene, id).size() == 0 || ImGui::GetCurrentWindow()->SkipItems) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  Grid grid = make_grid(context, id, cell, {static_cast<double>(at.x), static_cast<double>(at.y)});
  grid_keys(context, grid);
  items(context, grid);
  take_edits(context, grid);
  draw_grid(context, grid);
  typing_field(context, grid);
  show_complaint(context, grid);
  grid_menu(context, grid);
  const Point first = grid.first_cell();
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({static_cast<float>((first.x + grid.size.inner) * context.ui.scale),
                static_cast<float>((first.y + grid.size.height + grid.size.bottom) * context.ui.scale)});
}

}  // namespace attnlab
