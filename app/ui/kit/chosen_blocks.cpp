#include "app/ui/kit/chosen_blocks.h"

#include "app/figures/blocks/blocks.h"
#include "app/ui/kit/widgets.h"

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

void choose_none(ViewState& view) {
  view.chosen.clear();
  view.shows_chosen = false;
}

bool is_chosen(const Ui& ui, const Cell& matrix) {
  return std::ranges::find(ui.view.chosen, entry_of(ui.analysis, matrix)) != ui.view.chosen.end();
}

void chosen_chips(const Ui& ui) {
  if (ui.view.chosen.empty()) return;
  const std::string label = "only " + blocks_text(ui.view.chosen) + "##chosen";
  if (chip(ui, label.c_str(), shows_chosen(ui.view),
           "What you chose by its headings, alone. F11 presents it, Export exports it."))
    ui.view.shows_chosen = !ui.view.shows_chosen;
  ImGui::SameLine(0, ui.px(measure::space_1));
  if (chip(ui, "none##chosen", false, "Clears the choice.")) choose_none(ui.view);
}

}  // namespace attnlab
