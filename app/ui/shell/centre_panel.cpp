#include "app/ui/shell/centre_panel.h"

#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/figure_menu.h"

#include <algorithm>
#include <string>

namespace attnlab {

namespace {

// "A pinned   now | beside | difference   let go"
void comparison(const Ui& ui, Session& session) {
  if (!session.reference) return;
  struct Choice {
    Compare mode;
    const char* label;
    const char* about;
  };
  static constexpr Choice list[] = {
      {Compare::off, "now##compare", "Only the present state."},
      {Compare::beside, "A beside now##compare",
       "The pinned state A beside the present one, on the same colours."},
      {Compare::difference, "now − A##compare", "Every matrix as its difference to the pinned state A."}};
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_bold, measure::type_12, ui.theme.text, "A");
  explain_item(ui, "A state is pinned as A. Everything that is shown can be compared with it.");
  float gap = ui.px(8);
  for (const Choice& choice : list) {
    ImGui::SameLine(0, gap);
    if (chip(ui, choice.label, ui.view.compare == choice.mode)) ui.view.compare = choice.mode;
    explain_item(ui, choice.about);
    gap = ui.px(4);
  }
  ImGui::SameLine(0, ui.px(12));
  const bool let_go = chip(ui, "let go##compare", false);
  explain_item(ui, "Forget A.");
  if (ui.view.compare == Compare::difference && !can_subtract(ui.analysis, session.reference->analysis)) {
    ImGui::SameLine(0, ui.px(12));
    ImGui::AlignTextToFramePadding();
    text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, "A has other sizes: it stands beside");
  }
  ImGui::Dummy({1, ui.px(2)});
  if (!let_go) return;
  ui.view.compare = Compare::off;
  session.reference.reset();
}

// Which view stands at the right, and a way to close it.
void second_choice(const Ui& ui) {
  const View* shown = find_view(ui.view.second);
  if (shown == nullptr) return;
  ImGui::SetNextItemWidth(ui.px(150));
  if (ImGui::BeginCombo("##second view", std::string(shown->label).c_str())) {
    for (const View& view : views())
      if (ImGui::Selectable(std::string(view.label).c_str(), &view == shown)) show_second(ui.view, view.id);
    ImGui::EndCombo();
  }
  explain_item(ui, "The view that stands beside.");
  ImGui::SameLine(0, ui.px(8));
  if (chip(ui, "close##second", false)) show_second(ui.view, "");
  explain_item(ui, "One view alone.");
}

bool pane(const char* name, float width) {
  return ImGui::BeginChild(name, {width, 0}, 0, ImGuiWindowFlags_NoNav);
}

void figure_of(const Ui& ui, Session& session, std::string_view view, FigureState& state) {
  figure_panel(ui, view, state, session.tools, session.edits);
  figure_menu(ui, session, state);
}

}  // namespace

void centre_panel(const Ui& ui_, Session& session) {
  comparison(ui_, session);
  Ui ui = ui_;
  if (!session.reference) ui.a = nullptr;
  const float room = ImGui::GetContentRegionAvail().x, gap = ui.px(measure::space_5);
  if (ui.view.second.empty() || room < ui.px(240)) {
    figure_of(ui, session, ui.view.view, session.figure);
    return;
  }
  const float half = std::floor((room - gap) / 2);
  if (pane("left view", half)) figure_of(ui, session, ui.view.view, session.figure);
  ImGui::EndChild();
  ImGui::SameLine(0, gap);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = std::floor(at.x - gap / 2) + 0.5F;
  ImGui::GetWindowDrawList()->AddLine({x, at.y}, {x, at.y + ImGui::GetContentRegionAvail().y},
                                      packed(ui.theme.hairline));
  if (pane("right view", 0)) {
    second_choice(ui);
    const std::string second = ui.view.second;
    if (!second.empty()) figure_of(ui, session, second, session.second_figure);
  }
  ImGui::EndChild();
}

}  // namespace attnlab
