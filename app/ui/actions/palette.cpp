// The command palette: a field, and the actions that what is typed in it finds.
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_typing.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

#include "imgui_internal.h"
#include "imgui_stdlib.h"

#include <algorithm>

namespace attnlab {
namespace {

void move_by_keys(PaletteState& state, int count) {
  if (count == 0) return;
  if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++state.chosen;
  if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --state.chosen;
  state.chosen = (state.chosen % count + count) % count;
}

bool row(const Ui& ui, const Session& session, const Action& action, bool chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(action.id.c_str());
  ImGui::BeginDisabled(!is_enabled(session, action));
  const bool clicked = ImGui::Selectable(action.label.c_str(), chosen, 0, {0, ui.px(26)});
  ImGui::EndDisabled();
  ImGui::PopID();
  if (chosen && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  const std::string keys = is_checked(session, action) ? show_keys(action) + "   ✓" : show_keys(action);
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
  // The keyboard reaches the field a frame or two after it opened; what is typed until then belongs to it.
  if (ImGui::GetActiveID() != ImGui::GetID("##palette")) state.typed += typed_characters();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##palette", "What do you want to do?", &state.typed)) state.chosen = 0;
  // It selects all of that when it gets the keyboard; the next letter goes behind it.
  if (ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetItemID());
      field != nullptr && ImGui::IsItemActivated())
    field->ReloadUserBufAndMoveToEnd();
  const std::vector<const Action*> list = search_actions(session, state.typed);
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
