// Benchmarks of exports: the Symmetry view of an 8 x 8 scene as PNG, SVG and PDF, beside matplotlib's savefig
// of the same panels where there is one, `attnlab export` as a whole process, and 120 frames of the largest
// scene as APNG.
#include "app/export/animation.h"
#include "core/scene/scene_file.h"
#include "tests/bench/measure.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace attnlab::bench {
namespace {

namespace fs = std::filesystem;

struct Measured {
  const char* name;
  PictureFormat format;
  double scale;
};
constexpr Measured pictures[] = {{"PNG at scale 1", PictureFormat::png, 1},
                                 {"PNG at scale 3", PictureFormat::png, 3},
                                 {"SVG", PictureFormat::svg, 1},
                                 {"PDF", PictureFormat::pdf, 1}};

ExportOptions options_of(const Measured& what) {
  return {.format = what.format, .view = "symmetry", .scale = what.scale};
}

// All of it, from the scene to the bytes of the file: analysis, fonts, drawing, packing, the scene inside.
void measure(benchmark::State& state, const Scene& scene, const Measured& what) {
  const ExportOptions options = options_of(what);
  for ([[maybe_unused]] auto _ : state) {
    Exported made = export_picture(scene, options);
    if (const auto* why = std::get_if<std::string>(&made)) return state.SkipWithError(why->c_str());
    const Picture& picture = std::get<Picture>(made);
    state.counters["KiB"] = static_cast<double>(picture.bytes.size()) / 1024;
    state.counters["width"] = picture.width;
    state.counters["height"] = picture.height;
    benchmark::DoNotOptimize(made);
  }
}

// Its figure has as many pixels as ours, and the same eight panels.
void compare_with_matplotlib(const Scene& scene, const std::map<std::string, double>& ours) {
  const Exported made = export_picture(scene, options_of(pictures[0]));
  const auto* size = std::get_if<Picture>(&made);
  if (size == nullptr) return;
  const std::string text =
      said_by_python("ATTNLAB_NUMPY", ATTNLAB_MATPLOTLIB_SCRIPT,
                     std::to_string(size->width) + ' ' + std::to_string(size->height) + " 2>/dev/null");
  const nlohmann::json theirs = nlohmann::json::parse(text, nullptr, false);
  if (!theirs.is_object()) {
    std::printf("There is no matplotlib to compare with; it is the package python3-matplotlib.\n");
    return;
  }
  for (const Measured& picture : pictures) {
    const auto own = ours.find(picture.name);
    if (own == ours.end()) continue;
    const double other = theirs.at(picture.name).get<double>();
    std::printf("%-16s matplotlib %6.1f ms, Attnlab %5.1f ms: %.0f times faster\n", picture.name, other * 1e3,
                own->second * 1e3, other / own->second);
  }
  std::printf("matplotlib's import takes %.0f ms before that.\n", theirs.at("import").get<double>() * 1e3);
}

// The milliseconds by the clock of the program beside this one, run with these arguments;
// negative where it fails.
double process_milliseconds(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  int status = 0;
  if (posix_spawn(&child, pointers[0], nullptr, nullptr, pointers.data(), environ) != 0 ||
      waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return -1;
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void measure_process(const Scene& scene) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "attnlab";
  if (error || !fs::exists(program)) {
    std::printf("There is no attnlab beside this program to measure.\n");
    return;
  }
  const std::string stem =
      (fs::temp_directory_path() / ("attnlab-bench-" + std::to_string(getpid()))).string();
  if (save_scene(scene, stem + ".json")) return;
  for (const char* ending : {".png", ".svg", ".pdf"}) {
    std::vector<double> times;
    for (int i = 0; i < 21; ++i)
      times.push_back(process_milliseconds(
          {program.string(), "export", stem + ".json", "--view", "symmetry", "-o", stem + ending}));
    std::ranges::sort(times);
    if (times.front() < 0)
      std::printf("attnlab export to %s failed\n", ending + 1);
    else
      std::printf("attnlab export to %s as a process: %.1f ms by the clock, the median of %zu (least %.1f)\n",
                  ending + 1, times[times.size() / 2], times.size(), times.front());
    fs::remove(stem + ending, error);
  }
  fs::remove(stem + ".json", error);
}

// 120 frames of a temperature that goes there and back, in every part of every view, into a file.
void measure_animations(const Scene& scene) {
  constexpr double wanted = 6;  // seconds
  const fs::path file = fs::temp_directory_path() / ("attnlab-bench-" + std::to_string(getpid()) + ".apng");
  std::error_code error;
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) {
      const auto start = std::chrono::steady_clock::now();
      AnimationJob job(
          scene, {.picture = {.view = std::string(view.id), .figure = {.part = part}}, .frames = 120}, file);
      std::optional<std::string> why;
      while (!why && !job.done()) why = job.step();
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      const std::string name =
          std::string(view.id) +
          (view.parts.empty() ? "" : " " + std::string(view.parts[static_cast<std::size_t>(part)].id));
      if (why)
        std::printf("120 frames of %-22s %s\n", name.c_str(), why->c_str());
      else
        std::printf("120 frames of %-22s %6.2f s, %5.1f MB%s\n", name.c_str(), seconds,
                    static_cast<double>(fs::file_size(file, error)) / 1e6,
                    seconds > wanted ? ": longer than 6 s" : "");
      std::fflush(stdout);
    }
  fs::remove(file, error);
}

int run(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  const std::vector<NamedScene> all = scenes();
  const Scene& scene = all[1].scene;  // 8 x 4, one head: scores of 8 x 8
  for (const Measured& picture : pictures)
    benchmark::RegisterBenchmark(picture.name, [&](benchmark::State& state) {
      measure(state, scene, picture);
    })->Unit(benchmark::kMillisecond);
  KeepingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  compare_with_matplotlib(scene, reporter.seconds);
  measure_process(scene);
  measure_animations(all.back().scene);
  return 0;
}

}  // namespace
}  // namespace attnlab::bench

int main(int count, char** words) { return attnlab::bench::run(count, words); }
