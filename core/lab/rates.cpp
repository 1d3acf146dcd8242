#include "core/lab/rates.h"

#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

namespace attnlab::lab {
namespace {

// What is better is less: unsolved seeds, then the median of the losses.
std::pair<int, double> badness(const VariantResult& result, double threshold) {
  int unsolved = 0;
  std::vector<double> losses;
  for (const Trace& trace : result.traces) {
    unsolved += trace.solved(threshold) ? 0 : 1;
    losses.push_back(trace.known() && !trace.diverged ? trace.final_loss
                                                      : std::numeric_limits<double>::infinity());
  }
  return {unsolved, median_of(std::move(losses))};
}

}  // namespace

std::variant<std::vector<double>, std::string> positive_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view word : split(text, ',')) {
    const Typed read = read_decimal(std::string(word));
    const double* number = std::get_if<double>(&read);
    if (number == nullptr || !(*number > 0) || *number > 1e6) return quotable(std::string(word));
    numbers.push_back(*number);
  }
  return numbers;
}

std::variant<std::vector<double>, std::string> read_rates(std::string_view text) {
  const std::string expected = "expected 1 to " + std::to_string(most_rates) +
                               " different rates with commas between them, each a positive number up to 1e6";
  auto read = positive_numbers(text);
  if (const auto* word = std::get_if<std::string>(&read)) return expected + ", found \"" + *word + '"';
  std::vector<double> rates = std::move(std::get<std::vector<double>>(read));
  std::ranges::sort(rates);
  if (const auto twice = std::ranges::adjacent_find(rates); twice != rates.end())
    return expected + ", found " + exact_number(*twice) + " twice";
  if (rates.size() > most_rates) return expected + ", found " + std::to_string(rates.size());
  return rates;
}

std::vector<double> usual_rates(double rate) { return {rate, 4 * rate, 16 * rate}; }

Experiment at_every_rate(const Experiment& e) {
  if (e.rates.empty()) return e;
  Experiment all = e;
  all.variants.clear();
  all.models.clear();
  for (std::size_t v = 0; v < e.variants.size(); ++v) {
    const bool own = e.variants[v].rate.has_value();
    for (std::size_t r = 0; r < (own ? 1 : e.rates.size()); ++r) {
      all.variants.push_back(e.variants[v]);
      all.models.push_back(e.models[v]);
      if (!own) all.variants.back().tried_rate = e.rates[r];
    }
  }
  return all;
}

Record at_best_rates(const Record& all) {
  if (all.experiment.rates.empty()) return all;
  const Experiment& e = all.experiment;
  Record best{e, all.every, {}};
  best.experiment.variants.clear();
  best.experiment.models.clear();
  for (std::size_t first = 0; first < e.variants.size();) {
    const std::size_t count = e.variants[first].rate ? 1 : e.rates.size();
    std::size_t chosen = first;
    for (std::size_t v = first + 1; v < first + count; ++v)
      if (badness(all.variants[v], threshold_of(e)) < badness(all.variants[chosen], threshold_of(e)))
        chosen = v;
    best.experiment.variants.push_back(e.variants[chosen]);
    best.experiment.models.push_back(e.models[chosen]);
    best.variants.push_back(all.variants[chosen]);
    first += count;
  }
  return best;
}

Record trained_record(const Experiment& experiment, std::atomic<std::int64_t>& progress,
                      const std::atomic<bool>& stop) {
  const Experiment all = at_every_rate(experiment);
  Record record = begin_record(all);
  std::mutex taking;
  const auto take_news = [&](const News& news) {
    const std::lock_guard lock(taking);
    take(record, news);
  };
  Course course(all, progress, stop, take_news, kept_steps(all), kept_seeds(all));
  work_in_threads(course, threads_of(all));
  return at_best_rates(record);
}

}  // namespace attnlab::lab
