#include "core/analysis/node.h"

#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

namespace attnlab {

MatrixView values(const Scene& s, const Analysis& a, Node node, int head) {
  const MatrixView nothing(nullptr, 0, 0);
  if (is_per_head(node) && (head < 0 || head >= a.dims.h)) return nothing;
  if (is_given(node)) {
    const MatrixId id{kind_of(node), is_per_head(node) ? head : 0};
    return in_use(s, id.kind) ? matrix(s, id) : nothing;
  }
  if (node == Node::concat) return view(a.concat);
  if (node == Node::Y) return view(a.Y);
  if (node == Node::K_dot && !s.unit_keys) return nothing;
  if (node == Node::K_placed && s.positions != Positions::keys) return nothing;
  if ((node == Node::Q_turn || node == Node::K_turn) && s.positions != Positions::rope) return nothing;
  return view(a.head(head).*member_of(node));
}

bool has_cell(const Scene& s, const Analysis& a, const Cell& cell) {
  const MatrixView m = values(s, a, cell.node, cell.head);
  return cell.row >= 0 && cell.row < m.rows() && cell.col >= 0 && cell.col < m.cols();
}

namespace {

class Terms {
 public:
  Terms(const Graph& graph, const Scene& scene, const Dims& dims, const UseTerm& use)
      : g_(graph), s_(scene), n_(dims), use_(use) {}

  void operator()(const Cell& cell) const {
    const Operation& operation = g_[cell.node];
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(operation, cell);
      case Operation::Kind::unit_rows:
        for (int m = 0; m < n_.d_k; ++m) one({operation.of, cell.head, cell.row, m});
        return;
      case Operation::Kind::logits:
        if (!allowed(s_.mask, cell.row, cell.col)) return;
        one({operation.of, cell.head, cell.row, cell.col});
        if (operation.less) one({*operation.less, cell.head, cell.row, cell.col});
        return;
      case Operation::Kind::turned: return turned(operation.of, cell);
      case Operation::Kind::distances: return;
      case Operation::Kind::weights:
        if (!allowed(s_.mask, cell.row, cell.col)) return;
        if (entry_by_entry(operation.weights)) return one({operation.of, cell.head, cell.row, cell.col});
        for (int j = 0; j < n_.n_k; ++j)
          if (allowed(s_.mask, cell.row, j)) one({operation.of, cell.head, cell.row, j});
        return;
      case Operation::Kind::concat:
        return one({operation.of, cell.col / n_.d_v, cell.row, cell.col % n_.d_v});
      case Operation::Kind::absent:
      case Operation::Kind::given: return;
    }
  }

 private:
  void one(const Cell& cell, double coefficient = 1) const { use_({&cell, 1}, coefficient); }

  // (x cos - y sin, x sin + y cos); the first position and a coordinate without partner stay as they are.
  void turned(Node of, const Cell& cell) const {
    const int pair = cell.col / 2;
    if (cell.row == 0 || pair >= pairs_of(n_.d_k)) return one({of, cell.head, cell.row, cell.col});
    const Turn turn = turn_of(s_, n_.d_k, cell.row, pair);
    const bool first = cell.col % 2 == 0;
    one({of, cell.head, cell.row, 2 * pair}, first ? turn.cos : turn.sin);
    one({of, cell.head, cell.row, 2 * pair + 1}, first ? -turn.sin : turn.cos);
  }

  void sum(const Operation& operation, const Cell& cell) const {
    const int heads = operation.over_heads ? n_.h : 1;
    for (int i = 0; i < heads; ++i) {
      Cell of = cell;
      if (operation.over_heads) of.head = i;
      for (const Summand& summand : operation.summands)
        if (summand.factors.size() > 0) factor(summand, of, 0, of.row);
    }
  }

  // Walks through the factors from the row `row` on: every inner index runs, the last column is the cell's.
  void factor(const Summand& summand, const Cell& cell, int k, int row) const {
    const Factor& f = summand.factors[k];
    const bool last = k + 1 == summand.factors.size();
    const Sides sides = sides_of(f.node);
    const int inner = last ? 1 : size_of(f.transposed ? sides.rows : sides.cols, n_);
    for (int m = 0; m < inner; ++m) {
      const int col = last ? cell.col : m;
      Cell& at = factors_[static_cast<std::size_t>(k)];
      at = f.transposed ? Cell{f.node, cell.head, col, row} : Cell{f.node, cell.head, row, col};
      if (g_[f.node].kind == Operation::Kind::weights && !allowed(s_.mask, at.row, at.col)) continue;
      if (last)
        use_(std::span(factors_).first(static_cast<std::size_t>(k) + 1), summand.coefficient);
      else
        factor(summand, cell, k + 1, col);
    }
  }

  const Graph& g_;
  const Scene& s_;
  const Dims& n_;
  const UseTerm& use_;
  mutable std::array<Cell, 3> factors_{};
};

}  // namespace

void each_term(const Graph& g, const Scene& s, const Dims& n, const Cell& cell, const UseTerm& use) {
  Terms(g, s, n, use)(cell);
}

namespace {

bool in_picture(const Cell& cell, int head) { return !is_per_head(cell.node) || cell.head == head; }

// Whether an operation works on a node of which a cell is in the set.
bool works_on_any(const Operation& operation, const CellSet& set) {
  if (operation.kind != Operation::Kind::sum)
    return set.any(operation.of) || (operation.less && set.any(*operation.less));
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
