#include "app/ui/inspector_panel.h"

#include "app/figures/formula.h"
#include "app/ui/copy.h"
#include "app/ui/formula_lines.h"
#include "app/ui/imgui_canvas.h"
#include "app/ui/widgets.h"
#include "core/explain.h"
#include "core/number.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace attnlab {

namespace {

constexpr int digits = 4;

void how_to_use(const Ui& ui) {
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "Point at a cell: its formula appears here, in symbols and with the numbers of this moment. "
            "Click to keep it.");
}

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

// "= ..." broken into lines; the lines after the first begin below the first term.
void step(const Ui& ui, const std::string& latex, Color ink) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float equals = ui.px(19);
  const double size = measure::type_15;
  const double width =
      std::max(40.0, static_cast<double>(ImGui::GetContentRegionAvail().x - equals) / ui.scale);
  const ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, Point{at.x, at.y}, ui.scale);
  bool first = true;
  for (const std::string& line : break_formula(canvas, latex, size, width)) {
    const ImVec2 here = ImGui::GetCursorScreenPos();
    const double ascent = std::max(size * 0.9, measure_formula(canvas, line, size).ascent);
    if (first) formula_at(ui, here.x, here.y + ui.px(ascent), size, ui.theme.secondary, "=");
    ImGui::SetCursorScreenPos({here.x + equals, here.y});
    // An empty group before a sign makes it one between two terms, with its spaces.
    formula_in(ui, size, ink, first ? line : "{}" + line);
    first = false;
  }
}

void steps(const Ui& ui, const Explanation& e) {
  const std::string* before = nullptr;
  const std::size_t depth = std::min(e.steps.size(), static_cast<std::size_t>(ui.view.inspector_depth));
  for (std::size_t i = 0; i < depth; ++i) {
    const std::string& latex = ui.view.inspector_numbers ? e.steps[i].numbers : e.steps[i].symbols;
    if (latex.empty() || (before != nullptr && *before == latex)) continue;
    step(ui, latex, ui.theme.text);
    before = &latex;
  }
  if (ui.view.inspector_numbers && ui.view.inspector_depth == 2 && !e.terms.empty())
    step(ui, e.terms, ui.theme.secondary);
}

// Where an entry set by hand goes: the nodes that are computed from it in one step, by their names.
std::vector<std::string> destinations(const Ui& ui, const Cell& cell) {
  std::vector<std::string> names;
  const CellSet fed = feeds(ui.scene, ui.analysis, cell, ui.view.figure.head);
  for (const Node node : {Node::P_Q, Node::P_K, Node::K_dot, Node::P_V, Node::S, Node::H, Node::Y}) {
    if (!fed.any(node)) continue;
    const int head = is_per_head(node) ? ui.view.figure.head : 0;
    const MatrixView m = values(ui.scene, ui.analysis, node, head);
    bool direct = false;
    for (int i = 0; i < m.rows() && !direct; ++i)
      for (int j = 0; j < m.cols() && !direct; ++j)
        direct = fed.has(node, i, j) &&
                 made_of(ui.scene, ui.analysis, {node, head, i, j}).has(cell.node, cell.row, cell.col);
    if (direct) names.push_back(name_latex(ui.scene, node, head));
  }
  return names;
}

void where_it_goes(const Ui& ui, const Cell& cell) {
  const std::vector<std::string> names = destinations(ui, cell);
  if (names.empty()) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  constexpr double size = measure::type_15;
  const double baseline = static_cast<double>(at.y) + ui.px(size * 1.1);
  ImGui::SetCursorScreenPos({at.x, at.y + ui.px(3)});
  text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, "goes into");
  float x = ImGui::GetItemRectMax().x + ui.px(measure::space_2);
  for (const std::string& name : names) {
    formula_at(ui, x, baseline, size, ui.theme.text, name);
    x += formula_width(ui, size, name) + ui.px(measure::space_3);
  }
}

bool chips(const Ui& ui) {
  ViewState& view = ui.view;
  if (chip(ui, "symbols", !view.inspector_numbers)) view.inspector_numbers = false;
  explain_item(ui, "The formula in symbols.");
  beside_if_room(ui, "numbers", 4);
  if (chip(ui, "numbers", view.inspector_numbers)) view.inspector_numbers = true;
  explain_item(ui, "The same formula with the numbers of this moment.");
  beside_if_room(ui, "1##depth", 12);
  if (chip(ui, "1##depth", view.inspector_depth == 1)) view.inspector_depth = 1;
  explain_item(ui, "One level down: what the cell is made of.");
  beside_if_room(ui, "2##depth", 4);
  if (chip(ui, "2##depth", view.inspector_depth == 2)) view.inspector_depth = 2;
  explain_item(ui, "Two levels down.");
  beside_if_room(ui, "LaTeX", 12);
  const bool copy = chip(ui, "LaTeX", false);
  explain_item(ui, "Copy the formula as LaTeX.");
  return copy;
}

}  // namespace

bool inspector_panel(const Ui& ui) {
  heading(ui, "INSPECTOR");
  const auto cell = inspected_cell(ui.view);
  if (!cell) {
    ImGui::Dummy({1, 1});
    how_to_use(ui);
    return false;
  }
  if (ui.view.pinned && cell == ui.view.pinned) {
    const float width = text_width(ui, Face::sans, measure::type_11, "kept");
    ImGui::SameLine(ImGui::GetWindowWidth() - ui.px(20) - width);
    text_in(ui, Face::sans, measure::type_11, ui.theme.secondary, "kept");
  }
  const Explanation e = explain(ui.scene, ui.analysis, *cell, 2, digits);
  ImGui::Dummy({1, ui.px(2)});
  title(ui, e);
  if (!e.words.empty()) paragraph(ui, Face::sans, measure::type_13, ui.theme.text, e.words);
  if (e.steps.empty()) {
    if (is_given(cell->node)) where_it_goes(ui, *cell);
    return false;
  }
  steps(ui, e);
  ImGui::Dummy({1, ui.px(2)});
  return chips(ui);
}

}  // namespace attnlab
