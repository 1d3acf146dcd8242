// LabState: what is chosen for the next run, the run that is on or was, and the training whose weights stand
// open. What the Lab does to the studio: it starts, pauses, stores and opens runs, and scrubs through a
// training.
#pragma once

#include "app/figures/views/lab.h"
#include "app/ui/session/lab/lab_setup.h"
#include "core/lab/course.h"
#include "core/system/workers.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>

namespace attnlab {

struct Studio;

// An experiment that runs on threads of its own; where none is to be had, in slices of a frame. It hands over
// finished values; nobody waits for it. Ends with the value that it is, in some milliseconds. Knows no ImGui
// and no figure.
class LabRun {
 public:
  // Starts at once. One processor is left to the interface, where there are several.
  explicit LabRun(lab::Experiment experiment);
  ~LabRun();
  LabRun(const LabRun&) = delete;
  LabRun& operator=(const LabRun&) = delete;

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
  Workers threads_;  // last: they use all of the above
};

struct LabState {
  LabSetup setup;
  bool set_up = false;          // the settings are those of the task
  bool opened_once = false;     // the first run began by itself
  bool matrices = false;        // the left panel shows the matrices beside the Lab, too
  std::string typed;            // another variant
  std::string complaint;        // why something could not be taken
  Frozen<LabFigure> shown;      // the run that is on or was, each variant at its best rate
  lab::Record all;              // of a run that is on, at every rate
  std::unique_ptr<LabRun> run;  // while it is on
  LabPick opened;               // what the scene was made from last
  bool playing = false;         // the training plays
  double played = 0;            // steps
  std::string file = "attention.run";
  // Of the run that is on, where a claim of the literature asked for it: what it expects
  // (core/claims/bench.h).
  std::vector<std::string> expected;
};

// The experiment of a lesson becomes what is chosen, and the Lab is in sight.
void choose_run(Studio& studio, const JsonValue& asked);
void start_run(Studio& studio);
void pause_run(Studio& studio);  // or goes on
void step_run(Studio& studio);
void cancel_run(Studio& studio);
// Once a frame: what is new is taken, and the scene follows what is picked. Where the Lab is open for the
// first time, what is chosen there is trained, so that nobody meets an empty plot; not in a lesson, whose
// question may be what comes of it.
void follow_run(Studio& studio, double seconds);
// The training whose weights stand open is let go: another document is no step of it.
void leave_training(LabState& lab);
bool is_on(const LabState& lab);       // a run goes on: something new comes
bool is_inside(const Studio& studio);  // a training with its weights is picked
void play_training(Studio& studio, bool on);

void show_stored(Studio& studio, const std::filesystem::path& file, lab::Record record);
// By the ending of the file: all of it, or the table. Asks before it takes the place of another.
void store_run(Studio& studio);

}  // namespace attnlab
