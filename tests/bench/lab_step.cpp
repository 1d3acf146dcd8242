#include "tests/bench/lab_step.h"

#include "core/lab/training.h"
#include "core/lab/variant.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <variant>

namespace attnlab::bench {

using namespace attnlab::lab;

test::TorchRun lab_run() {
  constexpr std::uint64_t seed = 1;
  const Task& task = *find_task("copy");
  const Settings settings{.tokens = 8,
                          .rate = task.rate,
                          .scale = task.scale,
                          .steps = 1,
                          .batch = sequences_a_step,
                          .fades = false};
  const Scene model =
      std::get<Scene>(model_of(std::get<Variant>(read_variant("qk:dk=2")), task, settings.tokens, false));
  const auto training = begin_training(task, model, settings, {&seed, 1}, {0});
  const std::atomic<bool> stop{false};
  training->go_on(1, stop);
  test::TorchRun run{scene_with(task, model, settings, seed, training->traces()[0].snapshots.front().weights),
                     settings,
                     task.loss_factor,
                     {}};
  Draw draw = draw_of_step(seed, 0);
  for (int n = 0; n < settings.batch; ++n) {
    Sequence s;
    task.draw(draw, settings.tokens, seed, s);
    run.sequences.push_back(s);
  }
  return run;
}

LabSteps::LabSteps(const test::TorchRun& run, const KernelSet& kernel)
    : kernel_(kernel),
      program_(program_of(run.scene)),
      steps_(steps_of(program_)),
      values_(static_cast<std::size_t>(steps_.size), all_lanes(0)),
      slopes_(values_),
      descent_(run.settings.optimizer, run.settings.rate, run.settings.momentum, steps_.weight_count, true) {
  steps_.loss_factor = run.loss_factor;
  for (const Weight& weight : program_.weights) {
    const MatrixView m = matrix(run.scene, weight.id);
    for (Eigen::Index n = 0; n < m.size(); ++n)
      values_[static_cast<std::size_t>(weight.operand.at + n)] = all_lanes(m.data()[n]);
  }
  for (std::size_t first = 0; first < run.sequences.size(); first += lane_count) {
    std::vector<Lanes> given(static_cast<std::size_t>(program_.given_count - steps_.weight_count));
    for (int lane = 0; lane < lane_count; ++lane) {
      const Sequence& s = run.sequences[first + static_cast<std::size_t>(lane)];
      const auto put = [&](const Operand& to, const auto& rows) {
        for (int i = 0; i < to.rows; ++i)
          for (int j = 0; j < to.cols; ++j)
            given[static_cast<std::size_t>(to.at + i * to.row_step + j - steps_.weight_count)][lane] =
                rows[i][j];
      };
      put(program_.X, s.X);
      put(steps_.target, s.target);
    }
    given_.push_back(std::move(given));
  }
}

double LabSteps::step() {
  const std::span weights(values_.data(), static_cast<std::size_t>(steps_.weight_count));
  const std::span slopes(slopes_.data(), weights.size());
  std::fill(slopes.begin(), slopes.end(), all_lanes(0));
  Lanes loss = all_lanes(0);
  for (const std::vector<Lanes>& given : given_) {
    std::copy(given.begin(), given.end(), values_.begin() + steps_.weight_count);
    kernel_.learn(steps_, all_lanes(1), values_.data(), slopes_.data(), loss);
  }
  for (Lanes& slope : slopes) slope = all_lanes(sum_of(slope) / sequences_a_step);
  descent_.step(weights, slopes);
  return sum_of(loss) / sequences_a_step;
}

}  // namespace attnlab::bench
