// One training of the benchmark of the lab: 64 sequences of 8 tokens, d = 4, d_k = 2, one head, values by W_V, Adam; the same
// sequences in every step, and they are there.
#pragma once

#include "core/lab/kernel.h"
#include "core/lab/optimizer.h"
#include "core/lab/program.h"
#include "tests/lab/torch_jobs.h"

#include <vector>

namespace attnlab::bench {

inline constexpr int sequences_a_step = 64;

// With the first weights and the sequences of one step.
test::TorchRun lab_run();

class LabSteps {
 public:
  LabSteps(const test::TorchRun& run, const lab::KernelSet& kernel);
  // The mean loss before the step.
  double step();

 private:
  const lab::KernelSet& kernel_;
  lab::Program program_;
  lab::Steps steps_;
  std::vector<lab::Lanes> values_, slopes_;
  std::vector<std::vector<lab::Lanes>> given_;  // inputs and targets of eight sequences each
  lab::Descent descent_;
};

}  // namespace attnlab::bench
