#include "tests/bench/exact.h"

#include "core/exact/exact_latex.h"
#include "tests/bench/scenes.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace attnlab::bench {
namespace {

// The largest scene, its entries to the hundredth: fractions.
Scene scene_of_hundredths() {
  Scene scene = scenes().back().scene;
  for (const MatrixId id : matrices_in_use(scene)) {
    MutableView m = matrix(scene, id);
    for (Eigen::Index k = 0; k < m.size(); ++k) m.data()[k] = std::round(m.data()[k] * 100) / 100;
  }
  return scene;
}

// The formula of one output entry from the scene alone, as it is copied: nothing folded.
void measure_output_entry(benchmark::State& state) {
  const Scene scene = scene_of_hundredths();
  const Analysis analysis = analyze(scene);
  std::size_t characters = 0;
  for (auto _ : state) {
    const Exact exact = exact_value(scene, analysis, {Node::Y, 0, 2, 1});
    const std::string latex = exact_latex(std::get<ExactValue>(exact));
    characters = latex.size();
  }
  state.counters["characters"] = static_cast<double>(characters);
}

}  // namespace

void register_exact() {
  benchmark::RegisterBenchmark("exact formula of an output entry, 8 x 4, four heads", measure_output_entry)
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace attnlab::bench
