#include "core/lab/training.h"

#include "core/lab/kernel.h"
#include "core/lab/program.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace attnlab::lab {

namespace {

enum Use : std::uint64_t { first_weights = 1, training = 2, testing = 3 };
constexpr std::uint64_t test_seed = 20260407;

using Sequences = Sequence[lane_count];

// Buffers and kernel for one model on one task.
class Trainer {
 public:
  Trainer(const Task& task, const Scene& model, const Settings& settings)
      : task_(task), settings_(settings), program_(program_of(model)), steps_(steps_of(program_)) {
    steps_.loss_factor = task.loss_factor;
    values_.resize(static_cast<std::size_t>(steps_.size));
    slopes_.resize(static_cast<std::size_t>(steps_.size));
  }

  std::span<Lanes> weights() { return {values_.data(), static_cast<std::size_t>(steps_.weight_count)}; }
  std::span<Lanes> slopes() { return {slopes_.data(), static_cast<std::size_t>(steps_.weight_count)}; }

  void first_weights_of(std::uint64_t seed, int lane) {
    Draw draw(seed, Use::first_weights);
    for (const Weight& weight : program_.weights) {
      const double reach = settings_.scale * std::sqrt(3.0 / weight.operand.rows);
      for (int n = 0; n < weight.operand.rows * weight.operand.cols; ++n)
        values_[static_cast<std::size_t>(weight.operand.at + n)][lane] = draw.uniform(-reach, reach);
    }
  }

  // A sequence for each lane.
  void put(const Sequences& all) {
    put_rows(program_.input(MatrixKind::X), all, &Sequence::X);
    put_rows(program_.input(MatrixKind::M), all, &Sequence::M);
    put_rows(steps_.target, all, &Sequence::target);
  }

  // The loss of each lane for `count` sequences drawn one after another, added up;
  // with `learning` the slopes as well.
  Lanes batch(Draw& draw, std::uint64_t seed, int count, bool learning) {
    Lanes loss = all_lanes(0);
    if (learning) std::fill(slopes().begin(), slopes().end(), all_lanes(0));
    for (int from = 0; from < count; from += lane_count) {
      Lanes live = all_lanes(0);
      Sequences all;
      for (int lane = 0; lane < lane_count; ++lane) {
        task_.draw(draw, {settings_.tokens, seed, settings_.spectrum}, all[lane]);
        live[lane] = from + lane < count ? 1 : 0;
      }
      put(all);
      run(live, loss, learning);
    }
    return loss;
  }
  void run(const Lanes& live, Lanes& loss, bool learning) {
    if (learning)
      kernel_.learn(steps_, live, values_.data(), slopes_.data(), loss);
    else
      kernel_.forward(steps_, live, values_.data(), loss);
  }

  // The numbers of all weights in one lane.
  std::vector<double> weights_of(int lane) const {
    std::vector<double> all(static_cast<std::size_t>(steps_.weight_count));
    for (std::size_t n = 0; n < all.size(); ++n) all[n] = values_[n][lane];
    return all;
  }

 private:
  template <typename Rows>
  void put_rows(const Operand& to, const Sequences& all, Rows Sequence::*rows) {
    for (int i = 0; i < to.rows; ++i)
      for (int j = 0; j < to.cols; ++j) {
        Lanes& entry = values_[static_cast<std::size_t>(to.at + i * to.row_step + j)];
        for (int lane = 0; lane < lane_count; ++lane) entry[lane] = (all[lane].*rows)[i][j];
      }
  }

  const Task& task_;
  const Settings& settings_;
  Program program_;
  Steps steps_;
  const KernelSet& kernel_ = best_kernel();
  std::vector<Lanes> values_, slopes_;
};

// The first sequence of the test set, in the scene.
Scene on_first_sequence(const Task& task, const Drawing& of, Scene scene) {
  Draw draw(test_seed, Use::testing);
  Sequence s;
  task.draw(draw, of, s);
  const auto fill = [](auto& m, const auto& from) {
    for (Eigen::Index i = 0; i < m.rows(); ++i)
      for (Eigen::Index j = 0; j < m.cols(); ++j) m(i, j) = from[i][j];
  };
  fill(scene.X, s.X);
  fill(scene.M, s.M);
  const Dims sizes = dims(scene);
  scene.target.resize(sizes.n_q, sizes.d_o);
  fill(scene.target, s.target);
  return scene;
}

// Takes the loss of a step into the trace; false: there is no way on.
bool took(Trace& trace, double threshold, double loss) {
  if (!std::isfinite(loss) || loss > diverged_loss) {
    trace.diverged = true;
    return false;
  }
  trace.losses.push_back(loss);
  trace.final_loss = loss;
  if (trace.steps_to_threshold < 0 && loss < threshold)
    trace.steps_to_threshold = static_cast<int>(trace.losses.size()) - 1;
  return true;
}

double part_of_rate(const Settings& settings, int step) {
  return settings.fades ? std::min(1.0, 2 * (1 - static_cast<double>(step) / settings.steps)) : 1;
}

class TaskTraining : public Training {
 protected:
  TaskTraining(const Task& task, const Scene& model, const Settings& settings,
               std::span<const std::uint64_t> seeds, std::vector<int> kept, bool alike)
      : Training(settings, seeds, std::move(kept)),
        task_(task),
        model_(model),
        trainer_(task, model, settings),
        descent_(settings.optimizer, settings.rate, settings.momentum,
                 static_cast<int>(trainer_.weights().size()), alike) {}

  void keep(Trace& trace, int lane) {
    if (keeps(step_)) trace.snapshots.push_back({step_, trainer_.weights_of(lane)});
  }
  void end(Trace& trace, double loss, int lane) {
    trace.final_loss = loss;
    trace.diverged = trace.diverged || !std::isfinite(loss);
    trace.finished = true;
    if (!trace.diverged)
      trace.trained = scene_with(task_, model_, settings_, trace.seed, trainer_.weights_of(lane));
  }

  const Task& task_;
  const Scene& model_;
  Trainer trainer_;
  Descent descent_;
};

// Every lane is a model, all on the task's one sequence.
class ManyModels final : public TaskTraining {
 public:
  ManyModels(const Task& task, const Scene& model, const Settings& settings,
             std::span<const std::uint64_t> seeds, std::vector<int> kept)
      : TaskTraining(task, model, settings, seeds, std::move(kept), false) {
    Draw nothing(0, 0);
    Sequences same;
    for (Sequence& sequence : same) task.draw(nothing, {.tokens = settings.tokens}, sequence);
    trainer_.put(same);
    for (int lane = 0; lane < lane_count; ++lane) {
      const std::size_t of = std::min(static_cast<std::size_t>(lane), seeds.size() - 1);
      trainer_.first_weights_of(seeds[of], lane);
      if (static_cast<std::size_t>(lane) < seeds.size()) live_[lane] = 1;
    }
  }

  void go_on(int until, const std::atomic<bool>& stop) override {
    while (step_ < std::min(until, settings_.steps) && !stop) {
      const Lanes loss = look();
      for (std::size_t i = 0; i < traces_.size(); ++i)
        if (is_live(i) && !took(traces_[i], threshold_of(task_, settings_), loss[lane(i)]))
          live_[lane(i)] = 0;
      descent_.step(trainer_.weights(), trainer_.slopes());
      ++step_;
    }
    if (step_ == settings_.steps && !finished()) finish();
  }

 private:
  static int lane(std::size_t i) { return static_cast<int>(i); }
  bool is_live(std::size_t i) const { return live_[lane(i)] != 0; }

  // Loss and slopes where the weights stand.
  Lanes look() {
    for (std::size_t i = 0; i < traces_.size(); ++i)
      if (is_live(i)) keep(traces_[i], lane(i));
    Lanes loss = all_lanes(0);
    std::fill(trainer_.slopes().begin(), trainer_.slopes().end(), all_lanes(0));
    trainer_.run(live_, loss, true);
    return loss;
  }

  void finish() {
    const Lanes loss = look();
    for (std::size_t i = 0; i < traces_.size(); ++i) end(traces_[i], loss[lane(i)], lane(i));
  }

  Lanes live_ = all_lanes(0);
};

// Every lane is a sequence, all of one model.
class ManySequences final : public TaskTraining {
 public:
  ManySequences(const Task& task, const Scene& model, const Settings& settings, std::uint64_t seed,
                std::vector<int> kept)
      : TaskTraining(task, model, settings, {&seed, 1}, std::move(kept), true) {
    for (int lane = 0; lane < lane_count; ++lane) trainer_.first_weights_of(seed, lane);
  }

  void go_on(int until, const std::atomic<bool>& stop) override {
    Trace& trace = traces_[0];
    while (step_ < std::min(until, settings_.steps) && !stop && !trace.diverged) {
      keep(trace, 0);
      Draw draw = draw_of_step(trace.seed, step_);
      const double loss = sum_of(trainer_.batch(draw, trace.seed, settings_.batch, true)) / settings_.batch;
      if (!took(trace, threshold_of(task_, settings_), loss)) break;
      // All lanes hold the same weights: the slope of the mean goes to each of them.
      for (Lanes& slope : trainer_.slopes()) slope = all_lanes(sum_of(slope) / settings_.batch);
      descent_.step(trainer_.weights(), trainer_.slopes(), part_of_rate(settings_, step_));
      ++step_;
    }
    if (trace.diverged) step_ = settings_.steps;
    if (step_ == settings_.steps && !finished()) finish(trace);
  }

 private:
  void finish(Trace& trace) {
    Draw draw(test_seed, Use::testing);
    if (!trace.diverged) keep(trace, 0);
    end(trace, sum_of(trainer_.batch(draw, trace.seed, task_.test_sequences, false)) / task_.test_sequences,
        0);
  }
};

}  // namespace

Training::Training(const Settings& settings, std::span<const std::uint64_t> seeds, std::vector<int> kept)
    : settings_(settings), kept_(std::move(kept)) {
  for (const std::uint64_t seed : seeds) traces_.emplace_back(seed);
}

bool Training::keeps(int step) const { return std::ranges::binary_search(kept_, step); }

int seeds_at_once(const Task& task) { return task.fixed ? lane_count : 1; }

std::unique_ptr<Training> begin_training(const Task& task, const Scene& model, const Settings& settings,
                                         std::span<const std::uint64_t> seeds, std::vector<int> kept) {
  if (task.fixed) return std::make_unique<ManyModels>(task, model, settings, seeds, std::move(kept));
  return std::make_unique<ManySequences>(task, model, settings, seeds[0], std::move(kept));
}

Draw draw_of_step(std::uint64_t seed, int step) {
  return {seed, Use::training, static_cast<std::uint64_t>(step)};
}

std::vector<MatrixId> weights_in_order(const Scene& model) {
  std::vector<MatrixId> ids;
  for (const Weight& weight : program_of(model).weights) ids.push_back(weight.id);
  return ids;
}

int weight_count(const Scene& model) { return program_of(model).steps.weight_count; }

Scene scene_with(const Task& task, const Scene& model, const Settings& settings, std::uint64_t seed,
                 std::span<const double> weights) {
  Scene scene = model;
  std::size_t at = 0;
  for (const Weight& weight : program_of(model).weights) {
    MutableView m = matrix(scene, weight.id);
    for (Eigen::Index n = 0; n < m.size(); ++n) m.data()[n] = weights[at++];
  }
  return on_first_sequence(task, {settings.tokens, seed, settings.spectrum}, std::move(scene));
}

}  // namespace attnlab::lab
