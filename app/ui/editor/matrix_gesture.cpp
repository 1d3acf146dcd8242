// Dragging, the keyboard and the wheel.
#include "app/ui/editor/matrix_menu.h"
#include "app/ui/kit/keys.h"

#include "core/text/number.h"
#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double threshold = 3;  // logical pixels that a click may tremble

// Adds the pointer's way since the last frame. Where the pointer is nowhere (outside of the window), nothing.
void travel(EditorState& state, double zoom) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid(&io.MousePos)) return;
  const Point now{static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y)};
  if (!state.moving) {
    if (std::hypot(now.x - state.start.x, now.y - state.start.y) < threshold * zoom) return;
    state.moving = true;
  }
  const double pixels = ((now.x - state.last.x) - (now.y - state.last.y)) / zoom;
  state.last = now;
  state.travelled +=
      pixels * drag_step(state.moves.of(state.before).cwiseAbs().maxCoeff()) * (io.KeyShift ? 0.1 : 1);
}

// All entries move by the same amount. Only the noise of the addition is rounded off.
AnyMatrix dragged_block(const EditorState& state, bool shift, bool ctrl) {
  const double amount = dragged_value(0, state.travelled, shift, ctrl);
  AnyMatrix m = state.before;
  if (amount != 0)
    state.moves.of(m) = state.moves.of(m).unaryExpr(
        [amount](double value) { return std::clamp(rounded(value + amount, 12), -max_entry, max_entry); });
  return m;
}

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }

// ImGui's own navigation would act on these keys as well; a key that this grid owns it leaves alone. At the
// edges of the grid the arrows, and at its ends Tab, are left to it, so that the keyboard can go on to what
// stands beside. With Alt the arrows nudge and with Shift they select, wherever the cell stands; Esc leads
// out of a selection first.
void own_keys(const Grid& grid, const EditCursor& at, ImGuiID id) {
  const bool stays = ImGui::GetIO().KeyAlt || ImGui::GetIO().KeyShift;  // nudges, or reaches further
  const int index = grid.place_of(at), last = grid.rows() * grid.cols() - 1;
  const int across = grid.turned ? at.row : at.col, down = grid.turned ? at.col : at.row;
  const bool back = ImGui::GetIO().KeyShift;
  const std::pair<ImGuiKey, bool> keys[] = {{ImGuiKey_LeftArrow, stays || across > 0},
                                            {ImGuiKey_RightArrow, stays || across < grid.wide() - 1},
                                            {ImGuiKey_UpArrow, stays || down > 0},
                                            {ImGuiKey_DownArrow, stays || down < grid.tall() - 1},
                                            {ImGuiKey_Tab, back ? index > 0 : index < last},
                                            {ImGuiKey_Enter, true},
                                            {ImGuiKey_KeypadEnter, true},
                                            {ImGuiKey_Space, true},
                                            {ImGuiKey_Home, true},
                                            {ImGuiKey_End, true},
                                            {ImGuiKey_Escape, several_selected(grid).has_value()}};
  // What a shortcut has taken for this frame stays with it: an owner that is set anew would give it free.
  for (const auto& [key, owned] : keys)
    if (owned && ImGui::TestKeyOwner(key, ImGuiKeyOwner_Any)) ImGui::SetKeyOwner(key, id);
}

void keep_inside(const Grid& grid, EditCursor& at) {
  at.row = std::clamp(at.row, 0, grid.rows() - 1);
  at.col = std::clamp(at.col, 0, grid.cols() - 1);
}

// Where the arrows, Home and End of this frame lead; the same cell when none was pressed.
EditCursor moved(const Grid& grid, EditCursor at) {
  int& across = grid.turned ? at.row : at.col;
  int& down = grid.turned ? at.col : at.row;
  if (pressed(ImGuiKey_LeftArrow)) --across;
  if (pressed(ImGuiKey_RightArrow)) ++across;
  if (pressed(ImGuiKey_UpArrow)) --down;
  if (pressed(ImGuiKey_DownArrow)) ++down;
  if (pressed(ImGuiKey_Home)) across = 0;
  if (pressed(ImGuiKey_End)) across = grid.wide() - 1;
  keep_inside(grid, at);
  return at;
}

// With Shift the selection goes on from where it reaches; else the cursor moves and is alone.
void move_by_keys(const Grid& grid, const EditCursor& at) {
  const bool shift = ImGui::GetIO().KeyShift;
  if (pressed(ImGuiKey_Tab)) {
    const EditCursor to = grid.along(at, shift ? -1 : 1);
    if (!(to == at)) move_cursor(grid, to);
  } else if (shift) {
    const std::optional<EditCursor>& reach = grid.ui.view.reach;
    const EditCursor from = reach && reach->id == grid.id ? *reach : at;
    if (const EditCursor to = moved(grid, from); !(to == from)) extend_to(grid, to);
  } else if (key_pressed(KeyUse::one_cell)) {
    grid.ui.view.reach.reset();
  } else if (const EditCursor to = moved(grid, at); !(to == at)) {
    move_cursor(grid, to);
  }
}

// With what the characters of this frame open the field; empty: it stays shut. Letters alone open none, since
// they are meant for something else as often as not; they are kept for a moment, so that "sqrt(2)" is whole
// when its first sign comes. No other sign is left out: what follows it would be another number ("-2" read as
// 2). What no expression begins with is refused in the field, with the reason. The space pins the cell, and
// the key M paints the mask: no expression begins with either.
std::string opens_field(EditorState& state, const EditCursor& at, const std::string& typed) {
  constexpr double a_moment = 2;  // seconds
  if (!(state.worded == at) || ImGui::GetTime() > state.worded_at + a_moment) state.word.clear();
  if (typed.find_first_not_of(' ') == std::string::npos || ImGui::IsKeyDown(ImGuiKey_M)) return {};
  const std::string all = state.word + typed;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const bool opens = !std::ranges::all_of(typed, is_letter);
  state.word = opens ? "" : all;
  state.worded = at;
  state.worded_at = ImGui::GetTime();
  return opens ? all : "";
}

// ImGui opens the menus when Alt is let go, unless it was somebody's meanwhile.
void own_alt(ImGuiID id) { ImGui::SetKeyOwner(ImGuiMod_Alt, id); }

// By tenths, with Shift by hundredths.
void nudge(const Grid& grid, const CellBlock& block, double steps) {
  const double step = ImGui::GetIO().KeyShift ? 0.01 : 0.1;
  change_cells(grid, block, [=](double value) { return rounded(value + steps * step, 2); });
}

// Keys that change the value or open something. True when one was pressed.
bool act(const Grid& grid, const EditCursor& at) {
  if (key_pressed(KeyUse::cell_menu)) {
    open_menu(grid, at);
    return true;
  }
  if (key_pressed(KeyUse::type, true)) {
    const std::string word = std::exchange(grid.state.word, {});
    if (word.empty())
      begin_typing(grid, at);
    else
      enter_text(grid, at, word);
    return true;
  }
  if (key_pressed(KeyUse::zero, true)) {
    change_cells(grid, *selected(grid), [](double) { return 0.0; });
    return true;
  }
  return false;
}

// Upwards and to the right is more.
void nudge_by_arrows(const Grid& grid, ImGuiID id) {
  const int steps = pressed(ImGuiKey_UpArrow) + pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_DownArrow) -
                    pressed(ImGuiKey_LeftArrow);
  if (steps == 0) return;
  own_alt(id);
  nudge(grid, *selected(grid), steps);
  grid.state.nudging = Nudging::arrows;
  grid.state.seen = ImGui::GetFrameCount();
}

// A held arrow repeats itself. The wheel is one gesture until Alt is let go or the pointer leaves the cells.
bool still_nudging(Nudging by, const Rect& cells) {
  if (by == Nudging::wheel)
    return ImGui::GetIO().KeyAlt && ImGui::IsMouseHoveringRect(low(cells), high(cells));
  constexpr ImGuiKey arrows[] = {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                                 ImGuiKey_DownArrow};
  return by == Nudging::arrows && std::any_of(std::begin(arrows), std::end(arrows),
                                              [](ImGuiKey key) { return ImGui::IsKeyDown(key); });
}

}  // namespace

double drag_step(double value) {
  const double size = std::abs(value);
  return size < 10 ? 0.01 : 0.01 * decade(size);
}

double dragged_value(double before, double travelled, bool shift, bool ctrl) {
  if (std::abs(travelled) < 1e-9) return before;
  const int decimals = ctrl ? 1 : shift ? 3 : 2;
  return std::clamp(rounded(before + travelled, decimals), -max_entry, max_entry);
}

void begin_drag(const Grid& grid, const EditCursor& what, const CellBlock& moves, Click click) {
  EditorState& state = grid.state;
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  state.dragged = what;
  state.moves = moves;
  state.click = click;
  state.before = copy_of(grid.values);
  state.start = state.last = {static_cast<double>(pointer.x), static_cast<double>(pointer.y)};
  state.moving = false;
  state.travelled = 0;
}

void continue_drag(const Grid& grid, bool held) {
  EditorState& state = grid.state;
  if (!state.dragged || !(state.dragged->id == grid.id)) return;
  state.seen = ImGui::GetFrameCount();
  const EditCursor what = *state.dragged;
  if (key_pressed(KeyUse::drag_back)) {
    grid.ui.edits.abandon = grid.ui.edits.abandon || state.moving;
    state.dragged.reset();
    ImGui::ClearActiveID();
    return;
  }
  const bool moved_before = state.moving;
  travel(state, grid.ui.scale);
  // Shift that turns out to make a drag finer selects nothing.
  if (state.moving && !moved_before && state.click == Click::extends && state.moves.count() == 1)
    move_cursor(grid, what);
  const ImGuiIO& io = ImGui::GetIO();
  const CellBlock& moves = state.moves;
  const bool fits = state.before.rows() == grid.rows() && state.before.cols() == grid.cols();
  if (state.moving && fits) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    if (moves.count() == 1) {
      const double value =
          dragged_value(state.before(moves.top, moves.left), state.travelled, io.KeyShift, io.KeyCtrl);
      if (value != grid.values(moves.top, moves.left))
        grid.ui.edits.add(SetEntry{grid.id, moves.top, moves.left, value});
    } else {
      const AnyMatrix m = dragged_block(state, io.KeyShift, io.KeyCtrl);
      if (!same_bits(view(m), grid.values)) grid.ui.edits.add(set_matrix_edit(grid.id, view(m)));
    }
  }
  if (held) return;
  state.dragged.reset();
  if (state.moving) return;
  if (state.click == Click::extends) extend_to(grid, what);
  if (state.click == Click::chooses) select(grid, block_at(grid, what));
}

void grid_keys(const Grid& grid) {
  EditorState& state = grid.state;
  if (!grid.ui.view.cursor || !(grid.ui.view.cursor->id == grid.id)) return;
  EditCursor& at = *grid.ui.view.cursor;
  keep_inside(grid, at);
  if (state.nudging != Nudging::none) {
    if (!still_nudging(state.nudging, area_of(grid, *selected(grid)))) state.nudging = Nudging::none;
    state.seen = ImGui::GetFrameCount();
  }
  const ImGuiID id = ImGui::GetID(grid.label(at).c_str());
  const bool has_keyboard = ImGui::GetFocusID() == id && ImGui::IsWindowFocused() && !state.focus;
  if (!has_keyboard || state.typing || state.dragged) return;
  if (grid.clicker && !ImGui::GetIO().KeyAlt && !key_pressed(KeyUse::type_here, true)) return;
  ImGui::SetNavCursorVisible(
      true);  // else the first Tab that leads out of the grid would only show where it is
  own_keys(grid, at, id);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeySuper) {
    copy_and_paste_keys(grid);
    if (key_pressed(KeyUse::whole_matrix)) select(grid, block_at(grid, {grid.id, -1, -1}));
    return;
  }
  if (const std::string typed = opens_field(state, at, typed_characters());
      !typed.empty()) {  // signs of AltGr too
    begin_typing(grid, at, typed);
    return;
  }
  if (io.KeyAlt) {
    nudge_by_arrows(grid, id);
    return;
  }
  if (act(grid, at)) return;
  if (key_pressed(KeyUse::keep_cell, true)) grid.ui.view.pinned = cell_of(at);
  move_by_keys(grid, at);
}

void nudge_by_wheel(const Grid& grid, const EditCursor& at) {
  const ImGuiIO& io = ImGui::GetIO();
  EditorState& state = grid.state;
  if (!io.KeyAlt || io.KeyCtrl || io.KeySuper || state.typing || state.dragged) return;
  if (!ImGui::IsItemHovered()) return;
  // From the next frame on the panel does not scroll; what it has taken already is not taken twice.
  const ImGuiID id = ImGui::GetItemID();
  const bool ours = ImGui::GetKeyOwner(ImGuiKey_MouseWheelY) == id;
  ImGui::SetKeyOwner(ImGuiKey_MouseWheelY, id);
  if (!ours || io.MouseWheel == 0) return;
  own_alt(id);
  const auto chosen = selected(grid);
  const bool among = chosen && chosen->holds(at.row, at.col);
  if (state.nudging != Nudging::wheel || !among) {
    if (among)
      state.focus = grid.ui.view.cursor;
    else
      move_cursor(grid, at);
    state.nudging = Nudging::wheel;
    state.notches = 0;
  }
  state.seen = ImGui::GetFrameCount();
  // Touchpads send parts of a notch.
  state.notches += static_cast<double>(io.MouseWheel);
  const double whole = std::trunc(state.notches);
  if (whole == 0) return;
  state.notches -= whole;
  nudge(grid, *selected(grid), whole);
}

}  // namespace attnlab
