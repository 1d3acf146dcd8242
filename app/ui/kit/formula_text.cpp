#include "app/ui/kit/formula_text.h"

#include "app/ui/kit/formula_lines.h"
#include "core/exact/exact_explain.h"

#include <utility>
#include <vector>

namespace attnlab {

namespace {

constexpr std::size_t line_length = 150;  // characters of LaTeX, about a line of a page

struct Equation {
  std::string left;
  std::vector<std::string> right;
};

// A right-hand side in pieces of a line each, broken at the signs between terms.
std::vector<std::string> pieces(const std::string& latex) {
  std::vector<std::string> lines;
  for (const std::string& term : terms(latex)) {
    if (!lines.empty() && lines.back().size() + term.size() <= line_length)
      lines.back() += term;
    else
      lines.push_back(term);
  }
  return lines;
}

std::string in_one_line(const Equation& equation) {
  std::string text = equation.left;
  for (const std::string& side : equation.right) text += " = " + side;
  return text;
}

// An empty group before a sign makes it one between two terms.
std::string aligned(const std::vector<Equation>& equations) {
  std::string text;
  for (const Equation& equation : equations)
    for (std::size_t i = 0; i < equation.right.size(); ++i) {
      text += (text.empty() ? "" : " \\\\\n") + (i == 0 ? equation.left : "") + " &= ";
      bool first = true;
      for (const std::string& piece : pieces(equation.right[i])) {
        text += first ? piece : " \\\\\n &\\quad {}" + piece;
        first = false;
      }
    }
  return "\\begin{aligned}\n" + text + "\n\\end{aligned}";
}

std::string value_latex(double value) { return number_latex(value, 4); }

// The weights of one row of every head that a cell of the output is made of, and their logits down to the inputs.
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
        if (!e.steps.empty()) list.push_back({e.symbol, {e.steps.back().symbols}});
      }
  }
  return list;
}

void exact_sides(const ExactExplanation& exact, const Explanation& e, Equation& out) {
  if (!e.steps.empty()) out.right.push_back(e.steps.front().symbols);
  if (!exact.steps.empty()) out.right.push_back(exact.steps.back());
  out.right.push_back(exact.value + " \\approx " + value_latex(e.value));
}

}  // namespace

std::string formula_text(const Scene& s, const Analysis& a, Cell cell, const InspectorChoice& choice,
                         Notation notation) {
  const ExplainOptions options{.depth = choice.depth, .notation = notation};
  const Explanation e = explain(s, a, cell, options);
  if (e.symbol.empty()) return {};
  std::vector<Equation> equations{{e.symbol, {}}};
  std::vector<std::string>& right = equations[0].right;
  const bool symbols = choice.mode == FormulaMode::symbols;
  if (choice.mode == FormulaMode::exact) {
    const auto exact = explain_exact(s, a, cell, options);
    if (const auto* value = std::get_if<ExactExplanation>(&exact)) exact_sides(*value, e, equations[0]);
  }
  if (right.empty()) {
    if (!e.steps.empty() && !symbols) right.push_back(e.steps.front().symbols);
    if (!e.steps.empty()) right.push_back(symbols ? e.steps.back().symbols : e.steps.back().numbers);
    right.push_back(value_latex(e.value));
  }
  const bool output = cell.node == Node::H || cell.node == Node::concat || cell.node == Node::Y;
  if (symbols && choice.depth == formula_depths && output)
    for (Equation& below : weights_below(s, a, cell, notation)) equations.push_back(std::move(below));
  const std::string line = in_one_line(equations[0]);
  return equations.size() == 1 && line.size() <= line_length ? line : aligned(equations);
}

}  // namespace attnlab
