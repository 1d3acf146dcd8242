#include "app/ui/session/lab/lab_state.h"

#include "app/ui/session/studio.h"
#include "core/claims/bench.h"
#include "core/lab/rates.h"
#include "core/lab/record.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr double play_steps_seconds = 6;  // from the first step to the last

// What is shown is never changed in place: a figure that is kept would not know of it.
void show(Studio& s, LabFigure next) { s.view.figure.lab = s.lab.shown = Frozen(std::move(next)); }

void show_run(Studio& s, LabFigure run) {
  show(s, std::move(run));
  s.lab.playing = false;
  s.lab.opened = s.view.figure.pick = {};
}

std::string words_of_state(const LabRun& run) {
  if (run.paused()) return "paused";
  const auto left = run.seconds_left();
  if (!left) return "running";
  return "running, " + lab::short_number(std::max(1.0, std::ceil(*left))) + " s left";
}

// What came since the last frame.
bool take_news(Studio& s) {
  LabState& lab = s.lab;
  const std::vector<lab::News> news = lab.run->fresh();
  std::string state = words_of_state(*lab.run);
  if (news.empty() && state == lab.shown->state) return false;
  for (const lab::News& one : news) lab::take(lab.all, one);
  LabFigure next = *lab.shown;
  next.record = lab::at_best_rates(lab.all);
  next.progress = lab.run->progress();
  next.state = std::move(state);
  show(s, std::move(next));
  return !news.empty();
}

void end_run(Studio& s, const char* state) {
  s.lab.run.reset();
  s.lab.all = {};
  LabFigure next = *s.lab.shown;
  next.progress = 1;
  next.state = state;
  if (lab::finished(next.record))
    for (Decided::Line& line : decided_by(next.record, s.lab.expected))
      next.decided.push_back({std::move(line.says), std::move(line.found), line.holds});
  show(s, std::move(next));
}

// The weights of the picked training become the scene: another training is a step of its own,
// scrubbing goes on with it.
void open_picked(Studio& s) {
  LabState& lab = s.lab;
  const LabPick pick = s.view.figure.pick;
  const lab::Trace* trace = picked_trace(*lab.shown, pick);
  if (trace == nullptr || trace->snapshots.empty()) return;
  const bool other = pick.variant != lab.opened.variant || pick.seed != lab.opened.seed;
  if (other) s.document.history.seal();
  lab.opened = pick;
  Scene scene = lab::scene_of(lab.shown->record, static_cast<std::size_t>(pick.variant), *trace,
                              *lab::snapshot_at(*trace, pick.step));
  if (scene == s.scene()) return;
  s.document.history.change(std::move(scene));
  refresh(s);
  if (other) say(s, "These are trained weights. Undo brings back the scene that was open");
}

// Whether what is chosen can be trained.
bool begin_run(Studio& s) {
  LabState& lab = s.lab;
  if (!std::exchange(lab.set_up, true)) choose_task(lab.setup, task_of(lab.setup));
  lab.complaint.clear();
  const bool begun = go_on(s, experiment_of(lab.setup), [&](lab::Experiment made) {
    lab.run.reset();
    lab.expected.clear();
    made = lab::at_every_rate(made);
    lab.all = lab::begin_record(made);
    LabFigure begun{
        .record = lab::at_best_rates(lab.all), .state = "running", .progress = 0, .inside_of = {}};
    for (const std::string& name : lab.setup.variants) {
      const auto guess = lab.setup.guesses.find(name);
      begun.guesses.push_back(guess == lab.setup.guesses.end() ? std::nullopt : std::optional(guess->second));
    }
    show_run(s, std::move(begun));
    lab.run = std::make_unique<LabRun>(std::move(made));
    if (lab.run->in_slices())
      say(s, "The system has no thread for the training: it goes on between the frames, more slowly");
  });
  if (!begun) lab.complaint = s.message.text;
  return begun;
}

void first_run(Studio& s) {
  const bool open = needs_run(s.view.view) || needs_run(s.view.second);
  if (open && !s.lab.shown && !study_of(s).exercise && !std::exchange(s.lab.opened_once, true)) begin_run(s);
}

constexpr std::chrono::milliseconds slice{6};  // of a frame of 16

}  // namespace

void choose_run(Studio& s, const JsonValue& asked) {
  const auto setup = asked_setup(asked);
  if (const auto* why = std::get_if<std::string>(&setup)) {
    say_why(s, *why);
    return;
  }
  s.lab.setup = std::get<LabSetup>(setup);
  s.lab.set_up = true;
  show_view(s.view, "lab");
}

void start_run(Studio& s) {
  if (begin_run(s)) show_part(s.view, "lab", 0);
}

void pause_run(Studio& s) {
  if (!s.lab.run) return;
  if (s.lab.run->paused())
    s.lab.run->go_on();
  else
    s.lab.run->pause();
}

void step_run(Studio& s) {
  if (s.lab.run) s.lab.run->step();
}

void cancel_run(Studio& s) {
  if (!s.lab.run) return;
  take_news(s);
  end_run(s, "cancelled");
}

void follow_run(Studio& s, double seconds) {
  LabState& lab = s.lab;
  first_run(s);
  s.view.figure.lab = lab.shown;
  if (!lab.shown) return;
  LabPick& pick = s.view.figure.pick;
  const int steps = lab.shown->record.experiment.settings.steps;
  bool grown = false;
  if (lab.run) {
    grown = take_news(s);
    if (lab::finished(lab.all)) end_run(s, "");
  }
  if (lab.playing) {
    lab.played += std::min(seconds, 0.05) * steps / play_steps_seconds;
    pick.step = static_cast<int>(std::min<double>(lab.played, steps));
    if (lab.played >= steps) lab.playing = false;
  }
  const bool other = pick.variant != lab.shown->inside_of.variant || pick.seed != lab.shown->inside_of.seed;
  if (pick.variant >= 0 && (other || grown) && part_shown(s.view, "lab") == 1) {
    LabFigure next = *lab.shown;
    look_inside(next, pick);
    show(s, std::move(next));
  }
  if (pick.variant >= 0 && !(pick == lab.opened)) open_picked(s);
}

void leave_training(LabState& lab) {
  lab.opened = {};
  lab.playing = false;
}

bool is_on(const LabState& lab) { return lab.playing || (lab.run && !lab.run->stands()); }

bool is_inside(const Studio& s) {
  const lab::Trace* trace = s.lab.shown ? picked_trace(*s.lab.shown, s.view.figure.pick) : nullptr;
  return trace != nullptr && !trace->snapshots.empty();
}

void play_training(Studio& s, bool on) {
  if (!is_inside(s)) return;
  LabState& lab = s.lab;
  const int steps = lab.shown->record.experiment.settings.steps;
  lab.playing = on;
  lab.played = s.view.figure.pick.step >= steps ? 0 : s.view.figure.pick.step;
  s.document.history.seal();
}

void show_stored(Studio& s, const fs::path& file, lab::Record record) {
  s.lab.run.reset();
  LabFigure shown{.record = std::move(record)};
  if (!lab::finished(shown.record)) shown.state = "cancelled";
  s.lab.setup = setup_of(shown.record.experiment);
  s.lab.set_up = true;
  s.lab.file = file.string();
  show_run(s, std::move(shown));
  show_part(s.view, "lab", 0);
  s.start.open = false;
  say(s, "Opened " + quotable(file.string(), 4096));
}

void store_run(Studio& s) {
  LabState& lab = s.lab;
  if (!lab.shown) return;
  FileList files;
  files.folder = folder_of(s);
  files.typed = lab.file;
  const fs::path file = typed_path(files, false);
  const std::string ending = lower_case(file.extension().string());
  const lab::Record& record = lab.shown->record;
  std::optional<std::string> text;
  if (ending == ".run") text = lab::run_text(record);
  if (ending == ".csv") text = lab::table_csv(record.experiment, record.variants);
  if (ending == ".tex") text = lab::table_latex(record.experiment, record.variants);
  if (ending == ".json") text = lab::table_json(record.experiment, record.variants);
  lab.complaint.clear();
  if (!text) {
    lab.complaint = "Expected a name that ends in .run, or for the table in .csv, .tex or .json.";
    say_why(s, lab.complaint);
    return;
  }
  const auto write = [file, text = std::move(*text)](Studio& studio) {
    const auto why = write_file(file, text, *studio.disk.calls);
    if (!why) return say(studio, "Stored " + quotable(file.string(), 4096));
    studio.lab.complaint = *why;
    say_why(studio, *why);
  };
  std::error_code error;
  if (fs::exists(file, error)) return ask_overwrite(s.flow, file, write);
  write(s);
}

LabRun::LabRun(lab::Experiment experiment)
    : experiment_(std::move(experiment)),
      course_(
          experiment_, done_, stop_,
          [this](lab::News news) {
            const int step = news.step + static_cast<int>(news.losses.size());
            int before = reached_;
            while (before < step && !reached_.compare_exchange_weak(before, step)) {
            }
            const std::lock_guard lock(news_mutex_);
            news_.push_back(std::move(news));
          },
          lab::kept_steps(experiment_), lab::kept_seeds(experiment_)) {
  threads_ = Workers(std::max(1, lab::threads_of(experiment_) - 1), [this] { work(); });
}

LabRun::~LabRun() {
  stop_ = true;
  allow(0);
}

void LabRun::work() {
  while (!stop_) {
    std::unique_lock lock(mutex_);
    const int until = until_;
    lock.unlock();
    if (course_.work(until)) continue;
    // Nothing to do: all is done, or it stands.
    lock.lock();
    if (until_ == until) ++idle_;
    allowed_.wait(lock, [&] { return stop_ || until_ != until; });
  }
}

void LabRun::allow(int until) {
  {
    const std::lock_guard lock(mutex_);
    until_ = until;
    idle_ = 0;
  }
  allowed_.notify_all();
}

std::vector<lab::News> LabRun::fresh() {
  const auto end = Clock::now() + slice;
  while (in_slices() && idle_ == 0 && Clock::now() < end) idle_ = course_.work(until_) ? 0 : 1;
  const std::lock_guard lock(news_mutex_);
  return std::exchange(news_, {});
}

void LabRun::pause() {
  if (paused_) return;
  paused_ = true;
  seconds_ += std::chrono::duration<double>(Clock::now() - since_).count();
  allow(0);
}

void LabRun::go_on() {
  if (!paused_) return;
  paused_ = false;
  since_ = Clock::now();
  allow(lab::most_steps + 1);
}

void LabRun::step() {
  pause();
  allow(reached_ + 1);
}

bool LabRun::stands() const {
  const std::scoped_lock lock(mutex_, news_mutex_);
  return news_.empty() && idle_ >= std::max<std::size_t>(1, threads_.size());
}

double LabRun::progress() const {
  const auto all = static_cast<double>(lab::steps_of(experiment_));
  return all > 0 ? std::min(1.0, static_cast<double>(done_) / all) : 1;
}

std::optional<double> LabRun::seconds_left() const {
  const double part = progress();
  if (paused_ || part <= 0) return std::nullopt;
  const double spent = seconds_ + std::chrono::duration<double>(Clock::now() - since_).count();
  return spent / part - spent;
}

}  // namespace attnlab
