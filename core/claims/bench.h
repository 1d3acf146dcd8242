// The bench: a claim decided: its scenes computed, its runs trained, each assertion judged, with the numbers
// that were found. Knows no screen, no clock and no file.
#pragma once

#include "core/claims/claim_file.h"
#include "core/lab/record.h"

#include <atomic>

namespace attnlab {

// An expectation is a relation between numbers and numbers of the run, in the language of lessons' claims:
//   "solved(qk) >= 7", "median(K=V:dk=2) = 0.44 ± 0.02", "least(qq) > 0.85", "steps(qq) < 0.75 * steps(qk)"
// solved: how many seeds; median, least, most: of the final losses, of all seeds; steps: the median of the
// steps to the threshold; rate: the best of several; symmetry, balance, gain: medians of the trained weights
// (curves.h); plateaus(V, A, B): seeds whose loss stands still between A and B for a while.
// What is wrong with one; empty: nothing. A loss or a measure that is to be equal to a number needs its ±.
std::string wrong_expectation(std::string_view expected, const lab::Experiment& experiment);

struct Decided {
  struct Line {
    std::string says, found;  // the assertion, and the numbers that were found
    bool holds = false;
  };
  std::vector<Line> lines;
  bool holds = true;  // all of them
};

// What was expected of a run that has ended.
std::vector<Decided::Line> decided_by(const lab::Record& record, const std::vector<std::string>& expected);
// `seed` moves the seeds of all runs on by so many. Stops early, with what it has, when `stop` is true.
Decided decide(const LiteratureClaim& claim, std::uint64_t seed, int threads, const std::atomic<bool>& stop);

// Where a loss stands still, without knowing where it should: the level of each stretch of at least `stands`
// steps whose means over the `window` steps before lie within 4 % of one another.
std::vector<double> plateaus_of(const std::vector<double>& losses, int every, int window = 200,
                                int stands = 300);

}  // namespace attnlab
