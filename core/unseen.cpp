#include "core/unseen.h"

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

double visible_amount(const Matrix& row) {
  const double largest = row.cwiseAbs().maxCoeff();
  return std::exp2(std::ceil(std::log2(std::clamp(largest, 1.0, 1e300))));
}

}  // namespace

UnseenMove unseen_move(const Scene& scene, const Analysis& analysis, int head, const Matrix& direction,
                       bool key, int row) {
  UnseenMove out;
  const Dims& n = analysis.dims;
  if (n.h == 0 || direction.rows() != 1 || direction.cols() != n.d) return out;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, n.h - 1));
  const bool keys = key && scene.score != ScoreRule::qq;
  out.row = std::clamp(row, 0, (keys ? n.n_k : n.n_q) - 1);
  Scene moved = apart(scene);
  TokenMatrix& input = keys ? moved.K : moved.Q;
  const Matrix before = input.row(out.row);
  out.amount = visible_amount(before);
  input.row(out.row) += out.amount * direction;
  const HeadAnalysis &was = analysis.heads[index], now = analyze(moved).heads[index];
  if (now.S.rows() != was.S.rows() || now.S.cols() != was.S.cols() || !now.S.allFinite() ||
      !was.S.allFinite())
    return out;
  const Matrix &P = keys ? was.P_K : was.P_Q, &P_moved = keys ? now.P_K : now.P_Q;
  out.exists = true;
  out.rows.resize(2, n.d);
  out.rows << before, Matrix(input.row(out.row));
  out.projected.resize(2, P.cols());
  out.projected << P.row(out.row), P_moved.row(out.row);
  const Matrix line = keys ? Matrix(was.S.col(out.row).transpose()) : Matrix(was.S.row(out.row)),
               line_moved = keys ? Matrix(now.S.col(out.row).transpose()) : Matrix(now.S.row(out.row));
  out.scores.resize(2, line.cols());
  out.scores << line, line_moved;
  out.difference = (now.S - was.S).cwiseAbs().maxCoeff();
  out.size = was.S.cwiseAbs().maxCoeff();
  return out;
}

}  // namespace attnlab
