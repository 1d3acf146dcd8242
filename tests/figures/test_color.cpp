// Colours, colour maps, themes, ranges.
#include "app/figures/canvas/heatmap.h"
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attnlab::test {
namespace {

constexpr ColorMap maps[] = {ColorMap::diverging_light, ColorMap::diverging_dark, ColorMap::sequential};

TEST(Color, ContrastOfBlackAndWhiteIs21) {
  EXPECT_NEAR(contrast(rgb(0x000000), rgb(0xFFFFFF)), 21, 1e-9);
  EXPECT_EQ(contrast(rgb(0x777777), rgb(0x777777)), 1);
}

TEST(Color, InkIsReadableOnEveryColourOfEveryMap) {
  for (const ColorMap map : maps)
    for (int i = 0; i <= 1000; ++i) {
      const Color ground = sample(map, i / 1000.0);
      EXPECT_GE(contrast(ink_on(ground), ground), 4.5) << i;
    }
}

TEST(Color, ZeroIsTheMiddleOfTheSignedMaps) {
  EXPECT_EQ(sample(ColorMap::diverging_light, 0.5), rgb(0xF7F7F7));
  EXPECT_LT(luminance(sample(ColorMap::diverging_dark, 0.5)), luminance(theme(ThemeId::dark).background));
  for (const ColorMap map : maps) EXPECT_EQ(stops(map).size() % 2, 1u);
}

// Plus is red, minus is blue, and both are as far from the middle in lightness.
TEST(Color, SignsReadAsEquals) {
  for (const ColorMap map : {ColorMap::diverging_light, ColorMap::diverging_dark})
    for (int i = 1; i <= 16; ++i) {
      const Color plus = sample(map, 0.5 + i / 32.0), minus = sample(map, 0.5 - i / 32.0);
      if (i > 1) {
        EXPECT_GT(plus.r, plus.b) << i;
        EXPECT_GT(minus.b, minus.r) << i;
      }
      EXPECT_LT(contrast(plus, minus), 1.5) << i;
    }
}

TEST(Color, WeightsGrowLighter) {
  double before = -1;
  for (const Color c : stops(ColorMap::sequential)) {
    EXPECT_GT(luminance(c), before);
    before = luminance(c);
  }
}

TEST(Color, SamplesAreClamped) {
  for (const ColorMap map : maps) {
    EXPECT_EQ(sample(map, -3), stops(map).front());
    EXPECT_EQ(sample(map, 7), stops(map).back());
    EXPECT_EQ(sample(map, std::nan("")), stops(map).front());
  }
}

TEST(Theme, EveryTextIsReadableOnItsGround) {
  for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::print}) {
    const Theme& t = theme(id);
    EXPECT_EQ(t.id, id);
    for (const Color c : {t.text, t.secondary, t.queries, t.values, t.output, t.holds, t.broken, t.keys})
      for (const Color ground : {t.background, t.panel}) EXPECT_GE(contrast(c, ground), 4.5);
  }
}

TEST(Heatmap, PositionOfAValue) {
  EXPECT_EQ(position({-2, 2}, 0), 0.5);
  EXPECT_EQ(position({-2, 2}, 2), 1);
  EXPECT_EQ(position({-2, 2}, -100), 0);
  EXPECT_EQ(position({0, 0}, 5), 0.5);
  EXPECT_EQ(position({-1, 1}, std::nan("")), 0.5);
}

TEST(Scale, EndsAreRound) {
  EXPECT_EQ(round_up(0), 1);
  EXPECT_EQ(round_up(std::numeric_limits<double>::infinity()), 1);
  EXPECT_EQ(round_up(2.34), 3);
  EXPECT_EQ(round_up(3), 3);
  EXPECT_EQ(round_up(6.5), 8);
  EXPECT_EQ(round_up(99), 100);
  EXPECT_NEAR(round_up(0.00021), 0.0003, 1e-18);
  EXPECT_GE(round_up(1e-320), 1e-320);
  EXPECT_TRUE(std::isfinite(round_up(1.7e308)));
}

TEST(Scale, SignedRangesAreSymmetricAndSkipWhatIsNotFinite) {
  Matrix values(1, 3);
  values << -2.5, std::nan(""), -std::numeric_limits<double>::infinity();
  const Matrix& m = values;
  EXPECT_EQ(signed_range({view(m)}).low, -3);
  EXPECT_EQ(signed_range({view(m)}).high, 3);
}

TEST(Scale, WeightsEndAtQuarters) {
  Matrix values(1, 2);
  values << 0.63, 0.37;
  const Matrix& m = values;
  EXPECT_EQ(weights_range({view(m)}).low, 0);
  EXPECT_EQ(weights_range({view(m)}).high, 0.75);
}

}  // namespace
}  // namespace attnlab::test
