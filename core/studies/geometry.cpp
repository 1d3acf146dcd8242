#include "core/studies/geometry.h"

#include "core/algebra/hull.h"
#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  return a.lazyProduct(b);
}

MatrixKind key_rows(const Scene& s) {
  return s.score == ScoreRule::qq ? query_input(s.source) : key_input(s.source);
}

// Where the rows of P_V come from; P_V is P_K under the value rule "keys".
MatrixKind value_rows(const Scene& s) {
  const bool keys = s.score != ScoreRule::single && s.value == ValueRule::keys;
  return keys ? key_rows(s) : value_input(s.source);
}

// The projection of the keys: none where they are the inputs.
std::optional<MatrixKind> key_projection(const Scene& s) {
  switch (s.score) {
    case ScoreRule::qk: return MatrixKind::WK;
    case ScoreRule::qq:
    case ScoreRule::shared:
    case ScoreRule::single: return MatrixKind::WQ;
    case ScoreRule::merged:
    case ScoreRule::unprojected: break;
  }
  return std::nullopt;
}

std::optional<MatrixKind> query_projection(const Scene& s) {
  if (projects_queries(s.score)) return MatrixKind::WQ;
  return std::nullopt;
}

void set_scores(const Scene& s, const HeadAnalysis& one, const Head& head, Geometry& out) {
  const Matrix Q = matrix(s, {query_input(s.source), 0}), K = matrix(s, {key_rows(s), 0});
  const bool input = out.space == PointSpace::input;
  out.queries = input ? Q : one.P_Q;
  out.keys = input ? K : one.P_K;
  // q . k with q = x W_Q is x . (k W_Q^T), and q W k^T is q . (k W^T).
  out.meets = s.score == ScoreRule::merged ? product(one.K_dot, head.W.transpose()) : one.K_dot;
  out.own_meets = one.P_Q;
  if (input && projects_queries(s.score)) {
    out.meets = product(one.K_dot, head.W_Q.transpose());
    out.own_meets = product(one.P_Q, head.W_Q.transpose());
  }
  out.same_points =
      key_rows(s) == query_input(s.source) && (input || key_projection(s) == query_projection(s));
}

void set_values(const Scene& s, const Analysis& analysis, const HeadAnalysis& one, const Head& head,
                Geometry& out) {
  out.values = one.P_V;
  out.outputs = one.H;
  if (out.space == PointSpace::projected) return;
  out.values = matrix(s, {value_rows(s), 0});
  out.output_kind = s.output == OutputRule::alt ? OutputKind::model : OutputKind::inputs;
  out.outputs = out.output_kind == OutputKind::model ? product(one.H, head.W_A.transpose())
                                                     : Matrix(product(one.A, out.values) / analysis.outside);
}

double diameter(const Matrix& points) {
  double largest = 0;
  for (Eigen::Index i = 0; i < points.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j)
      largest = std::max(largest, (points.row(i) / 2 - points.row(j) / 2).stableNorm());
  return 2 * largest;
}

void measure_hull(Geometry& out) {
  const Matrix& values = out.values;
  out.hull_nearest = out.outputs;
  for (Eigen::Index i = 0; i < out.outputs.rows(); ++i) {
    const Matrix point = out.outputs.row(i);
    double& distance = out.hull_distance[static_cast<std::size_t>(i)];
    distance = std::numeric_limits<double>::quiet_NaN();
    if (!point.allFinite() || !values.allFinite()) continue;
    const HullPoint nearest = nearest_in_hull(view(values), view(point));
    distance = nearest.distance;
    out.hull_nearest.row(i) = nearest.nearest;
  }
}

void find_unreachable(Geometry& out) {
  const Eigen::Index n = out.meets.rows();
  if (n < 2 || !out.meets.allFinite()) return;
  for (Eigen::Index j = 0; j < n; ++j) {
    Matrix rest(n - 1, out.meets.cols());
    for (Eigen::Index i = 0, at = 0; i < n; ++i)
      if (i != j) rest.row(at++) = out.meets.row(i);
    const Matrix &others = rest, own = out.meets.row(j);
    out.unreachable[static_cast<std::size_t>(j)] =
        nearest_in_hull(view(others), view(own)).distance <= hull_rounding(view(others), view(own));
  }
}

// The largest part of `change`, from 0 to 1, with which no entry of the row leaves +-max_entry.
double part_within(const MatrixView& row, const Bounded<1, max_model>& change) {
  double part = 1;
  for (Eigen::Index j = 0; j < row.cols(); ++j) {
    if (change(0, j) == 0) continue;
    const double end = change(0, j) > 0 ? max_entry : -max_entry;
    part = std::min(part, std::max(0.0, (end - row(0, j)) / change(0, j)));
  }
  return part;
}

}  // namespace

Geometry geometry(const Scene& scene, const Analysis& analysis, int head, PointSpace space) {
  Geometry out;
  out.space = space;
  if (analysis.dims.h == 0) return out;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, analysis.dims.h - 1));
  const HeadAnalysis& one = analysis.heads[index];
  out.scale = analysis.inside * scene.temperature;
  set_scores(scene, one, scene.heads[index], out);
  set_values(scene, analysis, one, scene.heads[index], out);
  out.values_size = out.values.allFinite() ? diameter(out.values) : 0;
  measure_hull(out);
  find_unreachable(out);
  return out;
}

bool in_hull(const Geometry& g, int output) {
  const Matrix point = g.outputs.row(output);
  return g.hull_distance[static_cast<std::size_t>(output)] <= hull_rounding(view(g.values), view(point));
}

std::optional<PointSource> source_of(const Scene& s, int head, PointRole role, PointSpace space) {
  if (role == PointRole::output) return std::nullopt;
  PointSource out;
  std::optional<MatrixKind> projection;
  switch (role) {
    case PointRole::query:
      out.input = {query_input(s.source), 0};
      projection = query_projection(s);
      break;
    case PointRole::key:
      out.input = {key_rows(s), 0};
      projection = key_projection(s);
      break;
    default:
      out.input = {value_rows(s), 0};
      projection = s.score != ScoreRule::single && s.value == ValueRule::keys ? key_projection(s)
                                                                              : value_projection(s);
  }
  if (space == PointSpace::projected && projection) out.projection = MatrixId{*projection, head};
  return out;
}

PointMove move_point(const Scene& scene, int head, PointRef point, PointSpace space, const MatrixView& way) {
  PointMove out;
  const auto source = source_of(scene, head, point.role, space);
  if (!source) return out;
  out.input = source->input;
  Matrix values = matrix(scene, source->input);
  if (point.index < 0 || point.index >= values.rows()) return out;
  const Bounded<1, max_model> row = values.row(point.index), wanted = way;
  LeastNorm move{wanted, 0};
  if (source->projection) move = least_norm(matrix(scene, *source->projection), way);
  if (move.change.cols() != row.cols()) return out;
  const double length = wanted.stableNorm(), part = part_within(view(row), move.change);
  out.at_end = part < 1;
  out.residual = move.residual;
  if (out.at_end) {
    move.change *= part;
    Bounded<1, max_model> done = move.change;
    if (source->projection) done = move.change.lazyProduct(matrix(scene, *source->projection));
    out.residual = (done - wanted).stableNorm();
  }
  out.exact = out.residual <= 1e-9 * length;
  values.row(point.index) += move.change;
  const Matrix& moved = values;
  out.edit = set_matrix_edit(source->input, view(moved));
  return out;
}

}  // namespace attnlab
