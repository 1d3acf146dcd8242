#include "core/scene/rules.h"

#include <cmath>

namespace attnlab {

namespace {

int rows(const Scene& s, Node input) { return static_cast<int>(matrix(s, {kind_of(input), 0}).rows()); }
int cols(const Scene& s, MatrixId id) { return static_cast<int>(matrix(s, id).cols()); }

}  // namespace

int size_of(Side side, const Dims& n) {
  switch (side) {
    case Side::queries: return n.n_q;
    case Side::keys: return n.n_k;
    case Side::model: return n.d;
    case Side::key_width: return n.d_k;
    case Side::value_width: return n.d_v;
    case Side::heads: return n.h * n.d_v;
    case Side::output: return n.d_o;
  }
  return 0;
}

MatrixKind query_input(Source source) { return kind_of(inputs(source).Q); }
MatrixKind key_input(Source source) { return kind_of(inputs(source).K); }
MatrixKind value_input(Source source) { return kind_of(inputs(source).V); }

bool projects_queries(ScoreRule rule) { return graph({.score = rule}).weights_of(Node::P_Q).has_value(); }

std::optional<MatrixKind> value_projection(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  const auto weights = g[Node::P_V].copy_of() ? std::nullopt : g.weights_of(Node::P_V);
  return weights ? std::optional(kind_of(*weights)) : std::nullopt;
}

bool in_use(const Scene& s, const Graph& g, MatrixKind kind) {
  return kind == MatrixKind::target ? s.target.rows() > 0 : g.reads(node_of(kind));
}
bool in_use(const Scene& s, MatrixKind kind) { return in_use(s, graph(rules_of(s)), kind); }

MatrixList matrices_in_use(const Scene& s, const Graph& g) {
  MatrixList ids;
  for (const MatrixKind kind : {MatrixKind::X, MatrixKind::M, MatrixKind::Q, MatrixKind::K, MatrixKind::V})
    if (in_use(s, g, kind)) ids.add({kind, 0});
  for (int head = 0; head < static_cast<int>(s.heads.size()); ++head)
    for (const MatrixKind kind :
         {MatrixKind::WQ, MatrixKind::WK, MatrixKind::WV, MatrixKind::W, MatrixKind::WA})
      if (in_use(s, g, kind)) ids.add({kind, head});
  if (in_use(s, g, MatrixKind::WO)) ids.add({MatrixKind::WO, 0});
  return ids;
}
MatrixList matrices_in_use(const Scene& s) { return matrices_in_use(s, graph(rules_of(s))); }

int value_width(const Graph& g, const Dims& n, int own) {
  if (g.reads(Node::W_V)) return own;
  const auto copy = g[Node::P_V].copy_of();
  return copy && is_given(*copy) ? n.d : n.d_k;
}

Dims dims(const Scene& s, const Graph& g) {
  Dims n;
  const Node Q = g.input_of(Node::P_Q);
  n.n_q = rows(s, Q);
  n.d = cols(s, {kind_of(Q), 0});
  // Where the keys are the queries, the values tell how many there are.
  n.n_k = rows(s, g.input_of(keys_are_queries(g) ? Node::P_V : Node::P_K));
  n.h = static_cast<int>(s.heads.size());
  if (n.h == 0) return n;

  n.d_k = g.weights_of(Node::P_Q) ? cols(s, {MatrixKind::WQ, 0}) : n.d;
  n.d_v = value_width(g, n, cols(s, {MatrixKind::WV, 0}));
  if (g.reads(Node::W_O))
    n.d_o = cols(s, {MatrixKind::WO, 0});
  else
    n.d_o = g.reads(Node::W_A) ? n.d : n.h * n.d_v;
  return n;
}
Dims dims(const Scene& s) { return dims(s, graph(rules_of(s))); }

Shape shape_of(const Scene& s, const Dims& n, MatrixKind kind) {
  const Sides sides = sides_of(node_of(kind));
  if (kind == MatrixKind::WO && !in_use(s, kind)) return {size_of(sides.rows, n), n.d};
  return {size_of(sides.rows, n), size_of(sides.cols, n)};
}

Scale default_outside(OutputRule rule) {
  return {rule == OutputRule::alt ? Scale::Kind::sqrt_dk : Scale::Kind::none, 1};
}

bool same_tokens(const Graph& g) { return g.input_of(Node::P_Q) == g.input_of(Node::P_K); }

bool keys_are_queries(const Graph& g) { return g.original(Node::P_K) == Node::P_Q; }
bool keys_are_queries(const Scene& s) { return keys_are_queries(graph(rules_of(s))); }

bool score_makes_values(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  return !g[Node::P_V].copy_of() && !g.reads(Node::W_V);
}

bool symmetric_by_rule(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  const bool same_rows = same_tokens(g) && g.weights_of(Node::P_Q) == g.weights_of(Node::P_K);
  for (const Summand& summand : g[Node::S].summands) {
    if (summand.factors.size() == 0) continue;  // the identity
    const bool plain = summand.factors.size() == 2 && summand.factors[1] == Factor{Node::P_K, true};
    if (!plain || !same_rows) return false;
  }
  return true;
}

double divisor(const Scale& scale, int d_k) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return std::sqrt(static_cast<double>(d_k));
    case Scale::Kind::dk: return d_k;
    case Scale::Kind::none: return 1;
    case Scale::Kind::number: return scale.number;
  }
  return 1;
}

bool allowed(const Mask& mask, int i, int j) {
  switch (mask.kind) {
    case Mask::Kind::none: return true;
    case Mask::Kind::causal: return j <= i;
    case Mask::Kind::matrix: return mask.allowed(i, j) != 0;
  }
  return true;
}

WeightMatrix score_matrix(const Scene& s, const Head& head, int d) {
  const auto weights = [&](Node node) -> const WeightMatrix& {
    return node == Node::W_Q ? head.W_Q : node == Node::W_K ? head.W_K : head.W;
  };
  const Graph& g = graph(rules_of(s));
  const Few<Factor, 3>& factors = g[Node::W].summands[0].factors;
  if (factors.size() == 0) return WeightMatrix::Identity(d, d);
  WeightMatrix W = weights(factors[0].node);
  for (int i = 1; i < factors.size(); ++i) {
    const WeightMatrix& next = weights(factors[i].node);
    W = factors[i].transposed ? WeightMatrix(W.lazyProduct(next.transpose()))
                              : WeightMatrix(W.lazyProduct(next));
  }
  return W;
}

Parameters parameters(const Scene& s, const Graph& g, const Dims& n) {
  Parameters p;
  for (const MatrixId id : matrices_in_use(s, g)) {
    const Sides sides = sides_of(node_of(id.kind));
    const int size = size_of(sides.rows, n) * size_of(sides.cols, n);
    switch (id.kind) {
      case MatrixKind::WQ:
      case MatrixKind::WK:
      case MatrixKind::W: p.score += size; break;
      case MatrixKind::WV: p.value += size; break;
      case MatrixKind::WA:
      case MatrixKind::WO: p.output += size; break;
      default: break;
    }
  }
  return p;
}
Parameters parameters(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  return parameters(s, g, dims(s, g));
}

}  // namespace attnlab
