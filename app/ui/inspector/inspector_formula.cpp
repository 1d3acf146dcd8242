#include "app/ui/inspector/inspector_formula.h"

#include "app/figures/canvas/formula.h"
#include "app/ui/kit/formula_lines.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "core/exact/exact_explain.h"
#include "core/text/number.h"

#include "imgui.h"

#include <algorithm>
#include <string>

namespace attnlab {

namespace {

constexpr std::size_t most_factors = 40;  // before a sum is cut
constexpr Cut readable{.digits = 24, .terms = 8}, tight{.digits = 24, .terms = 3};

// "= ..." broken into lines; the lines after the first begin below the first term.
void side(const Ui& ui, const std::string& latex, Color ink, const char* relation = "=") {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float equals = ui.px(19);
  const double size = measure::type_15;
  // Less the air that a sign takes at the beginning of a line.
  const double air = 0.45 * size;
  const double width =
      std::max(40.0, static_cast<double>(ImGui::GetContentRegionAvail().x - equals) / ui.scale - air);
  const ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, Point{at.x, at.y}, ui.scale);
  bool first = true;
  for (const std::string& line : break_formula(canvas, latex, size, width)) {
    const ImVec2 here = ImGui::GetCursorScreenPos();
    const double ascent = std::max(size * 0.9, measure_formula(canvas, line, size).ascent);
    if (first) formula_at(ui, here.x, here.y + ui.px(ascent), size, ui.theme.secondary, relation);
    ImGui::SetCursorScreenPos({here.x + equals, here.y});
    // An empty group before a sign makes it one between two terms, with its spaces.
    const bool joined = !first && (line.starts_with("+ ") || line.starts_with("- "));
    formula_in(ui, size, ink, joined ? "{}" + line : line);
    first = false;
  }
}

void symbols_or_numbers(const Ui& ui, const Explanation& e, bool numbers) {
  const std::string* before = nullptr;
  for (const ExplanationStep& step : e.steps) {
    const std::string& latex = numbers ? step.numbers : step.symbols;
    if (latex.empty() || (before != nullptr && *before == latex)) continue;
    side(ui, latex, ui.theme.text);
    before = &latex;
  }
  if (numbers && !e.terms.empty()) side(ui, e.terms, ui.theme.secondary);
}

void fractions(const Ui& ui, const Explanation& e, const ExactExplanation& exact) {
  for (const std::string& step : exact.steps) side(ui, step, ui.theme.text);
  side(ui, exact.value, ui.theme.text);
  side(ui, number_latex(e.value, 6), ui.theme.secondary, "\\approx");
}

// Gives the entry that is no fraction the keyboard, and shows its head.
void select(const Ui& ui, const NotExact& why) {
  ui.view.cursor = EditCursor{why.id, why.row, why.col};
  if (is_per_head(why.id.kind)) ui.view.figure.head = why.id.head;
}

void no_fraction(const Ui& ui, const NotExact& why) {
  paragraph(ui, Face::sans, measure::type_13, ui.theme.broken,
            sentence(ui.scene, why, {ui.view.figure.columns}));
  if (why.kind != NotExact::Kind::entry) return;
  if (chip(ui, "show this entry", false)) select(ui, why);
  explain_item(ui, "Selects the entry: type a fraction such as 7/5 into it.");
}

// Exact mode; false where the cell has no exact value, which it says. `folded` is set where something is cut.
bool exact(const Ui& ui, const Cell& cell, const Explanation& e, bool& folded) {
  // An output of several heads is a sum of as many fractions: each is cut.
  const bool heads = cell.node == Node::Y && ui.analysis.dims.h > 1;
  const Cut cut = ui.view.inspector.whole ? Cut{} : heads ? tight : readable;
  const auto result = explain_exact(ui.scene, ui.analysis, cell, explain_options(ui.view), cut);
  if (const auto* why = std::get_if<NotExact>(&result)) {
    if (why->kind != NotExact::Kind::masked) no_fraction(ui, *why);
    return false;
  }
  fractions(ui, e, std::get<ExactExplanation>(result));
  folded = std::get<ExactExplanation>(result).folded;
  return true;
}

}  // namespace

ExplainOptions explain_options(const ViewState& view) {
  return {.depth = view.inspector.depth,
          .decimals = 4,
          .notation = {view.figure.columns},
          .most_factors = view.inspector.whole ? 0 : most_factors};
}

void inspector_formula(const Ui& ui, const Cell& cell, const Explanation& e) {
  InspectorChoice& choice = ui.view.inspector;
  bool folded = e.folded;
  const bool shown_exact = choice.mode == FormulaMode::exact && exact(ui, cell, e, folded);
  if (!shown_exact) symbols_or_numbers(ui, e, choice.mode != FormulaMode::symbols);
  if (!folded && !choice.whole) return;
  if (chip(ui, choice.whole ? "shorten long sums" : "write it all out", choice.whole))
    choice.whole = !choice.whole;
  explain_item(
      ui, "Long sums and fractions are cut, unless they are wanted whole. What is copied is always whole.");
  if (shown_exact || !folded) return;
  ImGui::SameLine(0, ui.px(measure::space_3));
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary,
          std::to_string(e.factors) + " factors in all");
}

}  // namespace attnlab
