#include "app/ui/shell/figure_menu.h"

#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"

#include <string>

namespace attnlab {

namespace {

constexpr const char* name = "figure/menu";

// Which matrix it is about, with its shape: the pointer may stand between two.
void headline(const Ui& ui, const Cell& cell, const MatrixView& m) {
  formula_in(ui, measure::type_13, ui.theme.text,
             name_latex(ui.scene, cell.node, cell.head, {ui.view.figure.columns}));
  ImGui::SameLine(0, ui.px(12));
  const bool turned = ui.view.figure.columns && turns(cell.node);
  text_in(ui, Face::sans, measure::type_11, ui.theme.secondary,
          std::to_string(turned ? m.cols() : m.rows()) + " \u00d7 " +
              std::to_string(turned ? m.rows() : m.cols()));
  ImGui::Separator();
}

}  // namespace

void figure_menu(const Ui& ui, Session& session, FigureState& state) {
  if (state.menu_opens) ImGui::OpenPopup(name);
  state.menu_opens = false;
  if (!ImGui::BeginPopup(name)) return;
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
  for (const CopyWay& way : copy_ways())
    if (ImGui::MenuItem((std::string("Copy as ") + way.label).c_str()))
      copy_matrix(session, cell, way.notation);
  if (cell.row >= 0 && cell.col >= 0 && cell.row < m.rows() && cell.col < m.cols()) {
    ImGui::Separator();
    if (ImGui::MenuItem("Copy the formula as LaTeX")) copy_formula(session, cell);
  }
  ImGui::EndPopup();
}

}  // namespace attnlab
