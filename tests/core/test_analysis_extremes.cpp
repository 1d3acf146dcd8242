// The ends of the range of doubles: what leaves it is flagged, what does not is right.
#include "core/analysis/analysis.h"
#include "core/analysis/gradients.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TokenMatrix zero_rows(int n, int d) { return TokenMatrix::Zero(n, d); }

TEST(Extremes, LargeLogitsAreSaturatedAndFinite) {
  const Analysis a =
      analyze(bare_scene(tokens({{1e3, 0}, {0, 1e3}}), tokens({{1e3, 0}, {0, 1e3}}), zero_rows(2, 2)));
  EXPECT_FALSE(a.overflow);
  EXPECT_TRUE(near(a.heads[0].A, Matrix(Matrix::Identity(2, 2)), 0));
  EXPECT_TRUE(a.heads[0].entropy.isZero(0));
  const HeadAnalysis up =
      analyze(bare_scene(tokens({{1, 1000}}), tokens({{0, 1}, {1, 1}}), zero_rows(2, 2))).heads[0];
  const HeadAnalysis down =
      analyze(bare_scene(tokens({{1, -1000}}), tokens({{0, 1}, {1, 1}}), zero_rows(2, 2))).heads[0];
  const double p = 1 / (1 + std::exp(1.0));
  EXPECT_TRUE(near(up.A, rows<Matrix>({{p, 1 - p}}), 1e-16));
  EXPECT_TRUE(near(down.A, rows<Matrix>({{p, 1 - p}}), 1e-16));
}

TEST(Extremes, ScoresThatLeaveTheRangeAreFlagged) {
  const Analysis a =
      analyze(bare_scene(tokens({{1e200, 0}, {0, 1}}), tokens({{1e200, 0}, {0, 1}}), zero_rows(2, 2)));
  EXPECT_TRUE(a.overflow);
  EXPECT_TRUE(std::isinf(a.heads[0].S(0, 0)));
  EXPECT_EQ(a.heads[0].S(1, 1), 1);
  EXPECT_TRUE(std::isnan(a.heads[0].A(0, 0)));
  EXPECT_NEAR(a.heads[0].A(1, 1), 1 / (1 + std::exp(-1.0)), 1e-16) << "the other row is as it was";
  const Analysis minus =
      analyze(bare_scene(tokens({{-1e200, 0}, {0, 1}}), tokens({{1e200, 0}, {0, 1}}), zero_rows(2, 2)));
  EXPECT_TRUE(minus.overflow);
  EXPECT_EQ(minus.heads[0].A(0, 1), 1);
}

TEST(Extremes, EachStageIsFlagged) {
  const auto flagged = [](auto change) {
    Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}));
    s.score = ScoreRule::qk;
    s.value = ValueRule::projected;
    s.output = OutputRule::projected;
    s.heads[0].W_Q = s.heads[0].W_K = s.heads[0].W_V = WeightMatrix::Identity(2, 2);
    s.W_O = OutputWeight::Identity(2, 2);
    EXPECT_FALSE(analyze(s).overflow);
    change(s);
    return analyze(s).overflow;
  };
  EXPECT_TRUE(flagged([](Scene& s) { s.V *= 1e200, s.heads[0].W_V *= 1e200; })) << "P_V";
  EXPECT_TRUE(flagged([](Scene& s) { s.V *= 1e200, s.W_O *= 1e200; })) << "Y";
  EXPECT_TRUE(flagged([](Scene& s) { s.V *= 1e200, s.outside = {Scale::Kind::number, 1e-200}; })) << "H";
  EXPECT_TRUE(flagged([](Scene& s) { s.Q *= 1e200, s.inside = {Scale::Kind::number, 1e-200}; })) << "L";
  EXPECT_TRUE(flagged([](Scene& s) { s.V *= 1e200, s.target = LayerMatrix::Zero(2, 2); })) << "loss";
  EXPECT_TRUE(flagged([](Scene& s) {
    s.heads[0].W_Q *= 1e200, s.heads[0].W_K *= 1e200, s.Q *= 1e-200, s.K *= 1e-200;
  })) << "W alone";
  EXPECT_FALSE(flagged([](Scene& s) { s.V *= 1e300; }));
}

TEST(Extremes, UnitKeysNeedNoSquareThatFits) {
  for (const double size : {1e-320, 1e-200, 1e200, 1.7e308}) {
    Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 1}, {0, 1}}), zero_rows(2, 2));
    s.K.row(0) *= size;
    s.unit_keys = true;
    const Analysis a = analyze(s);
    const double root_half = std::sqrt(0.5);
    EXPECT_TRUE(near(Matrix(a.heads[0].K_dot.row(0)), rows<Matrix>({{root_half, root_half}}),
                     size < 1e-300 ? 1e-3 : 1e-15))
        << size;
    EXPECT_FALSE(a.overflow) << size;
  }
}

TEST(Extremes, AsymmetryIsRelativeAtEveryMagnitude) {
  for (const double size : {1e-200, 1e200}) {
    const Analysis a =
        analyze(bare_scene(tokens({{1, 0}, {0, 1}}), size * tokens({{1, 0}, {2, 1}}), zero_rows(2, 2)));
    EXPECT_NEAR(*a.heads[0].asymmetry, std::sqrt(2.0 / 6), 1e-15) << size;
  }
}

// Entries of any magnitude: an end is reached, whatever is not finite is flagged, the gradients come back.
TEST(Extremes, RandomScenesOfHugeAndTinyEntriesAreFlaggedOrFinite) {
  int overflows = 0;
  each_aimed_scene(2000, Entries::any, [&](Scene s, std::uint64_t seed) {
    Random random(seed);
    for (const MatrixId id : matrices_in_use(s)) {
      MutableView m = matrix(s, id);
      for (int k = 0; k < m.size(); ++k) m.data()[k] = std::ldexp(m.data()[k], random.between(-1000, 1000));
    }
    ASSERT_FALSE(check(s));
    const Analysis a = analyze(s);
    overflows += a.overflow ? 1 : 0;
    bool finite = a.Y.allFinite() && std::isfinite(*a.loss);
    for (int h = 0; h < a.dims.h; ++h) finite = finite && all_finite(a.head(h));
    EXPECT_TRUE(a.overflow || finite);
    (void)gradients(s, a);
  });
  EXPECT_GT(overflows, 500);
}

TEST(Extremes, EntriesOfAMillionAreFine) {
  each_aimed_scene(500, Entries::generic, [&](Scene s) {
    for (const MatrixId id : matrices_in_use(s)) {
      MutableView m = matrix(s, id);
      m *= 1e6 / m.cwiseAbs().maxCoeff();
    }
    const Analysis a = analyze(s);
    EXPECT_FALSE(a.overflow);
    EXPECT_TRUE(all_finite(gradients(s, a)));
    if (s.weights == WeightsRule::linear || s.weights == WeightsRule::sigmoid) return;
    for (int i = 0; i < a.dims.n_q; ++i) EXPECT_NEAR(a.heads[0].row_sums(i, 0), 1, 1e-14);
  });
}

}  // namespace
}  // namespace attnlab::test
