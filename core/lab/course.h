// Course: an experiment under way. Any number of threads take turns in working on it, each time on the
// training that is farthest behind, so that all curves grow together; what is new is told to whoever listens.
// Stands still when nobody works. Knows no clock, and starts no thread by itself.
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/training.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <tuple>

namespace attnlab::lab {

// What is new of one seed of one variant.
struct News : Outcome {
  std::size_t variant = 0, seed = 0;  // their places in the experiment
  int step = 0;                       // of the first loss
  std::vector<double> losses;
  std::vector<Snapshot> snapshots;
};

class Course {
 public:
  // Called by the threads that work, several at a time.
  using Tell = std::function<void(News)>;

  // All that is given must outlive it. `progress` grows to steps_of(experiment). Weights are kept for the
  // first `kept_seeds` of each variant at the steps of `kept`.
  Course(const Experiment& experiment, std::atomic<std::int64_t>& progress, const std::atomic<bool>& stop,
         Tell tell = {}, std::vector<int> kept = {}, int kept_seeds = 0);

  // Some steps of one training, none beyond step `until`: some milliseconds of work at most. False:
  // there is nothing to do now.
  bool work(int until = most_steps);
  // Once nobody works any more: what came of it so far.
  std::vector<VariantResult> results();

 private:
  struct Job {
    std::size_t variant = 0;
    int first = 0, count = 0;  // seeds
    std::unique_ptr<Training> training;
    std::vector<std::size_t> told, kept;  // of each seed: so many losses and snapshots
  };
  using Turn = std::tuple<std::size_t, int, std::size_t>;  // wave, step, job

  void begin(Job& job) const;
  void tell_news(Job& job) const;
  void put_traces(Job& job);

  const Experiment& experiment_;
  std::atomic<std::int64_t>& progress_;
  const std::atomic<bool>& stop_;
  Tell tell_;
  std::vector<Settings> settings_;  // of each variant
  std::vector<int> kept_;
  int kept_seeds_ = 0;
  int at_once_ = 1;  // steps
  std::vector<Job> jobs_;
  std::vector<VariantResult> results_;
  std::mutex mutex_;
  std::set<Turn> waiting_;
};

int threads_of(const Experiment& experiment);  // how many it is to have
// Works until nothing is left, this thread and others.
void work_in_threads(Course& course, int threads);

}  // namespace attnlab::lab
