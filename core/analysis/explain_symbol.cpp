// How entries are written: q_{4,1}, W^{Q}_{1,2}, A^{(2)}_{3,1}. Declared in explain_form.h.
#include "core/analysis/explain_form.h"

#include <utility>

namespace attnlab {

namespace {

struct Letter {
  const char* base;
  const char* raised;  // what stands above it, or ""
};

Letter letter(Node node, bool columns) {
  switch (node) {
    case Node::X:
    case Node::M:
    case Node::Q:
    case Node::K:
    case Node::V: return {name_of(kind_of(node)), ""};
    case Node::W_Q: return {"W", "Q"};
    case Node::W_K: return {"W", "K"};
    case Node::W_V: return {"W", "V"};
    case Node::W_A: return {"W", "A"};
    case Node::W_O: return {"W", "O"};
    case Node::W_edit:
    case Node::W: return {"W", ""};
    case Node::P_Q: return {"q", ""};
    case Node::P_K: return {"k", ""};
    case Node::K_dot: return {"\\hat{k}", ""};
    case Node::P_V: return {"v", ""};
    case Node::S: return {"S", ""};
    case Node::L: return {"L", ""};
    case Node::A: return {"A", ""};
    case Node::H: return {"H", ""};
    case Node::concat: return {"C", ""};
    case Node::Y: return {"Y", ""};
    case Node::QQ: return {columns ? "(Q^{\\mathsf{T}}Q)" : "(QQ^{\\mathsf{T}})", ""};
    case Node::S_sym: return {"S", "\\mathrm{sym}"};
    case Node::S_anti: return {"S", "\\mathrm{anti}"};
  }
  return {"", ""};
}

}  // namespace

// With several heads, the head's number stands above in brackets.
std::string letter_of(const Scene& s, Cell cell, Notation notation) {
  const Letter of = letter(cell.node, notation.columns);
  std::string raised = of.raised;
  if (is_per_head(cell.node) && s.heads.size() > 1) raised += "(" + std::to_string(cell.head + 1) + ")";
  return raised.empty() ? of.base : of.base + ("^{" + raised + "}");
}

std::string symbol_of(const Scene& s, Cell cell, Notation notation) {
  int first = cell.row + 1, second = cell.col + 1;
  if (notation.columns && turns(cell.node)) std::swap(first, second);
  return letter_of(s, cell, notation) + "_{" + std::to_string(first) + "," + std::to_string(second) + "}";
}

}  // namespace attnlab
