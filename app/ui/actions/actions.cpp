#include "app/ui/actions/actions.h"

#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

#include "imgui_stdlib.h"

#include <algorithm>

namespace attnlab {
namespace {

std::vector<Action> make_actions() {
  std::vector<Action> list;
  for (const auto rows : {file_actions, edit_actions, scene_actions, view_actions, example_actions})
    for (Action& action : rows()) list.push_back(std::move(action));
  return list;
}

std::string show_key(ImGuiKey key) {
  switch (key) {
    case ImGuiKey_Equal: return "+";
    case ImGuiKey_Minus: return "\xE2\x88\x92";
    case ImGuiKey_Escape: return "Esc";
    case ImGuiKey_LeftBracket: return "[";
    case ImGuiKey_RightBracket: return "]";
    case ImGuiKey_Backslash: return "\\";
    default: return ImGui::GetKeyName(key);
  }
}

void move_by_keys(PaletteState& state, int count) {
  if (count == 0) return;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++state.chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --state.chosen;
  state.chosen = (state.chosen % count + count) % count;
}

bool row(const Ui& ui, const Session& session, const Action& action, bool chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::BeginDisabled(!is_enabled(session, action));
  const bool clicked = ImGui::Selectable(action.label.c_str(), chosen, 0, {0, ui.px(26)});
  ImGui::EndDisabled();
  if (chosen && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  const std::string keys =
      is_checked(session, action) ? show_keys(action) + "   \xE2\x9C\x93" : show_keys(action);
  const float keys_width = text_width(ui, Face::sans, measure::type_12, keys);
  text_at(ui, {at.x + width - keys_width - ui.px(4), at.y + ui.px(7)}, measure::type_12, ui.theme.secondary,
          keys);
  return clicked;
}

void close(PaletteState& state) {
  state = {};
  ImGui::CloseCurrentPopup();
  // The key that closed it means nothing to what stands below.
  ImGui::GetIO().ClearInputKeys();
}

// The field and the list; the action that was chosen by Enter or by a click.
const Action* palette_content(const Ui& ui, Session& session) {
  PaletteState& state = session.palette;
  if (state.opening) ImGui::SetKeyboardFocusHere();
  state.opening = false;
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##palette", "What do you want to do?", &state.typed)) state.chosen = 0;
  std::vector<const Action*> list;
  for (const Action& action : actions())
    if (holds_words(action.label + " " + action.id, state.typed)) list.push_back(&action);
  move_by_keys(state, static_cast<int>(list.size()));
  const Action* picked = nullptr;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(8), 0});
  ImGui::BeginChild("list", {0, ui.px(320)});
  for (std::size_t i = 0; i < list.size(); ++i)
    if (row(ui, session, *list[i], static_cast<int>(i) == state.chosen)) picked = list[i];
  if (list.empty()) text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, "Nothing of this name.");
  ImGui::EndChild();
  ImGui::PopStyleVar();
  const bool enter = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
  if (enter && !list.empty()) picked = list[static_cast<std::size_t>(state.chosen)];
  return picked;
}

}  // namespace

Action only_if(ActionTest enabled, Action row) {
  row.enabled = std::move(enabled);
  return row;
}

Action checked_if(ActionTest checked, Action row) {
  row.checked = std::move(checked);
  return row;
}

Action grouped(Action row) {
  row.opens_group = true;
  return row;
}

std::span<const Action> actions() {
  static const std::vector<Action> list = make_actions();
  return list;
}

const Action* find_action(std::string_view id) {
  const auto all = actions();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Action& a) { return a.id == id; });
  return found == all.end() ? nullptr : &*found;
}

bool is_enabled(const Session& session, const Action& action) {
  return !action.enabled || action.enabled(session);
}

bool is_checked(const Session& session, const Action& action) {
  return action.checked && action.checked(session);
}

bool run_action(Session& session, const Action& action) {
  if (!is_enabled(session, action)) return false;
  apply_edits(session);
  session.document.history.seal();
  session.message = {};
  session.start.open = false;
  session.view.playing.reset();
  action.run(session);
  return true;
}

void run_shortcuts(Session& session) {
  const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (session.flow.dialog != Dialog::none || session.palette.open || session.editor.dragged) return;
  const bool escape_is_taken = popup || session.view.playing.has_value();
  for (const Action& action : actions())
    for (const ImGuiKeyChord chord : action.keys)
      if (!(escape_is_taken && chord == ImGuiKey_Escape) &&
          ImGui::Shortcut(chord, ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_Repeat) &&
          session.flow.dialog == Dialog::none)
        run_action(session, action);
}

std::string show_keys(const Action& action) {
  if (action.keys.empty()) return {};
  const ImGuiKeyChord chord = action.keys.front();
  std::string text;
  if (chord & ImGuiMod_Ctrl) text += "Ctrl+";
  if (chord & ImGuiMod_Shift) text += "Shift+";
  if (chord & ImGuiMod_Alt) text += "Alt+";
  return text + show_key(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
}

void palette(const Ui& ui, Session& session) {
  constexpr const char* name = "##command palette";
  if (!session.palette.open) return;
  if (session.palette.opening) ImGui::OpenPopup(name);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::max(1.0F, std::min(ui.px(520), screen.x - ui.px(16)));
  ImGui::SetNextWindowPos({(screen.x - width) / 2, std::min(ui.px(64), screen.y / 4)});
  ImGui::SetNextWindowSizeConstraints({width, 1}, {width, std::max(1.0F, screen.y - ui.px(72))});
  if (!ImGui::BeginPopup(name, ImGuiWindowFlags_NoMove)) {
    session.palette = {};  // a click outside closed it
    return;
  }
  const Action* picked = palette_content(ui, session);
  const bool escape = ImGui::IsKeyPressed(ImGuiKey_Escape);
  if (picked != nullptr || escape) close(session.palette);
  ImGui::EndPopup();
  if (picked != nullptr) run_action(session, *picked);
}

}  // namespace attnlab
