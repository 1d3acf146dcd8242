// How far colours reach: groups of nearly one size share a scale, a choice holds whatever the numbers do, and while an entry
// is dragged no range becomes shorter.
#include "app/figures/parts/legend.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace attnlab::test {
namespace {

struct Stage {
  Scene scene = opening_like();
  Analysis analysis = analyze(scene);
  FigureInput input{scene, analysis, theme(ThemeId::light), {}};
};

using Ends = std::vector<double>;

void expect_ends(const Stage& stage, const std::vector<SignedGroup>& groups, const Ends& wished) {
  const std::vector<ColorScale> found = signed_scales(stage.input, groups);
  ASSERT_EQ(found.size(), wished.size());
  for (std::size_t i = 0; i < wished.size(); ++i) {
    EXPECT_EQ(found[i].range.low, -found[i].range.high);
    EXPECT_NEAR(found[i].range.high, wished[i], 1e-12) << i;
  }
}

// What is more than eight times apart has its own.
TEST(Ranges, GroupsOfNearlyOneSizeShareAScale) {
  const Stage stage;
  const RangeOf numbers = RangeOf::numbers, scores = RangeOf::scores, outputs = RangeOf::outputs;
  expect_ends(stage, {{numbers, 0.25}, {scores, 2}, {outputs, 0}}, {2, 2, 2});
  expect_ends(stage, {{numbers, 0.24}, {scores, 2}}, {0.3, 2});
  expect_ends(stage, {{scores, 100}, {numbers, 1}, {outputs, 3}}, {100, 3, 3});
}

TEST(Ranges, AChoiceSetsAGroupApartAndAnEndThatIsNoneLocksNothing) {
  Stage stage;
  RangeChoices& ranges = stage.input.options.ranges;
  ranges[range_place(RangeOf::outputs)] = {RangeRule::locked, 7};
  ranges[range_place(RangeOf::numbers)] = {RangeRule::own, 1};
  expect_ends(stage, {{RangeOf::numbers, 0.5}, {RangeOf::scores, 2}, {RangeOf::outputs, 3}}, {0.6, 2, 7});
  for (const double end :
       {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(is_end(end));
    ranges[range_place(RangeOf::numbers)] = {RangeRule::locked, end};
    expect_ends(stage, {{RangeOf::numbers, 0.5}}, {0.6});
  }
}

TEST(Ranges, WhileHeldTheyOnlyGrow) {
  Stage stage;
  stage.input.options.held[range_place(RangeOf::numbers)] = 4;
  expect_ends(stage, {{RangeOf::numbers, 0.5}}, {4});
  expect_ends(stage, {{RangeOf::numbers, 5}}, {6});
  stage.input.options.ranges[range_place(RangeOf::numbers)] = {RangeRule::locked, 2};
  expect_ends(stage, {{RangeOf::numbers, 5}}, {2});
}

TEST(Ranges, ALockHoldsWhateverTheNumbersDo) {
  FigureOptions options;
  options.ranges[range_place(RangeOf::weights)] = {RangeRule::locked, 0.5};
  for (const RangeOf of : {RangeOf::numbers, RangeOf::scores, RangeOf::outputs})
    options.ranges[range_place(of)] = {RangeRule::locked, 2};
  for (const double size : {0.01, 1.0, 100.0}) {
    Scene scene = opening_like();
    scene.Q *= size;
    const DrawnView drawn("pipeline", scene, {1400, 900}, options);
    int of_weights = 0;
    for (const DrawnHeatmap& one : drawn.canvas.heatmaps) {
      EXPECT_TRUE(one.map.map != ColorMap::diverging_light || one.map.range.high == 2) << size;
      if (one.map.map != ColorMap::weights_light) continue;
      EXPECT_EQ(one.map.range.high, 0.5);
      ++of_weights;
    }
    EXPECT_EQ(of_weights, 1);
    EXPECT_TRUE(has_text(drawn.canvas, "locked"));
  }
}

// Whatever is drawn, each colour bar says which group it is of, once.
TEST(Ranges, EveryLegendOfEveryViewAnswersForItsGroup) {
  Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 5);
  scene.heads[0].W_V *= 0.01;  // groups apart
  for_every_part([&](const View& view, const FigureOptions& options) {
    const DrawnView drawn(view, scene, {1600, 1000}, options);
    std::vector<RangeOf> seen;
    for (const LegendHit& legend : drawn.canvas.legends) {
      EXPECT_EQ(std::ranges::count(seen, legend.of), 0) << static_cast<int>(legend.of);
      seen.push_back(legend.of);
    }
    EXPECT_EQ(seen.empty(), view.id == "geometry");
  });
}

// While an entry is held the bar of a value that grows never falls; at rest the axis ends at a round number.
TEST(Ranges, ABarGrowsWithItsValue) {
  Stage stage;
  const auto end = [&](double largest) { return plot_end(stage.input, RangeOf::spectra, largest); };
  EXPECT_EQ(end(1.83), 2);
  stage.input.options.held[range_place(RangeOf::spectra)] = 2;
  double last = 0;
  for (double value = 1.83; value < 9; value *= 1.07) {
    const double height = value / end(value);
    EXPECT_GE(height, last) << value;
    last = height;
    stage.input.options.held[range_place(RangeOf::spectra)] = end(value);
  }
  EXPECT_EQ(end(1), stage.input.options.held[range_place(RangeOf::spectra)]) << "it does not shrink";
}

}  // namespace
}  // namespace attnlab::test
