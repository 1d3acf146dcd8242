// Training: some seeds of one model on a task, under way: it goes on by as many steps as it is asked for, and
// what it has found stands in its traces. The numbers do not depend on how the steps are parted. Knows no
// thread and no other model.
#pragma once

#include "core/lab/draw.h"
#include "core/lab/experiment.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>

namespace attnlab::lab {

class Training {
 public:
  Training(const Training&) = delete;
  Training& operator=(const Training&) = delete;
  virtual ~Training() = default;

  // Up to this step, or until `stop`.
  virtual void go_on(int until, const std::atomic<bool>& stop) = 0;
  int step() const { return step_; }
  bool finished() const { return traces_.front().finished; }
  std::vector<Trace>& traces() { return traces_; }

 protected:
  Training(const Settings& settings, std::span<const std::uint64_t> seeds, std::vector<int> kept);
  bool keeps(int step) const;

  const Settings& settings_;
  int step_ = 0;
  std::vector<Trace> traces_;

 private:
  std::vector<int> kept_;
};

// How many seeds one training takes at most.
int seeds_at_once(const Task& task);
// `kept`: the steps at which weights are kept, rising. Refers to the task, the model and the settings.
std::unique_ptr<Training> begin_training(const Task& task, const Scene& model, const Settings& settings,
                                         std::span<const std::uint64_t> seeds, std::vector<int> kept = {});

// What the sequences of one step are drawn from.
Draw draw_of_step(std::uint64_t seed, int step);

// The matrices of a snapshot, one after another; how many numbers they have together.
std::vector<MatrixId> weights_in_order(const Scene& model);
int weight_count(const Scene& model);
// The model with the weights of a snapshot, on the task's first sequence of this seed, with its target.
Scene scene_with(const Task& task, const Scene& model, const Settings& settings, std::uint64_t seed,
                 std::span<const double> weights);

}  // namespace attnlab::lab
