// The numbers of the Rank view by closed forms. Moving a query or a key along a direction that W cannot see
// changes no score; along another direction it does. Cutting singular values: the error of Eckart and Young,
// whatever the rule.
#include "core/studies/detail_rank.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// The merged rule with W = diag(values).
Scene merged(std::initializer_list<double> diagonal) {
  const auto d = static_cast<Eigen::Index>(diagonal.size());
  Scene s;
  s.score = ScoreRule::merged;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.X = TokenMatrix::Ones(3, d);
  Head head;
  head.W = WeightMatrix::Zero(d, d);
  Eigen::Index i = 0;
  for (const double x : diagonal) head.W(i, i) = x, ++i;
  s.heads = {head};
  return s;
}

Scene factored(ScoreRule score, int d_k) {
  Scene s;
  s.score = score;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.X = tokens({{1, 2, -1}, {0.5, -2, 1}, {3, 0, 1}, {-1, 1, 2}});
  Head head;
  head.W_Q.resize(3, d_k);
  head.W_K.resize(3, d_k);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < d_k; ++j) {
      head.W_Q(i, j) = 0.5 * i - 0.75 * j + 0.25 * i * j + 1;
      head.W_K(i, j) = 1.5 - i + 0.5 * j * j;
    }
  s.heads = {head};
  return s;
}

TEST(RankDetail, TheBestApproximationOfADiagonal) {
  const Scene s = merged({3, -2, 0.5});
  const Analysis a = analyze(s);
  const RankDetail one = rank_detail(s, a, 0, 1), two = rank_detail(s, a, 0, 2),
                   all = rank_detail(s, a, 0, 9);
  EXPECT_NEAR(one.error, std::sqrt(4.25), 1e-14);
  EXPECT_NEAR(one.error_formula, std::sqrt(4.25), 1e-14);
  EXPECT_NEAR(one.approximation(0, 0), 3, 1e-14);
  EXPECT_NEAR(one.approximation(1, 1), 0, 1e-14);
  EXPECT_NEAR(one.left_out(1, 1), -2, 1e-14);
  EXPECT_NEAR(two.error, 0.5, 1e-14);
  EXPECT_NEAR(two.approximation(1, 1), -2, 1e-14);
  EXPECT_EQ(all.kept, 3);
  EXPECT_LT(all.error, 1e-14);
  EXPECT_EQ(one.bound, 3);
  EXPECT_EQ(one.unseen_left.rows(), 0);
  const Scene blinded = merged({3, 0, 0.5});
  const RankDetail detail = rank_detail(blinded, analyze(blinded), 0, 1);
  ASSERT_EQ(detail.unseen_left.rows(), 1);
  ASSERT_EQ(detail.unseen_left.cols(), 3);
  EXPECT_NEAR(detail.unseen_left(0, 1), 1, 1e-14);
  EXPECT_NEAR(detail.unseen_right(0, 1), 1, 1e-14);
}

TEST(RankDetail, UnseenDirectionsOfFactors) {
  for (const int d_k : {1, 2}) {
    const Scene s = factored(ScoreRule::qk, d_k);
    const Analysis a = analyze(s);
    const RankDetail d = rank_detail(s, a, 0, 1);
    const Matrix W = a.heads[0].W;
    EXPECT_EQ(d.bound, d_k);
    ASSERT_EQ(d.unseen_left.rows(), 3 - d_k);
    EXPECT_LT((d.unseen_left * W).cwiseAbs().maxCoeff(), 1e-13);
    EXPECT_LT((W * d.unseen_right.transpose()).cwiseAbs().maxCoeff(), 1e-13);
    EXPECT_LT((d.unseen_left * d.unseen_left.transpose() - Matrix::Identity(3 - d_k, 3 - d_k))
                  .cwiseAbs()
                  .maxCoeff(),
              1e-14);
  }
}

TEST(RankDetail, CountsOfParameters) {
  const ScoreParameters p = score_parameters(512, 64, 8);
  EXPECT_EQ(p.two, 524288);
  EXPECT_EQ(p.shared, 262144);
  EXPECT_EQ(p.merged, 2097152);
  EXPECT_EQ(p.freedom, 8 * (2 * 512 * 64 - 64 * 64));
  EXPECT_EQ(score_parameters(3, 4, 1).freedom, 9);  // never more than d^2
  Scene s = factored(ScoreRule::qk, 2);
  s.heads[0].W_Q *= 1e200;
  s.heads[0].W_K *= 1e200;
  const RankDetail d = rank_detail(s, analyze(s), 0, 1);
  EXPECT_FALSE(d.finite);
  EXPECT_EQ(d.approximation.size(), 0);
}

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
  const UnseenMove m = unseen_move(s, analyze(s), 0, rows<Matrix>({{1, 0}}), false, 0);
  EXPECT_EQ(m.amount, 2);
  EXPECT_EQ(m.difference, 6);  // (3, .) W X^T = (9, -9) against (3, -3)
  Scene strong = blind();
  const UnseenMove none = unseen_move(strong, analyze(strong), 0, Matrix(0, 2), false, 1);
  EXPECT_FALSE(none.exists);
  EXPECT_TRUE(near(none.rows, rows<Matrix>({{-1, 5}}), 0));
  EXPECT_TRUE(near(none.scores, rows<Matrix>({{-3, 3}}), 0));
  EXPECT_FALSE(unseen_move(strong, Analysis{}, 0, rows<Matrix>({{0, 1}}), false, 0).exists);
  strong.heads[0].W *= 1e308;
  EXPECT_FALSE(unseen_move(strong, analyze(strong), 0, rows<Matrix>({{0, 1}}), false, 0).exists);
}

TEST(Unseen, EveryNullDirectionOfRandomScenes) {
  int moved = 0;
  each_scene(600, Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
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
  });
  EXPECT_GT(moved, 300);
}

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

TEST(RankCut, KeepingAllKeepsTheBits) {
  each_scene(100, Entries::any, [&](const Scene& s) {
    if (s.score == ScoreRule::unprojected) return;
    EXPECT_TRUE(cut(s, 0, most_kept(s)) == s);
    EXPECT_TRUE(cut(s, 0, 99) == s);
  });
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

// The error is the root of the sum of the squares of what was cut, no singular value that is kept changes,
// and between two whole numbers one fades.
TEST(RankCut, LeavesTheLeastError) {
  constexpr ScoreRule rules[] = {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::merged,
                                 ScoreRule::single};
  each_seed(1000, [&](std::uint64_t seed) {
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
  });
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
