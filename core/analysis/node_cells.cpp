// Which cells a cell is made of, and which it feeds. Declared in node.h.
#include "core/analysis/node.h"

namespace attnlab {

namespace {

bool in_picture(const Cell& cell, int head) { return !is_per_head(cell.node) || cell.head == head; }

// Whether an operation works on a node of which a cell is in the set.
bool works_on_any(const Operation& operation, const CellSet& set) {
  if (operation.kind != Operation::Kind::sum) return set.any(operation.of);
  for (const Summand& summand : operation.summands)
    for (const Factor& factor : summand.factors)
      if (set.any(factor.node)) return true;
  return false;
}

// One pass in the order of computation: a cell is fed when something that it is made of is.
void propagate(const Graph& g, const Scene& s, const Analysis& a, int head, CellSet& set) {
  for (int k = static_cast<int>(first_computed); k < node_count; ++k) {
    const Node node = static_cast<Node>(k);
    if (!works_on_any(g[node], set)) continue;
    const MatrixView m = values(s, a, node, head);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j)
        each_term(g, s, a.dims, {node, head, i, j}, [&](std::span<const Cell> factors, double) {
          for (const Cell& c : factors)
            if (in_picture(c, head) && set.has(c.node, c.row, c.col)) set.add(node, i, j);
        });
  }
}

// The cells of the nodes that all heads share.
CellSet of_layer(const CellSet& all) {
  CellSet out;
  for (const Node node : {Node::concat, Node::Y}) out.take(node, all);
  return out;
}

}  // namespace

CellSet made_of(const Scene& s, const Analysis& a, Cell cell) {
  CellSet out;
  if (!has_cell(s, a, cell)) return out;
  each_term(graph(rules_of(s)), s, a.dims, cell, [&](std::span<const Cell> factors, double) {
    for (const Cell& c : factors)
      if (in_picture(c, cell.head)) out.add(c.node, c.row, c.col);
  });
  return out;
}

CellSet feeds(const Scene& s, const Analysis& a, Cell cell, int head) {
  const Cell seen{cell.node, is_per_head(cell.node) ? cell.head : head, cell.row, cell.col};
  if (!has_cell(s, a, seen)) return {};
  const Graph& g = graph(rules_of(s));
  // Other heads first: what they feed of the layer's nodes joins the picture of `head`.
  CellSet layer;
  CellSet picture;
  for (int k = 1; k <= a.dims.h; ++k) {
    const int at = (head + k) % a.dims.h;  // `head` itself comes last
    if (is_per_head(cell.node) && at != cell.head && at != head) continue;
    CellSet set = layer;
    if (!is_per_head(cell.node) || at == cell.head) set.add(cell.node, cell.row, cell.col);
    propagate(g, s, a, at, set);
    layer = of_layer(set);
    picture = set;
  }
  picture.remove(cell.node, cell.row, cell.col);
  return picture;
}

}  // namespace attnlab
