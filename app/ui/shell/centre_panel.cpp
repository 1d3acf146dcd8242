#include "app/ui/shell/window_parts.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/session/document/copy.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr const char* menu_of_figure = "figure/menu";

// Which matrix it is about, with its shape: the pointer may stand between two.
void headline(const Ui& ui, const Cell& cell, const MatrixView& m) {
  formula_in(ui, measure::type_13, ui.theme.text,
             name_latex(ui.scene, cell.node, cell.head, {ui.view.figure.columns}));
  ImGui::SameLine(0, ui.px(12));
  const bool turned = ui.view.figure.columns && turns(cell.node);
  text_in(ui, Face::sans, measure::type_11, ui.theme.secondary,
          turned ? shape_text(m.cols(), m.rows()) : shape_text(m.rows(), m.cols()));
  ImGui::Separator();
}

// The menu of a matrix in a figure, by the right button: copies it in the notation of another program.
void figure_menu(const Ui& ui, Studio& studio, FigureState& state) {
  if (state.menu_opens) ImGui::OpenPopup(menu_of_figure);
  if (state.menu_opens && state.menu_at)
    ImGui::SetNextWindowPos({static_cast<float>(state.menu_at->x), static_cast<float>(state.menu_at->y)});
  state.menu_opens = false;
  if (!ImGui::BeginPopup(menu_of_figure)) return;
  const MatrixView m = state.menu ? values(ui.scene, ui.analysis, state.menu->node, state.menu->head)
                                  : MatrixView(nullptr, 0, 0);
  // Undo may have taken away what it was opened on.
  if (m.size() == 0) {
    ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return;
  }
  const Cell cell = *state.menu;
  headline(ui, cell, m);
  // What is covered is copied nowhere before the answer.
  if (hides(ui.view.figure) && !is_given(cell.node)) {
    ImGui::TextDisabled("Covered until the question is answered");
    return ImGui::EndPopup();
  }
  if (can_predict(studio, cell.node)) {
    if (ImGui::MenuItem("Hide it and predict a row"))
      predict_freely(studio, {cell.node, cell.head, std::max(0, cell.row), std::max(0, cell.col), false});
    if (depends_on_temperature(cell.node) &&
        ImGui::MenuItem("Hide it and sketch an entry over the temperature"))
      predict_freely(studio, {cell.node, cell.head, std::max(0, cell.row), std::max(0, cell.col), true});
    ImGui::Separator();
  }
  for (const CopyWay& way : copy_ways())
    if (ImGui::MenuItem((std::string("Copy as ") + way.label).c_str()))
      copy_matrix(studio, cell, way.notation);
  if (has_cell(ui.scene, ui.analysis, cell)) {
    ImGui::Separator();
    if (ImGui::MenuItem("Copy the formula as LaTeX")) copy_formula(studio, cell);
  }
  ImGui::EndPopup();
}

// "before" while it is held; released at once it is kept, where nothing is pinned.
void before_button(const Ui& ui, Studio& studio) {
  constexpr float at_once = 0.3F;  // seconds
  const bool one = ui.view.compare == Compare::with;
  ImGui::BeginDisabled(!has_before(studio));
  chip(
      ui, "before##compare", ui.view.flipped,
      studio.reference
          ? "A state is pinned. Hold this, or F9, to see it in place of the present one."
          : "What Undo restores. Hold this, or F9, to see it in place of the present one; a click keeps it.");
  ImGui::EndDisabled();
  if (ImGui::IsItemActive() && one) ui.view.flipped = true;
  const bool released = ImGui::IsItemDeactivated() && ImGui::IsItemHovered();
  if (released && ImGui::GetIO().MouseDownDurationPrev[0] < at_once) keep_before(studio);
}

// "before   now | both | beside | now − before   forget"
void comparison(const Ui& ui, Studio& studio) {
  if (!studio.reference && ui.view.compare == Compare::off) return;
  struct Choice {
    Compare mode;
    const char* label;
    const char* about;
  };
  static constexpr Choice list[] = {
      {Compare::off, "now##compare", "Only the present state."},
      {Compare::with, "both##compare",
       "In one figure: what has changed carries its old number small below, the rest is pale."},
      {Compare::beside, "beside##compare", "Before beside now, on the same colours."},
      {Compare::difference, "now − before##compare", "Every matrix as its difference to before."}};
  before_button(ui, studio);
  float gap = ui.px(8);
  for (const Choice& choice : list) {
    ImGui::SameLine(0, gap);
    choice_chip(ui, choice.label, ui.view.compare, choice.mode, choice.about);
    gap = ui.px(4);
  }
  bool let_go = false;
  if (studio.reference) {
    ImGui::SameLine(0, ui.px(12));
    let_go = chip(ui, "forget##compare", false, "Forgets the pinned state.");
  }
  const Reference* before = before_of(studio);
  const bool in_one = ui.view.compare == Compare::difference || ui.view.compare == Compare::with;
  if (before == nullptr || (in_one && !can_subtract(ui.analysis, before->analysis))) {
    ImGui::SameLine(0, ui.px(12));
    ImGui::AlignTextToFramePadding();
    note(ui, before == nullptr ? "nothing has changed yet" : "before has other sizes: it is shown beside");
  } else if (ui.view.compare == Compare::with) {
    // Beside the choices, or below them where it has no room there.
    ImGui::SameLine(0, ui.px(12));
    if (text_width(ui, Face::sans, measure::type_12, compared_marks) > ImGui::GetContentRegionAvail().x)
      ImGui::NewLine();
    ImGui::AlignTextToFramePadding();
    note(ui, compared_marks);
  }
  ImGui::Dummy({1, ui.px(2)});
  if (!let_go) return;
  ui.view.compare = Compare::off;
  studio.reference.reset();
}

// Which view stands at the right, and a way to close it.
void second_choice(const Ui& ui) {
  const View* shown = find_view(ui.view.second);
  if (shown == nullptr) return;
  ImGui::SetNextItemWidth(ui.px(150));
  if (ImGui::BeginCombo("##second view", std::string(shown->label).c_str())) {
    for (const View& view : all_views())
      if (list_line(std::string(view.label).c_str(), &view == shown)) show_second(ui.view, view.id);
    ImGui::EndCombo();
  }
  explain_item(ui, "The view shown beside it.");
  ImGui::SameLine(0, ui.px(8));
  if (chip(ui, "close##second", false, "One view alone.")) show_second(ui.view, "");
}

void figure_of(const Ui& ui, Studio& studio, std::string_view view, FigureState& state) {
  figure_panel(ui, view, state, studio.tools);
  figure_menu(ui, studio, state);
}

void figures(const Ui& given, Studio& studio) {
  Ui ui = given;
  if (ui.before != nullptr) ui.before = before_of(studio);
  const float room = ImGui::GetContentRegionAvail().x, gap = ui.px(measure::space_5);
  if (ui.view.second.empty() || room < ui.px(240)) {
    figure_of(ui, studio, ui.view.view, studio.figure);
    return;
  }
  const float half = std::floor((room - gap) / 2);
  if (ImGui::BeginChild("left view", {half, 0}, ImGuiChildFlags_NavFlattened))
    figure_of(ui, studio, ui.view.view, studio.figure);
  ImGui::EndChild();
  ImGui::SameLine(0, gap);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = std::floor(at.x - gap / 2) + 0.5F;
  hairline_between(ui, {x, at.y}, {x, at.y + ImGui::GetContentRegionAvail().y});
  if (ImGui::BeginChild("right view", {0, 0}, ImGuiChildFlags_NavFlattened)) {
    second_choice(ui);
    const std::string second = ui.view.second;
    if (!second.empty()) figure_of(ui, studio, second, studio.second_figure);
  }
  ImGui::EndChild();
}

}  // namespace

void centre_panel(const Ui& ui, Studio& studio) {
  comparison(ui, studio);
  // Under the figures, whatever they show: the training whose weights stand open.
  const float height =
      std::floor(ImGui::GetContentRegionAvail().y - ui.px(lab_bar_height) - ImGui::GetStyle().ItemSpacing.y);
  if (!is_inside(studio) || height < ui.px(80)) return figures(ui, studio);
  if (ImGui::BeginChild("figures", {0, height}, ImGuiChildFlags_NavFlattened)) figures(ui, studio);
  ImGui::EndChild();
  lab_bar(ui, studio);
}

}  // namespace attnlab
