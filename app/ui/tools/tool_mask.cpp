// Painting the mask with the pointer on a figure.
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"

namespace attnlab {

namespace {

// The cell of the mask that a cell of the picture stands for.
std::optional<MaskCell> cell_of_mask(const Ui& ui, const std::optional<Cell>& cell) {
  if (!cell || (cell->node != Node::S && cell->node != Node::L && cell->node != Node::A)) return std::nullopt;
  const Dims& n = ui.analysis.dims;
  if (cell->row < 0 || cell->col < 0 || cell->row >= n.n_q || cell->col >= n.n_k) return std::nullopt;
  return MaskCell{cell->row, cell->col};
}

bool ends_the_mode() {
  return ImGui::IsKeyPressed(ImGuiKey_Escape, false) && !ImGui::IsAnyMouseDown() &&
         !ImGui::GetIO().WantTextInput &&
         !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

}  // namespace

bool mask_pointer(const Ui& ui, MaskStroke& stroke, const FigurePointer& pointer, Edits& edits) {
  if (!ui.view.painting) {
    stroke.active = false;
    return false;
  }
  if (stroke.active && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) stroke.active = false;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && stroke.active) {
    abandon_stroke(stroke, edits);
    return true;
  }
  if (ends_the_mode()) {
    ui.view.painting = false;
    return false;
  }
  const auto under = cell_of_mask(ui, pointer.region);
  if (pointer.hovered) ui.hint = painting_hint;
  if (under && pointer.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (pointer.pressed && under) begin_stroke(stroke, ui.scene, ui.analysis.dims, *under, edits);
  if (pointer.held && under) {
    // From one matrix to another there is no line.
    const bool same = pointer.grabbed && pointer.region->node == pointer.grabbed->node &&
                      pointer.region->head == pointer.grabbed->head;
    if (same) continue_stroke(stroke, ui.scene, ui.analysis.dims, *under, edits);
  }
  return (pointer.hovered && under) || (pointer.held && cell_of_mask(ui, pointer.grabbed));
}

void explain_row(const Ui& ui, const FigurePointer& pointer) {
  const auto& cell = pointer.region;
  if (!pointer.hovered || pointer.held || !cell || cell->row < 0 || cell->row >= ui.analysis.dims.n_q) return;
  if (cell->node != Node::A && cell->node != Node::L) return;
  if (sees_nothing(ui.scene, ui.analysis.dims, cell->row)) explain_item(ui, nothing_allowed_sentence);
}

}  // namespace attnlab
