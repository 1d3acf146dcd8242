// Which of the named matrices the inspected cell belongs to.
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"
#include "core/analysis/named_matrix.h"

namespace attnlab {

namespace {

const char* name_of(Node node) {
  if (is_given(node)) return attnlab::name_of(kind_of(node));
  switch (node) {
    case Node::P_Q: return "Q";
    case Node::P_K:
    case Node::K_dot: return "K";
    case Node::P_V: return "V";
    case Node::S: return "scores";
    case Node::L: return "logits";
    case Node::A: return "weights";
    case Node::H:
    case Node::Y: return "output";
    case Node::concat: return "concat";
    case Node::W: return "W";
    case Node::QQ: return "QQ";
    case Node::S_sym: return "symmetric_part";
    case Node::S_anti: return "antisymmetric_part";
    default: return "";
  }
}

}  // namespace

std::string inspected_matrix(const Session& s) {
  const auto cell = chosen_cell(s);
  if (!cell) return {};
  const std::string name = name_of(cell->node), given = "input." + name;
  const int head = is_per_head(cell->node) ? cell->head : -1;
  for (const NamedMatrix& matrix : named_matrices(s.scene(), s.analysis))
    if (matrix.head == head && (matrix.name == name || (is_given(cell->node) && matrix.name == given)))
      return spelled(matrix);
  return {};
}

void first_matrix(Session& s) {
  ExportWhat& what = s.exporting.what;
  what.matrix = inspected_matrix(s);
  if (what.matrix.empty()) what.matrix = "scores:" + std::to_string(what.head + 1);
}

}  // namespace attnlab
