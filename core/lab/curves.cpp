#include "core/lab/curves.h"

#include "core/algebra/matrix_ops.h"
#include "core/analysis/analysis.h"
#include "core/analysis/gradients.h"
#include "core/lab/table.h"
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

// Y = x^T W (sum_j m_j m_j^T) W_V W_O / divisors with m = (x, y): what stands before sum_j x_j y_j.
double step_gain(const Record& record, const Scene& scene, const Analysis& analysis) {
  if (record.experiment.task->id != std::string_view("regress") || scene.weights != WeightsRule::linear ||
      scene.value != ValueRule::projected || scene.unit_keys)
    return nothing;
  if (scene.output == OutputRule::alt) return nothing;
  const Eigen::Index d = scene.M.cols() - 1;
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(d, d);
  for (int h = 0; h < analysis.dims.h; ++h) {
    const Head& head = scene.heads[static_cast<std::size_t>(h)];
    const Eigen::MatrixXd W = analysis.head(h).W;
    Eigen::MatrixXd V = head.W_V;
    if (scene.output == OutputRule::projected)
      V = V * scene.W_O.middleRows(h * head.W_V.cols(), head.W_V.cols());
    if (V.cols() != 1) return nothing;
    C += W.topLeftCorner(d, d) * V(d, 0) + W.topRightCorner(d, 1) * V.topRows(d).transpose();
  }
  const int d_k = analysis.dims.d_k;
  const double divisors = divisor(scene.inside, d_k) * scene.temperature * divisor(scene.outside, d_k);
  return static_cast<double>(scene.M.rows()) * C.diagonal().mean() / divisors;
}

double measured(const Curves& curves, std::string_view name) {
  const std::vector<double>& all = name == "symmetry"  ? curves.symmetry
                                   : name == "balance" ? curves.drift
                                                       : curves.gain;
  return all.empty() ? nothing : all.back();
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
    curves.gain.push_back(step_gain(record, scene, analysis));
    for (Eigen::Index i = 0; i < of.singular_values.rows(); ++i)
      curves.singular[static_cast<std::size_t>(i)].push_back(of.singular_values(i, 0));
  }
  return curves;
}

std::string measures_text(const Record& record, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t v = 0; v < record.variants.size(); ++v) {
    std::vector<Curves> all;
    for (Trace last : record.variants[v].traces) {
      if (last.snapshots.size() > 2)
        last.snapshots.erase(last.snapshots.begin() + 1, last.snapshots.end() - 1);
      if (!last.snapshots.empty()) all.push_back(curves_of(record, v, last));
    }
    text += record.variants[v].name + ':';
    for (const std::string& name : names) {
      std::vector<double> values;
      for (const Curves& curves : all)
        if (const double value = measured(curves, name); std::isfinite(value)) values.push_back(value);
      text += (name == names.front() ? " " : ", ") + name + ' ' +
              (values.empty() ? "-" : short_number(median_of(std::move(values))));
    }
    text += '\n';
  }
  return text;
}

}  // namespace attnlab::lab
