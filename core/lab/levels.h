// Levels: losses at which a theorem or a closed form says that a curve must end or may stand still, each with
// its reason and with the rules under which it holds. Where training merely stops there is no level. Pure
// functions of an experiment. Knows no screen.
#pragma once

#include "core/lab/experiment.h"

namespace attnlab::lab {

struct Level {
  double loss = 0;
  // No model under these rules is below; else a loss at which a training may stand still for a while.
  bool least = true;
  std::string why;
  std::optional<double> found;  // the least that training has come to, where that is far above
};

// From the largest loss to the least; empty where nothing is proved.
std::vector<Level> levels_of(const Experiment& experiment, std::size_t variant);
// That of them which no run is below.
std::optional<Level> least_level(const Experiment& experiment, std::size_t variant);

// Where two variants are one training: the sentence that says so. A divisor s inside is a rate: S = X W_Q
// W_K^T X^T / s is that of U = W / sqrt(s) without a divisor, and U steps as W does, under Adam at the rate
// divided by sqrt(s), under descent at the rate divided by s, from first weights divided by sqrt(s). Holds
// where W_Q and W_K alone are trained: one rate moves W_V and W_O, too. Up to Adam's 1e-8 and rounding.
std::optional<std::string> one_training(const Experiment& experiment, std::size_t a, std::size_t b);
// Of each variant that is one with an earlier one, so called: "NAME and NAME are one training: ...".
std::vector<std::string> equal_trainings(const Experiment& experiment, const std::vector<std::string>& names);

// The loss of regress after `found` of its d directions, those of the largest variances l first, of N pairs:
// T - sum of l / (1 + (1 + T / l) / N) over those found, T the sum of all l (arXiv 2501.16265; all of them
// found: 2306.09927). `spectrum`: the l; empty: all 1, and d - found N / (N + d + 1).
double regress_level(int found, int tokens, std::span<const double> spectrum = {});

}  // namespace attnlab::lab
