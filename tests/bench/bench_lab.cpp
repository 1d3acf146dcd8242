// Benchmark of the lab: one step of training (lab_step.h), forwards, backwards and Adam, by each set of instructions that this
// processor has. us_a_sequence: microseconds a sequence and step, one thread. With ATTNLAB_TORCH, a Python that has PyTorch, the
// same steps by PyTorch stand beside them, once it has lost the same in fifty of them.
#include "tests/bench/lab_step.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace attnlab::bench {
namespace {

using namespace attnlab::lab;

void one_step(benchmark::State& state, const KernelSet& kernel) {
  LabSteps steps(lab_run(), kernel);
  double loss = 0;
  for ([[maybe_unused]] auto _ : state) loss += steps.step();
  benchmark::DoNotOptimize(loss);
  state.counters["us_a_sequence"] = benchmark::Counter(
      sequences_a_step * 1e-6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Microseconds a sequence and step, by the clock on the wall; each thread trains a model of its own, as experiments do.
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
nlohmann::json asked_of_torch(const std::string& python, const test::TorchRun& run) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("attnlab-bench-lab-" + std::to_string(getpid()));
  fs::create_directory(folder);
  std::ofstream(folder / "data", std::ios::binary) << torch_data(run);
  std::ofstream(folder / "jobs.json") << '[' << torch_job(run, "data", ", \"threads\": [1, 2]") << ']';
  const std::string command =
      "'" + python + "' -B -W ignore '" ATTNLAB_TORCH_SCRIPT "' '" + folder.string() + "'";
  std::string text;
  if (const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose); pipe) {
    char some[4096];
    for (std::size_t got = 0; (got = std::fread(some, 1, sizeof some, pipe.get())) > 0;)
      text.append(some, got);
  }
  fs::remove_all(folder);
  return nlohmann::json::parse(text, nullptr, false);
}

int beside_torch(const std::string& python) {
  test::TorchRun run = lab_run();
  constexpr int steps = 50;
  run.settings.steps = steps;
  const std::vector<Sequence> once = run.sequences;
  for (int n = 1; n < steps; ++n) run.sequences.insert(run.sequences.end(), once.begin(), once.end());
  const nlohmann::json answers = asked_of_torch(python, run);
  if (!answers.is_array() || answers.size() != 1) {
    std::fprintf(stderr, "%s could not do the steps by PyTorch.\n", python.c_str());
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
  return python != nullptr && *python != '\0' ? attnlab::bench::beside_torch(python) : 0;
}
