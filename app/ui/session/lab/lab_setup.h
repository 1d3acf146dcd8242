// LabSetup: what is chosen for the next run of the Lab, as a value, and the experiment that it makes. Knows
// no studio, no run and no screen.
#pragma once

#include "core/lab/variant.h"
#include "core/text/json_read.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

struct LabSetup {
  std::string task = "next";
  std::vector<std::string> variants{"qk", "qq", "merged"};
  int seeds = 3;
  lab::Matched matched = lab::Matched::none;
  bool best_rates = true;                              // each variant at the best of several rates:
  std::vector<double> rates;                           // these; empty: the usual ones about the rate
  lab::Settings settings;                              // of the task, and what was changed of them
  int seed = 1;                                        // the first
  std::map<std::string, double, std::less<>> guesses;  // the loss at which a variant will end
};

const lab::Task& task_of(const LabSetup& setup);
// With its own settings; variants that have no model there are let go.
void choose_task(LabSetup& setup, const lab::Task& task);
// Empty: the variant has a model on the task.
std::string why_no_model(const LabSetup& setup, const std::string& name);
// Those that stand as chips: of the literature, and with one thing changed.
struct UsualVariant {
  std::string_view name, about;
  bool first = false;  // always in sight
};
std::span<const UsualVariant> usual_variants();
std::vector<double> rates_of(const LabSetup& setup);  // to be tried; empty: the rate alone
// What is chosen so that the next run is this experiment.
LabSetup setup_of(const lab::Experiment& experiment);
// The same of a lesson's experiment, or a claim's; what it does not say is as the Lab begins its task. Or the
// sentence.
std::variant<LabSetup, std::string> asked_setup(const JsonValue& asked);
// Of what is chosen; or the sentence.
std::variant<lab::Experiment, std::string> experiment_of(const LabSetup& setup);

}  // namespace attnlab
