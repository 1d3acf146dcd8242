#include "core/lab/experiment.h"

#include "core/lab/course.h"
#include "core/lab/kernel.h"
#include "core/lab/levels.h"
#include "core/lab/program.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace attnlab::lab {

std::optional<std::string> make_models(Experiment& experiment) {
  const auto& [fewest, most] = std::pair(experiment.task->fewest, experiment.task->most);
  if (const int tokens = experiment.settings.tokens; tokens < fewest || tokens > most)
    return "tokens: this task has from " + std::to_string(fewest) + " to " + std::to_string(most) + ", not " +
           std::to_string(tokens);
  if (auto why = why_no_spectrum(*experiment.task, experiment.settings.spectrum))
    return "spectrum: " + *std::move(why);
  experiment.models.clear();
  for (const Variant& variant : experiment.variants) {
    auto model = model_of(variant, *experiment.task, experiment.settings.tokens, experiment.settings.causal);
    if (auto* why = std::get_if<std::string>(&model)) return std::move(*why);
    experiment.models.push_back(std::move(std::get<Scene>(model)));
  }
  return std::nullopt;
}

std::vector<VariantResult> begun_results(const Experiment& e) {
  std::vector<VariantResult> results;
  for (std::size_t v = 0; v < e.variants.size(); ++v) {
    results.push_back({e.variants[v].name, parameters(e.models[v]), {}});
    for (int i = 0; i < e.seeds; ++i) results[v].traces.emplace_back(e.seed + static_cast<std::uint64_t>(i));
  }
  return results;
}

Settings settings_of(const Task& task) {
  return {.tokens = task.usual,
          .rate = task.rate,
          .scale = task.scale,
          .steps = task.steps,
          .batch = task.batch,
          .fades = !task.fixed};
}

Settings settings_of(const Experiment& e, std::size_t variant) {
  Settings settings = e.settings;
  const Variant& v = e.variants[variant];
  settings.rate = v.rate ? *v.rate : v.tried_rate.value_or(settings.rate);
  settings.scale = v.first.value_or(settings.scale);
  return settings;
}

std::int64_t steps_of(const Experiment& e) {
  return static_cast<std::int64_t>(e.variants.size()) * e.seeds * e.settings.steps;
}

std::vector<VariantResult> run(const Experiment& e, std::atomic<std::int64_t>& progress,
                               const std::atomic<bool>& stop) {
  Course course(e, progress, stop);
  work_in_threads(course, threads_of(e));
  return course.results();
}

double median_of(std::vector<double> numbers) {
  if (numbers.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::ranges::sort(numbers);
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

Summary summary_of(const VariantResult& result, double threshold) {
  Summary s;
  std::vector<double> losses, steps;
  for (const Trace& trace : result.traces) {
    s.finished += trace.finished ? 1 : 0;
    s.solved += trace.solved(threshold) ? 1 : 0;
    s.diverged += trace.diverged ? 1 : 0;
    if (!trace.diverged && trace.known()) losses.push_back(trace.final_loss);
    if (trace.steps_to_threshold >= 0) steps.push_back(trace.steps_to_threshold);
  }
  s.known = static_cast<int>(losses.size());
  for (const double loss : losses) s.mean += loss / static_cast<double>(losses.size());
  for (const double loss : losses) s.deviation += (loss - s.mean) * (loss - s.mean);
  s.deviation = losses.size() > 1 ? std::sqrt(s.deviation / static_cast<double>(losses.size() - 1)) : 0;
  if (!steps.empty()) s.steps = median_of(std::move(steps));
  return s;
}

double threshold_of(const Task& task, const Settings& settings) {
  if (settings.threshold > 0) return settings.threshold;
  if (settings.spectrum.empty()) return task.threshold;
  // As far above the best that there is as that of the task is.
  const int all = static_cast<int>(task.spectrum);
  return task.threshold / regress_level(all, task.usual) *
         regress_level(all, settings.tokens, settings.spectrum);
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
    const bool better = step == 0 || loss[0] < fit.losses[static_cast<std::size_t>(fit.best)];
    if (better) fit.best = step;
    for (std::size_t w = 0; better && w < program.weights.size(); ++w) {
      const Weight& weight = program.weights[w];
      MutableView m = matrix(fit.scene, weight.id);
      for (Eigen::Index n = 0; n < m.size(); ++n)
        m.data()[n] = values[static_cast<std::size_t>(weight.operand.at + n)][0];
    }
    if (step < settings.steps) descent.step(weights, slope);
  }
  return fit;
}

}  // namespace attnlab::lab
