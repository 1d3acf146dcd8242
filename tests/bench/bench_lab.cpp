// Benchmark of the lab: one step of training (forwards, backwards, Adam) by each set of instructions of this
// processor: 64 sequences of 8 tokens, d = 4, d_k = 2, one head, values by W_V. us_a_sequence: microseconds a
// sequence and step, one thread. With ATTNLAB_TORCH, a Python that has PyTorch, the same steps by PyTorch
// stand beside them, once it has lost the same in fifty of them.
#include "core/lab/kernel.h"
#include "core/lab/optimizer.h"
#include "core/lab/program.h"
#include "core/lab/variant.h"
#include "core/scene/rules.h"
#include "tests/bench/measure.h"
#include "tests/lab/torch_jobs.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include <unistd.h>

namespace attnlab::bench {
namespace {

using namespace attnlab::lab;

constexpr int sequences_a_step = 64;

// With the first weights and the sequences of one step.
test::TorchRun lab_run() {
  const Task& task = *find_task("copy");
  const Settings settings{.tokens = 8,
                          .rate = task.rate,
                          .scale = task.scale,
                          .steps = 1,
                          .batch = sequences_a_step,
                          .fades = false};
  const Variant variant = std::get<Variant>(read_variant("qk:dk=2"));
  return test::torch_run(task, std::get<Scene>(model_of(variant, task, settings.tokens, false)), settings, 1);
}

// The same sequences in every step, and they are there.
class LabSteps {
 public:
  LabSteps(const test::TorchRun& run, const KernelSet& kernel)
      : kernel_(kernel),
        program_(program_of(run.scene)),
        steps_(steps_of(program_)),
        values_(static_cast<std::size_t>(steps_.size), all_lanes(0)),
        slopes_(values_),
        descent_(run.settings.optimizer, run.settings.rate, run.settings.momentum, steps_.weight_count,
                 true) {
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
        put(program_.input(MatrixKind::X), s.X);
        put(steps_.target, s.target);
      }
      given_.push_back(std::move(given));
    }
  }

  // The mean loss before the step.
  double step() {
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

 private:
  const KernelSet& kernel_;
  Program program_;
  Steps steps_;
  std::vector<Lanes> values_, slopes_;
  std::vector<std::vector<Lanes>> given_;  // inputs and targets of eight sequences each
  Descent descent_;
};

void one_step(benchmark::State& state, const KernelSet& kernel) {
  LabSteps steps(lab_run(), kernel);
  double loss = 0;
  for ([[maybe_unused]] auto _ : state) loss += steps.step();
  benchmark::DoNotOptimize(loss);
  state.counters["us_a_sequence"] = benchmark::Counter(
      sequences_a_step * 1e-6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Microseconds a sequence and step, by the clock on the wall; each thread trains a model of its own,
// as experiments do.
double microseconds(const KernelSet& kernel, int threads) {
  constexpr int count = 2000;
  double least = HUGE_VAL;
  for (int round = 0; round < 7; ++round) {
    std::vector<std::unique_ptr<LabSteps>> all;
    for (int i = 0; i < threads; ++i) all.push_back(std::make_unique<LabSteps>(lab_run(), kernel));
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> others;
      for (const auto& steps : all)
        others.emplace_back([&steps] {
          for (int n = 0; n < count; ++n) steps->step();
        });
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count() / (count * threads * sequences_a_step));
  }
  return least;
}

// What torch_layer.py answers.
nlohmann::json asked_of_torch(const test::TorchRun& run) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("attnlab-bench-lab-" + std::to_string(getpid()));
  fs::create_directory(folder);
  std::ofstream(folder / "data", std::ios::binary) << torch_data(run);
  std::ofstream(folder / "jobs.json") << '[' << torch_job(run, "data", ", \"threads\": [1, 2]") << ']';
  const std::string text = said_by_python("ATTNLAB_TORCH", ATTNLAB_TORCH_SCRIPT, "'" + folder.string() + "'");
  fs::remove_all(folder);
  return nlohmann::json::parse(text, nullptr, false);
}

int beside_torch() {
  test::TorchRun run = lab_run();
  constexpr int steps = 50;
  run.settings.steps = steps;
  const std::vector<Sequence> once = run.sequences;
  for (int n = 1; n < steps; ++n) run.sequences.insert(run.sequences.end(), once.begin(), once.end());
  const nlohmann::json answers = asked_of_torch(run);
  if (!answers.is_array() || answers.size() != 1) {
    std::fprintf(stderr, "%s could not do the steps by PyTorch.\n", std::getenv("ATTNLAB_TORCH"));
    return 1;
  }
  const nlohmann::json& answer = answers[0];
  for (const KernelSet& kernel : kernels()) {
    LabSteps ours(lab_run(), kernel);
    for (const double theirs : answer["losses"])
      if (std::abs(ours.step() - theirs) > 1e-9 * (1 + theirs)) {
        std::fprintf(stderr, "PyTorch does not lose what %s loses.\n", kernel.name);
        return 1;
      }
  }
  std::printf("\nMicroseconds a sequence and step beside PyTorch %s; after %d steps both lose %.9g.\n",
              answer["torch"].get<std::string>().c_str(), steps, answer["losses"].back().get<double>());
  for (const nlohmann::json& time : answer["times"]) {
    const int threads = time["threads"];
    const double eager = time["eager"], traced = time["traced"];
    std::printf("%d thread%s  PyTorch eager %.2f, traced by TorchScript %.2f\n", threads,
                threads == 1 ? " :" : "s:", eager, traced);
    for (const KernelSet& kernel : kernels()) {
      const double ours = microseconds(kernel, threads);
      std::printf("            %-6s %.3f: %.0f and %.0f times faster\n", kernel.name, ours, eager / ours,
                  traced / ours);
    }
  }
  return 0;
}

}  // namespace
}  // namespace attnlab::bench

int main(int count, char** arguments) {
  for (const attnlab::lab::KernelSet& kernel : attnlab::lab::kernels())
    benchmark::RegisterBenchmark(
        (std::string("lab/step/") + kernel.name).c_str(),
        [&kernel](benchmark::State& state) { attnlab::bench::one_step(state, kernel); });
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  const char* python = std::getenv("ATTNLAB_TORCH");
  return python != nullptr && *python != '\0' ? attnlab::bench::beside_torch() : 0;
}
