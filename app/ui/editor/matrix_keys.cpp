#include "app/ui/editor/matrix_keys.h"

#include "app/ui/editor/matrix_menu.h"
#include "app/ui/editor/matrix_typing.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

namespace {

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }

// ImGui's own navigation would act on these keys as well; a key that this grid owns it leaves alone. At the edges of
// the grid the arrows, and at its ends Tab, are left to it, so that the keyboard can go on to what stands beside. With
// Alt the arrows nudge, wherever the cell stands.
void own_keys(const Grid& grid, const EditCursor& at, ImGuiID id) {
  const bool nudges = ImGui::GetIO().KeyAlt;
  const int index = grid.place_of(at), last = grid.rows() * grid.cols() - 1;
  const int across = grid.turned ? at.row : at.col, down = grid.turned ? at.col : at.row;
  const int wide = grid.turned ? grid.rows() : grid.cols(), tall = grid.turned ? grid.cols() : grid.rows();
  const bool back = ImGui::GetIO().KeyShift;
  const std::pair<ImGuiKey, bool> keys[] = {{ImGuiKey_LeftArrow, nudges || across > 0},
                                            {ImGuiKey_RightArrow, nudges || across < wide - 1},
                                            {ImGuiKey_UpArrow, nudges || down > 0},
                                            {ImGuiKey_DownArrow, nudges || down < tall - 1},
                                            {ImGuiKey_Tab, back ? index > 0 : index < last},
                                            {ImGuiKey_Enter, true},
                                            {ImGuiKey_KeypadEnter, true},
                                            {ImGuiKey_Space, true},
                                            {ImGuiKey_Home, true},
                                            {ImGuiKey_End, true}};
  for (const auto& [key, owned] : keys)
    if (owned) ImGui::SetKeyOwner(key, id);
}

// Where the movement keys of this frame lead; the same cell when none was pressed.
EditCursor moved(const Grid& grid, EditCursor at) {
  int& across = grid.turned ? at.row : at.col;
  int& down = grid.turned ? at.col : at.row;
  if (pressed(ImGuiKey_LeftArrow)) --across;
  if (pressed(ImGuiKey_RightArrow)) ++across;
  if (pressed(ImGuiKey_UpArrow)) --down;
  if (pressed(ImGuiKey_DownArrow)) ++down;
  if (pressed(ImGuiKey_Home)) across = 0;
  if (pressed(ImGuiKey_End)) across = (grid.turned ? grid.rows() : grid.cols()) - 1;
  at.row = std::clamp(at.row, 0, grid.rows() - 1);
  at.col = std::clamp(at.col, 0, grid.cols() - 1);
  return pressed(ImGuiKey_Tab) ? grid.along(at, ImGui::GetIO().KeyShift ? -1 : 1) : at;
}

// Whether the characters of this frame open the field, with themselves in it. All do: where one were left out, what
// follows it would be another number ("-2" read as 2). What no expression begins with is refused in the field, with
// the reason. The space pins the cell, and the key M paints the mask: no expression begins with either.
bool opens_field(const std::string& typed) {
  return typed.find_first_not_of(' ') != std::string::npos && !ImGui::IsKeyDown(ImGuiKey_M);
}

void change_value(const Grid& grid, const EditCursor& at, double value, Edits& edits) {
  edits.add(SetEntry{grid.id, at.row, at.col, std::clamp(value, -max_entry, max_entry)});
}

// ImGui opens the menus when Alt is let go, unless it was somebody's meanwhile.
void own_alt(ImGuiID id) { ImGui::SetKeyOwner(ImGuiMod_Alt, id); }

// By tenths, with Shift by hundredths.
void nudge(const Grid& grid, const EditCursor& at, double steps, Edits& edits) {
  const double step = ImGui::GetIO().KeyShift ? 0.01 : 0.1;
  change_value(grid, at, rounded(grid.values(at.row, at.col) + steps * step, 2), edits);
}

// Keys that change the value or open something. True when one was pressed.
bool act(const EditorContext& context, const Grid& grid, const EditCursor& at, Edits& edits) {
  const ImGuiIO& io = ImGui::GetIO();
  if (ImGui::IsKeyPressed(ImGuiKey_Menu, false) ||
      (io.KeyShift && ImGui::IsKeyPressed(ImGuiKey_F10, false))) {
    open_menu(grid);
    return true;
  }
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter) || pressed(ImGuiKey_F2)) {
    begin_typing(context, grid, at);
    return true;
  }
  if (pressed(ImGuiKey_Backspace) || pressed(ImGuiKey_Delete)) {
    change_value(grid, at, 0, edits);
    return true;
  }
  return false;
}

// Upwards and to the right is more.
void nudge_by_arrows(const EditorContext& context, const Grid& grid, const EditCursor& at, ImGuiID id,
                     Edits& edits) {
  const int steps = pressed(ImGuiKey_UpArrow) + pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_DownArrow) -
                    pressed(ImGuiKey_LeftArrow);
  if (steps == 0) return;
  own_alt(id);
  nudge(grid, at, steps, edits);
  context.state.nudging = Nudging::arrows;
  context.state.seen = ImGui::GetFrameCount();
}

// A held arrow repeats itself; the gesture ends when none is held any more. Turning the wheel is one gesture until Alt
// is let go or the pointer leaves the cell.
bool still_nudging(Nudging by, const Rect& cell) {
  if (by == Nudging::wheel)
    return ImGui::GetIO().KeyAlt &&
           ImGui::IsMouseHoveringRect({static_cast<float>(cell.x), static_cast<float>(cell.y)},
                                      {static_cast<float>(cell.right()), static_cast<float>(cell.bottom())});
  constexpr ImGuiKey arrows[] = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                 ImGuiKey_DownArrow};
  return by == Nudging::arrows && std::any_of(std::begin(arrows), std::end(arrows),
                                              [](ImGuiKey key) { return ImGui::IsKeyDown(key); });
}

}  // namespace

void grid_keys(const EditorContext& context, const Grid& grid, Edits& edits) {
  EditorState& state = context.state;
  if (!context.view.cursor || !(context.view.cursor->id == grid.id)) return;
  EditCursor& at = *context.view.cursor;
  at.row = std::clamp(at.row, 0, grid.rows() - 1);
  at.col = std::clamp(at.col, 0, grid.cols() - 1);
  if (state.nudging != Nudging::none) {
    if (!still_nudging(state.nudging, grid.cell_at(at.row, at.col))) state.nudging = Nudging::none;
    state.seen = ImGui::GetFrameCount();
  }
  const ImGuiID id = ImGui::GetID(grid.label(at).c_str());
  const bool has_keyboard = ImGui::GetFocusID() == id && ImGui::IsWindowFocused() && !state.focus;
  if (!has_keyboard || state.typing || state.dragged) return;
  own_keys(grid, at, id);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeySuper) {
    copy_and_paste_keys(context, grid, edits);
    return;
  }
  if (const std::string typed = typed_characters(); opens_field(typed)) {  // signs of AltGr too
    begin_typing(context, grid, at, typed);
    return;
  }
  if (io.KeyAlt) {
    nudge_by_arrows(context, grid, at, id, edits);
    return;
  }
  if (act(context, grid, at, edits)) return;
  if (pressed(ImGuiKey_Space)) context.view.pinned = cell_of(at);
  if (const EditCursor to = moved(grid, at); !(to == at)) move_cursor(context, to);
}

void nudge_by_wheel(const EditorContext& context, const Grid& grid, const EditCursor& at, Edits& edits) {
  const ImGuiIO& io = ImGui::GetIO();
  EditorState& state = context.state;
  if (!io.KeyAlt || io.KeyCtrl || io.KeySuper || state.typing || state.dragged) return;
  if (!ImGui::IsItemHovered()) return;
  // From the next frame on the panel does not scroll; what it has taken already is not taken twice.
  const ImGuiID id = ImGui::GetItemID();
  const bool ours = ImGui::GetKeyOwner(ImGuiKey_MouseWheelY) == id;
  ImGui::SetKeyOwner(ImGuiKey_MouseWheelY, id);
  if (!ours || io.MouseWheel == 0) return;
  own_alt(id);
  if (state.nudging != Nudging::wheel || !(context.view.cursor == at)) {
    move_cursor(context, at);
    state.nudging = Nudging::wheel;
    state.notches = 0;
  }
  state.seen = ImGui::GetFrameCount();
  // Touchpads send parts of a notch.
  state.notches += static_cast<double>(io.MouseWheel);
  const double whole = std::trunc(state.notches);
  if (whole == 0) return;
  state.notches -= whole;
  nudge(grid, at, whole, edits);
}

}  // namespace attnlab
