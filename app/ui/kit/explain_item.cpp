// The tooltip of an item, the first words of it in the status line, and the help page behind it.
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"

#include "imgui_internal.h"

namespace attnlab {
namespace {

// Remembered in the window of the item: which item was pressed since the pointer came.
bool pressed_since_it_came(bool hovered) {
  const ImGuiID item = ImGui::GetItemID(), key = ImGui::GetID("##pressed");
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const bool silent = item != 0 && storage->GetInt(key, 0) == static_cast<int>(item);
  if (!hovered) {
    if (silent) storage->SetInt(key, 0);
    return false;
  }
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return silent;
  storage->SetInt(key, static_cast<int>(item));
  return true;
}

// The keyboard stands on the item, and nobody walked to it: what opened has put it there. What it explains
// would cover what has just come. Remembered in the window of the item, as above.
bool keyboard_was_put_there() {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled | ImGuiHoveredFlags_NoNavOverride))
    return false;
  const ImGuiID item = ImGui::GetItemID(), key = ImGui::GetID("##walked");
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (item != 0 && context.NavJustMovedToId == item) {
    bool walks = context.NavJustMovedToIsTabbing;
    for (const ImGuiKey arrow :
         {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
      walks = walks || ImGui::IsKeyDown(arrow) || ImGui::IsKeyReleased(arrow);
    storage->SetInt(key, walks ? static_cast<int>(item) : 0);
  }
  return item == 0 || storage->GetInt(key, 0) != static_cast<int>(item);
}

}  // namespace

void about_item(const Ui& ui, std::string_view page) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) ||
      (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible))
    ui.view.topic = page;
}

bool begin_explanation(const Ui& ui) {
  if (pressed_since_it_came(ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))) return false;
  if (keyboard_was_put_there()) return false;
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled | ImGuiHoveredFlags_DelayShort)) return false;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(measure::space_3), ui.px(measure::space_2)});
  const bool open = ImGui::BeginTooltip();
  ImGui::PopStyleVar(2);
  if (open) ImGui::PushTextWrapPos(ui.px(320));
  return open;
}

void end_explanation() {
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void explain_item(const Ui& ui, std::string_view sentence) {
  if (sentence.empty()) return;
  say_item_by([&] { return ItemWords{.about = std::string(sentence)}; });
  if (ui.hint.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ui.hint = sentence.substr(0, sentence.find(". "));
  if (!begin_explanation(ui)) return;
  text_in(ui, Face::sans, measure::type_12, ui.theme.text, sentence);
  end_explanation();
}

}  // namespace attnlab
