#include "core/studies/descent.h"

#include "core/algebra/matrix_ops.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

bool is_output(const std::optional<Cell>& cell, const Dims& n) {
  return cell && cell->node == Node::Y && cell->row >= 0 && cell->row < n.n_q && cell->col >= 0 &&
         cell->col < n.d_o;
}

std::optional<SteepestEntry> steepest_of(const Scene& scene, const Gradients& gradients) {
  std::optional<SteepestEntry> out;
  for (const MatrixId id : matrices_in_use(scene)) {
    const MatrixView m = gradient(gradients, id);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) {
        const double size = std::abs(m(i, j));
        if (!std::isfinite(size) || size == 0 || (out && size <= std::abs(out->value))) continue;
        out = SteepestEntry{id, i, j, m(i, j)};
      }
  }
  return out;
}

bool is_moved(MatrixKind kind, Moved moved) {
  return moved == Moved::inputs_too || is_per_head(kind) || kind == MatrixKind::WO;
}

DescentEdits no_descent(std::string sentence) { return {{}, 0, 0, std::move(sentence)}; }

using Values = Bounded<max_concat, max_concat>;

// One step; else the sentence.
std::string step_down(Scene& scene, const Analysis& analysis, double rate, Moved moved) {
  const Gradients slopes = gradients(scene, analysis);
  if (analysis.overflow || !all_finite(slopes))
    return "A derivative has left the range of doubles: there is no step down.";
  bool any = false;
  for (const MatrixId id : matrices_in_use(scene)) {
    if (!is_moved(id.kind, moved)) continue;
    any = true;
    const MatrixView now = matrix(std::as_const(scene), id);
    const Values next = now - rate * gradient(slopes, id);
    if (!(next.cwiseAbs().maxCoeff() <= max_entry))
      return "The step would bring an entry beyond 1000000, more than can be set: a smaller rate may help.";
    set_matrix(scene, id, view(next));
  }
  return any ? "" : "These rules use no weights: there is nothing to move but the inputs.";
}

}  // namespace

GradientDetail gradient_detail(const Scene& scene, const Analysis& analysis, std::optional<Cell> wanted) {
  GradientDetail out;
  const Dims& n = analysis.dims;
  if (n.h == 0) return out;
  if (is_output(wanted, n))
    out.of = wanted;
  else if (!in_use(scene, MatrixKind::target))
    out.of = Cell{Node::Y, 0, 0, 0};
  if (out.of) {
    out.by_Y = LayerMatrix::Zero(n.n_q, n.d_o);
    out.by_Y(out.of->row, out.of->col) = 1;
  } else {
    out.by_Y = analysis.Y - scene.target;
  }
  out.gradients = backpropagate(scene, analysis, out.by_Y);
  out.steepest = steepest_of(scene, out.gradients);
  return out;
}

DescentEdits descent(const Scene& scene, double rate, int steps, Moved moved) {
  if (!in_use(scene, MatrixKind::target)) return no_descent("There is no target, so no loss to go down.");
  if (!(rate > 0) || !std::isfinite(rate)) return no_descent("The rate is a positive number, such as 0.1.");
  Scene now = scene;
  Analysis analysis = analyze(now);
  DescentEdits out;
  out.before = analysis.loss.value_or(0);
  for (int k = 0; k < steps; ++k) {
    if (std::string why = step_down(now, analysis, rate, moved); !why.empty())
      return no_descent(std::move(why));
    analysis = analyze(now);
  }
  if (!analysis.loss || !std::isfinite(*analysis.loss))
    return no_descent("The loss would leave the range of doubles: a smaller rate may help.");
  out.after = *analysis.loss;
  for (const MatrixId id : matrices_in_use(scene)) {
    const MatrixView last = matrix(std::as_const(now), id);
    if (!same_bits(last, matrix(scene, id))) out.list.push_back(set_matrix_edit(id, last));
  }
  if (out.list.empty()) return no_descent("Every derivative is 0: the loss is as low as a step can see.");
  return out;
}

TargetEdits target_like_output(const Scene& scene, const Analysis& analysis) {
  if (analysis.dims.h == 0 || analysis.Y.size() == 0) return {{}, "There is no output."};
  LayerMatrix target = analysis.Y;
  for (Eigen::Index i = 0; i < target.size(); ++i) target.data()[i] = rounded(target.data()[i], 1);
  if (!target.allFinite() || target.cwiseAbs().maxCoeff() > max_entry)
    return {{}, "An entry of Y is beyond 1000000, more than a target can be set to."};
  TargetEdits out;
  if (!in_use(scene, MatrixKind::target)) out.list.emplace_back(SetTarget{true});
  out.list.push_back(set_matrix_edit({MatrixKind::target, 0}, view(std::as_const(target))));
  return out;
}

}  // namespace attnlab
