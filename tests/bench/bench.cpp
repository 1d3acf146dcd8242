// Benchmarks in one process: the analysis (that it stays off the heap is a test of core), one frame of the whole
// interface without a window, and the same analysis by NumPy where there is one.
#include "app/ui/kit/item_hooks.h"
#include "app/ui/shell/app.h"
#include "core/analysis/analysis.h"
#include "core/facts/facts.h"
#include "tests/bench/exact.h"
#include "tests/bench/keeping_reporter.h"
#include "tests/bench/numpy.h"
#include "tests/bench/scenes.h"
#include "tests/ui/robot.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>

namespace attnlab::bench {
namespace {

void measure_analyze(benchmark::State& state, const Scene& scene) {
  for ([[maybe_unused]] auto _ : state) {
    Analysis analysis = analyze(scene);
    benchmark::DoNotOptimize(analysis);
  }
}

void measure_facts_of(benchmark::State& state, const Scene& scene) {
  const Analysis analysis = analyze(scene);
  for ([[maybe_unused]] auto _ : state) {
    std::vector<Fact> found = facts(scene, analysis);
    benchmark::DoNotOptimize(found);
  }
}

// The App as in the window at 1600 x 1000, without what reports its items to tests.
void measure_frame(benchmark::State& state, const View& view, int part, bool largest) {
  test::Robot robot;
  App app({});
  robot.run([&] { app.frame(); });
  robot.step();
  if (largest)
    for (const char* size : {"n_q", "n_k", "d", "d_k", "d_v", "h"})
      while (app.run("size." + std::string(size) + ".more")) robot.step();
  show_part(app.view(), view.id, part);
  robot.step(5);
  report_items(nullptr);
  for ([[maybe_unused]] auto _ : state) robot.step();
}

std::string frame_name(const View& view, int part, bool largest) {
  const std::string name = "one frame, " + std::string(view.id);
  const std::string of =
      view.parts.empty() ? "" : " " + std::string(view.parts[static_cast<std::size_t>(part)].id);
  return name + of + (largest ? ", largest scene" : "");
}

// One entry follows the pointer: the frame changes the scene and analyses it anew.
void measure_drag(benchmark::State& state) {
  test::Robot robot;
  App app({});
  robot.run([&] { app.frame(); });
  robot.step(5);
  const Point cell = robot.find("Q/r1c1");
  robot.move_to(cell);
  robot.press();
  report_items(nullptr);
  double x = 0;
  for ([[maybe_unused]] auto _ : state) {
    ImGui::GetIO().AddMousePosEvent(static_cast<float>(cell.x + x), static_cast<float>(cell.y));
    x = x >= 40 ? 0 : x + 1;
    robot.step();
  }
}

std::string analyze_name(const NamedScene& named) { return "analyze, " + named.name; }

void compare_with_numpy(const std::map<std::string, double>& seconds) {
  for (const NamedScene& named : scenes()) {
    const auto ours = seconds.find(analyze_name(named));
    if (ours == seconds.end()) continue;
    const auto theirs = numpy_seconds(named.scene, analyze(named.scene).Y.sum());
    if (!theirs) {
      std::printf("There is no NumPy to compare with; tools/bench --numpy installs it.\n");
      return;
    }
    std::printf("%-24s NumPy %8.2f us, Attnlab %6.2f us: %.0f times faster\n", named.name.c_str(),
                *theirs * 1e6, ours->second * 1e6, *theirs / ours->second);
  }
}

int run(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  const std::vector<NamedScene> all = scenes();
  for (const NamedScene& named : all)
    benchmark::RegisterBenchmark(analyze_name(named).c_str(), [&named](benchmark::State& state) {
      measure_analyze(state, named.scene);
    })->Unit(benchmark::kMicrosecond);
  for (const NamedScene& named : all)
    benchmark::RegisterBenchmark(("facts, " + named.name).c_str(), [&named](benchmark::State& state) {
      measure_facts_of(state, named.scene);
    })->Unit(benchmark::kMicrosecond);
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const bool largest : {false, true})
        benchmark::RegisterBenchmark(frame_name(view, part, largest).c_str(), [&view, part, largest](
                                                                                  benchmark::State& state) {
          measure_frame(state, view, part, largest);
        })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("one frame of a drag", measure_drag)->Unit(benchmark::kMicrosecond);
  register_exact();
  KeepingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  compare_with_numpy(reporter.seconds);
  return 0;
}

}  // namespace
}  // namespace attnlab::bench

int main(int count, char** words) { return attnlab::bench::run(count, words); }
