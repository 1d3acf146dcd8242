// Jobs for torch_layer.py, which trains the layer of a scene by PyTorch: the same start,
// the same sequences. Knows no test.
#pragma once

#include "core/lab/training.h"
#include "core/scene/scene_file.h"
#include "core/text/number.h"

namespace attnlab::test {

struct TorchRun {
  Scene scene;  // with the first weights, and with the shapes of inputs and target
  lab::Settings settings;
  double loss_factor = 0.5;
  std::vector<lab::Sequence> sequences;  // of all steps, settings.batch each
  std::vector<double> losses;            // that the training had
};

// The training of this model on the task's own sequences.
inline TorchRun torch_run(const lab::Task& task, const Scene& model, const lab::Settings& settings,
                          std::uint64_t seed) {
  const auto training = lab::begin_training(task, model, settings, {&seed, 1}, {0});
  const std::atomic<bool> stop{false};
  training->go_on(settings.steps, stop);
  const lab::Trace& trace = training->traces().front();
  TorchRun run{lab::scene_with(task, model, settings, seed, trace.snapshots.front().weights),
               settings,
               task.loss_factor,
               {},
               trace.losses};
  for (int step = 0; step < settings.steps; ++step) {
    lab::Draw draw = lab::draw_of_step(seed, step);
    for (int n = 0; n < settings.batch; ++n)
      task.draw(draw, {settings.tokens, seed}, run.sequences.emplace_back());
  }
  return run;
}

// As JSON text; the sequences are in the file `data`. `more`: further fields, ", \"name\": ...".
inline std::string torch_job(const TorchRun& run, const std::string& data, const std::string& more = {}) {
  const lab::Settings& s = run.settings;
  return "{\"scene\": " + scene_text(run.scene) + ", \"data\": \"" + data +
         "\", \"steps\": " + std::to_string(s.steps) + ", \"batch\": " + std::to_string(s.batch) +
         ", \"optimizer\": \"" + std::string(lab::optimizer_names[static_cast<std::size_t>(s.optimizer)]) +
         "\", \"rate\": " + exact_number(s.rate) + ", \"momentum\": " + exact_number(s.momentum) +
         ", \"loss_factor\": " + exact_number(run.loss_factor) + more + '}';
}

// The bytes of that file.
inline std::string torch_data(const TorchRun& run) {
  std::string bytes;
  const auto put = [&](const MatrixView& shape, const auto& rows_of) {
    for (const lab::Sequence& s : run.sequences)
      for (Eigen::Index i = 0; i < shape.rows(); ++i)
        bytes.append(reinterpret_cast<const char*>(rows_of(s)[i]),
                     static_cast<std::size_t>(shape.cols()) * sizeof(double));
  };
  put(matrix(run.scene, {MatrixKind::X}), [](const lab::Sequence& s) { return s.X; });
  put(matrix(run.scene, {MatrixKind::M}), [](const lab::Sequence& s) { return s.M; });
  put(matrix(run.scene, {MatrixKind::target}), [](const lab::Sequence& s) { return s.target; });
  return bytes;
}

}  // namespace attnlab::test
