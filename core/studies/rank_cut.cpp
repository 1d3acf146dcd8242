#include "core/studies/rank_cut.h"

#include "core/algebra/svd.h"
#include "core/analysis/analysis.h"
#include "core/scene/edit.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
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
    out.why_not =
        "An entry would leave the range that can be set by hand, \xC2\xB1"
        "1 000 000.";
  return out;
}

}  // namespace attnlab
