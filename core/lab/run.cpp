#include "core/lab/run.h"

#include "core/lab/kernel.h"
#include "core/lab/program.h"
#include "core/lab/training.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attnlab::lab {

double threshold_of(const Task& task, const Settings& settings) {
  return settings.threshold > 0 ? settings.threshold : task.threshold;
}

std::vector<Trace> train(const Task& task, const Scene& model, const Settings& settings,
                         std::span<const std::uint64_t> seeds, std::atomic<std::int64_t>& progress,
                         const std::atomic<bool>& stop) {
  std::vector<Trace> traces;
  const auto at_once = static_cast<std::size_t>(seeds_at_once(task));
  for (std::size_t first = 0; first < seeds.size(); first += at_once) {
    const auto some = seeds.subspan(first, std::min(at_once, seeds.size() - first));
    const auto training = begin_training(task, model, settings, some);
    training->go_on(settings.steps, stop);
    progress += static_cast<std::int64_t>(some.size()) * training->step();
    for (Trace& trace : training->traces()) traces.push_back(std::move(trace));
  }
  return traces;
}

Fit fit_to_target(const Scene& scene, const Settings& settings) {
  const Program program = program_of(scene);
  const Steps steps = steps_of(program);
  std::vector<Lanes> values(static_cast<std::size_t>(steps.size), all_lanes(0)), slopes = values;
  const auto put = [&](const Operand& to, const MatrixView& from) {
    for (Eigen::Index n = 0; n < from.size(); ++n)
      values[static_cast<std::size_t>(to.at + n)] = all_lanes(from.data()[n]);
  };
  for (const Weight& weight : program.weights) put(weight.operand, matrix(scene, weight.id));
  for (const MatrixKind kind : input_kinds)
    if (program.input(kind).rows > 0) put(program.input(kind), matrix(scene, {kind}));
  put(steps.target, matrix(scene, {MatrixKind::target}));

  Fit fit{.scene = scene};
  const std::span weights(values.data(), static_cast<std::size_t>(steps.weight_count));
  const std::span slope(slopes.data(), weights.size());
  Descent descent(settings.optimizer, settings.rate, settings.momentum, steps.weight_count, true);
  const Lanes live = all_lanes(1);
  for (int step = 0; step <= settings.steps; ++step) {
    std::fill(slope.begin(), slope.end(), all_lanes(0));
    Lanes loss = all_lanes(0);
    best_kernel().learn(steps, live, values.data(), slopes.data(), loss);
    fit.diverged = !std::isfinite(loss[0]) || loss[0] > diverged_loss;
    if (fit.diverged) return fit;
    fit.losses.push_back(loss[0]);
    for (const Weight& weight : program.weights) {
      MutableView m = matrix(fit.scene, weight.id);
      for (Eigen::Index n = 0; n < m.size(); ++n)
        m.data()[n] = values[static_cast<std::size_t>(weight.operand.at + n)][0];
    }
    if (step < settings.steps) descent.step(weights, slope);
  }
  return fit;
}

}  // namespace attnlab::lab
