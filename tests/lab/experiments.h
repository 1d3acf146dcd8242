// Experiments by a few words, and what comes of them.
#pragma once

#include "core/lab/experiment.h"
#include "core/lab/record.h"

#include <gtest/gtest.h>

namespace attnlab::test {

inline lab::Experiment experiment_of(const char* task, const std::string& variants, int seeds,
                                     int tokens = 0) {
  lab::Experiment e;
  e.task = lab::find_task(task);
  e.variants = std::get<std::vector<lab::Variant>>(lab::read_variants(variants));
  e.settings = settings_of(*e.task);
  if (tokens > 0) e.settings.tokens = tokens;
  e.seeds = seeds;
  EXPECT_EQ(make_models(e), std::nullopt);
  return e;
}

inline std::vector<lab::VariantResult> results_of(const lab::Experiment& e) {
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  auto results = run(e, progress, stop);
  EXPECT_EQ(progress, steps_of(e));
  return results;
}

// Seeds whose final loss is below.
inline int below(const lab::VariantResult& result, double loss) {
  int count = 0;
  for (const lab::Trace& trace : result.traces) count += !trace.diverged && trace.final_loss < loss ? 1 : 0;
  return count;
}

// `stops`: the course stands still at these steps.
inline lab::Record recorded(const lab::Experiment& e, const std::vector<int>& stops = {}) {
  lab::Record record = begin_record(e);
  std::mutex mutex;
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  const auto take_news = [&](const lab::News& news) {
    const std::lock_guard lock(mutex);
    take(record, news);
  };
  lab::Course course(e, progress, stop, take_news, kept_steps(e), kept_seeds(e));
  for (const int until : stops)
    while (course.work(until)) {
    }
  work_in_threads(course, 2);
  EXPECT_EQ(progress, steps_of(e));
  EXPECT_TRUE(finished(record));
  return record;
}

}  // namespace attnlab::test
