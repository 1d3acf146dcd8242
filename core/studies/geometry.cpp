#include "core/studies/geometry.h"

#include "core/algebra/hull.h"
#include "core/algebra/matrix_ops.h"
#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"
#include "core/scene/positions.h"

#include <algorithm>
#include <limits>

namespace attnlab {
namespace {

void set_scores(const Scene& s, const Graph& g, const HeadAnalysis& one, const Head& head, Geometry& out) {
  const bool input = out.space == PointSpace::input, projects = g.reads(Node::W_Q);
  const Node Q = g.input_of(Node::P_Q), K = g.input_of(Node::P_K);
  out.queries = input ? Matrix(matrix(s, {kind_of(Q), 0})) : one.Q_turn;
  const bool placed = s.positions == Positions::keys;
  out.keys = input ? Matrix(matrix(s, {kind_of(K), 0})) : placed ? one.K_placed : turned_by_place(s, one.P_K);
  // q . k with q = x W_Q is x . (k W_Q^T), and q W k^T is q . (k W^T).
  out.meets = g.reads(Node::W_edit) ? product(one.K_turn, head.W.transpose()) : one.K_turn;
  out.own_meets = one.Q_turn;
  if (input && projects) {
    out.meets = product(one.K_turn, head.W_Q.transpose());
    out.own_meets = product(one.Q_turn, head.W_Q.transpose());
  }
  out.same_points = K == Q && (input || (g.weights_of(Node::P_K) == g.weights_of(Node::P_Q) && !placed));
}

void set_values(const Scene& s, const Graph& g, const Analysis& analysis, const HeadAnalysis& one, int index,
                Geometry& out) {
  out.values = one.P_V;
  out.outputs = one.H;
  if (out.space == PointSpace::projected) return;
  out.values = matrix(s, {kind_of(g.input_of(Node::P_V)), 0});
  // The last matrix, W_O[i] or W_A^T, where it leads back to the width of the inputs.
  const int d_v = analysis.dims.d_v;
  WeightMatrix last(0, 0);
  if (g.reads(Node::W_A)) last = s.heads[static_cast<std::size_t>(index)].W_A.transpose();
  if (g.reads(Node::W_O)) last = s.W_O.middleRows(index * d_v, d_v);
  const bool model = last.size() > 0 && last.cols() == out.values.cols();
  out.output_kind = model ? OutputKind::model : OutputKind::inputs;
  out.outputs = model ? product(one.H, last) : Matrix(product(one.A, out.values) / analysis.outside);
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
  const auto nearest = [&](const Matrix& point) { return nearest_in_hull(view(values), view(point)); };
  for (Eigen::Index i = 0; i < out.layer.rows(); ++i)
    out.layer_distance[static_cast<std::size_t>(i)] = nearest(out.layer.row(i)).distance;
  out.hull_nearest = out.outputs;
  for (Eigen::Index i = 0; i < out.outputs.rows(); ++i) {
    const HullPoint found = nearest(out.outputs.row(i));
    out.hull_distance[static_cast<std::size_t>(i)] = found.distance;
    if (!std::isnan(found.distance)) out.hull_nearest.row(i) = found.nearest;
  }
}

std::bitset<max_tokens> unreachable(const Matrix& meets) {
  std::bitset<max_tokens> never;
  const Eigen::Index n = meets.rows();
  if (n < 2 || !meets.allFinite()) return never;
  for (Eigen::Index j = 0; j < n; ++j) {
    Matrix rest(n - 1, meets.cols());
    for (Eigen::Index i = 0, at = 0; i < n; ++i)
      if (i != j) rest.row(at++) = meets.row(i);
    const Matrix &others = rest, own = meets.row(j);
    never[static_cast<std::size_t>(j)] =
        nearest_in_hull(view(others), view(own)).distance <= hull_rounding(view(others), view(own));
  }
  return never;
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
  const Graph& g = graph(rules_of(scene));
  set_scores(scene, g, one, scene.heads[index], out);
  set_values(scene, g, analysis, one, static_cast<int>(index), out);
  const LayerMatrix& Y = analysis.Y;
  if (Y.cols() == out.values.cols() && Y.rows() == out.outputs.rows() && Y.allFinite() &&
      !Y.isApprox(out.outputs))
    out.layer = Y;
  out.values_size = out.values.allFinite() ? diameter(out.values) : 0;
  measure_hull(out);
  if (scene.positions != Positions::alibi) {
    out.unreachable = unreachable(out.meets);
    out.own_unreachable = unreachable(out.own_meets);
  }
  return out;
}

bool in_hull(const Geometry& g, int output, PointRole of) {
  const Matrix point = (of == PointRole::layer ? g.layer : g.outputs).row(output);
  return g.distance(output, of) <= hull_rounding(view(g.values), view(point));
}

std::optional<PointSource> source_of(const Scene& s, int head, PointRole role, PointSpace space) {
  if (follows(role)) return std::nullopt;
  const Graph& g = graph(rules_of(s));
  const Node node = role == PointRole::query ? Node::P_Q : role == PointRole::key ? Node::P_K : Node::P_V;
  PointSource out;
  out.input = {kind_of(g.input_of(node)), 0};
  const auto weights = g.weights_of(node);
  if (space == PointSpace::projected && weights) out.projection = MatrixId{kind_of(*weights), head};
  return out;
}

namespace {

// The way of a point that is drawn turned, before the turn.
Bounded<1, max_model> turned_back(const Scene& s, PointRef point, PointSpace space,
                                  const Bounded<1, max_model>& way) {
  Bounded<1, max_model> out = way;
  const bool turns = point.role == PointRole::query || point.role == PointRole::key;
  if (!turns || space == PointSpace::input || s.positions != Positions::rope) return out;
  const auto d_k = static_cast<int>(way.cols());
  for (int pair = 0; pair < pairs_of(d_k); ++pair) {
    const Turn turn = turn_of(s, d_k, point.index, pair);
    const double x = way(0, 2 * pair), y = way(0, 2 * pair + 1);
    out(0, 2 * pair) = x * turn.cos + y * turn.sin;
    out(0, 2 * pair + 1) = y * turn.cos - x * turn.sin;
  }
  return out;
}

}  // namespace

PointMove move_point(const Scene& scene, int head, PointRef point, PointSpace space, const MatrixView& way) {
  PointMove out;
  const auto source = source_of(scene, head, point.role, space);
  // A key of length 1 with its place added does not go where its row of K is taken.
  const bool bent = scene.unit_keys && scene.positions == Positions::keys && point.role == PointRole::key &&
                    space == PointSpace::projected;
  if (!source || bent) return out;
  out.input = source->input;
  Matrix values = matrix(scene, source->input);
  if (point.index < 0 || point.index >= values.rows()) return out;
  const Bounded<1, max_model> row = values.row(point.index);
  const Eigen::Index width = source->projection ? matrix(scene, *source->projection).cols() : row.cols();
  if (way.rows() != 1 || way.cols() != width) return out;
  const Bounded<1, max_model> wanted = turned_back(scene, point, space, way);
  LeastNorm move{wanted, 0};
  if (source->projection)
    move = least_norm(matrix(scene, *source->projection), MatrixView(wanted.data(), 1, wanted.cols()));
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

namespace {

Matrix logits_of(const Memory& memory, const Matrix& q) {
  return product(q, memory.keys.transpose()) / memory.sigma;
}

}  // namespace

Memory memory_of(const Scene& scene, const Analysis& analysis, int head, int row) {
  const HeadAnalysis& one = analysis.head(head);
  const Matrix& keys = scene.positions == Positions::keys ? one.K_placed : one.K_dot;
  Memory out{Matrix(0, keys.cols()), analysis.inside * scene.temperature};
  for (int j = 0; j < keys.rows(); ++j) {
    if (!allowed(scene.mask, row, j)) continue;
    out.keys.conservativeResize(out.keys.rows() + 1, keys.cols());
    out.keys.row(out.keys.rows() - 1) = keys.row(j);
  }
  return out;
}

double energy(const Memory& memory, const Matrix& q) {
  const double own = 0.5 * q.squaredNorm();
  if (memory.keys.rows() == 0) return own;
  const Matrix l = logits_of(memory, q);
  const double top = l.maxCoeff();
  return own - memory.sigma * (top + std::log((l.array() - top).exp().sum()));
}

Matrix recalled(const Memory& memory, const Matrix& q) {
  if (memory.keys.rows() == 0) return Matrix::Zero(1, q.cols());
  return product(softmax_of(logits_of(memory, q)), memory.keys);
}

Matrix descent(const Memory& memory, const Matrix& q) { return recalled(memory, q) - q; }

}  // namespace attnlab
