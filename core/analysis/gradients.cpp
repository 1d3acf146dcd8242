#include "core/analysis/gradients.h"

#include "core/scene/rules.h"

#include <cmath>

namespace attnlab {

namespace {

template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  return a.lazyProduct(b);
}

// The derivatives of one head's intermediates, under the letters of HeadAnalysis.
struct HeadFlow {
  Matrix dH, dP_V, dS, dP_Q, dK_dot, dP_K;
};

const Head& head_of(const Scene& s, int i) { return s.heads[static_cast<std::size_t>(i)]; }

// Y = concat(H) W_O, or concat(H), or sum of H_i W_A,i^T.
void through_output(const Scene& s, const Analysis& a, const LayerMatrix& dY, int i, Gradients& g,
                    HeadFlow& flow) {
  const Matrix& H = a.heads[static_cast<std::size_t>(i)].H;
  const Eigen::Index d_v = a.dims.d_v, first = i * d_v;
  switch (s.output) {
    case OutputRule::projected:
      flow.dH = dY.lazyProduct(s.W_O.middleRows(first, d_v).transpose());
      g.W_O.middleRows(first, d_v) = H.transpose().lazyProduct(dY);
      return;
    case OutputRule::none: flow.dH = dY.middleCols(first, d_v); return;
    case OutputRule::alt:
      flow.dH = dY.lazyProduct(head_of(s, i).W_A);
      g.heads[static_cast<std::size_t>(i)].W_A = dY.transpose().lazyProduct(H);
      return;
  }
}

// H = A P_V / outside; A = softmax of each row of L; L = S / (inside temperature).
// The Jacobian of a softmax row p is diag(p) - p p^T. A weight of 0 (masked, or underflown) passes nothing on.
void through_weights(const Scene& s, const Analysis& a, const HeadAnalysis& head, HeadFlow& flow) {
  const Matrix& A = head.A;
  flow.dP_V = product(A.transpose(), flow.dH) / a.outside;
  const Matrix dA = product(flow.dH, head.P_V.transpose()) / a.outside;
  flow.dS.setZero(A.rows(), A.cols());
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    double mean = 0;
    for (Eigen::Index j = 0; j < A.cols(); ++j)
      if (A(i, j) != 0) mean += A(i, j) * dA(i, j);
    for (Eigen::Index j = 0; j < A.cols(); ++j)
      if (A(i, j) != 0) flow.dS(i, j) = A(i, j) * (dA(i, j) - mean) / (a.inside * s.temperature);
  }
}

// S = P_Q K_dot^T, or Q W K^T under "merged".
void through_scores(const Scene& s, const HeadAnalysis& head, int i, Gradients& g, HeadFlow& flow) {
  flow.dP_Q = product(flow.dS, head.K_dot);
  flow.dK_dot = product(flow.dS.transpose(), head.P_Q);
  if (s.score != ScoreRule::merged) return;
  const WeightMatrix& W = head_of(s, i).W;
  g.heads[static_cast<std::size_t>(i)].W = head.P_Q.transpose().lazyProduct(flow.dP_Q);
  flow.dP_Q = product(flow.dP_Q, W.transpose());
  flow.dK_dot = product(flow.dK_dot, W);
}

// u = k / ||k||: dk = (du - (du . u) u) / ||k||. A zero row stays zero and passes nothing on.
void through_unit_keys(const Scene& s, const HeadAnalysis& head, HeadFlow& flow) {
  flow.dP_K = flow.dK_dot;
  if (!s.unit_keys) return;
  for (Eigen::Index j = 0; j < flow.dP_K.rows(); ++j) {
    const double norm = head.P_K.row(j).stableNorm();
    if (norm > 0)
      flow.dP_K.row(j) =
          (flow.dK_dot.row(j) - flow.dK_dot.row(j).dot(head.K_dot.row(j)) * head.K_dot.row(j)) / norm;
    else
      flow.dP_K.row(j).setZero();
  }
}

// P = input weight: both get their share.
void through_projection(const Scene& s, MatrixKind input, MatrixId weight, const Matrix& dP, Gradients& g) {
  gradient(g, {input, 0}) += dP.lazyProduct(matrix(s, weight).transpose());
  gradient(g, weight) += matrix(s, {input, 0}).transpose().lazyProduct(dP);
}

void through_values(const Scene& s, int i, Gradients& g, HeadFlow& flow) {
  if (const auto weight = value_projection(s))
    through_projection(s, value_input(s.source), {*weight, i}, flow.dP_V, g);
  else if (s.value == ValueRule::inputs)
    gradient(g, {value_input(s.source), 0}) += flow.dP_V;
  else
    flow.dP_K += flow.dP_V;  // P_V = P_K
}

void through_keys(const Scene& s, int i, Gradients& g, HeadFlow& flow) {
  const MatrixKind K = key_input(s.source);
  switch (s.score) {
    case ScoreRule::qk: through_projection(s, K, {MatrixKind::WK, i}, flow.dP_K, g); return;
    case ScoreRule::qq: flow.dP_Q += flow.dP_K; return;  // P_K = P_Q
    case ScoreRule::shared:
    case ScoreRule::single: through_projection(s, K, {MatrixKind::WQ, i}, flow.dP_K, g); return;
    case ScoreRule::merged:
    case ScoreRule::unprojected: gradient(g, {K, 0}) += flow.dP_K; return;
  }
}

void through_queries(const Scene& s, int i, Gradients& g, const HeadFlow& flow) {
  const MatrixKind Q = query_input(s.source);
  if (projects_queries(s.score))
    through_projection(s, Q, {MatrixKind::WQ, i}, flow.dP_Q, g);
  else
    gradient(g, {Q, 0}) += flow.dP_Q;
}

template <typename GradientsT, typename Use>
auto with_gradient(GradientsT& g, MatrixId id, Use use) {
  const bool present = id.head >= 0 && id.head < max_heads;
  auto& head = g.heads[static_cast<std::size_t>(present ? id.head : 0)];
  switch (id.kind) {
    case MatrixKind::X: return use(&g.X);
    case MatrixKind::M: return use(&g.M);
    case MatrixKind::Q: return use(&g.Q);
    case MatrixKind::K: return use(&g.K);
    case MatrixKind::V: return use(&g.V);
    case MatrixKind::WQ: return use(present ? &head.W_Q : nullptr);
    case MatrixKind::WK: return use(present ? &head.W_K : nullptr);
    case MatrixKind::WV: return use(present ? &head.W_V : nullptr);
    case MatrixKind::W: return use(present ? &head.W : nullptr);
    case MatrixKind::WA: return use(present ? &head.W_A : nullptr);
    case MatrixKind::WO: return use(&g.W_O);
    case MatrixKind::target: break;
  }
  return use(static_cast<decltype(&g.X)>(nullptr));
}

}  // namespace

MatrixView gradient(const Gradients& gradients, MatrixId id) {
  return with_gradient(gradients, id, [](const auto* m) { return m ? view(*m) : MatrixView(nullptr, 0, 0); });
}

MutableView gradient(Gradients& gradients, MatrixId id) {
  return with_gradient(gradients, id, [](auto* m) { return m ? view(*m) : MutableView(nullptr, 0, 0); });
}

Gradients backpropagate(const Scene& s, const Analysis& a, const LayerMatrix& dY) {
  Gradients g;
  if (a.dims.h == 0 || dY.rows() != a.Y.rows() || dY.cols() != a.Y.cols()) return g;
  for (const MatrixId id : matrices_in_use(s)) {
    const MatrixView m = matrix(s, id);
    with_gradient(g, id, [&](auto* zero) { zero->setZero(m.rows(), m.cols()); });
  }
  for (int i = 0; i < a.dims.h; ++i) {
    const HeadAnalysis& head = a.heads[static_cast<std::size_t>(i)];
    HeadFlow flow;
    through_output(s, a, dY, i, g, flow);
    through_weights(s, a, head, flow);
    through_scores(s, head, i, g, flow);
    through_unit_keys(s, head, flow);
    through_values(s, i, g, flow);
    through_keys(s, i, g, flow);
    through_queries(s, i, g, flow);
  }
  return g;
}

Gradients gradients(const Scene& s, const Analysis& a) {
  if (!in_use(s, MatrixKind::target) || a.dims.h == 0) return {};
  const LayerMatrix dY = a.Y - s.target;  // of 1/2 ||Y - target||_F^2
  return backpropagate(s, a, dY);
}

bool all_finite(const Gradients& g) {
  for (int kind = 0; kind < matrix_kind_count; ++kind)
    for (int head = 0; head < max_heads; ++head)
      if (!gradient(g, {static_cast<MatrixKind>(kind), head}).allFinite()) return false;
  return true;
}

}  // namespace attnlab
