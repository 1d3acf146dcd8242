#include "app/ui/session/lab_state.h"

#include "core/lab/record.h"

#include <algorithm>
#include <utility>

namespace attnlab {

namespace {

constexpr std::chrono::milliseconds slice{6};  // of a frame of 16

}  // namespace

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
  threads_ = lab::threads_to_be_had(std::max(1, lab::threads_of(experiment_) - 1), [this] { work(); });
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
