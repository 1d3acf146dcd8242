#include "app/ui/session/document/copy.h"

#include "app/export/export.h"
#include "app/figures/canvas/formula_lines.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/studio.h"
#include "core/exact/exact_explain.h"
#include "core/facts/describe.h"
#include "core/picture/share.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include "imgui.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr std::size_t line_length = 150;  // characters of LaTeX, about a line of a page
constexpr std::size_t most_factors_of_a_page = 200;

struct Side {
  std::string latex;
  bool about = false;  // joined by the sign for "about" in place of "="
};

struct Equation {
  std::string left;
  std::vector<Side> right;
};

// A right-hand side in pieces of a line each, broken at the signs between terms.
std::vector<std::string> pieces(const std::string& latex) {
  std::vector<std::string> lines;
  for (const std::string& term : terms(latex)) {
    if (lines.empty() || lines.back().size() + term.size() > line_length) lines.emplace_back();
    lines.back() += term;
  }
  return lines;
}

std::string in_one_line(const Equation& equation) {
  std::string text = equation.left;
  for (const Side& side : equation.right) text += (side.about ? " \\approx " : " = ") + side.latex;
  return text;
}

// An empty group before a sign makes it one between two terms.
std::string aligned(const std::vector<Equation>& equations) {
  std::string text;
  for (const Equation& equation : equations)
    for (std::size_t i = 0; i < equation.right.size(); ++i) {
      const Side& side = equation.right[i];
      text += (text.empty() ? "" : " \\\\\n") + (i == 0 ? equation.left : "");
      text += side.about ? " &\\approx " : " &= ";
      bool first = true;
      for (const std::string& piece : pieces(side.latex)) {
        text += first ? piece : " \\\\\n &\\quad {}" + piece;
        first = false;
      }
    }
  return "\\begin{aligned}\n" + text + "\n\\end{aligned}";
}

// The weights of one row of every head that a cell of the output is made of,
// and their logits down to the inputs.
std::vector<Equation> weights_below(const Scene& s, const Analysis& a, const Cell& cell, Notation notation) {
  std::vector<Equation> list;
  const bool one_head = cell.node != Node::Y || graph(rules_of(s))[Node::Y].copy_of();
  const int own = cell.node == Node::H ? cell.head : a.dims.d_v > 0 ? cell.col / a.dims.d_v : 0;
  for (int head = 0; head < a.dims.h; ++head) {
    if (one_head && head != own) continue;
    for (const Node node : {Node::A, Node::L})
      for (int j = 0; j < a.dims.n_k; ++j) {
        const int depth = node == Node::A ? 2 : 3;
        const Explanation e =
            explain(s, a, {node, head, cell.row, j}, {.depth = depth, .notation = notation});
        if (!e.steps.empty()) list.push_back({e.symbol, {{e.steps.back().symbols}}});
      }
  }
  return list;
}

// In letters each step, in fractions the last one.
void exact_sides(const ExactExplanation& exact, const Explanation& e, Equation& out) {
  if (!e.steps.empty()) out.right.push_back({e.steps.front().symbols});
  for (const std::string& step : exact.steps)
    if (exact.lettered || &step == &exact.steps.back()) out.right.push_back({step});
  out.right.push_back({exact.value});
  if (!exact.decimal.empty()) out.right.push_back({exact.decimal, exact.about});
}

void decimal_sides(const Explanation& e, bool symbols, Equation& out) {
  bool about = false;
  if (!e.steps.empty()) {
    const ExplanationStep& last = e.steps.back();
    if (!symbols) out.right.push_back({e.steps.front().symbols});
    about = !symbols && last.about;
    out.right.push_back({symbols ? last.symbols : last.numbers, about});
  }
  out.right.push_back({number_latex(e.value, 4), about});
}

// The exact value, and below it the derivative by the letter that is chosen,
// where letters stand in the value.
void exact_equations(const Scene& s, const Analysis& a, const Cell& cell, const Explanation& e,
                     const LetterChoice& letters, const ExplainOptions& options,
                     std::vector<Equation>& equations) {
  const auto exact = explain_shown(s, a, cell, letters.given, options);
  const auto* value = std::get_if<ExactExplanation>(&exact);
  if (value == nullptr) return;
  exact_sides(*value, e, equations[0]);
  if (!value->lettered || letters.by.empty()) return;
  const auto by = explain_slope(s, a, cell, letters.given, letters.by, options);
  const auto* slope = std::get_if<SlopeExplanation>(&by);
  if (slope == nullptr) return;
  Equation below{slope->symbol, {}};
  if (!slope->in_weights.empty()) below.right.push_back({slope->in_weights});
  if (slope->value != slope->in_weights) below.right.push_back({slope->value});
  if (!slope->decimal.empty()) below.right.push_back({slope->decimal, slope->about});
  equations.push_back(std::move(below));
}

void to_clipboard(Studio& s, const std::string& text, const std::string& what) {
  ImGui::SetClipboardText(text.c_str());
  say(s, "Copied " + what);
}

QuantityValue value_of(const Studio& s, const Quantity& quantity) {
  const int h = s.analysis.dims.h;
  if (h == 0) return std::monostate{};
  return quantity.get(s.analysis, std::clamp(s.view.figure.head, 0, h - 1));
}

std::string copied() {
  const char* text = ImGui::GetClipboardText();
  return text != nullptr ? text : "";
}

// A QR code and a message hold less than mail.
constexpr std::size_t long_line = 600;

void show_shared(Studio& s, const Scene& scene) {
  show_document(s, make_document(scene));
  say(s, "Opened the scene that was pasted");
}

}  // namespace

std::string formula_text(const Scene& s, const Analysis& a, Cell cell, const InspectorChoice& choice,
                         Notation notation) {
  ExplainOptions options{.depth = choice.depth, .notation = notation};
  Explanation e = explain(s, a, cell, options);
  if (e.symbol.empty()) return {};
  // An output that is longer than a page keeps the weights as letters, and tells them below.
  const bool output = cell.node == Node::H || cell.node == Node::concat || cell.node == Node::Y;
  options.weights = !output || e.factors <= most_factors_of_a_page;
  if (!options.weights) e = explain(s, a, cell, options);
  std::vector<Equation> equations{{e.symbol, {}}};
  const bool symbols = choice.mode == FormulaMode::symbols;
  if (choice.mode == FormulaMode::exact) exact_equations(s, a, cell, e, choice.letters, options, equations);
  if (equations[0].right.empty()) decimal_sides(e, symbols, equations[0]);
  if (symbols && !options.weights)
    for (Equation& below : weights_below(s, a, cell, notation)) equations.push_back(std::move(below));
  const std::string line = in_one_line(equations[0]);
  return equations.size() == 1 && line.size() <= line_length ? line : aligned(equations);
}

namespace {

// What is covered, and what would tell of it, is copied nowhere before the answer. `node`: none: of all.
bool is_withheld(Studio& s, std::optional<Node> node = {}) {
  if (!hides(s.view.figure) || (node && is_given(*node))) return false;
  s.message = {"Covered until the question is answered: nothing was copied.", true};
  return true;
}

}  // namespace

void copy_matrix(Studio& s, const Cell& cell, MatrixNotation notation) {
  if (is_withheld(s, cell.node)) return;
  const MatrixView m = values(s.scene(), s.analysis, cell.node, cell.head);
  if (m.size() == 0) return;
  to_clipboard(s, copied_text(m, notation, is_given(cell.node)),
               std::string("the matrix as ") + label_of(notation) + ", " + shape_text(m.rows(), m.cols()));
}

void copy_matrix(Studio& s, MatrixNotation notation) {
  if (const auto cell = inspected_cell(s.view)) copy_matrix(s, *cell, notation);
}

bool exists(const Studio& s, const Quantity& quantity) {
  return !std::holds_alternative<std::monostate>(value_of(s, quantity));
}

void copy_quantity(Studio& s, const Quantity& quantity) {
  if (is_withheld(s)) return;
  const QuantityValue value = value_of(s, quantity);
  const std::string what = "“" + std::string(quantity.title) + "”";
  if (const auto* m = std::get_if<MatrixView>(&value))
    to_clipboard(s, matrix_text(*m, MatrixNotation::numpy), what + " as NumPy");
  else if (const auto* x = std::get_if<double>(&value))
    to_clipboard(s, exact_number(*x), what);
  else if (const auto* n = std::get_if<int>(&value))
    to_clipboard(s, std::to_string(*n), what);
}

void copy_formula(Studio& s, const Cell& cell) {
  if (is_withheld(s, cell.node)) return;
  to_clipboard(s, formula_text(s.scene(), s.analysis, cell, s.view.inspector, {s.view.figure.columns}),
               "the formula as LaTeX");
}

void copy_formula(Studio& s) {
  if (const auto cell = inspected_cell(s.view)) copy_formula(s, *cell);
}

void copy_description(Studio& s) {
  if (is_withheld(s)) return;
  to_clipboard(s, description(s.scene(), s.analysis, undo_leads_to(s)),
               "the scene and its facts as plain text");
}

void copy_paper(Studio& s, PaperChoice paper) {
  if (is_withheld(s)) return;
  constexpr const char* names[] = {"the worked solution as LaTeX", "the worksheet as LaTeX",
                                   "the answers as LaTeX", "the scene as a NumPy script",
                                   "the scene as a PyTorch script"};
  to_clipboard(s, paper_text(s.scene(), s.analysis, paper, {4, {s.view.figure.columns}}),
               names[static_cast<std::size_t>(paper)]);
}

void copy_share_line(Studio& s) {
  go_on(s, share_line(handed_out(s)), [&s](const std::string& text) {
    to_clipboard(s, text,
                 "the scene as a line of " + std::to_string(text.size()) + " characters" +
                     (text.size() > long_line ? "; fewer decimals make it shorter" : "") +
                     "; paste it into another window of Attnlab");
  });
}

bool open_share_line(Studio& s, const std::string& line) {
  return go_on(s, read_share_line(line), [&s](const Scene& scene) { show_shared(s, scene); });
}

void open_copied_scene(Studio& s) {
  const std::string line = copied();
  if (!is_share_line(line))
    say_why(s, "The clipboard: expected a share line, attnlab:1:…, found " +
                   (line.empty() ? "nothing" : '"' + quotable(line) + '"'));
  else  // before a question is asked it is known that there is a scene to open
    go_on(s, read_share_line(line),
          [&s](const Scene& scene) { begin(s, [scene](Studio& studio) { show_shared(studio, scene); }); });
}

void take_pasted_scene(Studio& s, bool free) {
  free = free && s.flow.dialog == Dialog::none && !ImGui::GetIO().WantTextInput;
  if (std::exchange(s.editor.pasted_scene, false) ||
      (free && key_pressed(KeyUse::paste_scene) && is_share_line(copied())))
    open_copied_scene(s);
}

}  // namespace attnlab
