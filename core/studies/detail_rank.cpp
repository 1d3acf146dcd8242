#include "core/studies/detail_rank.h"

#include "core/algebra/svd.h"
#include "core/scene/edit.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

void decompose(const HeadAnalysis& head, RankDetail& out) {
  const WeightMatrix W = head.W;
  auto [U, V, sigma] = svd(W);
  const Eigen::Index d = W.rows(), r = out.kept;
  out.approximation = Matrix::Zero(d, d);
  for (Eigen::Index k = 0; k < r; ++k) out.approximation += sigma(k, 0) * (U.col(k) * V.col(k).transpose());
  out.left_out = W - out.approximation;
  out.error = out.left_out.stableNorm();
  double dropped = 0;
  for (Eigen::Index k = r; k < d; ++k) dropped = std::hypot(dropped, head.singular_values(k, 0));
  out.error_formula = dropped;
  complete(U, head.rank);
  complete(V, head.rank);
  out.unseen_left = U.rightCols(d - head.rank).transpose();
  out.unseen_right = V.rightCols(d - head.rank).transpose();
}

}  // namespace

ScoreParameters score_parameters(int d, int d_k, int h) {
  const int rank = std::min(d, d_k);
  return {d, d_k, h, 2 * d * d_k * h, d * d_k * h, d * d * h, (2 * d * rank - rank * rank) * h};
}

RankDetail rank_detail(const Scene& scene, const Analysis& analysis, int head, int kept_rank) {
  RankDetail out;
  if (analysis.dims.h == 0) return out;
  const Dims& dims = analysis.dims;
  const HeadAnalysis& one = analysis.head(std::clamp(head, 0, dims.h - 1));
  out.bound = projects_queries(scene.score) ? std::min(dims.d, dims.d_k) : dims.d;
  out.kept = std::clamp(kept_rank, 1, dims.d);
  out.here = score_parameters(dims.d, dims.d_k, dims.h);
  out.at_scale = score_parameters(512, 64, 8);
  out.finite = one.W.allFinite() && one.singular_values.allFinite();
  if (out.finite) decompose(one, out);
  return out;
}

namespace {

// f_k for k from 0, of as many as W has singular values.
WeightMatrix factors(double kept, Eigen::Index count) {
  WeightMatrix f(count, 1);
  for (Eigen::Index k = 0; k < count; ++k) f(k, 0) = std::clamp(kept - static_cast<double>(k), 0.0, 1.0);
  return f;
}

std::string unavailable(const Scene& scene, int head) {
  if (graph(rules_of(scene))[Node::W].summands[0].factors.size() == 0)
    return "Under this rule W is the identity: there is no matrix whose singular values could be cut.";
  if (head < 0 || head >= static_cast<int>(scene.heads.size())) return "There is no such head.";
  return {};
}

}  // namespace

int most_kept(const Scene& scene) {
  const Graph& g = graph(rules_of(scene));
  const Dims n = dims(scene, g);
  if (n.h == 0) return 0;
  if (g.reads(Node::W_edit)) return n.d;
  return g.reads(Node::W_Q) ? std::min(n.d, n.d_k) : 0;
}

RankCut rank_cut(const Scene& scene, int head, double kept) {
  RankCut out;
  out.why_not = unavailable(scene, head);
  if (!out.why_not.empty()) return out;
  const bool merged = in_use(scene, MatrixKind::W), two_factors = in_use(scene, MatrixKind::WK);
  const Head& one = scene.heads[static_cast<std::size_t>(head)];
  out.id = {merged ? MatrixKind::W : MatrixKind::WQ, head};
  out.values = merged ? one.W : one.W_Q;
  if (kept >= most_kept(scene)) return out;
  const WeightMatrix W = score_matrix(scene, one, dims(scene).d);
  if (!W.allFinite()) {
    out.why_not = "W left the range of doubles: it has no singular values here.";
    return out;
  }
  const WeightMatrix U = svd(W).U;
  WeightMatrix f = factors(kept, W.rows());
  if (!merged && !two_factors) f = f.cwiseSqrt();
  const WeightMatrix kept_part = U.transpose() * out.values;
  out.values = U * (f.col(0).asDiagonal() * kept_part);
  if (out.values.cwiseAbs().maxCoeff() > max_entry)
    out.why_not = "An entry would leave the range that can be set by hand, ±1 000 000.";
  return out;
}

namespace {

// The same layer with inputs of its own, so that a query moves without the key of the same token.
Scene apart(const Scene& scene) {
  Scene out = scene;
  out.Q = matrix(scene, {query_input(scene.source), 0});
  out.K = matrix(scene, {key_input(scene.source), 0});
  out.V = matrix(scene, {value_input(scene.source), 0});
  out.source = Source::free;
  return out;
}

Matrix stacked(const Matrix& above, const Matrix& below) {
  Matrix out(2, above.cols());
  out << above, below;
  return out;
}

double visible_amount(const Matrix& row) {
  const double largest = row.cwiseAbs().maxCoeff();
  return std::exp2(std::ceil(std::log2(std::clamp(largest, 1.0, 1e300))));
}

}  // namespace

UnseenMove unseen_move(const Scene& scene, const Analysis& analysis, int head, const Matrix& direction,
                       bool key, int row) {
  UnseenMove out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  const int index = std::clamp(head, 0, n.h - 1);
  // Where the keys are the queries, moving a key moves its query.
  const bool keys = key && !keys_are_queries(scene);
  out.row = std::clamp(row, 0, (keys ? n.n_k : n.n_q) - 1);
  Scene moved = apart(scene);
  TokenMatrix& input = keys ? moved.K : moved.Q;
  const auto projected = [&](const HeadAnalysis& one) {
    return Matrix((keys ? one.P_K : one.P_Q).row(out.row));
  };
  const auto scores = [&](const HeadAnalysis& one) {
    return keys ? Matrix(one.S.col(out.row).transpose()) : Matrix(one.S.row(out.row));
  };
  const HeadAnalysis& was = analysis.head(index);
  out.rows = input.row(out.row);
  out.projected = projected(was);
  out.scores = scores(was);
  if (direction.rows() != 1 || direction.cols() != n.d) return out;
  out.amount = visible_amount(out.rows);
  input.row(out.row) += out.amount * direction;
  const HeadAnalysis now = analyze(moved).head(index);
  if (now.S.rows() != was.S.rows() || now.S.cols() != was.S.cols() || !now.S.allFinite() ||
      !was.S.allFinite())
    return out;
  out.exists = true;
  out.rows = stacked(out.rows, input.row(out.row));
  out.projected = stacked(out.projected, projected(now));
  out.scores = stacked(out.scores, scores(now));
  out.difference = (now.S - was.S).cwiseAbs().maxCoeff();
  out.size = was.S.cwiseAbs().maxCoeff();
  return out;
}

}  // namespace attnlab
