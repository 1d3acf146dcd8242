// Experiments: variants trained against each other on one task, each from the same seeds, on several threads that share no
// numbers. The result does not depend on how many they are. Knows no screen and no clock.
#pragma once

#include "core/lab/run.h"
#include "core/lab/variant.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace attnlab::lab {

struct Experiment {
  const Task* task = nullptr;
  std::vector<Variant> variants;
  std::vector<Scene> models;  // of the variants
  Settings settings;
  int seeds = 3;
  std::uint64_t seed = 1;  // the first; the others follow it
  int threads = 0;         // 0: as many as the processor has
};

// What the models need: their scenes, of the variants; or the sentence that says which variant has none.
std::optional<std::string> make_models(Experiment& experiment);

struct VariantResult {
  std::string name;
  Parameters parameters;
  std::vector<Trace> traces;  // one a seed
};

// Of every variant and seed, nothing known yet.
std::vector<VariantResult> begun_results(const Experiment& experiment);
// All steps that a whole experiment takes: what `progress` grows to.
std::int64_t steps_of(const Experiment& experiment);
// Blocks until all is done or `stop` is true.
std::vector<VariantResult> run(const Experiment& experiment, std::atomic<std::int64_t>& progress,
                               const std::atomic<bool>& stop);

struct Summary {
  double mean = 0,
         deviation = 0;  // of the final losses of the seeds that did not diverge; the sample's deviation
  int known = 0;         // how many those are, before they have ended too
  int finished = 0, solved = 0, diverged = 0;
  double steps = -1;  // median of the steps to the threshold over the seeds that reached it; -1: none did
};
Summary summary_of(const VariantResult& result, double threshold);
inline double threshold_of(const Experiment& e) { return threshold_of(*e.task, e.settings); }

}  // namespace attnlab::lab
