#include "app/ui/inspector/inspector_panel.h"

#include "app/ui/kit/widgets.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr int digits = 4;
constexpr const char* stays = "stays until Esc";

// S_{4,2}   bomb -> movie   2.3416
void title(const Ui& ui, const Explanation& e) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, baseline = at.y + ui.px(20);
  const double size = measure::type_22;
  formula_at(ui, at.x, baseline, size, ui.theme.text, e.symbol);
  const std::string value = show_number(e.value, digits);
  const float value_width = text_width(ui, Face::sans_medium, measure::type_18, value);
  const float symbol_width = formula_width(ui, size, e.symbol), gap = ui.px(measure::space_3);
  ImGui::SetCursorScreenPos({at.x + std::max(0.0F, width - value_width), at.y + ui.px(2)});
  text_in(ui, Face::sans_medium, measure::type_18, std::isfinite(e.value) ? ui.theme.text : ui.theme.broken,
          value);
  explain_item(ui, "Exactly " + exact_number(e.value));
  const float room = width - symbol_width - value_width - 2 * gap;
  const bool beside = text_width(ui, Face::sans, measure::type_13, e.where) <= room;
  if (beside)
    ImGui::SetCursorScreenPos({at.x + symbol_width + gap, at.y + ui.px(6)});
  else
    ImGui::SetCursorScreenPos({at.x, at.y + ui.px(34)});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, e.where);
  if (beside) ImGui::SetCursorScreenPos({at.x, at.y + ui.px(38)});
  ImGui::Dummy({1, 1});
}

// Where an entry set by hand goes: the nodes that are computed from it in one step, by their names.
std::vector<std::string> destinations(const Ui& ui, const Cell& cell) {
  std::vector<std::string> names;
  const CellSet fed = feeds(ui.scene, ui.analysis, cell, ui.view.figure.head);
  for (const Node node : {Node::P_Q, Node::P_K, Node::K_dot, Node::K_placed, Node::Q_turn, Node::K_turn,
                          Node::P_V, Node::S, Node::H, Node::Y}) {
    if (!fed.any(node)) continue;
    const int head = is_per_head(node) ? ui.view.figure.head : 0;
    const MatrixView m = values(ui.scene, ui.analysis, node, head);
    bool direct = false;
    for (int i = 0; i < m.rows() && !direct; ++i)
      for (int j = 0; j < m.cols() && !direct; ++j)
        direct = fed.has(node, i, j) &&
                 made_of(ui.scene, ui.analysis, {node, head, i, j}).has(cell.node, cell.row, cell.col);
    if (direct) names.push_back(name_latex(ui.scene, node, head, {ui.view.figure.columns}));
  }
  return names;
}

// What the cell was before, while a pinned state is compared.
void before(const Ui& ui, const Cell& cell, double now) {
  if (ui.before == nullptr || ui.view.compare == Compare::off) return;
  if (!has_cell(ui.before->scene, ui.before->analysis, cell)) return note(ui, "before: no such cell");
  const double then = values(ui.before->scene, ui.before->analysis, cell.node, cell.head)(cell.row, cell.col);
  const double change = now - then;
  std::string words = "before " + show_number(then, digits);
  if (std::isfinite(change))
    words += change == 0 ? ": no change"
                         : ", change " + std::string(change > 0 ? "+" : "") + show_number(change, digits);
  note(ui, words);
}

void where_it_goes(const Ui& ui, const Cell& cell) {
  const std::vector<std::string> names = destinations(ui, cell);
  if (names.empty()) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  constexpr double size = measure::type_15;
  const double baseline = static_cast<double>(at.y) + ui.px(size * 1.1);
  ImGui::SetCursorScreenPos({at.x, at.y + ui.px(3)});
  text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, "goes into");
  const float first = ImGui::GetItemRectMax().x + ui.px(measure::space_2), line = ui.px(26);
  const float end = at.x + ImGui::GetContentRegionAvail().x;
  float x = first, below = 0;
  for (const std::string& name : names) {
    const float width = formula_width(ui, size, name);
    if (x > first && x + width > end) x = first, below += line;
    formula_at(ui, x, baseline + static_cast<double>(below), size, ui.theme.text, name);
    x += width + ui.px(measure::space_3);
  }
  if (below > 0) ImGui::Dummy({0, below - ImGui::GetStyle().ItemSpacing.y});
}

// How the formula is written, and a copy of it. True when it is to be copied.
bool chips(const Ui& ui) {
  InspectorChoice& choice = ui.view.inspector;
  choice_chip(ui, "symbols", choice.mode, FormulaMode::symbols, "The formula in symbols.");
  choice_chip(ui, {"numbers", 2}, choice.mode, FormulaMode::numbers,
              "The same formula with the present numbers.");
  choice_chip(ui, {"exact", 2}, choice.mode, FormulaMode::exact,
              "Fractions stay fractions, roots roots and exponentials exponentials: nothing is rounded.");
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({at.x + ui.px(2), at.y + ui.px(4)});
  note(ui, "depth");
  ImGui::SetCursorScreenPos({ImGui::GetItemRectMax().x + ui.px(measure::space_2), at.y});
  choice_chip(ui, "1##depth", choice.depth, 1, "What the cell is made of.");
  choice_chip(ui, {"2##depth", 2}, choice.depth, 2, "Every term written out.");
  choice_chip(ui, {"3##depth", 2}, choice.depth, 3, "Down to the inputs and the weight matrices.");
  return chip(ui, {"LaTeX", 16}, false, "Copy the formula as LaTeX, whole, as it is chosen here.");
}

}  // namespace

void inspector_at_rest(const Ui& ui) {
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "Point at a number to see where it comes from. Click to keep it here.");
  ImGui::Dummy({1, ui.px(4)});
}

bool inspector_panel(const Ui& ui, const IsLocked& locked) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float right = corner.x + ImGui::GetContentRegionAvail().x;
  const auto cell = inspected_cell(ui.view);
  if (!cell) return false;
  heading(ui,
          ui.view.hovers_derivative && cell == ui.view.hover ? "DERIVATIVE BY THIS NUMBER" : "THIS NUMBER");
  if (ui.view.pinned && cell == ui.view.pinned) {
    const float width = text_width(ui, Face::sans, measure::type_11, stays);
    ImGui::SameLine();
    ImGui::SetCursorScreenPos({right - width, corner.y});
    text_in(ui, Face::sans, measure::type_11, ui.theme.secondary, stays);
  }
  const Explanation e = explain(ui.scene, ui.analysis, *cell, explain_options(ui.view));
  ImGui::Dummy({1, ui.px(2)});
  title(ui, e);
  before(ui, *cell, e.value);
  if (!e.words.empty()) paragraph(ui, Face::sans, measure::type_13, ui.theme.text, e.words);
  if (is_given(cell->node)) {
    where_it_goes(ui, *cell);
    ImGui::Dummy({1, ui.px(4)});
  }
  const bool held =
      cell->node == Node::A && cell == ui.view.pinned && !hides(ui.view.figure) && !ui.view.hovers_linked;
  if (e.steps.empty() && !is_given(cell->node)) {  // masked, or the identity: the words say it all
    if (held) hold_panel(ui, *cell, locked);
    return false;
  }
  const bool copy = chips(ui);
  ImGui::Dummy({1, ui.px(2)});
  if (is_given(cell->node)) let_it_be(ui, *cell);
  inspector_formula(ui, *cell, e);
  inspector_letters(ui, *cell);
  ImGui::Dummy({1, ui.px(4)});
  if (held) hold_panel(ui, *cell, locked);
  if (!e.steps.empty() && folding(ui, "STEP BY STEP", "", true)) inspector_tree(ui, *cell);
  return copy;
}

}  // namespace attnlab
