#include "core/lab/experiment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <thread>
#include <utility>

namespace attnlab::lab {

std::optional<std::string> make_models(Experiment& experiment) {
  experiment.models.clear();
  for (const Variant& variant : experiment.variants) {
    auto model = model_of(variant, *experiment.task, experiment.settings.tokens, experiment.settings.causal);
    if (auto* why = std::get_if<std::string>(&model)) return std::move(*why);
    experiment.models.push_back(std::move(std::get<Scene>(model)));
  }
  return std::nullopt;
}

std::int64_t steps_of(const Experiment& e) {
  return static_cast<std::int64_t>(e.variants.size()) * e.seeds * e.settings.steps;
}

std::vector<VariantResult> run(const Experiment& e, std::atomic<std::int64_t>& progress,
                               const std::atomic<bool>& stop) {
  struct Job {
    std::size_t variant;
    int first, count;
  };
  std::vector<VariantResult> results;
  std::vector<Job> jobs;
  const int at_once = seeds_at_once(*e.task);
  for (std::size_t v = 0; v < e.variants.size(); ++v) {
    results.push_back({e.variants[v].name, parameters(e.models[v]), {}});
    results.back().traces.resize(static_cast<std::size_t>(e.seeds));
    for (int first = 0; first < e.seeds; first += at_once)
      jobs.push_back({v, first, std::min(at_once, e.seeds - first)});
  }
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t n = next++; n < jobs.size() && !stop; n = next++) {
      const Job& job = jobs[n];
      std::vector<std::uint64_t> seeds;
      for (int i = 0; i < job.count; ++i) seeds.push_back(e.seed + static_cast<std::uint64_t>(job.first + i));
      auto traces = train(*e.task, e.models[job.variant], e.settings, seeds, progress, stop);
      std::ranges::move(traces, results[job.variant].traces.begin() + job.first);
    }
  };
  const unsigned wanted =
      e.threads > 0 ? static_cast<unsigned>(e.threads) : std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>(wanted, jobs.size()); ++i) others.emplace_back(work);
  work();
  others.clear();
  return results;
}

Summary summary_of(const VariantResult& result, const Task& task) {
  Summary s;
  std::vector<double> losses, steps;
  for (const Trace& trace : result.traces) {
    s.solved += trace.solved(task) ? 1 : 0;
    s.diverged += trace.diverged ? 1 : 0;
    if (!trace.diverged) losses.push_back(trace.final_loss);
    if (trace.steps_to_threshold >= 0) steps.push_back(trace.steps_to_threshold);
  }
  for (const double loss : losses) s.mean += loss / static_cast<double>(losses.size());
  for (const double loss : losses) s.deviation += (loss - s.mean) * (loss - s.mean);
  s.deviation = losses.size() > 1 ? std::sqrt(s.deviation / static_cast<double>(losses.size() - 1)) : 0;
  if (!steps.empty()) {
    std::ranges::sort(steps);
    const std::size_t half = steps.size() / 2;
    s.steps = steps.size() % 2 == 1 ? steps[half] : (steps[half - 1] + steps[half]) / 2;
  }
  return s;
}

}  // namespace attnlab::lab
