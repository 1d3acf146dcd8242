#include "core/claims/bench.h"

#include "core/lab/curves.h"
#include "core/lab/rates.h"
#include "core/lab/table.h"
#include "core/teaching/claim.h"
#include "core/text/number.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace attnlab {
namespace {

struct Found {
  const lab::Record& record;
  std::size_t variant;
  std::vector<double> numbers;  // behind the variant

  const lab::VariantResult& result() const { return record.variants[variant]; }
  std::vector<double> losses() const {
    std::vector<double> all;
    for (const lab::Trace& trace : result().traces)
      all.push_back(trace.diverged ? INFINITY : trace.final_loss);
    return all;
  }
};

// Of the weights that are kept of each seed at a step; none: of the last.
double measure(const Found& f, std::vector<double> lab::Curves::*what, std::optional<double> step = {}) {
  std::vector<double> values;
  for (lab::Trace last : f.result().traces) {
    if (step) std::erase_if(last.snapshots, [&](const lab::Snapshot& one) { return one.step > *step; });
    if (last.snapshots.size() > 2) last.snapshots.erase(last.snapshots.begin() + 1, last.snapshots.end() - 1);
    if (last.snapshots.empty() || (step && last.snapshots.back().step != *step)) continue;
    const std::vector<double> of = lab::curves_of(f.record, f.variant, last).*what;
    if (!of.empty() && std::isfinite(of.back())) values.push_back(of.back());
  }
  return lab::median_of(std::move(values));
}

double stands_still(const Found& f) {
  double seeds = 0;
  for (const lab::Trace& trace : f.result().traces) {
    const std::vector<double> all = plateaus_of(trace.losses, f.record.every);
    seeds +=
        std::ranges::any_of(all, [&](double p) { return p >= f.numbers[0] && p <= f.numbers[1]; }) ? 1 : 0;
  }
  return seeds;
}

// A number of a run; counts are whole, so that they may be equal to a number.
struct RunNumber {
  std::string_view name;
  bool counts;
  std::string_view numbers;  // behind the variant
  double (*of)(const Found& f);

  std::size_t count() const { return static_cast<std::size_t>(std::ranges::count(numbers, ',')); }
};
constexpr RunNumber run_numbers[] = {
    {"solved", true, "",
     [](const Found& f) {
       return static_cast<double>(lab::summary_of(f.result(), lab::threshold_of(f.record.experiment)).solved);
     }},
    {"median", false, "", [](const Found& f) { return lab::median_of(f.losses()); }},
    {"least", false, "", [](const Found& f) { return std::ranges::min(f.losses()); }},
    {"most", false, "", [](const Found& f) { return std::ranges::max(f.losses()); }},
    {"steps", false, "",
     [](const Found& f) {
       const double steps = lab::summary_of(f.result(), lab::threshold_of(f.record.experiment)).steps;
       return steps < 0 ? INFINITY : steps;
     }},
    {"rate", false, "", [](const Found& f) { return lab::settings_of(f.record.experiment, f.variant).rate; }},
    {"symmetry", false, "", [](const Found& f) { return measure(f, &lab::Curves::symmetry); }},
    {"balance", false, "", [](const Found& f) { return measure(f, &lab::Curves::drift); }},
    {"drift", false, ", STEP", [](const Found& f) { return measure(f, &lab::Curves::drift, f.numbers[0]); }},
    {"gain", false, "", [](const Found& f) { return measure(f, &lab::Curves::gain); }},
    {"plateaus", true, ", LOW, HIGH", stands_still}};

// A place in an expectation where a number of the run is asked for: "median(qk)".
struct Asked {
  std::size_t at = 0, size = 0;
  const RunNumber* number = nullptr;
  std::size_t variant = 0;
  std::vector<double> numbers;
};

struct Reading {
  std::vector<Asked> asked;
  std::string wrong;
};

std::optional<double> plain_number(std::string_view text) {
  const std::string word(trimmed(text, " "));
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  return !word.empty() && end == word.c_str() + word.size() && std::isfinite(value) ? std::optional(value)
                                                                                    : std::nullopt;
}

// "qk, 2.30, 2.43" behind the name of a number.
std::string read_arguments(std::string_view inside, const lab::Experiment& e, Asked& to) {
  const std::vector<std::string_view> words = split(inside, ',');
  const std::string name(trimmed(words[0], " "));
  const auto of = std::ranges::find(e.variants, name, &lab::Variant::name);
  if (of == e.variants.end()) return "there is no variant \"" + quotable(name) + "\" in this run";
  to.variant = static_cast<std::size_t>(of - e.variants.begin());
  for (std::size_t i = 1; i < words.size(); ++i)
    if (const auto number = plain_number(words[i])) to.numbers.push_back(*number);
  if (words.size() != 1 + to.number->count() || to.numbers.size() != to.number->count())
    return "expected " + std::string(to.number->name) + "(VARIANT" + std::string(to.number->numbers) + ')';
  return {};
}

Reading read_expectation(std::string_view text, const lab::Experiment& e) {
  Reading out;
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    std::size_t first = at;
    while (first > 0 && std::isalpha(static_cast<unsigned char>(text[first - 1])) != 0) --first;
    const std::string_view name = text.substr(first, at - first);
    const auto* number = std::ranges::find(run_numbers, name, &RunNumber::name);
    if (number == std::end(run_numbers)) continue;  // a function of the language
    const std::size_t end = text.find(')', at);
    if (end == std::string_view::npos) return {{}, "expected \")\" after \"" + std::string(name) + '"'};
    Asked& one = out.asked.emplace_back(Asked{first, end + 1 - first, number});
    if (std::string why = read_arguments(text.substr(at + 1, end - at - 1), e, one); !why.empty())
      return {{}, std::move(why)};
  }
  if (out.asked.empty())
    out.wrong = "expected a number of the run, such as median(" + e.variants[0].name + ')';
  return out;
}

// The expectation with a number in the place of each that is asked for.
std::string with_numbers(std::string_view text, const std::vector<Asked>& asked,
                         const std::vector<double>& values) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    out += std::string(text.substr(at, asked[i].at - at)) + '(' + exact_number(values[i]) + ')';
    at = asked[i].at + asked[i].size;
  }
  return out + std::string(text.substr(at));
}

Decided::Line judged(const std::string& says, const lab::Record& record) {
  const Reading reading = read_expectation(says, record.experiment);
  std::vector<double> values;
  std::string found;
  for (const Asked& one : reading.asked) {
    values.push_back(one.number->of({record, one.variant, one.numbers}));
    found += (found.empty() ? "" : ", ") + lab::short_number(values.back());
  }
  if (std::ranges::any_of(values, [](double v) { return !std::isfinite(v); })) {
    // A seed that diverged, or steps that nobody needed, are beyond every bound.
    return {says, found, false};
  }
  const auto result = judge(with_numbers(says, reading.asked, values), {}, "");
  const auto* held = std::get_if<ClaimResult>(&result);
  return {says, found, held != nullptr && held->holds};
}

lab::Record trained(lab::Experiment asked, std::uint64_t seed, int threads, const std::atomic<bool>& stop) {
  asked.seed += seed;
  asked.threads = threads;
  std::atomic<std::int64_t> progress{0};
  return lab::trained_record(asked, progress, stop);
}

}  // namespace

std::string wrong_expectation(std::string_view expected, const lab::Experiment& experiment) {
  if (expected.size() > longest_claim) return "the expectation is longer than 1000 characters";
  const Reading reading = read_expectation(expected, experiment);
  if (!reading.wrong.empty()) return reading.wrong;
  const std::vector<double> ones(reading.asked.size(), 1);
  const auto tried = judge(with_numbers(expected, reading.asked, ones), {}, "");
  if (const auto* why = std::get_if<std::string>(&tried)) return *why;
  const bool bounded = expected.find_first_of("<>") != std::string_view::npos ||
                       expected.find("±") != std::string_view::npos ||
                       expected.find("+-") != std::string_view::npos;
  const bool counts = std::ranges::all_of(reading.asked, [](const Asked& one) { return one.number->counts; });
  if (!bounded && !counts)
    return "\"" + quotable(std::string(expected)) +
           "\" has no tolerance: expected <, > or \"= number ± number\"";
  return {};
}

std::vector<Decided::Line> decided_by(const lab::Record& record, const std::vector<std::string>& expected) {
  std::vector<Decided::Line> lines;
  for (const std::string& one : expected) lines.push_back(judged(one, record));
  return lines;
}

Decided decide(const LiteratureClaim& claim, std::uint64_t seed, int threads, const std::atomic<bool>& stop) {
  Decided out;
  Stage stage;
  for (const auto& [name, scene] : claim.scenes) stage.emplace(name, staged(scene));
  for (const SceneClaim& one : claim.claims) {
    const auto result = judge(one.says, stage, one.on);
    const auto* held = std::get_if<ClaimResult>(&result);
    out.lines.push_back({one.on + ": " + one.says,
                         held != nullptr ? held->found : std::get<std::string>(result),
                         held != nullptr && held->holds});
  }
  for (const ClaimRun& run : claim.runs) {
    if (stop) break;
    const lab::Record record = trained(run.experiment, seed, threads, stop);
    std::ranges::move(decided_by(record, run.expect), std::back_inserter(out.lines));
  }
  out.holds = std::ranges::all_of(out.lines, &Decided::Line::holds);
  return out;
}

std::vector<double> plateaus_of(const std::vector<double>& losses, int every, int window, int stands) {
  constexpr double still = 1.04;
  const auto wide = static_cast<std::size_t>(std::max(1, window / every)),
             least = static_cast<std::size_t>(std::max(1, stands / every));
  std::vector<double> means;  // over `wide` losses from each place on
  double sum = 0;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    sum += losses[i] - (i >= wide ? losses[i - wide] : 0);
    if (i + 1 >= wide) means.push_back(sum / static_cast<double>(wide));
  }
  std::vector<double> found;
  std::size_t longest = 0;  // of the last one that was found
  for (std::size_t first = 0; first < means.size();) {
    double low = means[first], high = low, all = 0;
    std::size_t end = first;
    for (; end < means.size(); ++end) {
      const double lower = std::min(low, means[end]), higher = std::max(high, means[end]);
      if (higher > still * lower) break;
      low = lower;
      high = higher;
      all += means[end];
    }
    const std::size_t count = end - first;
    if (count < least) {
      ++first;
      continue;
    }
    const double level = all / static_cast<double>(count);
    // The end of a fall may stand for itself before what it falls to.
    const bool same = !found.empty() && std::max(level, found.back()) < still * std::min(level, found.back());
    if (!same) found.push_back(level);
    if (same && count > longest) found.back() = level;
    longest = same ? std::max(longest, count) : count;
    first = end;
  }
  return found;
}

}  // namespace attnlab
