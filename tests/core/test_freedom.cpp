// Degrees of freedom of the scores, by closed forms.
#include "core/analysis/freedom.h"
#include "core/scene/edit.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

Scene generic(Source source, ScoreRule score, int n, int d, int d_k) {
  Random random(7);
  Recipe r;
  r.source = source;
  r.score = score;
  r.n_q = r.n_k = n;
  r.d = d;
  r.d_k = d_k;
  return make_scene(random, settled(r), Entries::generic);
}

DegreesOfFreedom of(const Scene& scene) { return freedom(scene, analyze(scene), 0); }

// r (2 n - r) for two matrices, n r - r (r - 1) / 2 for one; n^2 and n (n + 1) / 2 where d_k >= n.
TEST(Freedom, OfTwoMatricesAndOfOne) {
  EXPECT_EQ(of(generic(Source::free, ScoreRule::qk, 4, 3, 2)), (DegreesOfFreedom{12, 7, 8, 5, 12, 7}));
  EXPECT_EQ(of(generic(Source::self, ScoreRule::qk, 8, 4, 2)), (DegreesOfFreedom{28, 15, 12, 7, 28, 15}));
  EXPECT_EQ(of(generic(Source::self, ScoreRule::qk, 3, 4, 4)), (DegreesOfFreedom{9, 6, 9, 6, 9, 6}));
  const DegreesOfFreedom one = of(generic(Source::self, ScoreRule::qq, 4, 3, 2));
  EXPECT_EQ(one, (DegreesOfFreedom{7, 7, 5, 5, 7, 7}));
}

TEST(Freedom, OfOneEditedMatrixAndOfNone) {
  EXPECT_EQ(of(generic(Source::self, ScoreRule::merged, 4, 3, 3)), (DegreesOfFreedom{15, 9, 9, 0, 15, 9}));
  EXPECT_EQ(of(generic(Source::self, ScoreRule::unprojected, 4, 3, 3)), (DegreesOfFreedom{9, 9, 0, 0, 9, 9}));
}

// Two equal tokens count once, whatever d is.
TEST(Freedom, OfFixedTokensGoesByTheirRank) {
  Scene s = generic(Source::self, ScoreRule::qk, 2, 2, 1);
  s.X.row(1) = s.X.row(0);
  EXPECT_EQ(of(s), (DegreesOfFreedom{3, 2, 1, 1, 3, 2}));
}

TEST(Freedom, HereIsLessWhereTheWeightsAreSpecial) {
  Scene s = generic(Source::self, ScoreRule::qk, 4, 3, 2);
  s.heads[0].W_K.setZero();
  const DegreesOfFreedom f = of(s);
  EXPECT_EQ(f.scores, 12);
  EXPECT_EQ(f.scores_here, 8) << "n_k r_Q = 4 x 2: the keys are 0, and the queries move nothing";
}

TEST(Freedom, KeysOfLengthOneHaveNoCount) {
  Scene s = generic(Source::self, ScoreRule::qk, 4, 3, 2);
  s.unit_keys = true;
  const DegreesOfFreedom f = of(s);
  EXPECT_FALSE(f.scores || f.scores_X_fixed || f.scores_here);
  EXPECT_EQ(f.QQ, 7);
}

}  // namespace
}  // namespace attnlab::test
