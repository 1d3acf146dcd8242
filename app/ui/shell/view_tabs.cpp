#include "app/ui/shell/view_tabs.h"

#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <string>

namespace attnlab {

namespace {

bool tab(const Ui& ui, const View& view, float width) {
  const bool chosen = ui.view.view == view.id;
  const std::string label(view.label);
  ImGui::PushFont(ui.fonts.of(chosen ? Face::sans_bold : Face::sans), static_cast<float>(measure::type_13));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(5)});
  ImGui::PushStyleColor(ImGuiCol_Button, packed(chosen ? ui.theme.chosen : ui.theme.panel));
  ImGui::PushStyleColor(ImGuiCol_Text, packed(chosen ? ui.theme.text : ui.theme.secondary));
  const bool clicked = ImGui::Button(label.c_str(), {width, 0});
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  explain_item(ui, view.about);
  return clicked;
}

// Where the tabs have no room: the open view, and the others in a list.
float view_list(const Ui& ui, float x, float y) {
  const View* shown = find_view(ui.view.view);
  const float width = std::max(1.0F, std::min(ui.px(140), ImGui::GetWindowWidth() - x - ui.px(8)));
  ImGui::SetCursorPos({x, y});
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(5)});
  if (ImGui::BeginCombo("##view", shown == nullptr ? "" : std::string(shown->label).c_str())) {
    for (const View& view : views())
      if (ImGui::Selectable(std::string(view.label).c_str(), &view == shown)) show_view(ui.view, view.id);
    ImGui::EndCombo();
  }
  ImGui::PopStyleVar();
  return x + width;
}

}  // namespace

float view_tabs(const Ui& ui, float from) {
  const float gap = ui.px(4), padding = ui.px(16);
  float total = -gap;
  for (const View& view : views())
    total += text_width(ui, Face::sans_bold, measure::type_13, view.label) + 2 * padding + gap;
  const float centred = (ImGui::GetWindowWidth() - total) / 2;
  float x = std::max(from + ui.px(8), centred);
  const float y = (ui.px(measure::bar) - ui.px(measure::type_13) - 2 * ui.px(5)) / 2;
  if (x + total > ImGui::GetWindowWidth() - ui.px(8)) return view_list(ui, x, y);
  for (const View& view : views()) {
    const float width = text_width(ui, Face::sans_bold, measure::type_13, view.label) + 2 * padding;
    ImGui::SetCursorPos({x, y});
    if (tab(ui, view, width)) show_view(ui.view, view.id);
    x += width + gap;
  }
  return x;
}

}  // namespace attnlab
