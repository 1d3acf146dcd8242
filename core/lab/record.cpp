#include "core/lab/record.h"

#include <algorithm>
#include <utility>

namespace attnlab::lab {

namespace {

// All losses, and all weights, of a record together: some megabytes as a file.
constexpr std::int64_t most_losses = 200'000, most_weights = 200'000;
constexpr int most_kept_seeds = 4, most_kept_steps = 100, fewest_kept_steps = 8;

}  // namespace

Record begin_record(Experiment experiment) {
  Record record{std::move(experiment), 1, {}};
  const Experiment& e = record.experiment;
  record.every = static_cast<int>((steps_of(e) + most_losses - 1) / most_losses);
  record.variants = begun_results(e);
  return record;
}

void take(Record& record, const News& news) {
  Trace& trace = record.variants[news.variant].traces[news.seed];
  for (std::size_t i = 0; i < news.losses.size(); ++i)
    if ((news.step + static_cast<int>(i)) % record.every == 0) trace.losses.push_back(news.losses[i]);
  trace.snapshots.insert(trace.snapshots.end(), news.snapshots.begin(), news.snapshots.end());
  static_cast<Outcome&>(trace) = news;
}

bool finished(const Record& record) {
  return std::ranges::all_of(record.variants, [](const VariantResult& variant) {
    return std::ranges::all_of(variant.traces, &Trace::finished);
  });
}

int kept_seeds(const Experiment& e) { return std::min(e.seeds, most_kept_seeds); }

std::vector<int> kept_steps(const Experiment& e) {
  std::int64_t of_one_step = 1;
  for (const Scene& model : e.models) of_one_step += std::int64_t{weight_count(model)} * kept_seeds(e);
  const auto count = static_cast<int>(
      std::clamp<std::int64_t>(most_weights / of_one_step, fewest_kept_steps, most_kept_steps));
  std::vector<int> steps;
  for (int i = 0; i <= count; ++i) {
    const int step = static_cast<int>(std::int64_t{e.settings.steps} * i / count);
    if (steps.empty() || step > steps.back()) steps.push_back(step);
  }
  return steps;
}

const Snapshot* snapshot_at(const Trace& trace, int step) {
  const Snapshot* best = nullptr;
  for (const Snapshot& one : trace.snapshots)
    if (best == nullptr || one.step <= step) best = &one;
  return best;
}

Scene scene_of(const Record& record, std::size_t variant, const Trace& trace, const Snapshot& snapshot) {
  const Experiment& e = record.experiment;
  Scene scene = scene_with(*e.task, e.models[variant], e.settings, trace.seed, snapshot.weights);
  scene.title = std::string(e.task->title) + ": " + record.variants[variant].name + ", seed " +
                std::to_string(trace.seed) + ", step " + std::to_string(snapshot.step);
  return scene;
}

Scene scene_of(const Record& record) {
  for (std::size_t v = 0; v < record.variants.size(); ++v)
    for (const Trace& trace : record.variants[v].traces)
      if (!trace.snapshots.empty()) return scene_of(record, v, trace, trace.snapshots.back());
  const Snapshot zero{
      0, std::vector<double>(static_cast<std::size_t>(weight_count(record.experiment.models.front())))};
  return scene_of(record, 0, record.variants.front().traces.front(), zero);
}

}  // namespace attnlab::lab
