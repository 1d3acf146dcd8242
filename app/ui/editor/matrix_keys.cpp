#include "app/ui/editor/matrix_keys.h"

#include "app/ui/editor/matrix_menu.h"
#include "app/ui/editor/matrix_typing.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {

namespace {

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }

// ImGui's own navigation would act on these keys as well; a key that this grid owns it leaves alone. At the edges of
// the grid the arrows, and at its ends Tab, are left to it, so that the keyboard can go on to what stands beside.
void own_keys(const Grid& grid, const EditCursor& at, ImGuiID id) {
  const int index = grid.place_of(at), last = grid.rows() * grid.cols() - 1;
  const int across = grid.turned ? at.row : at.col, down = grid.turned ? at.col : at.row;
  const int wide = grid.turned ? grid.rows() : grid.cols(), tall = grid.turned ? grid.cols() : grid.rows();
  const bool back = ImGui::GetIO().KeyShift;
  const std::pair<ImGuiKey, bool> keys[] = {{ImGuiKey_LeftArrow, across > 0},
                                            {ImGuiKey_RightArrow, across < wide - 1},
                                            {ImGuiKey_UpArrow, down > 0},
                                            {ImGuiKey_DownArrow, down < tall - 1},
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

// Signs by the characters, not the keys: where they stand depends on the keyboard.
int nudges(const std::string& typed) {
  if (typed == "+" || typed == "=") return 1;
  if (typed == "-" || typed == "_") return -1;
  return 0;
}

bool begins_number(const std::string& typed) {
  static constexpr std::string_view signs[] = {".", ",", "(", "\u2212", "\u221a", "\u03c0"};
  if (typed.empty()) return false;
  if (typed[0] >= '0' && typed[0] <= '9') return true;
  return std::any_of(std::begin(signs), std::end(signs),
                     [&](std::string_view sign) { return typed.starts_with(sign); });
}

void change_value(const Grid& grid, const EditCursor& at, double value, Edits& edits) {
  edits.add(SetEntry{grid.id, at.row, at.col, std::clamp(value, -max_entry, max_entry)});
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
  const std::string typed = typed_characters();
  if (const int sign = nudges(typed); sign != 0) {
    const double step = io.KeyShift ? 0.01 : 0.1;
    change_value(grid, at, rounded(grid.values(at.row, at.col) + sign * step, 2), edits);
    context.state.nudging = true;
    context.state.seen = ImGui::GetFrameCount();
    return true;
  }
  if (begins_number(typed)) begin_typing(context, grid, at, typed);
  return context.state.typing.has_value();
}

// A held key repeats its character; the gesture ends when nothing is held any more.
bool any_key_down() {
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_MouseLeft; ++key)
    if (ImGui::IsKeyDown(static_cast<ImGuiKey>(key)) && key != ImGuiKey_LeftShift &&
        key != ImGuiKey_RightShift)
      return true;
  return false;
}

}  // namespace

void grid_keys(const EditorContext& context, const Grid& grid, Edits& edits) {
  EditorState& state = context.state;
  if (!context.view.cursor || !(context.view.cursor->id == grid.id)) return;
  EditCursor& at = *context.view.cursor;
  at.row = std::clamp(at.row, 0, grid.rows() - 1);
  at.col = std::clamp(at.col, 0, grid.cols() - 1);
  if (state.nudging) {
    state.nudging = any_key_down();
    state.seen = ImGui::GetFrameCount();
  }
  const ImGuiID id = ImGui::GetID(grid.label(at).c_str());
  const bool has_keyboard = ImGui::GetFocusID() == id && ImGui::IsWindowFocused() && !state.focus;
  if (!has_keyboard || state.typing || state.dragged) return;
  own_keys(grid, at, id);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeyAlt || io.KeySuper) {
    copy_and_paste_keys(context, grid, edits);
    return;
  }
  if (act(context, grid, at, edits)) return;
  if (pressed(ImGuiKey_Space)) context.view.pinned = cell_of(at);
  if (const EditCursor to = moved(grid, at); !(to == at)) move_cursor(context, to);
}

}  // namespace attnlab
