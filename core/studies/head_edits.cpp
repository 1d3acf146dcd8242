#include "core/studies/head_edits.h"

#include <algorithm>
#include <utility>

namespace attnlab {
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
  if (edits.list.empty())
    return refused("These rules use no matrix of a head\xE2\x80\x99s own: the heads are equal.");
  return edits;
}

HeadEdits heads_averaged(const Scene& scene) {
  const Dims n = dims(scene);
  if (!in_use(scene, MatrixKind::WO) && !in_use(scene, MatrixKind::WA))
    return refused("Without W_O the heads stand beside each other, and nothing can average them.");
  if (n.d_v > n.d_o)
    return refused("The mean of the heads has " + named("d_v", n.d_v) + " columns, and Y has only " +
                   std::to_string(n.d_o) + ".");
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
