// The command `train`: variants of attention against each other on a small task, or a scene fitted to its target, by the
// engine of core/lab. Knows no window; writes to the terminal and into files.
#pragma once

#include "app/cli/report.h"
#include "core/lab/experiment.h"
#include "core/scene/scene_file.h"

#include <functional>
#include <string>
#include <variant>

namespace attnlab {

struct TrainRequest {
  bool list = false;           // tells the tasks
  std::string scene;           // fitted to its target; empty: an experiment
  lab::Experiment experiment;  // with its models
  lab::Settings settings;      // of a fit
  std::string file;            // .csv, .json or .run of an experiment, .json of a scene; empty: none
};

// Does all of it. Where standard error is a terminal a bar stands there while it runs. `name` is what sentences
// call the scene, which `read` reads.
Report train_all(const TrainRequest& request, const std::string& name,
                 const std::function<SceneRead(const std::string&)>& read);

}  // namespace attnlab
