// Entropy and trace over the temperature: each point is what the scene itself has at that temperature.

#include "core/studies/detail_softmax.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(TemperatureCurve, IsWhatTheSceneHasAtEachTemperature) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const int row = static_cast<int>(seed) % a.dims.n_q;
    const TemperatureCurve c = temperature_curve(s, a, 0, row);
    ASSERT_TRUE(c.finite);
    EXPECT_EQ(c.temperature.front(), curve_coldest);
    EXPECT_EQ(c.temperature[curve_points / 2], 1);
    EXPECT_NEAR(c.temperature.back(), curve_hottest, 1e-14);
    const bool shares = a.heads[0].entropy.size() > 0;
    EXPECT_EQ(c.has_entropy, shares);
    EXPECT_EQ(c.entropy_now, shares ? a.heads[0].entropy(row, 0) : 0);
    const SoftmaxDetail now = softmax_detail(s, a, 0, row);
    EXPECT_NEAR(c.trace_now, now.jacobian_trace, 1e-15);
    EXPECT_EQ(c.entropy_limit, now.entropy_limit(row, 0));
    for (std::size_t k = 0; k < c.temperature.size(); k += 7) {
      s.temperature = c.temperature[k];
      const Analysis at = analyze(s);
      EXPECT_NEAR(c.entropy[k], shares ? at.heads[0].entropy(row, 0) : 0, 1e-12) << k;
      EXPECT_NEAR(c.trace[k], softmax_detail(s, at, 0, row).jacobian_trace, 1e-12) << k;
      EXPECT_LE(c.trace[k], c.trace_limit * (1 + 1e-12) + 1e-12);
      EXPECT_LE(c.entropy[k], c.entropy_limit + 1e-12);
    }
    if (s.positions == Positions::alibi) continue;  // the distances, which stay, may be the sharper ones
    for (std::size_t k = 1; k < c.entropy.size(); ++k) EXPECT_GE(c.entropy[k], c.entropy[k - 1] - 1e-12);
  }
}

TEST(TemperatureCurve, WhereThereIsNone) {
  Scene s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1, 0}, {2, 0}}));
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = rows<Matrix>({{0, 0}, {0, 1}});
  EXPECT_FALSE(temperature_curve(s, analyze(s), 0, 0).finite);
  EXPECT_TRUE(temperature_curve(s, analyze(s), 0, 1).finite);
  s.mask = {};
  s.Q *= 1e300;
  s.K *= 1e300;
  EXPECT_FALSE(temperature_curve(s, analyze(s), 0, 0).finite);
}

}  // namespace
}  // namespace attnlab::test
