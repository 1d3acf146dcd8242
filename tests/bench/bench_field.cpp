// Benchmark of the field shader: one attention field of 600 x 600 pixels, drawn without a window and, as
// LIBGL_ALWAYS_SOFTWARE=1 is set here, without a graphics card. Its limit is 20 ms.
#include "app/figures/canvas/theme.h"
#include "app/gl/headless.h"
#include "app/gl/offscreen.h"
#include "app/gl/painters.h"
#include "core/studies/geometry.h"
#include "tests/bench/measure.h"

#include <glad/gl.h>
#include <exception>

namespace attnlab::bench {
namespace {

constexpr int side = 600;

Field field_of(const Scene& scene, FieldMode mode) {
  const Geometry g = geometry(scene, analyze(scene), 0, PointSpace::projected);
  const Plane plane = coordinate_plane(static_cast<int>(g.queries.cols()), 0, 1);
  return {.width = side,
          .height = side,
          .logits = field_logits(plane, view(g.meets), g.scale),
          .mode = mode,
          .colors = field_colors(theme(ThemeId::light)),
          .ramp = field_ramp(theme(ThemeId::light))};
}

// With glFinish(): until the last pixel is there.
void measure(benchmark::State& state, const Field& field) {
  Offscreen target(side, side);
  FieldPainter painter;
  const FieldPaint paint = paint_of(field, nullptr, {0, 0}, 1);
  target.begin(0, 0, 0, 1);
  for ([[maybe_unused]] auto _ : state) {
    painter.paint(paint, {0, 0, side, side}, {{0, 0}, {side, side}, {1, 1}});
    glFinish();
  }
}

int run(int count, char** words) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  benchmark::Initialize(&count, words);
  const HeadlessContext context;
  std::printf("%s\n", context.renderer().c_str());
  const std::pair<FieldMode, const char*> modes[] = {
      {FieldMode::winner, "mixture"}, {FieldMode::key, "one key"}, {FieldMode::entropy, "entropy"}};
  for (const NamedScene& named : scenes())
    for (const auto& [mode, name] : modes)
      benchmark::RegisterBenchmark(
          ("field 600 x 600, " + named.name + ", " + name).c_str(),
          [field = field_of(named.scene, mode)](benchmark::State& state) { measure(state, field); })
          ->Unit(benchmark::kMillisecond)
          ->MeasureProcessCPUTime()  // the driver draws with threads of its own
          ->UseRealTime();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace attnlab::bench

int main(int count, char** words) try {
  return attnlab::bench::run(count, words);
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
