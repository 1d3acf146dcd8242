#include "core/studies/ablation.h"

#include "core/scene/mask_start.h"

#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

double distance_of(const LayerMatrix& a, const LayerMatrix& b) {
  const LayerMatrix difference = a - b;
  return difference.allFinite() ? difference.stableNorm() : std::numeric_limits<double>::quiet_NaN();
}

double loss_of(const LayerMatrix& Y, const LayerMatrix& target) { return 0.5 * (Y - target).squaredNorm(); }

struct Builder {
  const Scene& scene;
  const Analysis& analysis;
  AblationDetail out;

  const Dims& n() const { return analysis.dims; }
  bool uses(MatrixKind kind) const { return in_use(scene, kind); }

  void add(Ablation one) {
    if (one.why_not.empty()) measure(one);
    if (!one.why_not.empty()) one.edits.clear();
    out.list.push_back(std::move(one));
  }

  void measure(Ablation& one) const {
    Scene without = scene;
    for (const Edit& edit : one.edits) without = apply(std::move(without), edit);
    one.Y = output_alone(without);
    if (one.Y.rows() != analysis.Y.rows() || one.Y.cols() != analysis.Y.cols()) {
      one.why_not = "Y would have " + std::to_string(one.Y.cols()) + " numbers for each token in place of " +
                    std::to_string(analysis.Y.cols()) + ": there is nothing to compare.";
      one.Y.resize(0, 0);
      return;
    }
    one.moved = distance_of(one.Y, analysis.Y);
    if (!out.of_loss) return;
    one.loss = loss_of(one.Y, scene.target);
    one.loss_change = *one.loss - *analysis.loss;
  }

  void zero(Ablation& one, MatrixId id, int first, int count) const {
    Bounded<max_concat, max_concat> m = matrix(scene, id);
    m.middleRows(first, count).setZero();
    one.edits.push_back(set_matrix_edit(id, view(std::as_const(m))));
  }
  void zero(Ablation& one, MatrixId id) const {
    zero(one, id, 0, static_cast<int>(matrix(scene, id).rows()));
  }

  void heads() {
    for (int i = 0; n().h > 1 && i < n().h; ++i) {
      const std::string number = std::to_string(i + 1);
      Ablation one{
          .region = {Node::H, i, -1, -1}, .name = "\\text{head " + number + "}", .words = "head " + number};
      if (uses(MatrixKind::WO)) {
        one.about = "Without head " + number + ": its rows of the output matrix are 0.";
        zero(one, {MatrixKind::WO, 0}, i * n().d_v, n().d_v);
      } else if (uses(MatrixKind::WA)) {
        one.about = "Without head " + number + ": its fourth matrix is 0.";
        zero(one, {MatrixKind::WA, i});
      } else if (uses(MatrixKind::WV)) {
        one.about = "Without head " + number + ": its value matrix is 0.";
        zero(one, {MatrixKind::WV, i});
      } else {
        one.why_not = "These rules have no matrix by which one head alone is left out.";
      }
      add(std::move(one));
    }
  }

  void output_matrix() {
    const bool alt = uses(MatrixKind::WA);
    if (!alt && !uses(MatrixKind::WO)) return;
    add({.region = {alt ? Node::W_A : Node::W_O, 0, -1, -1},
         .name = alt ? "W^A" : "W^O",
         .words = alt ? "the fourth matrix" : "the output matrix",
         .about = alt ? "Without the fourth matrix: Y is the heads' outputs side by side."
                      : "Without the output matrix: Y is the heads' outputs side by side.",
         .edits = {SetOutput{OutputRule::none}}});
  }

  void values() {
    if (!uses(MatrixKind::WV)) return;
    Ablation one{.region = {Node::W_V, 0, -1, -1},
                 .name = "W^V",
                 .words = "the value matrix",
                 .about = "Without the value matrix: the values are the inputs as they stand."};
    if (n().d_v != n().d_V)
      one.why_not = "The values would have " + std::to_string(n().d_V) +
                    " numbers for each token in place of " + std::to_string(n().d_v) +
                    ", and the matrices after them do not fit.";
    else
      one.edits = {SetValue{ValueRule::inputs}};
    add(std::move(one));
  }

  // All scores 0: who is looked at does not depend on what the tokens are.
  void scores() {
    Ablation one{.region = {Node::S, 0, -1, -1},
                 .name = "\\text{scores}",
                 .words = "the scores",
                 .about = "Without the scores: all are 0, and no key stands out."};
    const MatrixKind kind = uses(MatrixKind::W) ? MatrixKind::W : MatrixKind::WQ;
    const bool values_too = graph(rules_of(scene)).weights_of(Node::P_V) == Node::W_Q;
    if (!uses(kind))
      one.why_not = "The scores are those of the inputs themselves: no matrix makes them.";
    else if (values_too)
      one.why_not = "The matrix of the queries makes the values, too: without it they would be 0.";
    for (int i = 0; one.why_not.empty() && i < n().h; ++i) zero(one, {kind, i});
    add(std::move(one));
  }

  void scale() {
    if (analysis.inside == 1) return;
    add({.region = {Node::L, 0, -1, -1},
         .name = "\\text{scale}",
         .words = "the scale",
         .about = "Without the scale inside: the scores go into the softmax undivided.",
         .edits = {SetInside{{Scale::Kind::none, 1}}}});
  }

  void mask() {
    if (scene.mask.kind == Mask::Kind::none) return;
    add({.region = {Node::A, 0, -1, -1},
         .name = "\\text{mask}",
         .words = "the mask",
         .about = "Without the mask: every query sees every key.",
         .edits = {SetMask{}}});
  }

  // A row of Y depends on its own row of the weights alone: one layer in which no query sees key j has, row
  // by row, what the layer has in which only that query does not see it.
  void keys() {
    out.by_key = Matrix::Constant(n().n_q, n().n_k, std::numeric_limits<double>::quiet_NaN());
    Scene without = scene;
    for (int j = 0; j < n().n_k; ++j) {
      without.mask =
          mask_where(n().n_q, n().n_k, [&](int i, int k) { return k != j && allowed(scene.mask, i, k); });
      const LayerMatrix none_sees = output_alone(without);
      for (int i = 0; i < n().n_q; ++i) {
        if (!allowed(scene.mask, i, j)) continue;
        LayerMatrix Y = analysis.Y;
        Y.row(i) = none_sees.row(i);
        out.by_key(i, j) =
            out.of_loss ? loss_of(Y, scene.target) - *analysis.loss : distance_of(Y, analysis.Y);
      }
    }
  }
};

}  // namespace

AblationDetail ablation(const Scene& scene, const Analysis& analysis) {
  Builder builder{scene, analysis, {}};
  if (analysis.dims.h == 0) return {};
  builder.out.of_loss = analysis.loss.has_value();
  builder.heads();
  builder.output_matrix();
  builder.values();
  builder.scores();
  builder.scale();
  builder.mask();
  builder.keys();
  return std::move(builder.out);
}

Edit without_key(const Scene& scene, int query, int key) {
  const Dims n = dims(scene);
  return SetMask{mask_where(
      n.n_q, n.n_k, [&](int i, int j) { return allowed(scene.mask, i, j) && !(i == query && j == key); })};
}

}  // namespace attnlab
