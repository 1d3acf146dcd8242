// Cutting singular values: the error of Eckart and Young, whatever the rule, and the same bits where nothing is cut.
#include "core/studies/detail_rank.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Matrix W_of(const Scene& scene, int head) { return analyze(scene).heads[static_cast<std::size_t>(head)].W; }

Scene cut(const Scene& scene, int head, double kept) {
  const RankCut c = rank_cut(scene, head, kept);
  EXPECT_EQ(c.why_not, "");
  return attnlab::apply(scene, set_matrix_edit(c.id, view(c.values)));
}

Scene merged_diagonal() {
  Scene s = paper_scene();
  s.score = ScoreRule::merged;
  s.heads.resize(1);
  s.W_O = OutputWeight::Ones(1, 4);
  s.heads[0].W = weights({{3, 0, 0}, {0, -2, 0}, {0, 0, 0.5}});
  return s;
}

TEST(RankCut, OfADiagonal) {
  const Scene s = merged_diagonal();
  EXPECT_EQ(most_kept(s), 3);
  EXPECT_TRUE(near(W_of(cut(s, 0, 1), 0), rows<Matrix>({{3, 0, 0}, {0, 0, 0}, {0, 0, 0}}), 1e-15));
  EXPECT_TRUE(near(W_of(cut(s, 0, 2), 0), rows<Matrix>({{3, 0, 0}, {0, -2, 0}, {0, 0, 0}}), 1e-15));
  EXPECT_TRUE(near(W_of(cut(s, 0, 0), 0), Matrix(Matrix::Zero(3, 3)), 0));
  EXPECT_TRUE(near(W_of(cut(s, 0, 1.25), 0), rows<Matrix>({{3, 0, 0}, {0, -0.5, 0}, {0, 0, 0}}), 1e-15));
  Scene nothing = merged_diagonal();
  nothing.heads[0].W.setZero();
  EXPECT_TRUE(near(W_of(cut(nothing, 0, 1), 0), Matrix(Matrix::Zero(3, 3)), 0));
}

TEST(RankCut, KeepingAllKeepsTheBits) {
  each_scene(100, Entries::any, [&](const Scene& s) {
    if (s.score == ScoreRule::unprojected) return;
    EXPECT_TRUE(cut(s, 0, most_kept(s)) == s);
    EXPECT_TRUE(cut(s, 0, 99) == s);
  });
}

// The error is the root of the sum of the squares of what was cut, no singular value that is kept changes, and between
// two whole numbers one fades.
TEST(RankCut, LeavesTheLeastError) {
  constexpr ScoreRule rules[] = {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::merged,
                                 ScoreRule::single};
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Recipe recipe = random_recipe(random);
    recipe.score = rules[seed % 5];
    const Scene s = make_scene(random, settled(recipe), Entries::generic);
    const int head = static_cast<int>(seed) % static_cast<int>(s.heads.size());
    const double kept = static_cast<double>(random.between(0, 2 * most_kept(s))) / 2;
    const Analysis before = analyze(s);
    const HeadAnalysis& one = before.heads[static_cast<std::size_t>(head)];
    const Matrix &W = one.W, sigma = one.singular_values;
    const Scene after = cut(s, head, kept);
    double dropped = 0;
    Matrix expected = sigma;
    for (Eigen::Index k = 0; k < sigma.rows(); ++k) {
      expected(k, 0) *= std::clamp(kept - static_cast<double>(k), 0.0, 1.0);
      dropped = std::hypot(dropped, sigma(k, 0) - expected(k, 0));
    }
    const Matrix cut_W = W_of(after, head);
    // What the factors may lose to rounding: they can be far larger than their product.
    const Head& factors = s.heads[static_cast<std::size_t>(head)];
    const double size = s.score == ScoreRule::merged ? W.norm()
                        : s.score == ScoreRule::qk   ? factors.W_Q.norm() * factors.W_K.norm()
                                                     : factors.W_Q.squaredNorm();
    EXPECT_NEAR((W - cut_W).norm(), dropped, 1e-13 * size);
    Matrix found = analyze(after).heads[static_cast<std::size_t>(head)].singular_values;
    std::sort(expected.data(), expected.data() + expected.size(), std::greater<>());
    EXPECT_TRUE(near(found, expected, 1e-13 * size));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(RankCut, OtherHeadsStayAndWhatCannotBeIsSaid) {
  Scene s = paper_scene();
  s.heads[1].W_Q(0, 0) = 2;
  const Scene after = cut(s, 1, 0);
  EXPECT_TRUE(identical(after.heads[0].W_Q, s.heads[0].W_Q));
  EXPECT_EQ(after.heads[1].W_Q.cwiseAbs().maxCoeff(), 0);
  s = paper_scene();
  s.score = ScoreRule::unprojected;
  EXPECT_EQ(most_kept(s), 0);
  EXPECT_NE(rank_cut(s, 0, 1).why_not.find("identity"), std::string::npos);
  s.score = ScoreRule::qk;
  EXPECT_NE(rank_cut(s, 2, 1).why_not, "");
  s.heads[0].W_Q *= 1e200;
  s.heads[0].W_K *= 1e200;
  EXPECT_NE(rank_cut(s, 0, 1).why_not.find("range of doubles"), std::string::npos);
  s = merged_diagonal();
  s.heads[0].W(0, 0) = 1e9;  // a file may hold it, a hand may not set it
  EXPECT_NE(rank_cut(s, 0, 1).why_not, "");
}

}  // namespace
}  // namespace attnlab::test
