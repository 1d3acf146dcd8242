#include "core/studies/detail_heads.h"

#include "core/algebra/spectrum.h"
#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

// What makes P_V of the rows that the values come from, d_V x d_v.
WeightMatrix value_map(const Scene& s, int head, int d_V) {
  const auto weights = graph(rules_of(s)).weights_of(Node::P_V);
  return weights ? WeightMatrix(matrix(s, {kind_of(*weights), head})) : WeightMatrix::Identity(d_V, d_V);
}

// Whether each head writes into columns of its own: there is nothing between concat(H) and Y.
bool own_columns(const Scene& s) { return !in_use(s, MatrixKind::WO) && !in_use(s, MatrixKind::WA); }

// d_v x d_o: what the head's output is multiplied with.
Bounded<max_width, max_concat> output_map(const Scene& s, const Dims& dims, int head) {
  if (in_use(s, MatrixKind::WO)) return s.W_O.middleRows(head * dims.d_v, dims.d_v);
  if (in_use(s, MatrixKind::WA)) return s.heads[static_cast<std::size_t>(head)].W_A.transpose();
  Bounded<max_width, max_concat> own = Bounded<max_width, max_concat>::Zero(dims.d_v, dims.d_o);
  own.middleCols(head * dims.d_v, dims.d_v).setIdentity();
  return own;
}

// Under "none" the own columns alone: a product with zeros would make NaN of what is infinite.
LayerMatrix part_of(const Scene& s, const Analysis& a, int head) {
  const Matrix& H = a.head(head).H;
  if (!own_columns(s)) return H.lazyProduct(output_map(s, a.dims, head));
  LayerMatrix part = LayerMatrix::Zero(a.dims.n_q, a.dims.d_o);
  part.middleCols(head * a.dims.d_v, a.dims.d_v) = H;
  return part;
}

// Of the columns of OV that can be other than 0.
int rank_of(const Scene& s, const Dims& dims, const OVMatrix& OV, int head) {
  const bool own = own_columns(s);
  const OVMatrix m = own ? OVMatrix(OV.middleCols(head * dims.d_v, dims.d_v)) : OV;
  return numerical_rank(singular_values(m), m.rows(), m.cols());
}

double largest(const LayerMatrix& m) { return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff(); }

// NaN wherever an entry is: a comparison would pass over it.
double norm_of(const LayerMatrix& m) {
  return m.allFinite() ? m.stableNorm() : std::numeric_limits<double>::quiet_NaN();
}

Matrix apart_of(const Analysis& a) {
  Matrix apart = Matrix::Zero(a.dims.h, a.dims.h);
  for (int i = 0; i < a.dims.h; ++i)
    for (int j = 0; j < i; ++j) {
      const Matrix &A = a.head(i).A, &B = a.head(j).A;
      apart(i, j) = apart(j, i) = 0.5 * (A - B).cwiseAbs().sum() / a.dims.n_q;
    }
  return apart;
}

}  // namespace

OVMatrix ov_matrix(const Scene& scene, const Dims& dims, int head) {
  const WeightMatrix values = value_map(scene, head, dims.d_V);
  if (!own_columns(scene)) return values.lazyProduct(output_map(scene, dims, head));
  OVMatrix own = OVMatrix::Zero(dims.d_V, dims.d_o);
  own.middleCols(head * dims.d_v, dims.d_v) = values;
  return own;
}

std::optional<Copying> copying_of(const OVMatrix& OV) {
  if (OV.rows() != OV.cols() || !OV.allFinite()) return std::nullopt;
  const Spectrum lambda = spectrum(view(OV));
  double sum = 0, sizes = 0;
  for (Eigen::Index i = 0; i < lambda.real.rows(); ++i) {
    sum += lambda.real(i, 0);
    sizes += std::hypot(lambda.real(i, 0), lambda.imaginary(i, 0));
  }
  if (!(sizes > 0) || !std::isfinite(sizes)) return std::nullopt;
  return Copying{std::clamp(sum / sizes, -1.0, 1.0), sizes};  // rounding
}

HeadsDetail heads_detail(const Scene& scene, const Analysis& analysis, unsigned heads_off) {
  HeadsDetail out;
  const Dims& dims = analysis.dims;
  if (dims.h == 0) return out;
  out.total = out.remaining = LayerMatrix::Zero(dims.n_q, dims.d_o);
  for (int i = 0; i < dims.h; ++i) {
    HeadShare& head = out.heads[static_cast<std::size_t>(i)];
    head.on = (heads_off >> i & 1U) == 0;
    head.part = part_of(scene, analysis, i);
    head.size = norm_of(head.part);
    if (const Matrix& entropy = analysis.head(i).entropy; entropy.size() > 0)
      head.mean_entropy = entropy.mean();
    out.total += head.part;
    if (head.on) out.remaining += head.part;
    out.any_off = out.any_off || !head.on;
    head.running = out.remaining;
    head.OV = ov_matrix(scene, dims, i);
    head.OV_rank = rank_of(scene, dims, head.OV, i);
    if (const auto copying = copying_of(head.OV)) head.copying = copying->score;
  }
  const LayerMatrix difference = out.total - analysis.Y;
  out.difference = difference.allFinite() ? largest(difference) : norm_of(difference);
  out.size = largest(analysis.Y);
  out.change = norm_of(out.remaining - analysis.Y);
  out.output_size = norm_of(analysis.Y);
  out.apart = apart_of(analysis);
  return out;
}

namespace {

HeadEdits refused(std::string sentence) { return {{}, std::move(sentence)}; }
std::string named(const char* name, int value) { return std::string(name) + " = " + std::to_string(value); }

// The identity of d_v x d_o divided by h, h times below each other.
OutputWeight stacked(const Dims& n) {
  OutputWeight m = OutputWeight::Zero(n.h * n.d_v, n.d_o);
  for (int i = 0; i < n.h; ++i) m.middleRows(i * n.d_v, n.d_v).diagonal().setConstant(1.0 / n.h);
  return m;
}

}  // namespace

HeadEdits heads_equal(const Scene& scene, int head) {
  const Dims n = dims(scene);
  if (n.h < 2) return refused("There is one head only: nothing to make it equal to.");
  if (scene.positions == Positions::alibi)
    return refused("Alibi gives each head a slope of its own: equal matrices do not make equal heads.");
  const int from = std::clamp(head, 0, n.h - 1);
  HeadEdits edits;
  for (const MatrixId id : matrices_in_use(scene)) {
    if (!is_per_head(id.kind) || id.head == from) continue;
    const MatrixView model = matrix(scene, {id.kind, from});
    if (model.cwiseAbs().maxCoeff() > max_entry)
      return refused("Head " + std::to_string(from + 1) +
                     " holds an entry beyond 1000000, more than can be set.");
    edits.list.push_back(set_matrix_edit(id, model));
  }
  if (edits.list.empty()) return refused("These rules use no matrix of a head’s own: the heads are equal.");
  return edits;
}

HeadEdits heads_averaged(const Scene& scene) {
  const Dims n = dims(scene);
  if (!in_use(scene, MatrixKind::WO) && !in_use(scene, MatrixKind::WA))
    return refused("Without W^O the heads stand beside each other, and nothing can average them.");
  if (n.d_v > n.d_o)
    return refused("The mean of the heads has " + named("d_v", n.d_v) +
                   " numbers for each token, and Y has only " + std::to_string(n.d_o) + ".");
  HeadEdits edits;
  if (in_use(scene, MatrixKind::WO)) {
    const OutputWeight W_O = stacked(n);
    edits.list.push_back(set_matrix_edit({MatrixKind::WO, 0}, view(W_O)));
    return edits;
  }
  WeightMatrix W_A = WeightMatrix::Zero(n.d_o, n.d_v);
  W_A.diagonal().setConstant(1.0 / n.h);
  for (int i = 0; i < n.h; ++i)
    edits.list.push_back(set_matrix_edit({MatrixKind::WA, i}, view(std::as_const(W_A))));
  return edits;
}

}  // namespace attnlab
