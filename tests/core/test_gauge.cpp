// The freedom in W_Q and W_K: the dial changes both matrices and no score, and goes back to the bits.
#include "core/studies/gauge.h"
#include "tests/core/support.h"

#include <numbers>

namespace attnlab::test {
namespace {

constexpr double pi = std::numbers::pi;

Dial random_dial(Random& random, int d_k) {
  Dial dial;
  dial.angle = random.uniform(-pi, pi);
  dial.stretch = std::exp2(random.uniform(-1, 1));
  dial.shear = random.uniform(-most_shear, most_shear);
  dial.plane = random.between(0, std::max(0, dial_planes(d_k) - 1));
  return dial;
}

Scene set(Scene scene, const Turning& turning) {
  const Turned made = turned(scene, turning);
  EXPECT_EQ(made.why_not, "");
  scene = attnlab::apply(std::move(scene), set_matrix_edit({MatrixKind::WQ, turning.head}, view(made.W_Q)));
  if (made.W_K.size() > 0)
    scene = attnlab::apply(std::move(scene), set_matrix_edit({MatrixKind::WK, turning.head}, view(made.W_K)));
  return scene;
}

TEST(Gauge, TheDialAtRestIsTheIdentity) {
  for (int d_k = 1; d_k <= max_width; ++d_k)
    for (const Freedom freedom : {Freedom::any, Freedom::orthogonal}) {
      EXPECT_TRUE(identical(dial_matrix(freedom, {}, d_k), WeightMatrix(WeightMatrix::Identity(d_k, d_k))));
      EXPECT_TRUE(dial_inverse_transposed(freedom, {}, d_k) == WeightMatrix::Identity(d_k, d_k));
    }
  EXPECT_EQ(dial_planes(1), 0);
  EXPECT_EQ(dial_planes(4), 6);
  const std::pair<int, int> expected[] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}};
  for (int k = 0; k < 6; ++k) EXPECT_EQ(dial_plane(4, k), expected[k]) << k;
  EXPECT_EQ(dial_plane(4, 99), expected[5]);
  EXPECT_EQ(dial_plane(2, -1), expected[0]);
  each_seed(300, [&](std::uint64_t seed) {
    Random random(seed);
    const int d_k = random.between(1, max_width);
    const Freedom freedom = random.chance(0.5) ? Freedom::any : Freedom::orthogonal;
    const Dial dial = random_dial(random, d_k);
    const WeightMatrix B = dial_matrix(freedom, dial, d_k), C = dial_inverse_transposed(freedom, dial, d_k);
    EXPECT_TRUE(near(WeightMatrix(B * C.transpose()), WeightMatrix(WeightMatrix::Identity(d_k, d_k)), 1e-14));
    if (freedom == Freedom::orthogonal) {
      EXPECT_TRUE(near(B, C, 1e-15));
    }
  });
}

TEST(Gauge, StretchAndShear) {
  Dial dial;
  dial.stretch = 2;
  EXPECT_TRUE(near(dial_matrix(Freedom::any, dial, 2), weights({{2, 0}, {0, 0.5}}), 0));
  dial = {};
  dial.shear = 1.5;
  EXPECT_TRUE(near(dial_matrix(Freedom::any, dial, 2), weights({{1, 1.5}, {0, 1}}), 0));
  dial.stretch = 2;
  EXPECT_TRUE(near(dial_matrix(Freedom::orthogonal, dial, 2), weights({{1, 0}, {0, 1}}), 0));
  EXPECT_TRUE(near(dial_matrix(Freedom::any, dial, 1), weights({{2}}), 0));
  dial.angle = pi;
  EXPECT_TRUE(near(dial_matrix(Freedom::any, dial, 1), weights({{-2}}), 0));
  EXPECT_TRUE(near(dial_matrix(Freedom::orthogonal, dial, 1), weights({{-1}}), 0));
  dial = {};
  dial.angle = pi / 2;
  const WeightMatrix x = weights({{1, 0}});
  EXPECT_TRUE(near(WeightMatrix(x * dial_matrix(Freedom::any, dial, 2)), weights({{0, 1}}), 1e-15));
  Dial wild;
  wild.stretch = 1e9;
  wild.shear = -1e9;
  wild.angle = inf;
  Dial end;
  end.stretch = most_stretch;
  end.shear = -most_shear;
  EXPECT_TRUE(identical(dial_matrix(Freedom::any, wild, 2), dial_matrix(Freedom::any, end, 2)));
}

// |S' - S| stays within 1e-12 of what the scores are made of, whatever the rule with factors.
TEST(Gauge, NoScoreChanges) {
  constexpr ScoreRule rules[] = {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::single};
  each_seed(1000, [&](std::uint64_t seed) {
    Random random(seed);
    Recipe recipe = random_recipe(random);
    recipe.score = rules[seed % 4];
    recipe.unit_keys = false;
    if (recipe.positions != Positions::alibi) recipe.positions = Positions::none;
    const Scene s = make_scene(random, settled(recipe), Entries::generic);
    const int head = static_cast<int>(seed) % static_cast<int>(s.heads.size());
    const Analysis before = analyze(s);
    const HeadAnalysis& was = before.heads[static_cast<std::size_t>(head)];
    Turning turning = turning_of(s, head);
    turning.dial = random_dial(random, before.dims.d_k);
    const Scene after = set(s, turning);
    const HeadAnalysis now = analyze(after).heads[static_cast<std::size_t>(head)];
    const double size = was.P_Q.rowwise().norm().maxCoeff() * was.P_K.rowwise().norm().maxCoeff();
    EXPECT_TRUE(near(now.S, was.S, 1e-12 * std::max(1.0, size)));
    EXPECT_TRUE(made_by(after, turning));
    const GaugeDetail d = gauge_detail(after, analyze(after), head, turning);
    EXPECT_EQ(d.difference, (now.S - was.S).cwiseAbs().maxCoeff());
    EXPECT_EQ(d.size, was.S.cwiseAbs().maxCoeff());
    EXPECT_LT(d.condition, 24);
    turning.dial = {};
    EXPECT_TRUE(set(after, turning) == s);
  });
}

TEST(Gauge, TheProjectionsMoveAndItIsMeasured) {
  Scene s = paper_scene();
  s.heads[0].W_Q = weights({{1, 0}, {0, 1}, {0, 0}});
  Turning turning = turning_of(s, 0);
  turning.dial.angle = pi / 2;
  const Scene after = set(s, turning);
  const GaugeDetail d = gauge_detail(after, analyze(after), 0, turning);
  // P_Q is (1, 1) before and (-1, 1) after; P_K is (3, 3) before and (-3, 3) after.
  EXPECT_NEAR(d.moved, 6, 1e-12);
  EXPECT_LT(d.difference, 1e-14);
  EXPECT_NEAR(d.condition, 1, 1e-14);
  EXPECT_TRUE(near(d.B, rows<Matrix>({{0, 1}, {-1, 0}}), 1e-15));
  s = paper_scene();
  s.unit_keys = true;
  s.heads[0].W_K(0, 0) = 3;
  turning = turning_of(s, 0);
  turning.dial.stretch = 2;
  const Scene broken = set(s, turning);
  EXPECT_GT(gauge_detail(broken, analyze(broken), 0, turning).difference, 0.1);
}

TEST(Gauge, AnotherSceneIsNotTurned) {
  Scene s = paper_scene();
  Turning turning = turning_of(s, 0);
  turning.dial.angle = 1;
  EXPECT_FALSE(made_by(s, turning));
  const GaugeDetail d = gauge_detail(s, analyze(s), 0, turning);
  EXPECT_EQ(d.difference, 0);
  EXPECT_TRUE(d.B == Matrix::Identity(2, 2));
  turning.head = 7;
  EXPECT_FALSE(made_by(s, turning));
  s = paper_scene();
  for (const ScoreRule rule : {ScoreRule::merged, ScoreRule::unprojected}) {
    s.score = rule;
    EXPECT_EQ(freedom_of(rule), Freedom::none);
    EXPECT_NE(turned(s, turning_of(s, 0)).why_not, "");
  }
  s = paper_scene();
  s.heads[0].W_Q *= max_entry;
  turning = turning_of(s, 0);
  EXPECT_EQ(turned(s, turning).why_not, "");  // not turned: what stands there stays
  turning.dial.stretch = 2;
  EXPECT_NE(turned(s, turning).why_not, "");
}

}  // namespace
}  // namespace attnlab::test
