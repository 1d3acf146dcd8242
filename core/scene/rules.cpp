#include "core/scene/rules.h"

#include <cmath>
#include <utility>

namespace attnlab {
namespace {

int rows(const Scene& s, Node input) { return static_cast<int>(matrix(s, {kind_of(input), 0}).rows()); }
int cols(const Scene& s, MatrixId id) { return static_cast<int>(matrix(s, id).cols()); }

std::string size_text(Eigen::Index rows, Eigen::Index cols) {
  return std::to_string(rows) + " x " + std::to_string(cols);
}

std::string field_of(MatrixId id) {
  std::string name = name_of(id.kind);
  return is_per_head(id.kind) ? "heads[" + std::to_string(id.head + 1) + "]." + name : name;
}

std::optional<Problem> range(const char* field, const char* what, int value, int low, int high) {
  if (value >= low && value <= high) return std::nullopt;
  return Problem{field, "expected " + std::string(what) + " from " + std::to_string(low) + " to " +
                            std::to_string(high) + ", found " + std::to_string(value)};
}

std::optional<Problem> check_finite(const Scene& s, MatrixId id) {
  const MatrixView m = matrix(s, id);
  if ((m.array() * 0).sum() == 0) return std::nullopt;  // 0 times what is not finite is NaN
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      if (!std::isfinite(m(i, j)))
        return Problem{field_of(id) + ", row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1),
                       "expected a finite number"};
  return std::nullopt;
}

// Where a reader of the file would look for another shape.
std::string why_so(const Scene& s, const Dims& n, MatrixKind kind) {
  if (kind == MatrixKind::V && !has_own_values(s)) return ", as wide as Q since WQ makes the values, too";
  if (kind == MatrixKind::WV && n.d_V != n.d) return ", as many rows as V has columns";
  return "";
}

// Present and of the right shape. The dimensions come from matrices in use themselves,
// so the first of them fits.
std::optional<Problem> check_shape(const Scene& s, const Dims& n, MatrixId id) {
  const MatrixView m = matrix(s, id);
  const Shape shape = shape_of(s, n, id.kind);
  if (m.rows() == 0)
    return Problem{field_of(id),
                   "expected a matrix, " + size_text(shape.rows, shape.cols) + ", but it is absent"};
  if (m.rows() == shape.rows && m.cols() == shape.cols) return std::nullopt;
  return Problem{field_of(id), "expected " + size_text(shape.rows, shape.cols) + why_so(s, n, id.kind) +
                                   ", found " + size_text(m.rows(), m.cols())};
}

std::optional<Problem> check_present(const Scene& s, MatrixId id, const char* shape) {
  if (matrix(s, id).rows() > 0) return std::nullopt;
  return Problem{field_of(id), std::string("expected a matrix, ") + shape + ", but it is absent"};
}

// The matrices that the dimensions are read off, with the ranges of those dimensions.
std::optional<Problem> check_dims(const Scene& s, const Graph& g, const Dims& n) {
  const int least_queries = s.source == Source::self ? 2 : 1;
  const char* queries = name_of(query_input(s.source));
  if (auto p = check_present(s, {query_input(s.source), 0}, "n x d")) return p;
  if (auto p = range(queries, "tokens (rows)", n.n_q, least_queries, max_tokens)) return p;
  if (auto p = range(queries, "model dimensions (columns)", n.d, 2, max_model)) return p;
  for (const MatrixKind kind : {key_input(s.source), value_input(s.source)})
    if (in_use(s, g, kind)) {
      if (auto p = check_present(s, {kind, 0}, "n x d")) return p;
      const int rows = static_cast<int>(matrix(s, {kind, 0}).rows());
      if (auto p = range(name_of(kind), "tokens (rows)", rows, 2, max_tokens)) return p;
    }
  if (has_own_values(g))
    if (auto p = range("V", "columns", n.d_V, 1, max_model)) return p;
  if (auto p = range(queries, "keys (rows)", n.n_k, 2, max_tokens)) return p;
  if (auto p = range("heads", "heads", n.h, 1, max_heads)) return p;
  if (g.reads(Node::W_Q)) {
    if (auto p = check_present(s, {MatrixKind::WQ, 0}, "d x d_k")) return p;
    if (auto p = range("heads[1].WQ", "columns (d_k)", n.d_k, 1, max_width)) return p;
  }
  if (g.reads(Node::W_V)) {
    if (auto p = check_present(s, {MatrixKind::WV, 0}, "d x d_v")) return p;
    if (auto p = range("heads[1].WV", "columns (d_v)", n.d_v, 1, max_width)) return p;
  }
  if (g.reads(Node::W_O)) {
    if (auto p = check_present(s, {MatrixKind::WO, 0}, "(h d_v) x d_o")) return p;
    if (auto p = range("WO", "columns (d_o)", n.d_o, 1, max_model)) return p;
  }
  if (same_tokens(g) && n.n_q != n.n_k)
    return Problem{"score", "expected as many keys as queries under the rule \"qq\", found " +
                                std::to_string(n.n_q) + " queries and " + std::to_string(n.n_k) + " keys"};
  return std::nullopt;
}

std::optional<Problem> check_labels(const char* field, std::size_t labels, int tokens) {
  if (labels <= static_cast<std::size_t>(tokens)) return std::nullopt;
  return Problem{field, "expected at most " + std::to_string(tokens) + " labels, one for each token, found " +
                            std::to_string(labels)};
}

std::optional<Problem> check_numbers(const Scene& s) {
  const auto positive = [](double x) { return std::isfinite(x) && x > 0; };
  for (const auto& [field, value] :
       {std::pair{"temperature", s.temperature}, {"angle", s.angle}, {"slope", s.slope.value_or(1)}})
    if (!positive(value)) return Problem{field, "expected a positive finite number"};
  for (const auto& [field, scale] : {std::pair{"inside", &s.inside}, {"outside", &s.outside}})
    if (scale->kind == Scale::Kind::number && !positive(scale->number))
      return Problem{field, "expected \"sqrt_dk\", \"dk\", \"none\" or a positive finite number"};
  for (int kind = 0; kind < matrix_kind_count; ++kind) {
    const auto k = static_cast<MatrixKind>(kind);
    for (int head = 0; head < (is_per_head(k) ? static_cast<int>(s.heads.size()) : 1); ++head)
      if (auto p = check_finite(s, {k, head})) return p;
  }
  return std::nullopt;
}

}  // namespace

int size_of(Side side, const Dims& n) {
  const int sizes[] = {n.n_q, n.n_k, n.d, n.d_V, n.d_k, n.d_v, n.h * n.d_v, n.d_o};  // in the order of Side
  return sizes[static_cast<int>(side)];
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
  for (const MatrixKind kind : input_kinds)
    if (in_use(s, g, kind)) ids.add({kind, 0});
  for (int head = 0; head < static_cast<int>(s.heads.size()); ++head)
    for (const MatrixKind kind : head_kinds)
      if (in_use(s, g, kind)) ids.add({kind, head});
  if (in_use(s, g, MatrixKind::WO)) ids.add({MatrixKind::WO, 0});
  return ids;
}
MatrixList matrices_in_use(const Scene& s) { return matrices_in_use(s, graph(rules_of(s))); }

bool has_own_values(const Graph& g) { return g.reads(Node::V) && g.weights_of(Node::P_V) != Node::W_Q; }
bool has_own_values(const Scene& s) { return has_own_values(graph(rules_of(s))); }

int value_width(const Graph& g, const Dims& n, int own) {
  if (g.reads(Node::W_V)) return own;
  const auto copy = g[Node::P_V].copy_of();
  return copy && is_given(*copy) ? n.d_V : n.d_k;
}

Dims dims(const Scene& s, const Graph& g) {
  Dims n;
  const Node Q = g.input_of(Node::P_Q);
  n.n_q = rows(s, Q);
  n.d = cols(s, {kind_of(Q), 0});
  n.d_V = has_own_values(g) ? cols(s, {MatrixKind::V, 0}) : n.d;
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
  // Equal rows stay equal when they are turned.
  const auto behind = [&](Node node) { return g[node].kind == Operation::Kind::turned ? g[node].of : node; };
  const bool same_rows = same_tokens(g) && g.weights_of(Node::P_Q) == g.weights_of(Node::P_K);
  for (const Summand& summand : g[Node::S].summands) {
    if (summand.factors.size() == 0) continue;  // the identity
    const bool plain = summand.factors.size() == 2 && behind(summand.factors[1].node) == Node::P_K;
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

int allowed_keys(const Mask& mask, int i, int n_k) {
  int seen = 0;
  for (int j = 0; j < n_k; ++j) seen += allowed(mask, i, j) ? 1 : 0;
  return seen;
}

int query_that_sees_most(const Mask& mask, int n_q, int n_k) {
  int best = 0, most = -1;
  for (int i = 0; i < n_q; ++i)
    if (const int seen = allowed_keys(mask, i, n_k); seen > most) best = i, most = seen;
  return best;
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
  static constexpr int Parameters::*parts[] = {&Parameters::score, &Parameters::score,  &Parameters::value,
                                               &Parameters::score, &Parameters::output, &Parameters::score,
                                               &Parameters::output};
  Parameters p;
  for (const MatrixId id : matrices_in_use(s, g)) {
    const Sides sides = sides_of(node_of(id.kind));
    const int size = size_of(sides.rows, n) * size_of(sides.cols, n);
    if (id.kind >= MatrixKind::WQ)
      p.*parts[static_cast<int>(id.kind) - static_cast<int>(MatrixKind::WQ)] += size;
  }
  return p;
}
Parameters parameters(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  return parameters(s, g, dims(s, g));
}

std::optional<Problem> check(const Scene& s) { return check(s, graph(rules_of(s))); }

std::optional<Problem> check(const Scene& s, const Graph& g) {
  const Dims n = dims(s, g);
  if (auto p = check_dims(s, g, n)) return p;
  for (const MatrixId id : matrices_in_use(s, g))
    if (auto p = check_shape(s, n, id)) return p;
  if (in_use(s, g, MatrixKind::target))
    if (auto p = check_shape(s, n, {MatrixKind::target, 0})) return p;
  if (s.mask.kind == Mask::Kind::matrix && (s.mask.allowed.rows() != n.n_q || s.mask.allowed.cols() != n.n_k))
    return Problem{"mask", "expected " + size_text(n.n_q, n.n_k) + " (queries x keys), found " +
                               size_text(s.mask.allowed.rows(), s.mask.allowed.cols())};
  if (auto p = check_labels("tokens", s.tokens.size(), n.n_q)) return p;
  if (auto p = check_labels("key_tokens", s.key_tokens.size(), n.n_k)) return p;
  return check_numbers(s);
}

}  // namespace attnlab
