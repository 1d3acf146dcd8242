#include "app/ui/inputs/inputs_panel.h"

#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <string>

namespace attnlab {

namespace {

// The two columns: what they need beside their cells, in logical pixels.
struct Columns {
  double first_left = 0, second_left = 0;  // where the cells of each begin
  double cell = measure::cell;
  double second = 0;     // where the weights begin
  double least = 0;      // the width with the smallest cells
  bool stacked = false;  // the weights stand below the inputs: wide inputs, tokens as columns
};

bool is_input(MatrixKind kind) { return kind <= MatrixKind::V; }
bool is_shown(const Ui& ui, MatrixId id) { return !is_per_head(id.kind) || id.head == ui.view.figure.head; }

double cells_across(const EditorContext& context, MatrixId id) {
  const MatrixView m = matrix(context.scene, id);
  return static_cast<double>(context.view.figure.columns ? m.rows() : m.cols());
}

// What a matrix needs beside its cells, in logical pixels; `left` is what its labels take.
EditorSize beside(const EditorContext& context, MatrixId id) {
  EditorSize size = editor_size(context, id, measure::cell);
  size.width -= measure::cell * cells_across(context, id);
  return size;
}

EditorContext context_of(const Ui& ui, EditorState& editor) {
  return {ui.scene, ui.analysis, ui.theme, ui.fonts, ui.painter, ui.view, editor, ui.scale, &ui.hint};
}

Columns columns_for(const Ui& ui, const EditorContext& context, double room) {
  Columns c;
  double inputs = 1, weights = 1, margins[2] = {0, 0};
  for (const MatrixId id : matrices_in_use(ui.scene)) {
    if (!is_shown(ui, id)) continue;
    const double cols = cells_across(context, id);
    const EditorSize extra = beside(context, id);
    double& widest = is_input(id.kind) ? inputs : weights;
    double& margin = margins[is_input(id.kind) ? 0 : 1];
    widest = std::max(widest, cols);
    margin = std::max(margin, extra.width);
    double& left = is_input(id.kind) ? c.first_left : c.second_left;
    left = std::max(left, extra.left);
  }
  constexpr double gap = measure::space_4;
  c.least = margins[0] + margins[1] + gap + (inputs + weights) * measure::cell_min;
  if (ui.view.figure.columns && c.least > room) {
    c.stacked = true;
    c.least = std::max(margins[0] + inputs * measure::cell_min, margins[1] + weights * measure::cell_min);
    c.cell = std::clamp((room - margins[0]) / inputs, measure::cell_min, 40.0);
    return c;
  }
  c.cell = std::clamp((room - margins[0] - margins[1] - gap) / (inputs + weights), measure::cell_min, 40.0);
  c.second = std::max(margins[0] + inputs * c.cell + gap, room - margins[1] - weights * c.cell);
  return c;
}

// Draws the matrices of one column; returns the height used, in screen pixels.
float column(const Ui& ui, const EditorContext& context, ImVec2 at, const Columns& c, bool inputs,
             Edits& edits) {
  const float top = at.y;
  for (const MatrixId id : matrices_in_use(ui.scene)) {
    if (is_input(id.kind) != inputs || !is_shown(ui, id)) continue;
    // The cells of a column stand below each other, whatever labels their matrices have.
    const double left = inputs ? c.first_left : c.second_left;
    ImGui::SetCursorScreenPos({at.x + ui.px(left - editor_size(context, id, c.cell).left), at.y});
    ImGui::BeginGroup();
    matrix_editor(context, id, c.cell, edits);
    ImGui::EndGroup();
    at.y += ImGui::GetItemRectSize().y + ui.px(measure::space_4);
  }
  return at.y - top;
}

// The width that they need.
double matrices(const Ui& ui, EditorState& editor, Edits& edits) {
  const EditorContext context = context_of(ui, editor);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const Columns c = columns_for(ui, context, ImGui::GetContentRegionAvail().x / ui.scale);
  const float left = column(ui, context, at, c, true, edits);
  const float second = c.stacked ? at.y + left : at.y;
  const float right = column(ui, context, {at.x + ui.px(c.second), second}, c, false, edits);
  ImGui::SetCursorScreenPos({at.x, std::max(at.y + left, second + right)});
  ImGui::Dummy({1, 1});
  return c.least;
}

// The heading, and the chips at the far end of its line, or below it where that is too short.
void header(const Ui& ui, Edits& edits) {
  const ImVec2 at = ImGui::GetCursorPos();
  const float chips = ui.px(62 + 76 + 62 + 8), room = ImGui::GetContentRegionAvail().x;
  ImGui::SetCursorPosY(at.y + ui.px(5));
  heading(ui, "INPUTS");
  const bool beside = room >= ui.px(64) + chips;
  if (beside) ImGui::SetCursorPos({at.x + room - chips, at.y});
  source_chips(ui, edits);
}

}  // namespace

bool head_chips(const Ui& ui) {
  const int heads = ui.analysis.dims.h;
  if (heads < 2) return false;
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, "head");
  for (int i = 0; i < heads; ++i) {
    ImGui::SameLine(0, ui.px(i == 0 ? 8 : 4));
    const std::string label = std::to_string(i + 1) + "##head";
    if (chip(ui, label.c_str(), ui.view.figure.head == i)) ui.view.figure.head = i;
    explain_item(ui, "Show the matrices of this head.");
  }
  return true;
}

double inputs_panel(const Ui& ui, EditorState& editor, ControlsState& controls, Edits& edits) {
  header(ui, edits);
  head_chips(ui);
  ImGui::Dummy({1, ui.px(2)});
  constexpr double padding = 2 * measure::space_4 + 12;  // and a scroll bar
  const double needed = matrices(ui, editor, edits) + padding;
  hairline(ui);
  if (folding(ui, "SIZES", sizes_in_short(ui.analysis), true)) size_controls(ui, edits);
  hairline(ui);
  if (folding(ui, "MASK", mask_in_short(ui.scene), false)) mask_controls(ui, controls.mask, edits);
  hairline(ui);
  if (folding(ui, "RULES", rules_in_short(ui.scene, {ui.view.figure.columns}), false,
              !controls.focus.empty())) {
    rule_controls(ui, edits);
    scale_controls(ui, controls, edits);
  }
  return needed;
}

}  // namespace attnlab
