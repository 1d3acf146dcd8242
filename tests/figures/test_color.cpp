// Colours, colour maps, themes. How far colours reach: groups of nearly one size share a scale, a choice
// holds whatever the numbers do, and while an entry is dragged no range becomes shorter.
#include "app/figures/canvas/heatmap.h"
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/legend.h"
#include "app/figures/parts/scale.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <limits>

namespace attnlab::test {
namespace {

constexpr ColorMap maps[] = {ColorMap::diverging_light, ColorMap::diverging_dark, ColorMap::weights_light,
                             ColorMap::weights_dark, ColorMap::weights_print};

TEST(Color, InkIsReadableOnEveryColourOfEveryMap) {
  for (const ColorMap map : maps)
    for (int i = 0; i <= 1000; ++i) {
      const Color ground = sample(map, i / 1000.0);
      EXPECT_GE(contrast(ink_on(ground), ground), 4.5) << i;
    }
}

TEST(Color, ZeroIsTheMiddleOfTheSignedMapsAndSamplesAreClamped) {
  EXPECT_NEAR(contrast(rgb(0x000000), rgb(0xFFFFFF)), 21, 1e-9);
  EXPECT_EQ(contrast(rgb(0x777777), rgb(0x777777)), 1);
  EXPECT_EQ(sample(ColorMap::diverging_light, 0.5), rgb(0xF7F7F7));
  EXPECT_LT(luminance(sample(ColorMap::diverging_dark, 0.5)), luminance(theme(ThemeId::dark).background));
  for (const ColorMap map : maps) {
    EXPECT_EQ(stops(map).size() % 2, 1u);
    EXPECT_EQ(sample(map, -3), stops(map).front());
    EXPECT_EQ(sample(map, 7), stops(map).back());
    EXPECT_EQ(sample(map, std::nan("")), stops(map).front());
  }
}

// Plus is red, minus is blue, and both are as far from the middle in lightness.
TEST(Color, SignsReadAsEquals) {
  for (const ColorMap map : {ColorMap::diverging_light, ColorMap::diverging_dark})
    for (int i = 1; i <= 16; ++i) {
      const Color plus = sample(map, 0.5 + i / 32.0), minus = sample(map, 0.5 - i / 32.0);
      EXPECT_TRUE(i == 1 || (plus.r > plus.b && minus.b > minus.r)) << i;
      EXPECT_LT(contrast(plus, minus), 1.5) << i;
    }
}

using Linear = std::array<double, 3>;

Linear linear_of(Color c) {
  const auto one = [](int byte) {
    const double s = byte / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  };
  return {one(c.r), one(c.g), one(c.b)};
}

Linear times(const std::array<Linear, 3>& rows, const Linear& v) {
  Linear out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) out[i] += rows[i][k] * v[k];
  return out;
}

// The lightness of OKLab (B. Ottosson, 2020).
double lightness(const Linear& rgb) {
  const Linear lms = times({{{0.4122214708, 0.5363325363, 0.0514459929},
                             {0.2119034982, 0.6806995451, 0.1073969566},
                             {0.0883024619, 0.2817188376, 0.6299787005}}},
                           rgb);
  return 0.2104542553 * std::cbrt(lms[0]) + 0.7936177850 * std::cbrt(lms[1]) -
         0.0040720468 * std::cbrt(lms[2]);
}

// What people without one kind of cones see (Machado, Oliveira, Fernandes 2009, severity 1),
// and a grey print.
const std::array<Linear, 3> deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    protanopia{
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    grey{{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}};

TEST(Weights, ZeroIsTheGroundItselfAndLightnessGoesOneWay) {
  for (const ThemeId id : themes) {
    SCOPED_TRACE(static_cast<int>(id));
    EXPECT_EQ(sample(theme(id).weights_map, 0), theme(id).background);
    const double way = id == ThemeId::dark ? 1 : -1, start = lightness(linear_of(theme(id).background));
    double before = start;
    for (int i = 1; i <= 1000; ++i) {
      const double now = lightness(linear_of(sample(theme(id).weights_map, i / 1000.0)));
      EXPECT_GE(way * (now - before), 0) << i << " of 1000";
      EXPECT_TRUE(i % 20 != 0 || way * (now - start) > 0.012 * i / 20) << i;
      before = now;
    }
    EXPECT_GT(std::abs(before - start), 0.6);  // from the ground to ink
    for (int i = 3; i <= 10; ++i) {            // violet, between the queries' blue and the outputs' pink
      const Color c = sample(theme(id).weights_map, i / 10.0);
      EXPECT_TRUE(c.b > c.r && c.r > c.g) << i;
    }
  }
}

TEST(Weights, ElevenStepsKeepTheirOrderForEveryEyeAndInGrey) {
  for (const ThemeId id : themes)
    for (const auto& eye : {deuteranopia, protanopia, grey}) {
      double before = lightness(times(eye, linear_of(theme(id).background)));
      for (int i = 1; i <= 10; ++i) {
        const double now = lightness(times(eye, linear_of(sample(theme(id).weights_map, i / 10.0))));
        EXPECT_GT((id == ThemeId::dark ? 1 : -1) * (now - before), 0.02) << static_cast<int>(id) << ", " << i;
        before = now;
      }
    }
}

TEST(Theme, EveryTextIsReadableOnItsGround) {
  for (const ThemeId id : themes) {
    const Theme& t = theme(id);
    EXPECT_EQ(t.id, id);
    for (const Color c : {t.text, t.secondary, t.queries, t.values, t.output, t.holds, t.broken, t.keys})
      for (const Color ground : {t.background, t.panel}) EXPECT_GE(contrast(c, ground), 4.5);
  }
}

TEST(Heatmap, PositionOfAValue) {
  const std::tuple<ColorRange, double, double> cases[] = {{{-2, 2}, 0, 0.5},
                                                          {{-2, 2}, 2, 1},
                                                          {{-2, 2}, -100, 0},
                                                          {{0, 0}, 5, 0.5},
                                                          {{-1, 1}, std::nan(""), 0.5},
                                                          {{-1e308, 1e308}, 0.72, 0.5},
                                                          {{-1e308, 1e308}, 5e307, 0.75},
                                                          {{-5e-324, 5e-324}, 5e-324, 1}};
  for (const auto& [range, value, at] : cases) EXPECT_EQ(position(range, value), at) << value;
}

TEST(Scale, EndsAreRound) {
  const std::pair<double, double> ends[] = {{0, 1}, {HUGE_VAL, 1}, {2.34, 3}, {3, 3}, {6.5, 8}, {99, 100}};
  for (const auto& [value, end] : ends) EXPECT_EQ(round_up(value), end);
  EXPECT_NEAR(round_up(0.00021), 0.0003, 1e-18);
  EXPECT_GE(round_up(1e-320), 1e-320);
  EXPECT_TRUE(std::isfinite(round_up(1.7e308)));
}

TEST(Scale, RangesOfSignedNumbersAndOfWeights) {
  Matrix values(1, 3), weights(1, 2);
  values << -2.5, std::nan(""), -std::numeric_limits<double>::infinity();
  const ColorRange range = signed_range({view(std::as_const(values))});
  EXPECT_EQ(range.low, -3) << "symmetric, of what is finite";
  EXPECT_EQ(range.high, 3);
  for (const auto& [most, end] : {std::pair{0.07, 1.0}, {1.0, 1.0}, {2.5, 3.0}}) {
    const Matrix one = Matrix::Constant(1, 2, most);
    EXPECT_EQ(weights_range({view(one)}).low, 0);
    EXPECT_EQ(weights_range({view(one)}).high, end);
  }
  weights << 0.63, 0.37;
  for (const auto& [part, end] : {std::pair{1.0, 0.75}, {0.25, 0.25}, {1 / 0.63, 1.0}}) {
    const Matrix own = weights * part;  // of their own: they end at quarters
    EXPECT_EQ(weights_range({view(own)}, true).high, end);
  }
}

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
