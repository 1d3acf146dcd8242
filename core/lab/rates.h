// Rates: each variant at the best of several learning rates, so that a comparison of variants is none of
// rates. A divisor inside is a rate, too (levels.h, one_training): at one rate for all, a variant with
// another divisor is compared at another one. Pure functions of an experiment and of its record.
#pragma once

#include "core/lab/record.h"

namespace attnlab::lab {

inline constexpr std::size_t most_rates = 16;

// "0.05,0.2,0.8": positive numbers up to 1e6; or the word that is none.
std::variant<std::vector<double>, std::string> positive_numbers(std::string_view text);

// From 1 to most_rates such numbers, all different; in rising order. Else the sentence that says what was
// expected.
std::variant<std::vector<double>, std::string> read_rates(std::string_view text);

// What a window tries: the rate of the settings, and 4 and 16 times as much.
std::vector<double> usual_rates(double rate);

// What is to be trained: each variant once at each of the experiment's rates, one after another; those that
// name a rate of their own once. An experiment without rates as it is.
Experiment at_every_rate(const Experiment& experiment);

// Of a record of that, each variant of the experiment at its best rate so far: where most seeds are solved,
// then where the median of the losses is least; among equals the smallest. A seed that diverged has an
// infinite loss.
Record at_best_rates(const Record& all);

// The experiment trained on its threads at every rate, and told at the best; with weights kept along the way.
Record trained_record(const Experiment& experiment, std::atomic<std::int64_t>& progress,
                      const std::atomic<bool>& stop);

}  // namespace attnlab::lab
