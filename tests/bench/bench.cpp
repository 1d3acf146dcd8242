// Benchmarks in one process: the analysis (beside NumPy where there is one), one frame of the whole interface
// without a window; exact mode: at 8 tokens, d = 4 and 4 heads the exact formula of an output entry is to
// open within 50 ms.
#include "app/ui/kit/item_hooks.h"
#include "app/ui/shell/app.h"
#include "core/analysis/analysis.h"
#include "core/exact/exact_latex.h"
#include "core/facts/facts.h"
#include "core/scene/scene_file.h"
#include "core/text/number.h"
#include "tests/bench/measure.h"
#include "tests/ui/robot.h"

#include <unistd.h>

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

// One entry follows the pointer: the frame changes the scene and analyses it anew. Behind these actions: on
// the desk, with a lesson below the figure, or on the wall.
void measure_drag(benchmark::State& state, Extent window, const std::vector<const char*>& actions) {
  test::Robot robot(window.width, window.height);
  App app({});
  robot.run([&] { app.frame(); });
  robot.step(5);
  for (const char* action : actions) {
    app.run(action);
    robot.step(20);  // what comes in has slid to its place
  }
  const Point cell = robot.find("Q/r1c1");
  robot.move_to(cell);
  robot.press();
  report_items(nullptr);
  const Scene before = app.scene();
  robot.move_to({cell.x + 20, cell.y});
  if (app.scene() == before) return state.SkipWithError("nothing was taken hold of");
  double x = 0;
  for ([[maybe_unused]] auto _ : state) {
    ImGui::GetIO().AddMousePosEvent(static_cast<float>(cell.x + x), static_cast<float>(cell.y));
    x = x >= 40 ? 0 : x + 1;
    robot.step();
  }
}

std::filesystem::path scene_file() {
  return std::filesystem::temp_directory_path() / ("attnlab-bench-" + std::to_string(getpid()) + ".json");
}

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
void measure_exact_frame(benchmark::State& state) {
  const Scene scene = scene_of_hundredths();
  const std::filesystem::path file = scene_file();
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

// Of the processor, by the same quantities of the same scene; the script holds the sum of Y against ours, so
// that both have computed the same. 0 where there is no NumPy.
double numpy_seconds(const Scene& scene) {
  const std::filesystem::path file = scene_file();
  if (save_scene(scene, file)) return 0;
  const std::string sum = exact_number(analyze(scene).Y.sum());
  const std::string said =
      said_by_python("ATTNLAB_NUMPY", ATTNLAB_NUMPY_SCRIPT, "'" + file.string() + "' '" + sum + "'");
  std::filesystem::remove(file);
  return std::atof(said.c_str());
}

void compare_with_numpy(const std::map<std::string, double>& seconds) {
  for (const NamedScene& named : scenes()) {
    const auto ours = seconds.find("analyze, " + named.name);
    if (ours == seconds.end()) continue;
    const double theirs = numpy_seconds(named.scene);
    if (theirs <= 0) {
      std::printf("There is no NumPy to compare with; tools/bench --numpy installs it.\n");
      return;
    }
    std::printf("%-24s NumPy %8.2f us, Attnlab %6.2f us: %.0f times faster\n", named.name.c_str(),
                theirs * 1e6, ours->second * 1e6, theirs / ours->second);
  }
}

template <typename Measure>
void add(const std::string& name, Measure measure) {
  benchmark::RegisterBenchmark(name.c_str(), measure)->Unit(benchmark::kMicrosecond);
}

int run(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  const std::vector<NamedScene> all = scenes();
  for (const NamedScene& named : all)
    add("analyze, " + named.name, [&named](benchmark::State& state) { measure_analyze(state, named.scene); });
  for (const NamedScene& named : all)
    add("facts, " + named.name, [&named](benchmark::State& state) { measure_facts_of(state, named.scene); });
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const bool largest : {false, true})
        add(frame_name(view, part, largest),
            [&view, part, largest](benchmark::State& state) { measure_frame(state, view, part, largest); });
  const auto drag = [](const char* where, Extent window, std::initializer_list<const char*> actions) {
    add(std::string("one frame of a drag") + where,
        [window, actions = std::vector<const char*>(actions)](benchmark::State& state) {
          measure_drag(state, window, actions);
        });
  };
  constexpr Extent desk{1600, 1000}, wall{1920, 1080};
  drag("", desk, {});
  drag(" in a lesson", desk, {"lesson.two-by-two"});
  drag(" on a slide of 1920 x 1080", wall, {"present.start", "present.next"});
  drag(" on a slide of a view", wall, {"present.here", "present.inputs"});
  add("one frame, exact formula of an output entry", measure_exact_frame);
  add("exact formula of an output entry, 8 x 4, four heads", measure_output_entry);
  KeepingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  compare_with_numpy(reporter.seconds);
  return 0;
}

}  // namespace
}  // namespace attnlab::bench

int main(int count, char** words) { return attnlab::bench::run(count, words); }
