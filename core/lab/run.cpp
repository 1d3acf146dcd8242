#include "core/lab/run.h"

#include "core/lab/draw.h"
#include "core/lab/kernel.h"
#include "core/lab/program.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace attnlab::lab {

namespace {

enum Use : std::uint64_t { first_weights = 1, training = 2, testing = 3 };
constexpr std::uint64_t test_seed = 20260407;
constexpr double too_large = 1e9;

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
  const Program& program() const { return program_; }

  void first_weights_of(std::uint64_t seed, int lane) {
    Draw draw(seed, Use::first_weights);
    for (const Weight& weight : program_.weights) {
      const double reach = settings_.scale * std::sqrt(3.0 / weight.operand.rows);
      for (int n = 0; n < weight.operand.rows * weight.operand.cols; ++n)
        values_[static_cast<std::size_t>(weight.operand.at + n)][lane] = draw.uniform(-reach, reach);
    }
  }

  void put(const Sequence& s, int lane) {
    put_rows(program_.X, s.X, lane);
    put_rows(program_.M, s.M, lane);
    put_rows(steps_.target, s.target, lane);
  }

  // The loss of each lane for `count` sequences drawn one after another, added up; with `learning` the slopes as well.
  Lanes batch(Draw& draw, std::uint64_t seed, int count, bool learning) {
    Lanes loss = all_lanes(0);
    if (learning) std::fill(slopes().begin(), slopes().end(), all_lanes(0));
    for (int from = 0; from < count; from += lane_count) {
      Lanes live = all_lanes(0);
      for (int lane = 0; lane < lane_count; ++lane) {
        Sequence s;
        task_.draw(draw, settings_.tokens, seed, s);
        put(s, lane);
        live[lane] = from + lane < count ? 1 : 0;
      }
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

  // The model of one lane, with its weights.
  Scene scene(Scene model, int lane) const {
    for (const Weight& weight : program_.weights) {
      MutableView m = matrix(model, weight.id);
      for (Eigen::Index n = 0; n < m.size(); ++n)
        m.data()[n] = values_[static_cast<std::size_t>(weight.operand.at + n)][lane];
    }
    return model;
  }

 private:
  template <std::size_t columns>
  void put_rows(const Operand& to, const double (&from)[max_tokens][columns], int lane) {
    for (int i = 0; i < to.rows; ++i)
      for (int j = 0; j < to.cols; ++j)
        values_[static_cast<std::size_t>(to.at + i * to.row_step + j)][lane] = from[i][j];
  }

  const Task& task_;
  const Settings& settings_;
  Program program_;
  Steps steps_;
  const KernelSet& kernel_ = best_kernel();
  std::vector<Lanes> values_, slopes_;
};

// The first sequence of the test set, in the scene.
Scene on_first_sequence(const Task& task, int tokens, std::uint64_t seed, Scene scene) {
  Draw draw(test_seed, Use::testing);
  Sequence s;
  task.draw(draw, tokens, seed, s);
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
bool took(Trace& trace, const Task& task, double loss) {
  if (!std::isfinite(loss) || loss > too_large) {
    trace.diverged = true;
    return false;
  }
  trace.losses.push_back(loss);
  if (trace.steps_to_threshold < 0 && loss < task.threshold)
    trace.steps_to_threshold = static_cast<int>(trace.losses.size()) - 1;
  return true;
}

double part_of_rate(const Settings& settings, int step) {
  return settings.fades ? std::min(1.0, 2 * (1 - static_cast<double>(step) / settings.steps)) : 1;
}

// Every lane is a model, all on the task's one sequence.
std::vector<Trace> train_models(const Task& task, const Scene& model, const Settings& settings,
                                std::span<const std::uint64_t> seeds, std::atomic<std::int64_t>& progress,
                                const std::atomic<bool>& stop) {
  Trainer trainer(task, model, settings);
  std::vector<Trace> traces(seeds.size());
  Draw nothing(0, 0);
  Sequence sequence;
  task.draw(nothing, settings.tokens, 0, sequence);
  Lanes live = all_lanes(0);
  for (int lane = 0; lane < lane_count; ++lane) {
    trainer.put(sequence, lane);
    const std::size_t of = std::min(static_cast<std::size_t>(lane), seeds.size() - 1);
    trainer.first_weights_of(seeds[of], lane);
    if (static_cast<std::size_t>(lane) < seeds.size()) live[lane] = 1;
  }
  Descent descent(settings.optimizer, settings.rate, settings.momentum,
                  static_cast<int>(trainer.weights().size()));
  for (int step = 0; step <= settings.steps && !stop; ++step) {
    Lanes loss = all_lanes(0);
    std::fill(trainer.slopes().begin(), trainer.slopes().end(), all_lanes(0));
    trainer.run(live, loss, true);
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      const double now = loss[static_cast<int>(i)];
      if (step == settings.steps) traces[i].final_loss = now;
      if (live[static_cast<int>(i)] == 0) continue;
      if (step < settings.steps ? !took(traces[i], task, now) : !std::isfinite(now))
        live[static_cast<int>(i)] = 0;
    }
    if (step == settings.steps) break;
    descent.step(trainer.weights(), trainer.slopes());
    progress += static_cast<std::int64_t>(seeds.size());
  }
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    traces[i].seed = seeds[i];
    traces[i].diverged = traces[i].diverged || !std::isfinite(traces[i].final_loss);
    if (!traces[i].diverged)
      traces[i].trained =
          on_first_sequence(task, settings.tokens, seeds[i], trainer.scene(model, static_cast<int>(i)));
  }
  return traces;
}

// Every lane is a sequence, all of one model.
Trace train_sequences(const Task& task, const Scene& model, const Settings& settings, std::uint64_t seed,
                      std::atomic<std::int64_t>& progress, const std::atomic<bool>& stop) {
  Trainer trainer(task, model, settings);
  Trace trace{.seed = seed};
  for (int lane = 0; lane < lane_count; ++lane) trainer.first_weights_of(seed, lane);
  Descent descent(settings.optimizer, settings.rate, settings.momentum,
                  static_cast<int>(trainer.weights().size()));
  for (int step = 0; step < settings.steps && !stop && !trace.diverged; ++step) {
    Draw draw(seed, Use::training, static_cast<std::uint64_t>(step));
    const double loss = sum_of(trainer.batch(draw, seed, settings.batch, true)) / settings.batch;
    if (!took(trace, task, loss)) break;
    // All lanes hold the same weights: the slope of the mean goes to each of them.
    for (Lanes& slope : trainer.slopes()) slope = all_lanes(sum_of(slope) / settings.batch);
    descent.step(trainer.weights(), trainer.slopes(), part_of_rate(settings, step));
    ++progress;
  }
  Draw draw(test_seed, Use::testing);
  trace.final_loss = sum_of(trainer.batch(draw, seed, task.test_sequences, false)) / task.test_sequences;
  trace.diverged = trace.diverged || !std::isfinite(trace.final_loss);
  if (!trace.diverged)
    trace.trained = on_first_sequence(task, settings.tokens, seed, trainer.scene(model, 0));
  return trace;
}

}  // namespace

int seeds_at_once(const Task& task) { return task.fixed ? lane_count : 1; }

std::vector<Trace> train(const Task& task, const Scene& model, const Settings& settings,
                         std::span<const std::uint64_t> seeds, std::atomic<std::int64_t>& progress,
                         const std::atomic<bool>& stop) {
  if (seeds.empty()) return {};
  if (task.fixed) return train_models(task, model, settings, seeds, progress, stop);
  std::vector<Trace> traces;
  for (const std::uint64_t seed : seeds)
    traces.push_back(train_sequences(task, model, settings, seed, progress, stop));
  return traces;
}

Fit fit_to_target(const Scene& scene, const Settings& settings) {
  const Program program = program_of(scene);
  const Steps steps = steps_of(program);
  std::vector<Lanes> values(static_cast<std::size_t>(steps.size), all_lanes(0)), slopes = values;
  const auto put = [&](const Operand& to, const MatrixView& from) {
    for (Eigen::Index n = 0; n < from.size(); ++n)
      values[static_cast<std::size_t>(to.at + n)] = all_lanes(from.data()[n]);
  };
  for (const Weight& weight : program.weights) put(weight.operand, matrix(scene, weight.id));
  if (program.X.rows > 0) put(program.X, matrix(scene, {MatrixKind::X}));
  if (program.M.rows > 0) put(program.M, matrix(scene, {MatrixKind::M}));
  if (program.Q.rows > 0) put(program.Q, matrix(scene, {MatrixKind::Q}));
  if (program.K.rows > 0) put(program.K, matrix(scene, {MatrixKind::K}));
  if (program.V.rows > 0) put(program.V, matrix(scene, {MatrixKind::V}));
  put(steps.target, matrix(scene, {MatrixKind::target}));

  Fit fit{.scene = scene};
  const std::span weights(values.data(), static_cast<std::size_t>(steps.weight_count));
  const std::span slope(slopes.data(), weights.size());
  Descent descent(settings.optimizer, settings.rate, settings.momentum, steps.weight_count);
  const Lanes live = all_lanes(1);
  for (int step = 0; step <= settings.steps; ++step) {
    std::fill(slope.begin(), slope.end(), all_lanes(0));
    Lanes loss = all_lanes(0);
    best_kernel().learn(steps, live, values.data(), slopes.data(), loss);
    fit.diverged = !std::isfinite(loss[0]) || loss[0] > too_large;
    if (fit.diverged) return fit;
    fit.losses.push_back(loss[0]);
    for (const Weight& weight : program.weights) {
      MutableView m = matrix(fit.scene, weight.id);
      for (Eigen::Index n = 0; n < m.size(); ++n)
        m.data()[n] = values[static_cast<std::size_t>(weight.operand.at + n)][0];
    }
    if (step < settings.steps) descent.step(weights, slope);
  }
  return fit;
}

}  // namespace attnlab::lab
