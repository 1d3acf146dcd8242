// Moving a query or a key along a direction that W cannot see changes no score; along another direction it does.

#include "core/studies/detail_rank.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// W = diag(3, 0) between the tokens (1, 2) and (-1, 5).
Scene blind() {
  Scene s;
  s.score = ScoreRule::merged;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.X = tokens({{1, 2}, {-1, 5}});
  s.heads.resize(1);
  s.heads[0].W = weights({{3, 0}, {0, 0}});
  return s;
}

TEST(Unseen, TheRowMovesAndNoScoreDoes) {
  const Scene s = blind();
  for (const bool key : {false, true}) {
    const UnseenMove m = unseen_move(s, analyze(s), 0, rows<Matrix>({{0, 1}}), key, 1);
    ASSERT_TRUE(m.exists);
    EXPECT_EQ(m.row, 1);
    EXPECT_EQ(m.amount, 8);  // the power of two above 5
    EXPECT_TRUE(near(m.rows, rows<Matrix>({{-1, 5}, {-1, 13}}), 0));
    EXPECT_EQ(m.difference, 0);
    EXPECT_EQ(m.size, 3);
    EXPECT_TRUE(near(m.scores, rows<Matrix>({{-3, 3}, {-3, 3}}), 0));
    EXPECT_TRUE(near(m.projected, m.rows, 0));
  }
}

TEST(Unseen, AlongWhatIsSeenTheScoresChange) {
  const Scene s = blind();
  const UnseenMove m = unseen_move(s, analyze(s), 0, rows<Matrix>({{1, 0}}), false, 0);
  EXPECT_EQ(m.amount, 2);
  EXPECT_EQ(m.difference, 6);  // (3, .) W X^T = (9, -9) against (3, -3)
}

TEST(Unseen, EveryNullDirectionOfRandomScenes) {
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    SCOPED_TRACE(seed);
    const Scene s = random_scene(seed, Entries::generic);
    const Analysis a = analyze(s);
    const RankDetail d = rank_detail(s, a, 0, 1);
    for (const bool key : {false, true}) {
      if (key && s.unit_keys) continue;  // a projection that W_Q alone cannot see changes the norm of the key
      const Matrix& directions = key ? d.unseen_right : d.unseen_left;
      for (Eigen::Index k = 0; k < directions.rows(); ++k) {
        const UnseenMove m = unseen_move(s, a, 0, directions.row(k), key, static_cast<int>(seed % 8));
        ASSERT_TRUE(m.exists);
        const double inputs = m.rows.norm() * std::max(a.heads[0].P_Q.norm(), a.heads[0].P_K.norm());
        const Head& one = s.heads[0];
        const double weights = std::max({1.0, a.heads[0].W.norm(), one.W_Q.norm() * (1 + one.W_K.norm())});
        EXPECT_LE(m.difference, 1e-12 * std::max(m.size, inputs * weights));
        EXPECT_GE((m.rows.row(1) - m.rows.row(0)).norm(), 1 - 1e-12);
        ++moved;
      }
    }
  }
  EXPECT_GT(moved, 300);
}

TEST(Unseen, WhatDoesNotExist) {
  Scene s = blind();
  const UnseenMove none = unseen_move(s, analyze(s), 0, Matrix(0, 2), false, 1);
  EXPECT_FALSE(none.exists);
  EXPECT_TRUE(near(none.rows, rows<Matrix>({{-1, 5}}), 0));
  EXPECT_TRUE(near(none.scores, rows<Matrix>({{-3, 3}}), 0));
  EXPECT_FALSE(unseen_move(s, Analysis{}, 0, rows<Matrix>({{0, 1}}), false, 0).exists);
  s.heads[0].W *= 1e308;
  EXPECT_FALSE(unseen_move(s, analyze(s), 0, rows<Matrix>({{0, 1}}), false, 0).exists);
}

}  // namespace
}  // namespace attnlab::test
