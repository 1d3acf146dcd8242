// Comparison: before beside now on shared colours, and the difference of every matrix.
#include "app/figures/views/compare.h"
#include "core/text/number.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

struct Compared {
  RecordingCanvas canvas;
  ComparedDrawing drawing;
};

void compare(Compared& out, const View& view, const Scene& now, const Scene& a, Compare mode, Extent space,
             const FigureOptions& options = {}) {
  const Analysis analysis = analyze(now);
  const Reference reference{a, analyze(a)};
  out.drawing = draw_compared(out.canvas, std::bind_front(&View::draw, &view),
                              {now, analysis, theme(ThemeId::light), options}, reference, mode, space);
}

// The scores alone, with those from one matrix beside them; also where before stands beside now.
TEST(Compare, OneMatrixAloneKeepsItsPair) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const View& view = *find_view("symmetry");
  const FindBlock scores = [](const Shown& shown) { return find_block(shown, {Cell{Node::S, 0, 0, 0}, {}}); };
  const DrawFigure alone = [&](Canvas& canvas, const FigureInput& in, Extent space) {
    EXPECT_TRUE(draw_alone(canvas, std::bind_front(&View::draw, &view), in, space, scores));
    return space;
  };
  const FigureInput input{scene, analysis, theme(ThemeId::light), {}};
  constexpr Extent space{1000, 700};
  RecordingCanvas whole, one, beside;
  view.draw(whole, input, space);
  alone(one, input, space);
  ASSERT_EQ(one.heatmaps.size(), 2u);
  EXPECT_GT(one.heatmaps[0].map.cell_width, whole.heatmaps[0].map.cell_width);
  EXPECT_EQ(one.heatmaps[0].values, whole.heatmaps[0].values);
  expect_inside(one, space);
  expect_texts_apart(one);
  const ComparedDrawing drawn =
      draw_compared(beside, alone, input, {scene, analysis}, Compare::beside, space);
  EXPECT_EQ(beside.heatmaps.size(), 4u);
  EXPECT_EQ(drawn.blocks.size(), 4u);
  expect_inside(beside, space);
  RecordingCanvas none;
  const FindBlock nothing = [](const Shown& shown) { return find_block(shown, {{}, "no such"}); };
  EXPECT_FALSE(draw_alone(none, std::bind_front(&View::draw, &view), input, space, nothing));
  EXPECT_TRUE(none.heatmaps.empty());
}

const DrawnHeatmap* first_of_shape(const RecordingCanvas& canvas, int rows, int cols) {
  const auto found = std::ranges::find_if(
      canvas.heatmaps, [&](const DrawnHeatmap& map) { return map.map.rows == rows && map.map.cols == cols; });
  return found == canvas.heatmaps.end() ? nullptr : &*found;
}

TEST(Compare, EveryPartOfEveryViewStandsBesideAndSubtracts) {
  Scene a = scene_of({4, 4, 3, 2, 2, 2}, 5), now = a;
  now.Q(1, 1) += 0.5;
  now.heads[0].W_K(0, 0) -= 1;
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part)
      for (const Compare mode : {Compare::beside, Compare::difference})
        for (const Extent& space : {Extent{600, 500}, Extent{1600, 900}, Extent{700, 1400}}) {
          SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part) + ", mode " +
                       std::to_string(static_cast<int>(mode)) + ", " + std::to_string(space.width));
          Compared drawn;
          compare(drawn, view, now, a, mode, space, options);
          expect_no_nan(drawn.canvas);
          expect_texts_apart(drawn.canvas);
          expect_inside(drawn.canvas, drawn.drawing.extent);
          expect_readable(drawn.canvas, theme(ThemeId::light));
        }
}

TEST(Compare, BothStatesStandOnOneScale) {
  Scene a = opening_like(), now = a;
  now.Q *= 10;
  Compared drawn;
  compare(drawn, *find_view("pipeline"), now, a, Compare::beside, {1800, 900});
  const auto scores = [](const DrawnHeatmap& map) {
    return map.map.rows == 4 && map.map.cols == 4 && map.map.map != ColorMap::weights_light;
  };
  ASSERT_GE(std::ranges::count_if(drawn.canvas.heatmaps, scores), 2);
  double high = 0;
  for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
    if (scores(map)) {
      if (high == 0) high = map.map.range.high;
      EXPECT_EQ(map.map.range.high, high);
    }
  EXPECT_GT(drawn.drawing.now.x + drawn.drawing.now.y, 100);
}

// Every matrix that stands on both sides has one range there, whatever rule gives one of them a scale of its own.
TEST(Compare, EveryGroupHasOneScaleOnBothSides) {
  const Scene a = opening_like();
  Scene now = a;
  now.temperature = 0.25;
  now.Q(0, 0) = 1.5;
  for (const Scene* before : {&a, static_cast<const Scene*>(&now)})
    for (const View& view : views())
      for (FigureOptions options; options.part < view.part_count(); ++options.part) {
        SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part));
        Compared drawn;
        compare(drawn, view, before == &a ? now : a, *before, Compare::beside, {1800, 900}, options);
        const auto& maps = drawn.canvas.heatmaps;
        ASSERT_EQ(maps.size() % 2, 0U);
        for (std::size_t i = 0; i < maps.size() / 2; ++i)
          EXPECT_EQ(maps[i].map.range.high, maps[maps.size() / 2 + i].map.range.high) << "block " << i;
      }
}

TEST(Compare, TheDifferenceIsNowMinusBefore) {
  Scene a = opening_like(), now = a;
  now.Q(0, 0) += 0.25;
  Compared drawn;
  compare(drawn, *find_view("pipeline"), now, a, Compare::difference, {900, 900});
  const DrawnHeatmap* scores = first_of_shape(drawn.canvas, 4, 4);
  ASSERT_NE(scores, nullptr);
  const Matrix expected = analyze(now).heads[0].S - analyze(a).heads[0].S;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      EXPECT_EQ(scores->values[static_cast<std::size_t>(4 * i + j)], expected(i, j));
  EXPECT_GT(std::abs(expected(0, 1)), 0.01);  // else the test sees nothing
  EXPECT_EQ(expected(1, 1), 0);
}

// No heading, no sum and no legend of the values stands over differences.
TEST(Compare, TheDifferenceSaysThatItIsOne) {
  const Scene a = opening_like();
  Scene now = a;
  now.Q(0, 0) += 0.25;
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part) {
      SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part));
      Compared drawn;
      compare(drawn, view, now, a, Compare::difference, {1600, 1000}, options);
      EXPECT_TRUE(has_text(drawn.canvas, "Δ = now − before"));
      const bool bars = view.id == "softmax" && options.part == 0;  // of now, over those of before
      if (!bars) {
        EXPECT_FALSE(has_text(drawn.canvas, "Σ 1"));
      }
      for (std::size_t i = 0; i < drawn.canvas.legends.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          EXPECT_NE(drawn.canvas.legends[i].range.high, drawn.canvas.legends[j].range.high);
    }
}

TEST(Compare, CellsShowWhatTheyWereAndAre) {
  const Scene a = opening_like();
  Scene now = a;
  now.Q(0, 0) += 0.25;
  Compared drawn;
  compare(drawn, *find_view("rank"), now, a, Compare::difference, {1600, 1200});
  EXPECT_FALSE(std::ranges::any_of(drawn.canvas.texts, [](const DrawnText& t) {
    return t.text.find(" → ") != std::string::npos && t.text.find("before") == std::string::npos;
  })) << "W did not change";
  now.heads[0].W_Q(0, 0) = a.heads[0].W_Q(0, 0) + 1;
  Compared changed;
  compare(changed, *find_view("rank"), now, a, Compare::difference, {1600, 1200});
  const double was = analyze(a).heads[0].W(0, 0), is = analyze(now).heads[0].W(0, 0);
  EXPECT_TRUE(has_text(changed.canvas, show_rounded(was, 2) + " → " + show_rounded(is, 2)));
}

TEST(Compare, BothHalvesAreSeenAtOnce) {
  const Scene a = opening_like();
  for (const View& view : views())
    for (const Extent& space : {Extent{900, 700}, Extent{1200, 800}, Extent{700, 1000}}) {
      Compared drawn;
      compare(drawn, view, a, a, Compare::beside, space);
      EXPECT_LT(drawn.drawing.now.x, space.width * 0.75) << view.id;
      EXPECT_LT(drawn.drawing.now.y, space.height * 0.75) << view.id;
      EXPECT_GE(drawn.drawing.zoom, 0.5);
      EXPECT_LE(drawn.drawing.extent.width, space.width + 1) << view.id;
      EXPECT_LE(drawn.drawing.extent.height, space.height + 1) << view.id;
    }
}

TEST(Compare, WithoutAChangeEveryDifferenceIsZero) {
  const Scene scene = scene_of({5, 5, 4, 3, 2, 3}, 8);
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part) {
      Compared drawn;
      compare(drawn, view, scene, scene, Compare::difference, {1200, 900}, options);
      for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
        for (std::size_t i = 0; i < map.values.size(); ++i)
          if (map.paint[i] == CellPaint::value) {
            EXPECT_EQ(map.values[i], 0) << view.id << " part " << options.part;
          }
    }
}

TEST(Compare, PointsShowTheirWay) {
  const Scene a = opening_like();
  Scene now = a;
  now.K(1, 0) += 0.8;
  const auto lines = [&](const Scene& before) {
    Compared drawn;
    compare(drawn, *find_view("geometry"), now, before, Compare::difference, {1200, 900});
    return drawn.canvas.lines.size();
  };
  EXPECT_GE(lines(a), lines(now) + 5);  // the key that moved, and the four outputs
}

TEST(Compare, OtherSizesStandBeside) {
  const Scene a = scene_of({3, 3, 3, 2, 2, 1}, 1), now = scene_of({4, 4, 3, 2, 2, 1}, 2);
  EXPECT_FALSE(can_subtract(analyze(now), analyze(a)));
  Compared difference, beside;
  compare(difference, *find_view("symmetry"), now, a, Compare::difference, {1600, 900});
  compare(beside, *find_view("symmetry"), now, a, Compare::beside, {1600, 900});
  EXPECT_EQ(difference.canvas.log, beside.canvas.log);
}

TEST(Compare, AMatrixThatALacksIsHatched) {
  Scene a = scene_of({3, 3, 3, 2, 3, 1}, 1), now = a;
  now.unit_keys = true;  // the unit rows of the keys are new
  Compared drawn;
  compare(drawn, *find_view("pipeline"), now, a, Compare::difference, {1600, 900});
  EXPECT_TRUE(std::ranges::any_of(drawn.canvas.heatmaps, [](const DrawnHeatmap& map) {
    return map.map.cols == 2 &&
           std::ranges::all_of(map.paint, [](CellPaint p) { return p == CellPaint::masked; });
  }));
}

}  // namespace
}  // namespace attnlab::test
