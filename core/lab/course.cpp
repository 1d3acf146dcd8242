#include "core/lab/course.h"

#include "core/lab/steps.h"
#include "core/system/workers.h"

#include <algorithm>
#include <utility>

namespace attnlab::lab {

namespace {

// So many trainings are open at a time: each holds some tens of kilobytes.
constexpr std::size_t jobs_of_wave = 64;
constexpr int sequences_at_once = 4096, most_at_once = 64;

}  // namespace

Course::Course(const Experiment& experiment, std::atomic<std::int64_t>& progress,
               const std::atomic<bool>& stop, Tell tell, std::vector<int> kept, int kept_seeds)
    : experiment_(experiment),
      progress_(progress),
      stop_(stop),
      tell_(std::move(tell)),
      kept_(std::move(kept)),
      kept_seeds_(kept_seeds),
      results_(begun_results(experiment)) {
  const int per_step = experiment.task->fixed ? 1 : experiment.settings.batch;
  at_once_ = std::clamp(sequences_at_once / per_step, 1, most_at_once);
  // The first seeds of all variants come before the next ones.
  for (std::size_t v = 0; v < experiment.variants.size(); ++v)
    settings_.push_back(settings_of(experiment, v));
  const int at_once = seeds_at_once(*experiment.task);
  for (int first = 0; first < experiment.seeds; first += at_once)
    for (std::size_t v = 0; v < experiment.variants.size(); ++v)
      jobs_.push_back({v, first, std::min(at_once, experiment.seeds - first), nullptr, {}, {}});
  for (std::size_t i = 0; i < jobs_.size(); ++i) waiting_.emplace(i / jobs_of_wave, 0, i);
}

void Course::begin(Job& job) const {
  std::vector<std::uint64_t> seeds;
  for (int i = 0; i < job.count; ++i)
    seeds.push_back(experiment_.seed + static_cast<std::uint64_t>(job.first + i));
  job.training = begin_training(*experiment_.task, experiment_.models[job.variant], settings_[job.variant],
                                seeds, job.first < kept_seeds_ ? kept_ : std::vector<int>());
  job.told.assign(seeds.size(), 0);
  job.kept.assign(seeds.size(), 0);
}

bool Course::work(int until) {
  std::size_t place = 0;
  {
    const std::lock_guard lock(mutex_);
    if (stop_ || waiting_.empty() || std::get<1>(*waiting_.begin()) >= until) return false;
    place = std::get<2>(*waiting_.begin());
    waiting_.erase(waiting_.begin());
  }
  Job& job = jobs_[place];
  if (!job.training) begin(job);
  const int before = job.training->step();
  job.training->go_on(std::min(until, before + at_once_), stop_);
  const int now = job.training->step();
  if (tell_) tell_news(job);
  progress_ += static_cast<std::int64_t>(now - before) * job.count;
  const std::lock_guard lock(mutex_);
  if (job.training->finished())
    put_traces(job);
  else
    waiting_.emplace(place / jobs_of_wave, now, place);
  return true;
}

void Course::tell_news(Job& job) const {
  for (std::size_t i = 0; i < job.told.size(); ++i) {
    const Trace& trace = job.training->traces()[i];
    const auto from = [](const auto& list, std::size_t first) {
      return std::vector(list.begin() + static_cast<std::ptrdiff_t>(first), list.end());
    };
    News news{trace, job.variant, static_cast<std::size_t>(job.first) + i, static_cast<int>(job.told[i])};
    news.losses = from(trace.losses, job.told[i]);
    if (job.first + static_cast<int>(i) < kept_seeds_) news.snapshots = from(trace.snapshots, job.kept[i]);
    job.told[i] = trace.losses.size();
    job.kept[i] = trace.snapshots.size();
    tell_(std::move(news));
  }
}

void Course::put_traces(Job& job) {
  if (!job.training) return;
  std::ranges::move(job.training->traces(), results_[job.variant].traces.begin() + job.first);
  job.training.reset();
}

std::vector<VariantResult> Course::results() {
  for (Job& job : jobs_) put_traces(job);
  return std::move(results_);
}

int threads_of(const Experiment& experiment) {
  if (experiment.threads > 0) return experiment.threads;
  return processors();
}

void work_in_threads(Course& course, int threads) {
  const auto work = [&course] {
    while (course.work()) {
    }
  };
  const Workers others(threads - 1, work);
  work();
}

}  // namespace attnlab::lab
