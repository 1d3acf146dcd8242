#include "core/studies/unseen.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
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
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, n.h - 1));
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
  const HeadAnalysis& was = analysis.heads[index];
  out.rows = input.row(out.row);
  out.projected = projected(was);
  out.scores = scores(was);
  if (direction.rows() != 1 || direction.cols() != n.d) return out;
  out.amount = visible_amount(out.rows);
  input.row(out.row) += out.amount * direction;
  const HeadAnalysis now = analyze(moved).heads[index];
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
