// Experiments: variants trained against each other on one task, each from the same seeds, on several threads
// that share no numbers: the loss of every step, the loss at the end, the trained weights. The same on every
// machine and on any number of threads. Knows no screen and no clock.
#pragma once

#include "core/lab/optimizer.h"
#include "core/lab/task.h"
#include "core/lab/variant.h"
#include "core/scene/scene.h"

#include <atomic>
#include <cstdint>

namespace attnlab::lab {

inline constexpr int most_steps = 1000000, most_seeds = 1000, most_batch = 4096;

struct Settings {
  int tokens = 4;
  bool causal = false;
  Optimizer optimizer = Optimizer::adam;
  double rate = 0.05;
  double momentum = 0.9;  // of descent
  double scale = 1;       // of the first weights: uniform, with the variance scale^2 / rows
  int steps = 250;
  int batch = 64;
  double threshold = 0;          // a loss below counts as solved; 0: the task's
  std::vector<double> spectrum;  // of the inputs, of tasks that have one; empty: all 1
  // The rate falls to 0 over the second half of the steps: noise of the batches fades from the weights. For
  // tasks with one sequence it stays as it is.
  bool fades = true;
};

// All weights after so many steps, matrix after matrix in the order of matrices_in_use, row by row.
struct Snapshot {
  int step = 0;
  std::vector<double> weights;
};

inline constexpr double diverged_loss = 1e9;

// What came of one seed, or has come so far.
struct Outcome {
  // Of the task's sequence, or the mean over those that it keeps for a test;
  // the last one so far until it is finished.
  double final_loss = 0;
  bool diverged = false;        // the loss left the range of doubles, or 1e9: the losses end there
  int steps_to_threshold = -1;  // the first step whose loss is below the threshold; -1: none
  bool finished = false;        // all steps were done, or it diverged
};
struct Trace : Outcome {
  explicit Trace(std::uint64_t of_seed = 0) : seed(of_seed) {}

  std::uint64_t seed;
  std::vector<double> losses;  // of each step, before it: the mean over its batch
  Scene trained;               // the model with its weights, on the task's first sequence, with its target
  std::vector<Snapshot> snapshots;  // where weights were to be kept, in the order of the steps
  bool known() const { return finished || !losses.empty(); }  // its final loss
  bool solved(double threshold) const { return finished && !diverged && final_loss < threshold; }
};

double threshold_of(const Task& task, const Settings& settings);

// A scene fitted to its own target from the weights that it has: the losses, and the scene with the best
// weights that were met: Adam without a falling rate leaves a narrow valley again.
struct Fit {
  std::vector<double> losses;
  int best = 0;  // the step at which the scene's weights stood
  Scene scene;
  bool diverged = false;
};
Fit fit_to_target(const Scene& scene, const Settings& settings);

struct Experiment {
  const Task* task = nullptr;
  std::vector<Variant> variants;
  std::vector<Scene> models;  // of the variants
  Settings settings;
  // Each variant is trained at all of them, and told at its best (rates.h); none: at that of the settings.
  std::vector<double> rates;
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

// Those of a task.
Settings settings_of(const Task& task);
// Those of the experiment, with the rate and the first weights of a variant where it has its own.
Settings settings_of(const Experiment& experiment, std::size_t variant);
// Of every variant and seed, nothing known yet.
std::vector<VariantResult> begun_results(const Experiment& experiment);
// All steps that a whole experiment takes: what `progress` grows to.
std::int64_t steps_of(const Experiment& experiment);
// Blocks until all is done or `stop` is true.
std::vector<VariantResult> run(const Experiment& experiment, std::atomic<std::int64_t>& progress,
                               const std::atomic<bool>& stop);

// Of an even number the mean of the middle two; NaN of none.
double median_of(std::vector<double> numbers);

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
