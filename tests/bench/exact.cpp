#include "tests/bench/exact.h"

#include "app/ui/kit/item_hooks.h"
#include "app/ui/shell/app.h"
#include "core/exact/exact_latex.h"
#include "core/scene/scene_file.h"
#include "tests/bench/scenes.h"
#include "tests/ui/robot.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>

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
  for ([[maybe_unused]] auto _ : state) {
    const Exact exact = exact_value(scene, analysis, {Node::Y, 0, 2, 1});
    const std::string latex = exact_latex(std::get<ExactValue>(exact));
    characters = latex.size();
  }
  state.counters["characters"] = static_cast<double>(characters);
}

// One frame of the whole interface in exact mode, the inspector on an output entry: the formula is made anew.
void measure_frame(benchmark::State& state) {
  const Scene scene = scene_of_hundredths();
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "attnlab-bench-exact.json";
  if (save_scene(scene, file)) return state.SkipWithError("the scene could not be written");
  test::Robot robot;
  App app({});
  app.open(file);
  std::filesystem::remove(file);
  app.view().inspector.mode = FormulaMode::exact;
  app.view().pinned = Cell{Node::Y, 0, 2, 1};
  robot.run([&] { app.frame(); });
  robot.step(5);
  report_items(nullptr);
  for ([[maybe_unused]] auto _ : state) robot.step();
}

}  // namespace

void register_exact() {
  benchmark::RegisterBenchmark("one frame, exact formula of an output entry", measure_frame)
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("exact formula of an output entry, 8 x 4, four heads", measure_output_entry)
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace attnlab::bench
