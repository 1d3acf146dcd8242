// Which of the named matrices the inspected cell belongs to.
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/copy.h"
#include "app/ui/session/session.h"
#include "core/analysis/named_matrix.h"

namespace attnlab {

std::string inspected_matrix(const Session& s) {
  const auto cell = chosen_cell(s);
  if (!cell) return {};
  // Keys of length 1 have no name of their own.
  const Node node = cell->node == Node::K_dot ? Node::P_K : cell->node;
  const std::string name(row_of(node).id), given = "input." + name;
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
