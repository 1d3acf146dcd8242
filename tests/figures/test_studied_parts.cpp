// Parts that need more of a scene (gradients, what is left without a piece, the layer again and again): sound
// at every size, and true to their studies. The Lab view of runs of every kind: nothing overlaps or is cut,
// all can be read; and what its curves show.
#include "app/figures/views/lab.h"
#include "core/lab/experiment.h"
#include "core/studies/ablation.h"
#include "core/studies/contributions.h"
#include "core/studies/descent.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"
#include "tests/lab/experiments.h"

namespace attnlab::test {
namespace {

constexpr Extent studied_spaces[] = {{600, 500}, {950, 850}, {1600, 1200}};

void check_part(std::string_view name, const Scene& scene, unsigned count, FigureOptions options = {}) {
  for (const bool columns : {false, true}) {
    options.columns = columns;
    SCOPED_TRACE(std::string(name) + (columns ? ", columns, " : ", rows, ") + std::to_string(count));
    const ThemeId id = themes[count % 3];
    expect_sound(DrawnView(name, scene, studied_spaces[count % 3], options, id), id, options.decimals);
  }
}

Scene with_target(Scene scene) { return apply(std::move(scene), SetTarget{true}); }

TEST(StudiedParts, GradientsHoldAtEverySize) {
  unsigned count = 0;
  for (const int n : {2, 5, 8})
    for (const int d : {2, 4})
      for (const int h : {1, 4})
        for (const bool target : {false, true}) {
          const Scene plain = scene_of({n, n, d, d, 1 + d / 2, h}, ++count),
                      scene = target ? with_target(plain) : plain;
          check_part("pipeline:gradients", scene, count);
          const FigureOptions options{{.head = h - 1, .pinned = Cell{Node::Y, 0, n - 1, d - 1}}};
          check_part("pipeline:gradients", scene, count + 1, options);
          check_part("heads:without", scene, count, options);
          check_part("softmax:contributions", scene, count, options);
        }
}

TEST(StudiedParts, GradientsNameWhatMovesMost) {
  const Scene scene = with_target(opening_like());
  const Analysis analysis = analyze(scene);
  const auto said = [&](const FigureOptions& options, const std::string& words) {
    return says(DrawnView("pipeline:gradients", scene, {1600, 1200}, options).canvas, words);
  };
  const auto steepest = gradient_detail(scene, analysis, std::nullopt).steepest;
  ASSERT_TRUE(steepest.has_value());
  EXPECT_TRUE(said({}, std::string(row_of(steepest->id.kind).code) + "[" + std::to_string(steepest->row + 1) +
                           "," + std::to_string(steepest->col + 1) + "] moves the loss most"));
  EXPECT_TRUE(said({}, "loss " + show_number(*analysis.loss, 4)));
  EXPECT_TRUE(said({{.pinned = Cell{Node::Y, 0, 1, 2}}}, "moves Y[2,3] most"));
}

// Where a layer without its piece has another width there is nothing to compare: no matrix,
// in a plain figure either.
TEST(StudiedParts, WithoutTellsEveryPiece) {
  int missing = 0;
  for (const Scene& scene : {with_target(scene_of({4, 4, 3, 2, 2, 3}, 5)), scene_of({4, 4, 3, 2, 2, 1}, 2)}) {
    const AblationDetail detail = ablation(scene, analyze(scene));
    FigureOptions options;
    for (const Ablation& one : detail.list) {
      SCOPED_TRACE(one.name);
      const bool there = one.why_not.empty();
      missing += there ? 0 : 1;
      options.plain = false;
      const DrawnView drawn("heads:without", scene, {1600, 1200}, options);
      EXPECT_TRUE(says(drawn.canvas, (there ? one.about : one.why_not).substr(0, 20)));
      EXPECT_EQ(std::ranges::count(drawn.canvas.hits, one.region, &Hit::cell), 1);
      options.plain = true;
      const DrawnView plain("heads:without", scene, {950, 850}, options);
      for (const DrawnView* either : {&drawn, &plain})
        EXPECT_EQ(either->canvas.heatmaps.size(), there ? 3U : 2U);
      EXPECT_TRUE(there || !says(plain.canvas, one.why_not.substr(0, 12)));
      ++options.left_out;
    }
  }
  EXPECT_GT(missing, 0);
}

// Of the head that is shown, on a scale that tells what points against the output; framed where the largest
// weight brings less. Its cells are those of no node.
TEST(StudiedParts, ContributionsAreDrawn) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 5);
  const Analysis analysis = analyze(scene);
  int against = 0, framed = 0;
  for (const int head : {0, 1}) {
    const Matrix shares = contributions(analysis.head(head));
    const DrawnView drawn("softmax:contributions", scene, {1600, 1200}, {{.head = head}});
    const auto found = std::ranges::find(drawn.canvas.heatmaps,
                                         std::vector<double>(shares.data(), shares.data() + shares.size()),
                                         &DrawnHeatmap::values);
    ASSERT_NE(found, drawn.canvas.heatmaps.end());
    EXPECT_EQ(found->map.range.low, -found->map.range.high);
    const std::vector<Outweighed> rows = outweighed(analysis.head(head));
    for (const DrawnCell& cell : cells_of(*found)) {
      const auto within = [&](const auto& drawn_one) { return inside(cell.where, drawn_one.where.center()); };
      EXPECT_TRUE(says(drawn.canvas, show_rounded(cell.value, 2))) << cell.value;
      EXPECT_TRUE(std::ranges::none_of(drawn.canvas.hits, within));
      const bool more = std::ranges::any_of(
          rows, [&](const Outweighed& one) { return one.row == cell.row && one.most == cell.col; });
      EXPECT_EQ(std::ranges::any_of(drawn.canvas.frames, within), more) << cell.row << ", " << cell.col;
      against += cell.value < -0.01 ? 1 : 0;
      framed += more ? 1 : 0;
    }
  }
  EXPECT_GT(against, 0);
  EXPECT_GT(framed, 0);
}

Scene in_self(SceneShape shape, unsigned seed) {
  return apply(scene_of(shape, seed), SetSource{Source::self});
}

TEST(StudiedParts, AgainHoldsAtEverySizeAndTime) {
  unsigned count = 0;
  for (const int n : {2, 5, 8})
    for (const int d : {2, 3, 4})
      for (const bool sphere : {false, true})
        for (const bool flow : {false, true}) {
          const Scene scene = in_self({n, n, d, d, 2, 1 + n % 3}, ++count);
          check_part("geometry:again", scene, count,
                     {.geometry = {.principal = count % 4 == 0, .second = d - 1},
                      .again = {{sphere, flow, 0.1}, count % 2 == 0 ? 0 : 37}});
        }
}

TEST(StudiedParts, AgainShowsTheTimeThatIsChosenOrSaysWhyNot) {
  const DrawnView free("geometry:again", scene_of({4, 4, 3, 2, 2, 1}, 3), {900, 700});
  EXPECT_TRUE(says(free.canvas, "each of its own"));
  const Scene scene = in_self({4, 4, 3, 2, 2, 1}, 3);
  const DrawnView drawn("geometry:again", scene, {900, 700}, {.again = {.at = 25}});
  EXPECT_TRUE(says(drawn.canvas, "t = 2.50"));
  EXPECT_TRUE(says(drawn.canvas, show_number(again(scene, {}, 25).measure.back().diameter, 3)));
}

constexpr Extent lab_spaces[] = {{480, 420}, {620, 640}, {950, 620}, {1500, 950}};

// `rate` 0: the task's own.
LabFigure trained_figure(const char* task, const char* variants, int seeds, int steps, double rate = 0) {
  lab::Experiment e = experiment_of(task, variants, seeds);
  e.settings.steps = steps;
  e.settings.batch = 8;
  if (rate > 0) e.settings.optimizer = lab::Optimizer::descent, e.settings.rate = rate;
  return {.record = recorded(e)};
}

void check_lab(std::optional<LabFigure> figure, const LabPick& pick, const char* what) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 1}, 1);
  const Analysis analysis = analyze(scene);
  FigureOptions options{{.pick = pick}};
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
      options.room = RoomId::wall;
      draw_whole(in_hall, view, scene, analysis, id, space, options);
      expect_sound(in_hall, id, options.decimals, 4.5, 0.41);
      options.room = RoomId::desk;
    }
}

TEST(LabView, HoldsForRunsOfEveryKindAtEverySize) {
  check_lab({}, {}, "no run");
  check_lab(trained_figure("next", "qk,qq,merged", 3, 60), {}, "three");
  check_lab(trained_figure("swap", "qk,qq,qq:dk=1,shared,merged,Q=K=V,K=V,qk:h=2:dk=1", 2, 40), {7, 1, 17},
            "eight, with a bound");
  check_lab(trained_figure("recall", "qk", 1, 12000), {0, 0, 12000}, "long");
  check_lab(trained_figure("teacher", "qk,qk:output=projected", 2, 40, 1e5), {0, 1, 3}, "diverged");
  check_lab(trained_figure("next", "qk:weights=linear", 1, 40), {0, 0, 20}, "weights without entropy");
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
  ASSERT_EQ(plot.lines.size(), 8U) << "of each variant three trainings, and their middle";
  const auto& traces = figure.record.variants[0].traces;
  for (std::size_t k = 0; k < 50; ++k) {
    std::vector<double> losses;
    for (std::size_t i = 0; i < 3; ++i) {
      losses.push_back(traces[i].losses[k]);
      EXPECT_EQ(plot.lines[i].points[k].y, losses[i]);
    }
    std::ranges::sort(losses);
    EXPECT_EQ(plot.lines[3].points[k].x, static_cast<double>(k));
    EXPECT_EQ(plot.lines[3].points[k].y, losses[1]);
  }
  EXPECT_EQ(plot.lines[3].label, "two matrices");
  // More of them than can be told apart are the band that they fill.
  const LinePlot many = loss_plot(theme(ThemeId::light), trained_figure("next", "qk", 33, 20));
  ASSERT_EQ(many.lines.size(), 1U);
  for (std::size_t k = 0; k < 20; ++k) EXPECT_LE(many.lines[0].low[k], many.lines[0].high[k]);
  const auto bad = trained_figure("teacher", "qk:output=projected", 2, 40, 1e5);
  const LinePlot broken = loss_plot(theme(ThemeId::light), bad);
  EXPECT_NE(broken.lines.back().label.find("diverged"), std::string::npos) << broken.lines.back().label;
  for (const PlotLine& line : broken.lines)
    for (const Point& p : line.points) EXPECT_TRUE(std::isfinite(p.y));
}

TEST(LabView, APlaceOnACurveIsFound) {
  const auto figure = trained_figure("next", "qk,qq", 2, 100);
  const Extent space{900, 600};
  int found[2] = {};
  for (double y = 0; y < space.height; y += 2)
    if (const auto pick = lab_curve_at(figure, space, {400, y})) {
      ++found[pick->variant];
      EXPECT_TRUE(pick->step > 30 && pick->step < 70) << pick->step;
    }
  EXPECT_GT(std::min(found[0], found[1]), 3);
  EXPECT_FALSE(lab_curve_at(figure, space, {5, 300}).has_value());
}

}  // namespace
}  // namespace attnlab::test
