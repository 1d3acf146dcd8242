// check(): whether a scene can be computed. Declared in rules.h.
#include "core/scene/rules.h"

#include <cmath>
#include <string>

namespace attnlab {

namespace {

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

// Present and of the right shape. The dimensions come from matrices in use themselves, so the first of them fits.
std::optional<Problem> check_shape(const Scene& s, const Dims& n, MatrixId id) {
  const MatrixView m = matrix(s, id);
  const Shape shape = shape_of(s, n, id.kind);
  if (m.rows() == 0)
    return Problem{field_of(id),
                   "expected a matrix, " + size_text(shape.rows, shape.cols) + ", but it is absent"};
  if (m.rows() == shape.rows && m.cols() == shape.cols) return std::nullopt;
  return Problem{field_of(id), "expected " + size_text(shape.rows, shape.cols) + ", found " +
                                   size_text(m.rows(), m.cols())};
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
  return Problem{field, "expected at most " + std::to_string(tokens) + " labels, one a token, found " +
                            std::to_string(labels)};
}

std::optional<Problem> check_numbers(const Scene& s) {
  const auto positive = [](double x) { return std::isfinite(x) && x > 0; };
  if (!positive(s.temperature)) return Problem{"temperature", "expected a positive finite number"};
  if (s.inside.kind == Scale::Kind::number && !positive(s.inside.number))
    return Problem{"inside", "expected \"sqrt_dk\", \"dk\", \"none\" or a positive finite number"};
  if (s.outside.kind == Scale::Kind::number && !positive(s.outside.number))
    return Problem{"outside", "expected \"sqrt_dk\", \"dk\", \"none\" or a positive finite number"};
  for (int kind = 0; kind < matrix_kind_count; ++kind) {
    const auto k = static_cast<MatrixKind>(kind);
    for (int head = 0; head < (is_per_head(k) ? static_cast<int>(s.heads.size()) : 1); ++head)
      if (auto p = check_finite(s, {k, head})) return p;
  }
  return std::nullopt;
}

}  // namespace

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
