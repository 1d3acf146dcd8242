#include "app/ui/copy.h"

#include "app/ui/formula_text.h"
#include "app/ui/session.h"
#include "core/matrix_text.h"

#include "imgui.h"

namespace attnlab {

std::optional<Cell> inspected_cell(const ViewState& view) {
  if (view.hover) return view.hover;
  if (view.pinned) return view.pinned;
  if (view.cursor && view.cursor->id.kind != MatrixKind::target && view.cursor->row >= 0 &&
      view.cursor->col >= 0)
    return Cell{node_of(view.cursor->id.kind), view.cursor->id.head, view.cursor->row, view.cursor->col};
  return std::nullopt;
}

std::optional<Cell> chosen_cell(const Session& session) { return inspected_cell(session.view); }

void copy_matrix(Session& s) {
  const auto cell = chosen_cell(s);
  if (!cell) return;
  const MatrixView m = values(s.scene(), s.analysis, cell->node, cell->head);
  const std::string text = matrix_text(m, MatrixNotation::numpy);
  ImGui::SetClipboardText(text.c_str());
  s.message = {"Copied the matrix in NumPy's notation", false};
}

void copy_formula(Session& s) {
  const auto cell = chosen_cell(s);
  if (!cell) return;
  ImGui::SetClipboardText(
      formula_text(s.scene(), s.analysis, *cell, s.view.inspector, {s.view.figure.columns}).c_str());
  s.message = {"Copied the formula as LaTeX", false};
}

}  // namespace attnlab
