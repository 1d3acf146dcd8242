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

std::vector<double> ends_of(const FigureInput& input, std::initializer_list<SignedGroup> groups) {
  std::vector<double> ends;
  for (const ColorScale& scale : signed_scales(input, std::vector<SignedGroup>(groups))) {
    EXPECT_EQ(scale.range.low, -scale.range.high);
    ends.push_back(scale.range.high);
  }
  return ends;
}

using Ends = std::vector<double>;

void expect_ends(const Ends& found, const Ends& wished) {
  ASSERT_EQ(found.size(), wished.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wished[i], 1e-12) << i;
}

TEST(Ranges, GroupsOfNearlyOneSizeShareAScale) {
  const Stage stage;
  const SignedGroup small{RangeOf::numbers, 0.25}, large{RangeOf::scores, 2}, none{RangeOf::outputs, 0};
  expect_ends(ends_of(stage.input, {small, large, none}), (Ends{2, 2, 2}));
}

TEST(Ranges, WhatIsMoreThanEightTimesApartHasItsOwn) {
  const Stage stage;
  expect_ends(ends_of(stage.input, {{RangeOf::numbers, 0.24}, {RangeOf::scores, 2}}), (Ends{0.3, 2}));
  expect_ends(ends_of(stage.input, {{RangeOf::scores, 100}, {RangeOf::numbers, 1}, {RangeOf::outputs, 3}}),
              (Ends{100, 3, 3}));
}

TEST(Ranges, AChoiceSetsAGroupApart) {
  Stage stage;
  stage.input.options.ranges[range_place(RangeOf::numbers)] = {RangeRule::own, 1};
  stage.input.options.ranges[range_place(RangeOf::outputs)] = {RangeRule::locked, 7};
  expect_ends(ends_of(stage.input, {{RangeOf::numbers, 0.5}, {RangeOf::scores, 2}, {RangeOf::outputs, 3}}),
              (Ends{0.6, 2, 7}));
}

TEST(Ranges, AnEndThatIsNoneLocksNothing) {
  for (const double end :
       {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(is_end(end));
    Stage stage;
    stage.input.options.ranges[range_place(RangeOf::numbers)] = {RangeRule::locked, end};
    expect_ends(ends_of(stage.input, {{RangeOf::numbers, 0.5}}), Ends{0.6});
  }
}

TEST(Ranges, WhileHeldTheyOnlyGrow) {
  Stage stage;
  stage.input.options.held[range_place(RangeOf::numbers)] = 4;
  expect_ends(ends_of(stage.input, {{RangeOf::numbers, 0.5}}), Ends{4});
  expect_ends(ends_of(stage.input, {{RangeOf::numbers, 5}}), Ends{6});
  stage.input.options.ranges[range_place(RangeOf::numbers)] = {RangeRule::locked, 2};
  expect_ends(ends_of(stage.input, {{RangeOf::numbers, 5}}), Ends{2});
}

// The range of the heatmap of a node's matrix, by its shape and map.
std::vector<ColorRange> ranges_of(const DrawnView& drawn, ColorMap map) {
  std::vector<ColorRange> out;
  for (const DrawnHeatmap& one : drawn.canvas.heatmaps)
    if (one.map.map == map) out.push_back(one.map.range);
  return out;
}

TEST(Ranges, ALockHoldsWhateverTheNumbersDo) {
  FigureOptions options;
  options.ranges[range_place(RangeOf::weights)] = {RangeRule::locked, 0.5};
  for (const RangeOf of : {RangeOf::numbers, RangeOf::scores, RangeOf::outputs})
    options.ranges[range_place(of)] = {RangeRule::locked, 2};
  for (const double size : {0.01, 1.0, 100.0}) {
    Scene scene = opening_like();
    scene.Q *= size;
    DrawnView drawn;
    draw_into(drawn, *find_view("pipeline"), scene, analyze(scene), ThemeId::light, {1400, 900}, options);
    for (const ColorRange& r : ranges_of(drawn, ColorMap::diverging_light)) EXPECT_EQ(r.high, 2) << size;
    const auto weights = ranges_of(drawn, ColorMap::weights_light);
    ASSERT_EQ(weights.size(), 1U);
    EXPECT_EQ(weights[0].high, 0.5);
    EXPECT_TRUE(has_text(drawn.canvas, "locked"));
  }
}

// Whatever is drawn, each colour bar says which group it is of, once.
TEST(Ranges, EveryLegendOfEveryViewAnswersForItsGroup) {
  Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 5);
  scene.heads[0].W_V *= 0.01;  // groups apart
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part) {
      SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part));
      DrawnView drawn;
      draw_into(drawn, view, scene, analyze(scene), ThemeId::light, {1600, 1000}, options);
      std::vector<RangeOf> seen;
      for (const LegendHit& legend : drawn.canvas.legends) {
        EXPECT_EQ(std::ranges::count(seen, legend.of), 0) << static_cast<int>(legend.of);
        seen.push_back(legend.of);
      }
      EXPECT_EQ(seen.empty(), view.id == "geometry");
    }
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
