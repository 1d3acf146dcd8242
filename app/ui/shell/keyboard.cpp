#include "app/ui/shell/window_parts.h"

#include "app/ui/editor/matrix_grid.h"

#include "imgui_internal.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

const char* window_of(Pane pane) {
  constexpr const char* names[] = {"inputs", "centre", "centre", "inspector", "bar"};
  return names[static_cast<std::size_t>(pane)];
}

bool pane_is_there(const Session& s, Pane pane) {
  const ImGuiWindow* window = ImGui::FindWindowByName(window_of(pane));
  if (window == nullptr || !window->WasActive) return false;
  return pane != Pane::second_figure || !s.view.second.empty();
}

// The panel that has the keyboard; none in a fresh window, and while a dialog has it.
std::optional<Pane> pane_now(const Session& s) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  if (window == nullptr || !s.keyboard.begun) return std::nullopt;
  const ImGuiWindow* root = window->RootWindow;
  for (const Pane pane : {Pane::inputs, Pane::figure, Pane::inspector, Pane::bar})
    if (root == ImGui::FindWindowByName(window_of(pane)))
      return pane == Pane::figure && s.second_figure.has_keyboard ? Pane::second_figure : pane;
  return std::nullopt;
}

bool popup_open() {
  return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

void focus_window(const char* name, ImGuiNavLayer layer) {
  ImGuiWindow* window = ImGui::FindWindowByName(name);
  if (window == nullptr) return;
  ImGui::FocusWindow(window);
  ImGui::GetCurrentContext()->NavLayer = layer;
  ImGui::NavInitWindow(window, true);
  ImGui::SetNavCursorVisibleAfterMove();
}

bool matrix_is_shown(const Session& s, MatrixId id) {
  return !is_per_head(id.kind) || id.head == s.view.figure.head;
}

// The cell where the cursor was, else the first of the first matrix.
void focus_inputs(Session& s) {
  if (lab_is_open(s.view) && !s.lab.matrices) return focus_window("inputs", ImGuiNavLayer_Main);
  std::optional<EditCursor>& cursor = s.view.cursor;
  if (!cursor || !matrix_is_shown(s, cursor->id)) {
    const MatrixList all = matrices_in_use(s.scene());
    const auto* first = std::ranges::find_if(all, [&](MatrixId id) { return matrix_is_shown(s, id); });
    if (first == all.end()) return;
    cursor = EditCursor{*first, 0, 0};
    s.view.reach.reset();
  }
  s.view.pinned = cell_of(*cursor);
  s.editor.focus = cursor;
}

void go_to(Session& s, Pane pane) {
  s.keyboard.begun = true;
  s.keyboard.settling = 8;
  ImGui::NavMoveRequestCancel();  // what ImGui's own navigation made of the same key
  switch (pane) {
    case Pane::inputs: return focus_inputs(s);
    case Pane::figure: s.figure.wants_keyboard = true; return;
    case Pane::second_figure: s.second_figure.wants_keyboard = true; return;
    case Pane::inspector: return focus_window("inspector", ImGuiNavLayer_Main);
    case Pane::bar:
      if (const auto now = pane_now(s); now && now != Pane::bar) s.keyboard.from = now;
      s.keyboard.menu_open = false;
      return focus_window("bar", ImGuiNavLayer_Menu);
  }
}

void go_round(Session& s, int step) {
  constexpr Pane round[] = {Pane::inputs, Pane::figure, Pane::second_figure, Pane::inspector, Pane::bar};
  constexpr int count = static_cast<int>(std::size(round));
  const auto now = pane_now(s);
  int place = now ? static_cast<int>(*now) : step > 0 ? count - 1 : 0;
  for (int i = 0; i < count; ++i) {
    place = (place + step + count) % count;
    if (pane_is_there(s, round[place])) return go_to(s, round[place]);
  }
}

void open_menus(Session& s) {
  go_to(s, Pane::bar);
  s.keyboard.menu_frames = 3;
}

bool is_alt(int key) {
  return key == ImGuiKey_LeftAlt || key == ImGuiKey_RightAlt || key >= ImGuiKey_ReservedForModCtrl;
}

bool anything_but_alt() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeyShift || io.KeySuper || io.MouseWheel != 0 || !io.InputQueueCharacters.empty())
    return true;
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key)
    if (!is_alt(key) && ImGui::GetKeyData(static_cast<ImGuiKey>(key))->Down) return true;  // whoever owns it
  return false;
}

// Alt alone, pressed and let go: the menus. AltGr writes signs and opens nothing. ImGui would open those of
// the window that has the keyboard, and only the bar has any.
void watch_alt(Session& s, bool free) {
  const ImGuiID owner = ImHashStr("keyboard");
  for (const ImGuiKey key : {ImGuiKey_LeftAlt, ImGuiKey_RightAlt}) ImGui::SetKeyOwner(key, owner);
  bool& alone = s.keyboard.alt_alone;
  if (ImGui::IsKeyPressed(ImGuiKey_LeftAlt, false)) alone = free && !ImGui::IsAnyItemActive();
  if (anything_but_alt()) alone = false;
  if (!ImGui::IsKeyReleased(ImGuiKey_LeftAlt) || !std::exchange(alone, false)) return;
  if (s.keyboard.menu_open)
    ImGui::ClosePopupsExceptModals();
  else
    open_menus(s);
}

bool was_pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, false); }

// The keys that look for something to stand on, in a window where nothing does.
void first_step(Session& s) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeyAlt || io.KeySuper || io.WantTextInput) return;
  if (s.keyboard.begun && ImGui::GetCurrentContext()->NavId != 0) return;
  if (s.start.open && s.flow.dialog == Dialog::none) return;  // they walk its gallery
  if (s.first.on) return;                                     // there its number has the keyboard
  if (s.editor.focus || s.figure.wants_keyboard || s.second_figure.wants_keyboard) return;
  constexpr ImGuiKey keys[] = {ImGuiKey_Tab, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,
                               ImGuiKey_DownArrow};
  if (std::ranges::none_of(keys, was_pressed)) return;
  go_to(s, pane_is_there(s, Pane::inputs) && s.view.left_open ? Pane::inputs : Pane::figure);
}

// From the bar the keyboard goes back to where it was: by Esc, and when a menu was left.
void come_back(Session& s, bool open) {
  KeyboardState& k = s.keyboard;
  const bool closed = std::exchange(k.menu_open, open || k.menu_open) && !open;
  // From one menu to the next there are frames without any.
  constexpr int on_the_way = 6;
  const bool arrow = k.menu_open && (was_pressed(ImGuiKey_LeftArrow) || was_pressed(ImGuiKey_RightArrow));
  // None has opened: the keyboard has left the menus along the bar.
  const bool late = k.sideways == 1 && !arrow;
  k.sideways = arrow ? on_the_way : std::max(0, k.sideways - 1);
  if (closed && late) k.menu_open = false;
  if (!k.from || k.menu_frames > 0 || open || pane_now(s) != Pane::bar) return;
  const bool left = closed && !late && k.sideways == 0;
  if (!left && !was_pressed(ImGuiKey_Escape)) return;
  go_to(s, *std::exchange(k.from, std::nullopt));
  k.menu_open = false;
}

// Esc leads out of a panel, after all that it leads out of first: a selection, a field, painting, a drag.
void step_out(Session& s) {
  if (!was_pressed(ImGuiKey_Escape) || ImGui::IsAnyItemActive()) return;
  if (s.view.reach || s.view.painting || s.editor.typing || s.editor.dragged) return;
  if (const auto now = pane_now(s); now && now != Pane::bar)
    ImGui::SetNavID(0, ImGuiNavLayer_Main, 0, ImRect());
}

}  // namespace

void set_up_keyboard() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.ConfigNavWindowingKeyNext = context.ConfigNavWindowingKeyPrev = 0;
}

void move_keyboard(Session& s) {
  KeyboardState& k = s.keyboard;
  const bool popup = popup_open(), free = s.flow.dialog == Dialog::none && !s.palette.open;
  if (ImGui::IsAnyMouseDown()) k.begun = true;
  k.settling = std::max(0, k.settling - 1);
  const int step = std::exchange(k.step, 0);
  const bool to_menus = std::exchange(k.to_menus, false);
  watch_alt(s, free);
  // Alt and an arrow is a step of a lesson, or of a cell: nothing else has the keyboard by it.
  if (ImGui::GetIO().KeyAlt) ImGui::NavMoveRequestCancel();
  if (free && !popup) {
    if (step != 0) go_round(s, step);
    if (to_menus) open_menus(s);
    first_step(s);
    step_out(s);
  }
  come_back(s, popup || !free);
}

bool keyboard_moves(const KeyboardState& keyboard) { return keyboard.settling > 0 || keyboard.sideways > 0; }

bool menu_opens_now(Session& s, const char* menu, bool first) {
  KeyboardState& k = s.keyboard;
  if (first && k.menu_frames > 0) return --k.menu_frames == 0;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return k.sideways > 0 && k.menu_open && std::string_view(menu) != k.menu && !popup_open() &&
         context.NavLayer == ImGuiNavLayer_Menu && context.NavId == ImGui::GetID(menu);
}

}  // namespace attnlab
