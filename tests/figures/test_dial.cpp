// The dial of the gauge freedom: the hand and the drawing agree on where its handle stands.
#include "app/figures/views/rank.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnlab::test {
namespace {

TEST(Dial, AHandFindsTheHandle) {
  const DialPlace place{{200, 150}, 80};
  for (const double angle : {-2.5, -0.7, 0.0, 0.4, 3.0})
    for (const double stretch : {0.5, 0.8, 1.0, 1.3, 2.0}) {
      Dial dial;
      dial.angle = angle;
      dial.stretch = stretch;
      const Dial found = dial_pulled(place, Freedom::any, {}, 2, dial_handle(place, Freedom::any, dial, 2));
      EXPECT_NEAR(found.angle, angle, 1e-12);
      EXPECT_NEAR(found.stretch, stretch, 1e-12);
    }
}

TEST(Dial, SnapsToTheIdentityAndStaysOnItsDisc) {
  const DialPlace place{{0, 0}, 100};
  const Point start = dial_handle(place, Freedom::any, {}, 2);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {start.x + 0.5, start.y - 1}), Dial{});
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {1000, -1000}).stretch, most_stretch);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {5, -5}).stretch, 1 / most_stretch);
  EXPECT_EQ(dial_pulled(place, Freedom::orthogonal, {}, 2, {1000, -1000}).stretch, 1);
  EXPECT_EQ(dial_pulled(place, Freedom::orthogonal, {}, 1, {-3, 4}).angle, std::numbers::pi);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 1, {30, 40}).angle, 0);
}

// The hand reaches for the place at which the figure draws the handle.
TEST(Dial, StandsWhereItIsDrawn) {
  const Scene s = scene_of({5, 5, 4, 3, 2, 1}, 3);
  FigureOptions options;
  options.part = 1;
  options.turning = turning_of(s, 0);
  Dial& dial = options.turning->dial;
  dial.angle = 2;
  Scene after = s;
  const Turned made = turned(s, *options.turning);
  after.heads[0].W_Q = made.W_Q;
  after.heads[0].W_K = made.W_K;
  for (const Extent& space : {Extent{568, 728}, Extent{888, 928}, Extent{2000, 1500}}) {
    DrawnView drawn;
    draw_into(drawn, *find_view("rank"), after, analyze(after), ThemeId::light, space, options);
    RecordingCanvas silent;
    const Analysis analysis = analyze(after);
    const auto place = freedom_dial(silent, {after, analysis, theme(ThemeId::light), options}, space);
    ASSERT_TRUE(place.has_value());
    const Point handle = dial_handle(*place, Freedom::any, dial, 3);
    const bool drawn_there = std::ranges::any_of(drawn.canvas.lines, [&](const std::vector<Point>& line) {
      return line.size() == 2 && std::abs((line[0].x + line[1].x) / 2 - handle.x) < 1e-6 &&
             std::abs((line[0].y + line[1].y) / 2 - handle.y) < 1e-6 &&
             std::abs(line[1].x - line[0].x - 15) < 1e-6;
    });
    EXPECT_TRUE(drawn_there) << space.width;
  }
  Scene merged = s;
  merged.score = ScoreRule::merged;
  RecordingCanvas silent;
  const Analysis analysis = analyze(merged);
  EXPECT_FALSE(
      freedom_dial(silent, {merged, analysis, theme(ThemeId::light), options}, {888, 928}).has_value());
}

}  // namespace
}  // namespace attnlab::test
