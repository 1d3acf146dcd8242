#include "app/ui/kit/chosen_blocks.h"

#include "app/figures/blocks/blocks.h"
#include "app/ui/kit/widgets.h"
#include "core/analysis/quantity.h"
#include "core/facts/describe_words.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {
namespace {

// As a list names it: of several heads with its number.
BlockEntry entry_of(const Analysis& analysis, const Cell& matrix) {
  std::string name(block_id(matrix.node));
  if (is_per_head(matrix.node) && analysis.dims.h > 1) name += std::to_string(matrix.head + 1);
  return {.name = std::move(name)};
}

}  // namespace

void choose_block(ViewState& view, const Analysis& analysis, const Cell& matrix) {
  BlockList& chosen = view.chosen;
  const BlockEntry entry = entry_of(analysis, matrix);
  if (const auto found = std::ranges::find(chosen, entry); found != chosen.end())
    chosen.erase(found);
  else if (chosen.size() < most_blocks)
    chosen.push_back(entry);
  if (chosen.empty()) view.shows_chosen = false;
}

std::string matrix_and_shape(const Cell& matrix, int rows, int cols) {
  return std::string(row_of(matrix.node).title) + ", " + shape_text(rows, cols);
}

void explain_letter(const Ui& ui, const Cell& matrix, int rows, int cols) {
  about_item(ui, help_page(matrix.node));
  if (!begin_explanation(ui)) return;
  formula_in(ui, measure::type_15, ui.theme.text,
             name_latex(ui.scene, matrix.node, matrix.head, {ui.view.figure.columns}));
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text, matrix_and_shape(matrix, rows, cols));
  text_in(ui, Face::sans, measure::type_12, ui.theme.text, described::meaning(matrix.node));
  end_explanation();
}

void explain_heading(const Ui& ui, const Rect& place, const ShownMatrix& block) {
  // An item of its own: its tooltip comes, and stays away, for this letter alone.
  const ImVec2 low{static_cast<float>(place.x), static_cast<float>(place.y)},
      high{static_cast<float>(place.right()), static_cast<float>(place.bottom())};
  const std::string label = std::string(row_of(block.cell->node).code) + "/heading";
  if (ImGui::ItemAdd({low, high}, ImGui::GetID(label.c_str()), nullptr, ImGuiItemFlags_NoNav))
    explain_letter(ui, *block.cell, block.rows, block.cols);
  ui.hint = matrix_and_shape(*block.cell, block.rows, block.cols) +
            " · click headings to choose what is shown alone · double-click: this matrix fills the view";
}

void choose_none(ViewState& view) {
  view.chosen.clear();
  view.shows_chosen = false;
}

bool marks_chosen(const Ui& ui, const Cell& matrix) {
  return !shows_chosen(ui.view) &&
         std::ranges::find(ui.view.chosen, entry_of(ui.analysis, matrix)) != ui.view.chosen.end();
}

void chosen_chips(const Ui& ui) {
  if (ui.view.chosen.empty()) return;
  // Of a plane or a meter without what it is of: "only plane,A".
  std::string names;
  for (const std::string& name : block_names(ui.view.chosen))
    names += (names.empty() ? "" : ",") + name.substr(0, name.find('('));
  const std::string label = "only " + names + "##chosen";
  if (chip(ui, label.c_str(), shows_chosen(ui.view),
           "What you chose by its headings, alone. F11 presents it, Export exports it."))
    ui.view.shows_chosen = !ui.view.shows_chosen;
  ImGui::SameLine(0, ui.px(measure::space_1));
  if (chip(ui, "none##chosen", false, "Clears the choice.")) choose_none(ui.view);
}

}  // namespace attnlab
