// Cells: names, formulas at every depth, the tree below, exact values, what a cell is made of and what it feeds.
#include "tests/same/dump.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace attnlab::same {

namespace {

std::string cells_of(const CellSet& set) {
  std::string text;
  for (const auto& [node, name] : nodes) {
    if (!set.any(node)) continue;
    text += std::string(text.empty() ? "" : " ") + name;
    for (int i = 0; i < max_concat; ++i)
      for (int j = 0; j < max_concat; ++j)
        if (set.has(node, i, j)) text += '(' + std::to_string(i) + ',' + std::to_string(j) + ')';
  }
  return text;
}

void say_explanation(Text& text, const Explanation& e) {
  text.say("symbol", e.symbol);
  text.say("where", e.where);
  text.say("words", e.words);
  text.say("value", e.value);
  for (const ExplanationStep& step : e.steps) {
    text.say("symbols", step.symbols);
    text.say("numbers", step.numbers);
    text.say("about", step.about);
  }
  text.say("terms", e.terms);
  text.say("folded", e.folded);
  text.say("factors", e.factors);
}

void say_exact(Text& text, const Input& in, Cell cell, const ExplainOptions& options, Cut cut) {
  const auto made = explain_exact(in.scene, in.analysis, cell, options, cut);
  if (const auto* why = std::get_if<NotExact>(&made)) {
    text.say("not exact", sentence(in.scene, *why, options.notation));
    return;
  }
  const auto& exact = std::get<ExactExplanation>(made);
  for (const std::string& step : exact.steps) text.say("exact step", step);
  text.say("exact value", exact.value);
  text.say("longest", exact.longest);
  text.say("exact folded", exact.folded);
}

// A way down the tree: all lines of each level, and on from one of those that open.
void say_tree(Text& text, const Input& in, Cell cell, const TreeOptions& options) {
  Branch above = branch_of(in.scene, in.analysis, cell, options);
  std::string margin = "|";
  const auto line = [&](const Branch& b) {
    text.say(margin + ' ' + name_of_cell(b.cell) + (b.term ? " term " + std::to_string(*b.term) : ""),
             b.symbol + " = " + b.formula + (b.opens ? " ..." : ""));
    text.say(margin, b.value);
  };
  line(above);
  for (int level = 0; above.opens && level < 24; ++level) {
    margin += " |";
    std::vector<Branch> below = branches(in.scene, in.analysis, above, options);
    for (const Branch& b : below) line(b);
    std::erase_if(below, [](const Branch& b) { return !b.opens; });
    if (below.empty()) break;
    above = below[static_cast<std::size_t>(in.random.between(0, static_cast<int>(below.size()) - 1))];
  }
}

void say_cell(Text& text, const Input& in, Cell cell) {
  text.heading(name_of_cell(cell));
  const bool even = (cell.row + cell.col) % 2 == 0;
  for (const bool columns : {false, true}) {
    const Notation notation{columns};
    text.say("columns", columns);
    say_explanation(text, explain(in.scene, in.analysis, cell, {3, even ? 4 : 2, notation, 0}));
    say_explanation(text, explain(in.scene, in.analysis, cell, {3, 3, notation, even ? 40u : 12u}));
    say_exact(text, in, cell, {3, 4, notation, even ? 0u : 40u}, even ? Cut{} : Cut{6, 2});
    say_tree(text, in, cell, {notation, even, 2});
    say_tree(text, in, cell, {notation, !even, 4});
  }
  say_explanation(text, explain(in.scene, in.analysis, cell, 1));
  say_explanation(text, explain(in.scene, in.analysis, cell, 2, 6));
  text.say("short exact", short_exact(in.scene, in.analysis, branch_of(in.scene, in.analysis, cell, {}), 12));
  const Exact exact = exact_value(in.scene, in.analysis, cell);
  if (const auto* value = std::get_if<ExactValue>(&exact)) {
    text.say("exact", exact_latex(*value));
    text.say("plain", root_sum_latex(value->plain));
    text.say("flat", flat_latex(value->plain));
    text.say("longest", longest(*value));
  }
  text.say("made of", cells_of(made_of(in.scene, in.analysis, cell)));
  for (int head = 0; head < in.analysis.dims.h; ++head)
    text.say("feeds " + std::to_string(head), cells_of(feeds(in.scene, in.analysis, cell, head)));
}

}  // namespace

void dump_cells(Text& text, const Input& in) {
  static_assert(nodes.size() == static_cast<std::size_t>(node_count));
  for (const auto& [node, name] : nodes)
    for (int head = 0; head < in.analysis.dims.h; ++head) {
      const MatrixView m = values(in.scene, in.analysis, node, head);
      text.heading(std::string(name) + " head " + std::to_string(head));
      text.say("values", m);
      text.say("name", name_latex(in.scene, node, head));
      text.say("name in columns", name_latex(in.scene, node, head, {true}));
      if (m.size() == 0 || (head > 0 && !is_per_head(node))) continue;
      const int size = static_cast<int>(m.size()), cols = static_cast<int>(m.cols());
      const bool all = in.cells == 0 || in.cells >= size;
      for (int k = 0; k < (all ? size : in.cells); ++k) {
        const int at = all ? k : in.random.between(0, size - 1);
        say_cell(text, in, {node, head, at / cols, at % cols});
      }
    }
  text.heading("cells that are not there");
  for (const Cell cell : {Cell{Node::S, 9, 0, 0}, Cell{Node::S, 0, 8, 0}, Cell{Node::Y, 0, 0, -1}})
    say_explanation(text, explain(in.scene, in.analysis, cell, 3));
}

}  // namespace attnlab::same
