#include "core/scene/rules.h"

#include <cmath>

namespace attnlab {

MatrixKind query_input(Source source) { return source == Source::free ? MatrixKind::Q : MatrixKind::X; }

MatrixKind key_input(Source source) {
  switch (source) {
    case Source::self: return MatrixKind::X;
    case Source::cross: return MatrixKind::M;
    case Source::free: break;
  }
  return MatrixKind::K;
}

MatrixKind value_input(Source source) { return source == Source::free ? MatrixKind::V : key_input(source); }

bool projects_queries(ScoreRule rule) { return rule != ScoreRule::merged && rule != ScoreRule::unprojected; }

namespace {

// P_V is made from the value input, unless it is P_K.
bool reads_values(const Scene& s) { return s.score == ScoreRule::single || s.value != ValueRule::keys; }

// P_K is made from the key input, unless it is P_Q.
bool reads_keys(const Scene& s) { return s.score != ScoreRule::qq; }

}  // namespace

std::optional<MatrixKind> value_projection(const Scene& s) {
  if (s.score == ScoreRule::single) return MatrixKind::WQ;
  if (s.value == ValueRule::projected) return MatrixKind::WV;
  return std::nullopt;
}

bool in_use(const Scene& s, MatrixKind kind) {
  switch (kind) {
    case MatrixKind::X:
    case MatrixKind::M:
    case MatrixKind::Q:
    case MatrixKind::K:
    case MatrixKind::V:
      return kind == query_input(s.source) || (reads_keys(s) && kind == key_input(s.source)) ||
             (reads_values(s) && kind == value_input(s.source));
    case MatrixKind::WQ: return projects_queries(s.score);
    case MatrixKind::WK: return s.score == ScoreRule::qk;
    case MatrixKind::WV: return value_projection(s) == MatrixKind::WV;
    case MatrixKind::W: return s.score == ScoreRule::merged;
    case MatrixKind::WA: return s.output == OutputRule::alt;
    case MatrixKind::WO: return s.output == OutputRule::projected;
    case MatrixKind::target: return s.target.rows() > 0;
  }
  return false;
}

MatrixList matrices_in_use(const Scene& s) {
  MatrixList ids;
  for (const MatrixKind kind : {MatrixKind::X, MatrixKind::M, MatrixKind::Q, MatrixKind::K, MatrixKind::V})
    if (in_use(s, kind)) ids.add({kind, 0});
  for (int head = 0; head < static_cast<int>(s.heads.size()); ++head)
    for (const MatrixKind kind :
         {MatrixKind::WQ, MatrixKind::WK, MatrixKind::WV, MatrixKind::W, MatrixKind::WA})
      if (in_use(s, kind)) ids.add({kind, head});
  if (in_use(s, MatrixKind::WO)) ids.add({MatrixKind::WO, 0});
  return ids;
}

Dims dims(const Scene& s) {
  Dims n;
  const MatrixView queries = matrix(s, {query_input(s.source), 0});
  n.n_q = static_cast<int>(queries.rows());
  n.d = static_cast<int>(queries.cols());
  n.n_k = n.n_q;  // qq with value "keys" reads the queries alone
  if (reads_keys(s))
    n.n_k = static_cast<int>(matrix(s, {key_input(s.source), 0}).rows());
  else if (reads_values(s))
    n.n_k = static_cast<int>(matrix(s, {value_input(s.source), 0}).rows());
  n.h = static_cast<int>(s.heads.size());
  if (n.h == 0) return n;

  n.d_k = projects_queries(s.score) ? static_cast<int>(s.heads[0].W_Q.cols()) : n.d;
  if (s.score == ScoreRule::single || s.value == ValueRule::keys)
    n.d_v = n.d_k;
  else
    n.d_v = s.value == ValueRule::projected ? static_cast<int>(s.heads[0].W_V.cols()) : n.d;
  switch (s.output) {
    case OutputRule::projected: n.d_o = static_cast<int>(s.W_O.cols()); break;
    case OutputRule::none: n.d_o = n.h * n.d_v; break;
    case OutputRule::alt: n.d_o = n.d; break;
  }
  return n;
}

Shape shape_of(const Scene& s, const Dims& n, MatrixKind kind) {
  switch (kind) {
    case MatrixKind::X:
    case MatrixKind::Q: return {n.n_q, n.d};
    case MatrixKind::M:
    case MatrixKind::K:
    case MatrixKind::V: return {n.n_k, n.d};
    case MatrixKind::WQ:
    case MatrixKind::WK: return {n.d, n.d_k};
    case MatrixKind::WV: return {n.d, n.d_v};
    case MatrixKind::W: return {n.d, n.d};
    case MatrixKind::WA: return {n.d, n.d_v};
    case MatrixKind::WO: return {n.h * n.d_v, s.output == OutputRule::projected ? n.d_o : n.d};
    case MatrixKind::target: return {n.n_q, n.d_o};
  }
  return {};
}

bool symmetric_by_rule(const Scene& s) {
  if (s.unit_keys) return false;
  switch (s.score) {
    case ScoreRule::qq: return true;
    case ScoreRule::shared:
    case ScoreRule::single:
    case ScoreRule::unprojected: return s.source == Source::self;
    case ScoreRule::qk:
    case ScoreRule::merged: break;
  }
  return false;
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
  switch (s.score) {
    case ScoreRule::qk: return head.W_Q.lazyProduct(head.W_K.transpose());
    case ScoreRule::qq:
    case ScoreRule::shared:
    case ScoreRule::single: return head.W_Q.lazyProduct(head.W_Q.transpose());
    case ScoreRule::merged: return head.W;
    case ScoreRule::unprojected: break;
  }
  return WeightMatrix::Identity(d, d);
}

Parameters parameters(const Scene& s) {
  const Dims n = dims(s);
  Parameters p;
  switch (s.score) {
    case ScoreRule::qk: p.score = 2 * n.d * n.d_k * n.h; break;
    case ScoreRule::qq:
    case ScoreRule::shared:
    case ScoreRule::single: p.score = n.d * n.d_k * n.h; break;
    case ScoreRule::merged: p.score = n.d * n.d * n.h; break;
    case ScoreRule::unprojected: p.score = 0; break;
  }
  if (value_projection(s) == MatrixKind::WV) p.value = n.d * n.d_v * n.h;
  switch (s.output) {
    case OutputRule::projected: p.output = n.h * n.d_v * n.d_o; break;
    case OutputRule::none: p.output = 0; break;
    case OutputRule::alt: p.output = n.d * n.d_v * n.h; break;
  }
  return p;
}

}  // namespace attnlab
