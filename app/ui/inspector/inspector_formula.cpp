// The formula of the inspected cell, and the tree below it.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/formula_lines.h"
#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "core/analysis/explain_tree.h"
#include "core/exact/exact_explain.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// Before a sum is cut: at first, and where it is wanted whole. Nobody reads more,
// and no frame has the time to set it.
constexpr std::size_t most_factors = 40, most_factors_whole = 1200;
constexpr Cut readable{.digits = 24, .terms = 8}, tight{.digits = 24, .terms = 3};

void symbols_or_numbers(const Ui& ui, const Explanation& e, bool numbers) {
  const std::string* before = nullptr;
  for (const ExplanationStep& step : e.steps) {
    const std::string& latex = numbers ? step.numbers : step.symbols;
    if (latex.empty() || (before != nullptr && *before == latex)) continue;
    formula_side(ui, latex, ui.theme.text, numbers && step.about);
    before = &latex;
  }
  if (numbers && !e.terms.empty()) formula_side(ui, e.terms, ui.theme.secondary, e.terms_about);
}

void fractions(const Ui& ui, const ExactExplanation& exact) {
  for (const std::string& step : exact.steps) formula_side(ui, step, ui.theme.text);
  formula_side(ui, exact.value, ui.theme.text);
  if (!exact.decimal.empty()) formula_side(ui, exact.decimal, ui.theme.secondary, exact.about);
}

void no_fraction(const Ui& ui, const NotExact& why) {
  paragraph(ui, Face::sans, measure::type_13, ui.theme.broken,
            sentence(ui.scene, why, {ui.view.figure.columns}));
  if (why.kind != NotExact::Kind::entry) return;
  if (!chip(ui, "show this entry", false, "Selects the entry: type a fraction such as 7/5 into it.")) return;
  ui.view.cursor = EditCursor{why.id, why.row, why.col};
  ui.view.reach.reset();
  if (is_per_head(why.id.kind)) ui.view.figure.head = why.id.head;
}

// Exact mode; false where the cell has no exact value, which it says. `folded` is set where something is cut.
bool exact(const Ui& ui, const Cell& cell, bool& folded) {
  const auto result = explain_shown(ui.scene, ui.analysis, cell, ui.view.inspector.letters.given,
                                    explain_options(ui.view, 6), formula_cut(ui, cell));
  if (const auto* why = std::get_if<NotExact>(&result)) {
    if (why->kind != NotExact::Kind::masked) no_fraction(ui, *why);
    return false;
  }
  const auto& found = std::get<ExactExplanation>(result);
  fractions(ui, found);
  folded = found.folded || (found.lettered && folded);
  return true;
}

constexpr double line_height = 24, indent = 11, most_indent = 110, formula_gap = 10;
constexpr std::size_t most_rows = 8, exact_digits = 14, most_signs = 40;
constexpr int tree_decimals = 3;
constexpr Cut in_a_line{.digits = 14, .terms = 2};

class TreeDrawing {
 public:
  explicit TreeDrawing(const Ui& ui)
      : ui_(ui),
        exact_(ui.view.inspector.mode == FormulaMode::exact),
        letters_(ui.view.inspector.letters.given),
        fractions_(exact_line_style(ui.scene, ui.analysis, in_a_line, letters_)),
        options_{{ui.view.figure.columns},
                 ui.view.inspector.mode != FormulaMode::symbols,
                 tree_decimals,
                 exact_ ? &fractions_ : nullptr} {}

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
    float right = 0;
    bool hovered = false, clicked = false;
  };

  // A line as an item, which the keyboard reaches; a line with nothing below it only takes room.
  Line line(const std::string& label, int depth, bool item, float height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x);
    Line out;
    if (item) {
      out.clicked = ImGui::InvisibleButton(label.c_str(), {width, height}, ImGuiButtonFlags_EnableNav);
      out.hovered = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    } else {
      ImGui::Dummy({width, height});
    }
    out.at = {at.x + left_of(depth), at.y};
    out.right = at.x + width;
    return out;
  }

  // What stands in a line: the formula, if it has room beside the symbol and the value.
  struct Row {
    std::string formula, value;
    bool exact = false;  // the value is LaTeX
    float symbol_width = 0, value_width = 0;
    double above = 16.5, below = line_height - 16.5;  // logical pixels around the baseline
  };

  Row row_of(const Branch& b, int depth) const {
    Row row;
    if (exact_) row.value = short_exact(ui_.scene, ui_.analysis, b, letters_, exact_digits, most_signs);
    row.exact = !row.value.empty();
    // What has no short exact value is a decimal, "about" among exact ones.
    if (!row.exact) row.value = (exact_ ? "≈ " : "") + show_number(b.value, tree_decimals);
    row.value_width = row.exact ? formula_width(ui_, measure::type_13, row.value)
                                : text_width(ui_, Face::sans, measure::type_12, row.value);
    row.symbol_width = formula_width(ui_, measure::type_15, b.symbol);
    if (b.formula.empty()) return row;
    const std::string formula = (b.about ? "\\approx " : "= ") + b.formula;
    const FormulaExtent size = measure_formula(canvas_at(ui_, {}), formula, measure::type_13);
    const float room = ImGui::GetContentRegionAvail().x - left_of(depth) - ui_.px(14) - row.symbol_width -
                       row.value_width - 2 * ui_.px(formula_gap);
    if (ui_.px(size.width) > room) return row;
    row.formula = formula;
    row.above = std::max(row.above, size.ascent + 3);
    row.below = std::max(row.below, size.descent + 3);
    return row;
  }

  float left_of(int depth) const { return ui_.px(std::min(most_indent, indent * depth)); }

  void branch(const Branch& b, const std::string& path, int depth) {
    const Row row = row_of(b, depth);
    const Line at = line(path, depth, b.opens, ui_.px(row.above + row.below));
    if (at.clicked) toggle(path);
    const bool opened = b.opens && open(path);
    const float baseline = at.at.y + ui_.px(row.above);
    if (b.opens)
      chevron(ui_, at.at.x, baseline - ui_.px(4.5), opened,
              at.hovered ? ui_.theme.text : ui_.theme.secondary);
    // What scrolled out of the panel is not set in type.
    if (ImGui::IsRectVisible({at.at.x, at.at.y}, {at.right, at.at.y + ui_.px(row.above + row.below)}))
      contents(b, row, at, baseline);
    if (opened) below(b, path, depth + 1);
  }

  // symbol  = formula                   value
  void contents(const Branch& b, const Row& row, const Line& at, float baseline) const {
    const float left = at.at.x + ui_.px(14), right = at.right - row.value_width;
    formula_at(ui_, left, baseline, measure::type_15, ui_.theme.text, b.symbol);
    if (!row.formula.empty())
      formula_at(ui_, left + row.symbol_width + ui_.px(formula_gap), baseline, measure::type_13,
                 ui_.theme.secondary, row.formula);
    if (row.exact)
      formula_at(ui_, right, baseline, measure::type_13, ui_.theme.text, row.value);
    else
      text_at(ui_, {right, baseline - ui_.px(measure::type_12 * 0.95)}, measure::type_12,
              std::isfinite(b.value) ? ui_.theme.text : ui_.theme.broken, row.value);
  }

  void dots(const std::string& label, std::size_t hidden, int depth) {
    const Line at = line(label, depth, true, ui_.px(line_height));
    if (at.clicked) toggle(label);
    const std::string words = "⋯  " + std::to_string(hidden) + " more";
    const float top = at.at.y + ui_.px(16.5 - measure::type_12 * 0.95);
    text_at(ui_, {at.at.x + ui_.px(14), top}, measure::type_12,
            at.hovered ? ui_.theme.text : ui_.theme.secondary, words);
  }

  const Ui& ui_;
  bool exact_;
  const LetterList& letters_;
  FormulaStyle fractions_;
  TreeOptions options_;
};

}  // namespace

// The lines after the first begin below the first term.
void formula_side(const Ui& ui, const std::string& latex, Color ink, bool about) {
  const float equals = ui.px(19);
  const double size = measure::type_15;
  // Less the air that a sign takes at the beginning of a line.
  const double air = 0.45 * size;
  const double width =
      std::max(40.0, static_cast<double>(ImGui::GetContentRegionAvail().x - equals) / ui.scale - air);
  const ImGuiCanvas canvas = canvas_at(ui, {});
  bool first = true;
  for (const std::string& line : break_formula(canvas, latex, size, width)) {
    const ImVec2 here = ImGui::GetCursorScreenPos();
    const double ascent = std::max(size * 0.9, measure_formula(canvas, line, size).ascent);
    if (first)
      formula_at(ui, here.x, here.y + ui.px(ascent), size, ui.theme.secondary, about ? "\\approx" : "=");
    ImGui::SetCursorScreenPos({here.x + equals, here.y});
    formula_in(ui, size, ink, first ? line : continued(line));
    first = false;
  }
}

Cut formula_cut(const Ui& ui, const Cell& cell) {
  // An output of several heads is a sum of as many fractions: each is cut.
  const bool heads = cell.node == Node::Y && ui.analysis.dims.h > 1;
  return ui.view.inspector.whole ? Cut{} : heads ? tight : readable;
}

ExplainOptions explain_options(const ViewState& view, int decimals) {
  return {.depth = view.inspector.depth,
          .decimals = decimals,
          .notation = {view.figure.columns},
          .most_factors = view.inspector.whole ? most_factors_whole : most_factors};
}

void inspector_formula(const Ui& ui, const Cell& cell, const Explanation& e) {
  InspectorChoice& choice = ui.view.inspector;
  bool folded = e.folded;
  const bool shown_exact = choice.mode == FormulaMode::exact && exact(ui, cell, folded);
  if (!shown_exact) symbols_or_numbers(ui, e, choice.mode != FormulaMode::symbols);
  if (!folded && !choice.whole) return;
  toggle_chip(
      ui, choice.whole ? "shorten long sums" : "write it all out", choice.whole,
      "Long sums and fractions are cut short, unless you want them whole. What is copied is always whole.");
  if (!e.folded) return;
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
