// The Lab view of runs of every kind, at every size and theme: nothing overlaps, nothing is cut, all can be read; and what its
// curves show.
#include "app/figures/views/lab.h"
#include "app/figures/views/lab_parts.h"
#include "core/lab/experiment.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

constexpr Extent lab_spaces[] = {{480, 420}, {620, 640}, {950, 620}, {1500, 950}};

// `rate` 0: the task's own.
LabFigure trained_figure(const char* task, const char* variants, int seeds, int steps, double rate = 0) {
  lab::Experiment e;
  e.task = lab::find_task(task);
  e.variants = std::get<std::vector<lab::Variant>>(lab::read_variants(variants));
  e.settings = {.tokens = e.task->usual,
                .optimizer = rate > 0 ? lab::Optimizer::descent : lab::Optimizer::adam,
                .rate = rate > 0 ? rate : e.task->rate,
                .scale = e.task->scale,
                .steps = steps,
                .batch = 8,
                .fades = !e.task->fixed};
  e.seeds = seeds;
  EXPECT_EQ(lab::make_models(e), std::nullopt);
  LabFigure figure{.record = lab::begin_record(e)};
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  lab::Course course(
      e, progress, stop, [&](const lab::News& news) { lab::take(figure.record, news); }, lab::kept_steps(e),
      lab::kept_seeds(e));
  while (course.work()) {
  }
  return figure;
}

void check_lab(std::optional<LabFigure> figure, const LabPick& pick, const char* what) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 1}, 1);
  const Analysis analysis = analyze(scene);
  FigureOptions options;
  options.pick = pick;
  if (figure) {
    look_inside(*figure, pick);
    options.lab = Frozen(std::move(*figure));
  }
  const View& view = *find_view("lab");
  int turn = 0;
  for (options.part = 0; options.part < view.part_count(); ++options.part)
    for (const Extent& space : lab_spaces) {
      const ThemeId id = themes[turn++ % 3];
      SCOPED_TRACE(std::string(what) + ", part " + std::to_string(options.part) + ", " +
                   std::to_string(static_cast<int>(space.width)));
      DrawnView drawn;
      draw_into(drawn, view, scene, analysis, id, space, options);
      expect_sound(drawn, id, options.decimals);
      DrawnView in_hall;
      options.hall = true;
      draw_whole(in_hall, view, scene, analysis, id, space, options);
      expect_sound(in_hall, id, options.decimals);
      options.hall = false;
    }
}

TEST(LabView, HoldsForRunsOfEveryKindAtEverySize) {
  check_lab({}, {}, "no run");
  check_lab(trained_figure("next", "qk,qq,merged", 3, 60), {}, "three");
  check_lab(trained_figure("swap", "qk,qq,qq:dk=1,shared,merged,Q=K=V,K=V,qk:h=2:dk=1", 2, 40), {7, 1, 17},
            "eight, with a bound");
  check_lab(trained_figure("recall", "qk", 1, 12000), {0, 0, 12000}, "long");
  check_lab(trained_figure("teacher", "qk,qk:output=projected", 2, 40, 1e5), {0, 1, 3}, "diverged");
  auto running = trained_figure("next", "qk,qq", 2, 30);
  running.progress = 0.4;
  running.state = "running, 3 s left";
  check_lab(running, {}, "running");
  LabFigure fresh{.record = lab::begin_record(running.record.experiment)};
  fresh.progress = 0;
  check_lab(fresh, {1, 0, 0}, "nothing yet");
}

TEST(LabView, CurvesAreTheLossesAndWhatDivergesIsSaid) {
  const auto figure = trained_figure("next", "qk,qq", 3, 50);
  const LinePlot plot = loss_plot(theme(ThemeId::light), figure);
  ASSERT_EQ(plot.lines.size(), 2U);
  const auto& traces = figure.record.variants[0].traces;
  for (std::size_t k = 0; k < 50; ++k) {
    std::vector<double> losses;
    for (const lab::Trace& trace : traces) losses.push_back(trace.losses[k]);
    std::ranges::sort(losses);
    EXPECT_EQ(plot.lines[0].points[k].x, static_cast<double>(k));
    EXPECT_EQ(plot.lines[0].low[k], losses[0]);
    EXPECT_EQ(plot.lines[0].points[k].y, losses[1]);
    EXPECT_EQ(plot.lines[0].high[k], losses[2]);
  }
  const auto bad = trained_figure("teacher", "qk:output=projected", 2, 40, 1e5);
  const LinePlot broken = loss_plot(theme(ThemeId::light), bad);
  EXPECT_NE(broken.lines[0].label.find("diverged"), std::string::npos) << broken.lines[0].label;
  for (const Point& p : broken.lines[0].points) EXPECT_TRUE(std::isfinite(p.y));
}

TEST(LabView, APlaceOnACurveIsFound) {
  const auto figure = trained_figure("next", "qk,qq", 2, 100);
  const Extent space{900, 600};
  int found[2] = {};
  for (double y = 0; y < space.height; y += 2)
    if (const auto pick = lab_curve_at(figure, space, {400, y})) {
      ++found[pick->variant];
      EXPECT_GT(pick->step, 30);
      EXPECT_LT(pick->step, 70);
    }
  EXPECT_GT(found[0], 3);
  EXPECT_GT(found[1], 3);
  EXPECT_FALSE(lab_curve_at(figure, space, {5, 300}).has_value());
}

}  // namespace
}  // namespace attnlab::test
