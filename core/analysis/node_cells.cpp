// Which cells a cell is made of, and which it feeds. Declared in node.h.
#include "core/analysis/node.h"

#include <array>

namespace attnlab {

namespace {

// A block of cells of one node.
struct Span {
  Node node;
  int row, rows, col, cols;
};

class Spans {
 public:
  void cell(Node node, int row, int col) { add({node, row, 1, col, 1}); }
  void row(Node node, int row, int cols) { add({node, row, 1, 0, cols}); }
  void column(Node node, int rows, int col) { add({node, 0, rows, col, 1}); }
  void add(const Span& span) { spans_[count_++] = span; }
  const Span* begin() const { return spans_.data(); }
  const Span* end() const { return spans_.data() + count_; }

 private:
  std::array<Span, std::size_t{2} * max_tokens> spans_;
  std::size_t count_ = 0;
};

// A projection: row i of the input with column c of the weights, or the input's own entry.
void projection(Spans& out, Node input, const Dims& n, std::optional<Node> weights, int i, int c) {
  if (!weights) return out.cell(input, i, c);
  out.row(input, i, n.d);
  out.column(*weights, n.d, c);
}

void of_projected_keys(Spans& out, const Scene& s, const Dims& n, int j, int c) {
  const Node input = node_of(key_input(s.source));
  switch (s.score) {
    case ScoreRule::qq: return out.cell(Node::P_Q, j, c);
    case ScoreRule::qk: return projection(out, input, n, Node::W_K, j, c);
    case ScoreRule::shared:
    case ScoreRule::single: return projection(out, input, n, Node::W_Q, j, c);
    case ScoreRule::merged:
    case ScoreRule::unprojected: return projection(out, input, n, std::nullopt, j, c);
  }
}

void of_projected_values(Spans& out, const Scene& s, const Dims& n, int j, int c) {
  const auto weights = value_projection(s);
  if (!weights && s.value == ValueRule::keys) return out.cell(Node::P_K, j, c);
  projection(out, node_of(value_input(s.source)), n,
             weights ? std::optional(node_of(*weights)) : std::nullopt, j, c);
}

void of_score(Spans& out, const Scene& s, const Dims& n, int i, int j) {
  out.row(Node::P_Q, i, n.d_k);
  out.row(s.unit_keys ? Node::K_dot : Node::P_K, j, n.d_k);
  if (s.score == ScoreRule::merged) out.add({Node::W_edit, 0, n.d, 0, n.d});
}

// A masked key has the weight 0: its value takes no part.
void of_head_output(Spans& out, const Scene& s, const Dims& n, int i, int c) {
  for (int j = 0; j < n.n_k; ++j) {
    if (!allowed(s.mask, i, j)) continue;
    out.cell(Node::A, i, j);
    out.cell(Node::P_V, j, c);
  }
}

void of_output(Spans& out, const Scene& s, const Dims& n, int i, int c) {
  switch (s.output) {
    case OutputRule::projected:
      n.h == 1 ? out.row(Node::H, i, n.d_v)
               : out.row(Node::concat, i, n.h * n.d_v);  // one head: concat is H itself
      out.column(Node::W_O, n.h * n.d_v, c);
      break;
    case OutputRule::none: out.cell(n.h == 1 ? Node::H : Node::concat, i, c); break;
    case OutputRule::alt:
      out.row(Node::H, i, n.d_v);
      out.row(Node::W_A, c, n.d_v);
      break;
  }
}

void of_score_matrix(Spans& out, const Scene& s, const Dims& n, int i, int j) {
  if (s.score == ScoreRule::merged) return out.cell(Node::W_edit, i, j);
  if (s.score == ScoreRule::unprojected) return;
  out.row(Node::W_Q, i, n.d_k);
  out.row(s.score == ScoreRule::qk ? Node::W_K : Node::W_Q, j, n.d_k);
}

// What cell (i, j) of `node` is made of, in the picture of one head.
Spans sources(const Scene& s, const Dims& n, Node node, int head, int i, int j) {
  Spans out;
  switch (node) {
    case Node::P_Q:
      projection(out, node_of(query_input(s.source)), n,
                 projects_queries(s.score) ? std::optional(Node::W_Q) : std::nullopt, i, j);
      break;
    case Node::P_K: of_projected_keys(out, s, n, i, j); break;
    case Node::K_dot: out.row(Node::P_K, i, n.d_k); break;
    case Node::P_V: of_projected_values(out, s, n, i, j); break;
    case Node::S: of_score(out, s, n, i, j); break;
    case Node::L:
      if (allowed(s.mask, i, j)) out.cell(Node::S, i, j);
      break;
    case Node::A:
      for (int k = 0; k < n.n_k; ++k)
        if (allowed(s.mask, i, j) && allowed(s.mask, i, k)) out.cell(Node::L, i, k);
      break;
    case Node::H: of_head_output(out, s, n, i, j); break;
    case Node::concat:
      if (j / n.d_v == head) out.cell(Node::H, i, j % n.d_v);
      break;
    case Node::Y: of_output(out, s, n, i, j); break;
    case Node::W: of_score_matrix(out, s, n, i, j); break;
    case Node::QQ:
      out.row(Node::P_Q, i, n.d_k);
      out.row(Node::P_Q, j, n.d_k);
      break;
    case Node::S_sym:
    case Node::S_anti:
      out.cell(Node::S, i, j);
      out.cell(Node::S, j, i);
      break;
    default: break;  // given
  }
  return out;
}

bool any(const CellSet& set, const Span& span) {
  if (!set.any(span.node)) return false;
  for (int i = span.row; i < span.row + span.rows; ++i)
    for (int j = span.col; j < span.col + span.cols; ++j)
      if (set.has(span.node, i, j)) return true;
  return false;
}

// One pass in the order of computation: a cell is fed when something that it is made of is.
void propagate(const Scene& s, const Analysis& a, int head, CellSet& set) {
  for (int k = static_cast<int>(Node::P_Q); k < node_count; ++k) {
    const Node node = static_cast<Node>(k);
    const MatrixView m = values(s, a, node, head);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j)
        for (const Span& span : sources(s, a.dims, node, head, i, j))
          if (any(set, span)) set.add(node, i, j);
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
  const MatrixView m = values(s, a, cell.node, cell.head);
  if (cell.row < 0 || cell.row >= m.rows() || cell.col < 0 || cell.col >= m.cols()) return out;
  for (const Span& span : sources(s, a.dims, cell.node, cell.head, cell.row, cell.col))
    for (int i = span.row; i < span.row + span.rows; ++i)
      for (int j = span.col; j < span.col + span.cols; ++j) out.add(span.node, i, j);
  return out;
}

CellSet feeds(const Scene& s, const Analysis& a, Cell cell, int head) {
  const MatrixView m = values(s, a, cell.node, is_per_head(cell.node) ? cell.head : head);
  if (cell.row < 0 || cell.row >= m.rows() || cell.col < 0 || cell.col >= m.cols()) return {};
  // Other heads first: what they feed of the layer's nodes joins the picture of `head`.
  CellSet layer;
  CellSet picture;
  for (int k = 1; k <= a.dims.h; ++k) {
    const int at = (head + k) % a.dims.h;  // `head` itself comes last
    if (is_per_head(cell.node) && at != cell.head && at != head) continue;
    CellSet set = layer;
    if (!is_per_head(cell.node) || at == cell.head) set.add(cell.node, cell.row, cell.col);
    propagate(s, a, at, set);
    layer = of_layer(set);
    picture = set;
  }
  picture.remove(cell.node, cell.row, cell.col);
  return picture;
}

}  // namespace attnlab
