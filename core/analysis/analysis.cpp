#include "core/analysis/analysis.h"

#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"
#include "core/algebra/symmetry.h"

#include <cmath>
#include <limits>

namespace attnlab {

namespace {

// Row by column, summed in the order of k: P P^T comes out exactly equal to its transpose.
template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  return a.lazyProduct(b);
}

// P_Q, P_K, P_V and the rows that meet the queries.
void project(const Scene& s, const Head& head, HeadAnalysis& out) {
  const MatrixView Q = matrix(s, {query_input(s.source), 0});
  const MatrixView K = matrix(s, {key_input(s.source), 0});
  const MatrixView V = matrix(s, {value_input(s.source), 0});

  out.P_Q = projects_queries(s.score) ? product(Q, head.W_Q) : Matrix(Q);
  switch (s.score) {
    case ScoreRule::qk: out.P_K = product(K, head.W_K); break;
    case ScoreRule::qq: out.P_K = out.P_Q; break;
    case ScoreRule::shared:
    case ScoreRule::single: out.P_K = product(K, head.W_Q); break;
    case ScoreRule::merged:
    case ScoreRule::unprojected: out.P_K = K; break;
  }
  if (s.score == ScoreRule::single)
    out.P_V = product(V, head.W_Q);
  else if (s.value == ValueRule::projected)
    out.P_V = product(V, head.W_V);
  else
    out.P_V = s.value == ValueRule::inputs ? Matrix(V) : out.P_K;

  out.K_dot = out.P_K;
  if (!s.unit_keys) return;
  for (Eigen::Index j = 0; j < out.K_dot.rows(); ++j) {
    auto k = out.K_dot.row(j);
    if (std::isinf(k.stableNorm()))
      k *= 0.25;  // exact; four entries of the largest magnitude have a norm of twice that
    const double norm = k.stableNorm();
    if (norm > 0) k /= norm;
  }
}

void score(const Scene& s, const Head& head, HeadAnalysis& out) {
  if (s.score == ScoreRule::merged)
    out.S = product(product(out.P_Q, head.W), out.K_dot.transpose());  // Q W K^T
  else
    out.S = product(out.P_Q, out.K_dot.transpose());
}

// L, A and what is read off the rows of A.
void weigh(const Scene& s, double inside, HeadAnalysis& out) {
  const Eigen::Index n_q = out.S.rows(), n_k = out.S.cols();
  const double scale = inside * s.temperature;
  out.A.resize(n_q, n_k);
  out.row_sums.resize(n_q, 1);
  out.entropy.resize(n_q, 1);
  out.L = out.S / scale;
  for (Eigen::Index i = 0; i < n_q; ++i) {
    for (Eigen::Index j = 0; j < n_k; ++j)
      if (!allowed(s.mask, static_cast<int>(i), static_cast<int>(j)))
        out.L(i, j) = -std::numeric_limits<double>::infinity();
    out.entropy(i, 0) = softmax_row(out.L, out.A, i);
    out.row_sums(i, 0) = out.A.row(i).sum();
  }
}

// Symmetry of the scores, P_Q P_Q^T, rank of W.
void examine(const Scene& s, const Head& head, int d, HeadAnalysis& out) {
  const WeightMatrix W = score_matrix(s, head, d);
  out.W = W;
  out.singular_values = singular_values(W);
  out.rank = numerical_rank(out.singular_values, d, d);
  out.QQ = product(out.P_Q, out.P_Q.transpose());
  out.QQ_eigenvalues = gram_eigenvalues(out.P_Q);
  if (out.S.rows() != out.S.cols()) return;
  out.asymmetry = asymmetry(out.S);
  out.symmetric_part = 0.5 * (out.S + out.S.transpose());
  out.antisymmetric_part = 0.5 * (out.S - out.S.transpose());
}

// Whether all entries are finite: 0 times anything else is NaN, and a sum of zeros is quick.
bool finite(const Matrix& m) { return (m.array() * 0).sum() == 0; }

// A masked logit is minus infinity by intent; any other value that is not finite left the range of doubles. P_Q, P_K, P_V
// and A need no look of their own: what is not finite in them makes QQ, S, H not finite.
bool overflowed(const Scene& s, const HeadAnalysis& a) {
  for (const Matrix* m : {&a.S, &a.H, &a.W, &a.QQ, &a.singular_values, &a.QQ_eigenvalues, &a.symmetric_part,
                          &a.antisymmetric_part})
    if (!finite(*m)) return true;
  if (s.mask.kind == Mask::Kind::none) return !finite(a.L);
  for (Eigen::Index i = 0; i < a.L.rows(); ++i)
    for (Eigen::Index j = 0; j < a.L.cols(); ++j)
      if (!std::isfinite(a.L(i, j)) && allowed(s.mask, static_cast<int>(i), static_cast<int>(j))) return true;
  return false;
}

void analyze_head(const Scene& s, const Head& head, const Analysis& layer, HeadAnalysis& out) {
  project(s, head, out);
  score(s, head, out);
  weigh(s, layer.inside, out);
  out.H = product(out.A, out.P_V) / layer.outside;
  examine(s, head, layer.dims.d, out);
}

LayerMatrix output(const Scene& s, const Analysis& layer) {
  switch (s.output) {
    case OutputRule::projected: return layer.concat.lazyProduct(s.W_O);
    case OutputRule::none: return layer.concat;
    case OutputRule::alt: break;
  }
  LayerMatrix Y = LayerMatrix::Zero(layer.dims.n_q, layer.dims.d);
  for (int i = 0; i < layer.dims.h; ++i) {
    const auto index = static_cast<std::size_t>(i);
    Y += layer.heads[index].H.lazyProduct(s.heads[index].W_A.transpose());
  }
  return Y;
}

}  // namespace

Analysis analyze(const Scene& s) {
  Analysis out;
  if (check(s)) return out;
  out.dims = dims(s);
  out.inside = divisor(s.inside, out.dims.d_k);
  out.outside = divisor(s.outside, out.dims.d_k);
  out.parameters = parameters(s);

  out.concat.resize(out.dims.n_q, out.dims.h * out.dims.d_v);
  for (int i = 0; i < out.dims.h; ++i) {
    const auto index = static_cast<std::size_t>(i);
    HeadAnalysis& head = out.heads[index];
    analyze_head(s, s.heads[index], out, head);
    out.concat.middleCols(i * out.dims.d_v, out.dims.d_v) = head.H;
    out.overflow = out.overflow || overflowed(s, head);
  }
  out.Y = output(s, out);
  if (in_use(s, MatrixKind::target)) out.loss = 0.5 * (out.Y - s.target).squaredNorm();
  out.overflow = out.overflow || !out.Y.allFinite() || (out.loss && !std::isfinite(*out.loss));
  return out;
}

}  // namespace attnlab
