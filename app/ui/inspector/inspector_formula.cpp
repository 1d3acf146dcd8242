#include "app/ui/inspector/inspector_formula.h"

#include "app/figures/canvas/formula.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/analysis/explain_tree.h"
#include "core/exact/exact_explain.h"
#include "core/text/number.h"

#include "imgui.h"

#include <algorithm>
#include <cmath>
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
  const ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
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
  ui.view.reach.reset();
  if (is_per_head(why.id.kind)) ui.view.figure.head = why.id.head;
}

void no_fraction(const Ui& ui, const NotExact& why) {
  paragraph(ui, Face::sans, measure::type_13, ui.theme.broken,
            sentence(ui.scene, why, {ui.view.figure.columns}));
  if (why.kind != NotExact::Kind::entry) return;
  if (chip(ui, "show this entry", false, "Selects the entry: type a fraction such as 7/5 into it."))
    select(ui, why);
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

constexpr double row_height = 24, indent = 11, most_indent = 110;
constexpr std::size_t most_rows = 8, exact_digits = 14;

class TreeDrawing {
 public:
  explicit TreeDrawing(const Ui& ui)
      : ui_(ui),
        options_{{ui.view.figure.columns}, ui.view.inspector.mode != FormulaMode::symbols, 2},
        exact_(ui.view.inspector.mode == FormulaMode::exact) {}

  void below(const Branch& above, const std::string& path, int depth) {
    const std::vector<Branch> list = branches(ui_.scene, ui_.analysis, above, options_);
    const bool folds = list.size() > most_rows;
    const std::string all = path + "/all";
    const bool whole = !folds || open(all);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (whole || i == 0 || i + 1 == list.size())
        branch(list[i], path + "/" + std::to_string(i), depth);
      else if (i == 1)
        dots(all, list.size() - 2, depth);
    }
  }

 private:
  static bool open(const std::string& label) {
    return ImGui::GetStateStorage()->GetBool(ImGui::GetID(label.c_str()), false);
  }
  static void toggle(const std::string& label) {
    const ImGuiID id = ImGui::GetID(label.c_str());
    ImGui::GetStateStorage()->SetBool(id, !open(label));
  }

  struct Line {
    ImVec2 at;  // the left edge, behind the indent
    float right = 0, baseline = 0;
    bool hovered = false, clicked = false;
  };

  // A line as an item, which the keyboard reaches; a line with nothing below it only takes room.
  Line line(const std::string& label, int depth, bool item) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x), height = ui_.px(row_height);
    Line out;
    if (item) {
      out.clicked = ImGui::InvisibleButton(label.c_str(), {width, height}, ImGuiButtonFlags_EnableNav);
      out.hovered = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    } else {
      ImGui::Dummy({width, height});
    }
    out.at = {at.x + ui_.px(std::min(most_indent, indent * depth)), at.y};
    out.right = at.x + width;
    out.baseline = at.y + ui_.px(16.5);
    return out;
  }

  void branch(const Branch& b, const std::string& path, int depth) {
    const Line at = line(path, depth, b.opens);
    if (at.clicked) toggle(path);
    const bool opened = b.opens && open(path);
    if (b.opens)
      chevron(ui_, at.at.x, at.at.y + ui_.px(row_height / 2), opened,
              at.hovered ? ui_.theme.text : ui_.theme.secondary);
    // What scrolled out of the panel is not set in type.
    if (ImGui::IsRectVisible({at.at.x, at.at.y}, {at.right, at.at.y + ui_.px(row_height)})) contents(b, at);
    if (opened) below(b, path, depth + 1);
  }

  // symbol  = formula                   value
  void contents(const Branch& b, const Line& at) const {
    const float left = at.at.x + ui_.px(14), gap = ui_.px(10);
    const float value_left = value(b, at);
    const double size = measure::type_15;
    const float symbol_width = formula_width(ui_, size, b.symbol);
    formula_at(ui_, left, at.baseline, size, ui_.theme.text, b.symbol);
    if (b.formula.empty()) return;
    const std::string formula = "= " + b.formula;
    const float room = value_left - gap - (left + symbol_width + gap);
    if (formula_width(ui_, measure::type_13, formula) <= room)
      formula_at(ui_, left + symbol_width + gap, at.baseline, measure::type_13, ui_.theme.secondary, formula);
  }

  // At the right edge; where it begins.
  float value(const Branch& b, const Line& at) const {
    const std::string fraction =
        exact_ && !b.term ? short_exact(ui_.scene, ui_.analysis, b.cell, exact_digits) : "";
    if (!fraction.empty()) {
      const float x = at.right - formula_width(ui_, measure::type_13, fraction);
      formula_at(ui_, x, at.baseline, measure::type_13, ui_.theme.text, fraction);
      return x;
    }
    const std::string text = show_number(b.value, 4);
    const float x = at.right - text_width(ui_, Face::sans, measure::type_12, text);
    text_at(ui_, {x, at.baseline - ui_.px(measure::type_12 * 0.95)}, measure::type_12,
            std::isfinite(b.value) ? ui_.theme.text : ui_.theme.broken, text);
    return x;
  }

  void dots(const std::string& label, std::size_t hidden, int depth) {
    const Line at = line(label, depth, true);
    if (at.clicked) toggle(label);
    const std::string words = "\xE2\x8B\xAF  " + std::to_string(hidden) + " more";
    text_at(ui_, {at.at.x + ui_.px(14), at.baseline - ui_.px(measure::type_12 * 0.95)}, measure::type_12,
            at.hovered ? ui_.theme.text : ui_.theme.secondary, words);
  }

  const Ui& ui_;
  TreeOptions options_;
  bool exact_;
};

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
  toggle_chip(
      ui, choice.whole ? "shorten long sums" : "write it all out", choice.whole,
      "Long sums and fractions are cut, unless they are wanted whole. What is copied is always whole.");
  if (shown_exact || !folded) return;
  ImGui::SameLine(0, ui.px(measure::space_3));
  note(ui, std::to_string(e.factors) + " factors in all");
}

void inspector_tree(const Ui& ui, const Cell& cell) {
  const Branch top = branch_of(ui.scene, ui.analysis, cell, {{ui.view.figure.columns}, false, 2});
  if (!top.opens) return;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ImGui::GetStyle().ItemSpacing.x, 0});
  TreeDrawing(ui).below(top, "tree", 0);
  ImGui::PopStyleVar();
}

}  // namespace attnlab
