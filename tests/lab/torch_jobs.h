// Jobs for torch_layer.py, which trains the layer of a scene by PyTorch: the same start, the same sequences. Knows no test.
#pragma once

#include "core/lab/run.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct TorchRun {
  Scene scene;  // with the first weights, and with the shapes of inputs and target
  lab::Settings settings;
  double loss_factor = 0.5;
  std::vector<lab::Sequence> sequences;  // of all steps, settings.batch each
};

// As JSON text; the sequences are in the file `data`. `more`: further fields, ", \"name\": ...".
std::string torch_job(const TorchRun& run, std::string_view data, std::string_view more = {});
// The bytes of that file.
std::string torch_data(const TorchRun& run);

}  // namespace attnlab::test
