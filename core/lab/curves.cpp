#include "core/lab/curves.h"

#include "core/algebra/matrix_ops.h"
#include "core/analysis/analysis.h"
#include "core/analysis/gradients.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab::lab {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double mean_entropy(const Analysis& analysis) {
  double sum = 0;
  int count = 0;
  for (int h = 0; h < analysis.dims.h; ++h)
    for (Eigen::Index i = 0; i < analysis.head(h).entropy.rows(); ++i, ++count)
      sum += analysis.head(h).entropy(i, 0);
  return count > 0 ? sum / count : nothing;
}

double gradient_length(const Scene& scene, const Analysis& analysis) {
  const Gradients all = gradients(scene, analysis);
  double square = 0;
  for (const MatrixId id : matrices_in_use(scene, graph(rules_of(scene)))) {
    if (id.kind == MatrixKind::X || id.kind == MatrixKind::M) continue;
    const MatrixView m = gradient(all, id);
    for (Eigen::Index n = 0; n < m.size(); ++n) square += m.data()[n] * m.data()[n];
  }
  return std::sqrt(square);
}

Matrix conserved(const Scene& scene, int head) {
  const auto& w = scene.heads[static_cast<std::size_t>(head)];
  return w.W_Q.transpose() * w.W_Q - w.W_K.transpose() * w.W_K;
}

double mean_drift(const Scene& scene, const Scene& first) {
  if (scene.score != ScoreRule::qk) return nothing;
  const int heads = dims(scene).h;
  double sum = 0;
  for (int h = 0; h < heads; ++h) sum += (conserved(scene, h) - conserved(first, h)).norm();
  return sum / heads;
}

}  // namespace

Curves curves_of(const Record& record, std::size_t variant, const Trace& trace, int head) {
  Curves curves;
  if (trace.snapshots.empty()) return curves;
  const Scene first = scene_of(record, variant, trace, trace.snapshots.front());
  for (const Snapshot& snapshot : trace.snapshots) {
    const Scene scene = scene_of(record, variant, trace, snapshot);
    const Analysis analysis = analyze(scene);
    const HeadAnalysis& of = analysis.head(std::clamp(head, 0, std::max(0, analysis.dims.h - 1)));
    const double square = of.W.squaredNorm();
    curves.steps.push_back(snapshot.step);
    curves.entropy.push_back(mean_entropy(analysis));
    curves.asymmetry.push_back(square > 0 ? (of.W - of.W.transpose()).norm() / 2 / std::sqrt(square) : 0);
    curves.symmetry.push_back(square > 0 ? (of.W * of.W).trace() / square : nothing);
    curves.gradient.push_back(gradient_length(scene, analysis));
    curves.drift.push_back(mean_drift(scene, first));
    for (Eigen::Index i = 0; i < of.singular_values.rows(); ++i)
      curves.singular[static_cast<std::size_t>(i)].push_back(of.singular_values(i, 0));
  }
  return curves;
}

}  // namespace attnlab::lab
