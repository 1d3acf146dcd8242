// Benchmark of the lab: one step of training, 64 sequences of 8 tokens, d = 4, d_k = 2, forwards, backwards and Adam, by each
// set of instructions that this processor has; the data are there. us_a_sequence: microseconds a sequence and step, one thread.
#include "core/lab/kernel.h"
#include "core/lab/optimizer.h"
#include "core/lab/program.h"
#include "core/lab/variant.h"
#include "core/scene/scene.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

namespace attnlab::bench {
namespace {

using namespace attnlab::lab;

constexpr int sequences = 64;

// Every token sees every other, one head, values by W_V: the layer of the paper without W_O.
Scene layer() {
  const Task& task = *find_task("copy");
  return std::get<Scene>(model_of(std::get<Variant>(read_variant("qk:dk=2")), task, 8, false));
}

void one_step(benchmark::State& state, const KernelSet& kernel) {
  const Program program = program_of(layer());
  const Steps steps = steps_of(program);
  std::vector<Lanes> values(static_cast<std::size_t>(steps.size)), slopes = values;
  Draw draw(1, 1);
  for (Lanes& value : values)
    for (double& lane : value.lane) lane = draw.uniform(-1, 1);
  Descent descent(Optimizer::adam, 1e-6, 0, steps.weight_count);
  const std::span weights(values.data(), static_cast<std::size_t>(steps.weight_count));
  const std::span slope(slopes.data(), weights.size());
  Lanes loss = all_lanes(0);
  for ([[maybe_unused]] auto _ : state) {
    std::fill(slope.begin(), slope.end(), all_lanes(0));
    for (int group = 0; group < sequences / lane_count; ++group)
      kernel.learn(steps, all_lanes(1), values.data(), slopes.data(), loss);
    for (Lanes& s : slope) s = all_lanes(sum_of(s) / sequences);
    descent.step(weights, slope);
  }
  benchmark::DoNotOptimize(loss);
  state.counters["us_a_sequence"] = benchmark::Counter(
      sequences * 1e-6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
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
  return 0;
}
