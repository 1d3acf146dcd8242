// LabRun: an experiment that runs on threads of its own, beside the interface; where none is to be had, in slices of a frame. It
// hands over finished values; nobody waits for it. Ends with the value that it is: cancelling takes some milliseconds. Knows no
// ImGui and no figure.
#pragma once

#include "core/lab/course.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace attnlab {

class LabRun {
 public:
  // Starts at once. One processor is left to the interface, where there are several.
  explicit LabRun(lab::Experiment experiment);
  ~LabRun();
  LabRun(const LabRun&) = delete;
  LabRun& operator=(const LabRun&) = delete;

  const lab::Experiment& experiment() const { return experiment_; }
  std::vector<lab::News> fresh();  // what is new since the last call; a slice, without threads
  bool in_slices() const { return threads_.empty(); }

  bool paused() const { return paused_; }
  void pause();
  void go_on();
  void step();          // every training by one step, then it stands
  bool stands() const;  // nothing new comes until it goes on
  double progress() const;
  std::optional<double> seconds_left() const;  // nothing while it cannot be said

 private:
  using Clock = std::chrono::steady_clock;
  void allow(int until);
  void work();

  const lab::Experiment experiment_;
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> stop_{false};
  std::atomic<int> reached_{0};  // the step of the training that is farthest
  mutable std::mutex news_mutex_;
  std::vector<lab::News> news_;
  lab::Course course_;

  mutable std::mutex mutex_;
  std::condition_variable allowed_;
  int until_ = lab::most_steps + 1;  // no training goes beyond this step
  std::size_t idle_ = 0;             // threads that have nothing to do up to there
  bool paused_ = false;
  double seconds_ = 0;  // of running, before the last start
  Clock::time_point since_ = Clock::now();
  std::vector<std::jthread> threads_;  // last: they use all of the above
};

}  // namespace attnlab
