// The command `train`: variants of attention against each other on a small task, or a scene fitted to its target, by the
// engine of core/lab. Knows no window; writes to the terminal and into files.
#pragma once

#include "core/lab/experiment.h"

#include <string>
#include <variant>
#include <vector>

namespace attnlab {

struct TrainRequest {
  bool list = false;           // tells the tasks
  std::string scene;           // fitted to its target; empty: an experiment
  lab::Experiment experiment;  // with its models
  lab::Settings settings;      // of a fit
  std::string file;            // .csv or .json of an experiment, .json of a scene; empty: none
};

struct Trained {
  std::string text;   // for standard output
  std::string error;  // a sentence for standard error: then the status is 1
};

std::string task_list();
// The experiment's table in words, apart by spaces; and as the two files.
std::string train_table(const lab::Experiment& experiment, const std::vector<lab::VariantResult>& results);
std::string train_csv(const lab::Experiment& experiment, const std::vector<lab::VariantResult>& results);
std::string train_json(const lab::Experiment& experiment, const std::vector<lab::VariantResult>& results);

// Does all of it. Where standard error is a terminal a bar stands there while it runs.
Trained train_all(const TrainRequest& request);

}  // namespace attnlab
