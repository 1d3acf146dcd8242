// The numbers that facts report, and degrees of freedom of the scores, by closed forms.
#include "core/analysis/freedom.h"
#include "tests/core/expect_fact.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

const TokenMatrix axes = tokens({{1, 0}, {0, 1}});

// One head that reads the values through W_V and writes them through the identity.
Scene copying(const WeightMatrix& W_V) {
  Scene s = bare_scene(axes, axes, axes);
  s.value = ValueRule::projected;
  s.output = OutputRule::projected;
  s.heads[0].W_V = W_V;
  s.W_O = OutputWeight::Identity(2, 2);
  return s;
}

TEST(FactNumbers, TheCopyingScoreIsOneForTheIdentityAndMinusOneForItsNegative) {
  EXPECT_EQ(measured(copying(weights({{1, 0}, {0, 1}})), "ov-circuit").numbers, "copying score 1");
  EXPECT_EQ(measured(copying(weights({{-1, 0}, {0, -3}})), "ov-circuit").numbers,
            "copying score \xE2\x88\x92\x31");
  EXPECT_EQ(measured(copying(weights({{3, 0}, {0, -1}})), "ov-circuit").numbers, "copying score 0.5");
  EXPECT_EQ(measured(copying(weights({{0, 1}, {0, 0}})), "ov-circuit").numbers, "copying score none");
  EXPECT_EQ(measured(copying(weights({{1, 2}, {2, 4}})), "ov-circuit").value, 1);
  EXPECT_EQ(measured(copying(weights({{1, 2}, {2, 3}})), "ov-circuit").bound, 2);
  Scene s = bare_scene(axes, axes, tokens({{3, 4}, {3, 4}}));
  EXPECT_EQ(measured(s, "output-in-hull").status, FactStatus::not_applicable) << "one point";
  s.outside = {Scale::Kind::number, 2};
  const Fact fact = measured(s, "output-in-hull");
  EXPECT_EQ(fact.status, FactStatus::broken);
  EXPECT_NEAR(fact.residual.value_or(0), 2.5, 1e-15);
  EXPECT_EQ(fact.because, "the scale 2 outside the softmax");
  EXPECT_EQ(measured(s, "output-rows-sum").value, 0.5);
  s.V = tokens({{3, 4}, {-3, -4}});
  s.Q = tokens({{5, 0}, {0, 5}});
  const Fact inside = measured(s, "output-in-hull");
  EXPECT_EQ(inside.status, FactStatus::broken) << "0 lies between the values";
  EXPECT_EQ(inside.numbers, "inside the hull all the same, but not where the weights put it");
  s.V = tokens({{3, 4}, {3, 4}});
  EXPECT_EQ(measured(s, "output-rows-sum").bound, 0.5);
}

// By the definition, over random scores of two matrices.
TEST(FactNumbers, MutualPreferenceIsThatOfTheDefinition) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    Recipe r = random_recipe(random);
    r.score = ScoreRule::qk;
    r.source = Source::self;
    const Scene s = make_scene(random, settled(r), Entries::generic);
    const Analysis a = analyze(s);
    int count = 0;
    for (int h = 0; h < a.dims.h; ++h) {
      const Matrix& S = a.heads[static_cast<std::size_t>(h)].S;
      for (int i = 0; i < S.rows(); ++i)
        for (int j = 0; j < i; ++j) count += S(i, j) > S(i, i) && S(j, i) > S(j, j) ? 1 : 0;
    }
    EXPECT_EQ(measured(s, "no-mutual-preference").value, count) << "seed " << seed;
  }
}

TEST(FactNumbers, TheSymmetryScoreReachesItsEnds) {
  Scene s = bare_scene(axes, axes, axes);
  s.score = ScoreRule::merged;
  s.heads[0].W = weights({{1, 2}, {2, -1}});
  EXPECT_DOUBLE_EQ(measured(s, "symmetry-score").value.value_or(NAN), 1);
  s.heads[0].W = weights({{0, 2}, {-2, 0}});
  EXPECT_DOUBLE_EQ(measured(s, "symmetry-score").value.value_or(NAN), -1);
  s.heads[0].W = weights({{0, 1}, {0, 0}});
  EXPECT_DOUBLE_EQ(measured(s, "symmetry-score").value.value_or(NAN), 0);
  s = bare_scene(axes, tokens({{0, 1}, {1, 0}}), axes);
  const Fact pair = measured(s, "no-mutual-preference");
  EXPECT_EQ(pair.value, 1);
  EXPECT_EQ(pair.numbers, "pairs: (1, 2)");
  const Analysis a = analyze(s);
  EXPECT_EQ(where(*find_fact("no-mutual-preference"), pair, {s, a}),
            (std::vector<Cell>{{Node::S, 0, 0, 1}, {Node::S, 0, 1, 0}}));
  EXPECT_EQ(measured(bare_scene(axes, axes, axes), "no-mutual-preference").value, 0);
}

// As it says of itself: one scale behind the softmax is taken into W^O, one before it into W^Q.
TEST(FactNumbers, NoScaleMakesALayerPossibleThatWasNot) {
  int tried = 0;
  each_scene(400, Entries::generic, [&](Scene s) {
    if (s.score != ScoreRule::qk || s.output != OutputRule::projected || s.unit_keys) return;
    s.inside = {Scale::Kind::number, 3};
    s.outside = {Scale::Kind::number, 2};
    Scene without = s;
    without.inside = without.outside = {};
    for (Head& head : without.heads) head.W_Q /= 3;
    without.W_O /= 2;
    const Analysis a = analyze(s), b = analyze(without);
    if (a.heads[0].A.size() == 0 || s.heads[0].W_Q.size() == 0) return;
    ASSERT_TRUE(near(a.Y, b.Y, 1e-12));
    ++tried;
  });
  EXPECT_GT(tried, 5);
}

TEST(FactNumbers, OnALineOnlyTheEndsAreReached) {
  Scene s =
      bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {4, 0}, {2, 0}, {3, 0}}), TokenMatrix::Ones(4, 2));
  const Fact fact = measured(s, "unreachable-key");
  EXPECT_EQ(fact.value, 2);
  EXPECT_EQ(fact.numbers, "inside: 3, 4; 0 wins in 64 seeded queries per head");
  s.K = tokens({{1, 0}, {0, 1}, {-1, 0}, {0, -1}});
  EXPECT_EQ(measured(s, "unreachable-key").value, 0);
  s.K = tokens({{1, 0}, {0, 1}, {-1, 0}, {0, 0}});
  EXPECT_EQ(measured(s, "unreachable-key").value, 1);
  const TokenMatrix four = tokens({{1, 0}, {0, 1}, {1, 1}, {0, 0}});
  s = bare_scene(four, four, four);
  EXPECT_EQ(measured(s, "hidden-weights").value, 1) << "4 keys, and [V, 1] has rank 3";
  s.V.setOnes();
  EXPECT_EQ(measured(s, "hidden-weights").value, 3);
  s.V = tokens({{1, 0}, {0, 1}, {0, 0}, {0, 0}});
  s.mask = {Mask::Kind::matrix, Matrix::Ones(4, 4)};
  s.mask.allowed.col(3).setZero();
  EXPECT_EQ(measured(s, "hidden-weights").status, FactStatus::not_applicable)
      << "the masked key does not count";
}

TEST(FactNumbers, SaturationAndEntropyOfEqualWeights) {
  const Scene s = bare_scene(TokenMatrix::Zero(2, 2), axes, axes);
  EXPECT_DOUBLE_EQ(measured(s, "saturation").value.value_or(NAN), 0.5);
  EXPECT_DOUBLE_EQ(measured(s, "saturation").bound.value_or(NAN), 1)
      << "twice what the largest weight leaves";
  EXPECT_DOUBLE_EQ(measured(s, "entropy-bound").value.value_or(NAN), std::log(2));
  EXPECT_NEAR(measured(bare_scene(axes / 3, axes / 3, axes / 3), "mixing").value.value_or(NAN), 0, 1e-10);
  EXPECT_EQ(measured(s, "softmax-jacobian").numbers, "largest norm 0.5, never above 0.5");
  const TokenMatrix line = tokens({{1, 2}, {2, 4}, {3, 6}});
  const Fact ranks = measured(bare_scene(line, line, line), "rank-scores");
  EXPECT_EQ(ranks.value, 1);
  EXPECT_EQ(ranks.bound, 2);
  EXPECT_EQ(ranks.numbers, "rank of S 1, rank of the weights 3");
  const Scene paper = paper_scene();  // d = 3, d_k = 2, 2 heads
  EXPECT_EQ(measured(paper, "parameters").value, 24);
  EXPECT_EQ(measured(paper, "parameters").bound, 18);
  EXPECT_EQ(measured(paper, "shared-halves").value, 12);
  EXPECT_EQ(measured(paper, "rank-W").value, 1);
  EXPECT_EQ(measured(paper, "rank-W").bound, 2);
}

TEST(FactNumbers, TheLeakOfFillingWithZeroIsKnown) {
  Scene s = bare_scene(TokenMatrix::Zero(2, 2), axes, axes);
  s.mask = {Mask::Kind::causal, {}};
  const Fact fact = measured(s, "mask-renormalises");
  EXPECT_DOUBLE_EQ(fact.value.value_or(0), 0.5) << "both logits are 0";
  EXPECT_EQ(fact.row, 0);
  EXPECT_EQ(fact.numbers, "filled with 0, 0.5 leaks; after the softmax the weights of a query sum to 0.5");
  for (int d = 2; d <= 4; ++d) {
    const TokenMatrix X = TokenMatrix::Ones(2, d);
    EXPECT_NEAR(measured(bare_scene(X, X, X), "score-variance").value.value_or(NAN), d, 0.1 * d);
  }
}

Scene free_tokens(Source source, ScoreRule score, int n, int d, int d_k) {
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
  EXPECT_EQ(of(free_tokens(Source::free, ScoreRule::qk, 4, 3, 2)), (DegreesOfFreedom{12, 7, 8, 5, 12, 7}));
  EXPECT_EQ(of(free_tokens(Source::self, ScoreRule::qk, 8, 4, 2)), (DegreesOfFreedom{28, 15, 12, 7, 28, 15}));
  EXPECT_EQ(of(free_tokens(Source::self, ScoreRule::qk, 3, 4, 4)), (DegreesOfFreedom{9, 6, 9, 6, 9, 6}));
  const DegreesOfFreedom one = of(free_tokens(Source::self, ScoreRule::qq, 4, 3, 2));
  EXPECT_EQ(one, (DegreesOfFreedom{7, 7, 5, 5, 7, 7}));
  EXPECT_EQ(of(free_tokens(Source::self, ScoreRule::merged, 4, 3, 3)),
            (DegreesOfFreedom{15, 9, 9, 0, 15, 9}));
  EXPECT_EQ(of(free_tokens(Source::self, ScoreRule::unprojected, 4, 3, 3)),
            (DegreesOfFreedom{9, 9, 0, 0, 9, 9}));
}

TEST(Freedom, HereIsLessWhereTheWeightsAreSpecial) {
  Scene s = free_tokens(Source::self, ScoreRule::qk, 4, 3, 2);
  s.heads[0].W_K.setZero();
  const DegreesOfFreedom f = of(s);
  EXPECT_EQ(f.scores, 12);
  EXPECT_EQ(f.scores_here, 8) << "n_k r_Q = 4 x 2: the keys are 0, and the queries move nothing";
  s = free_tokens(Source::self, ScoreRule::qk, 4, 3, 2);
  s.unit_keys = true;
  const DegreesOfFreedom units = of(s);
  EXPECT_FALSE(units.scores || units.scores_X_fixed || units.scores_here);
  EXPECT_EQ(units.QQ, 7);
  // Two equal tokens count once, whatever d is.
  s = free_tokens(Source::self, ScoreRule::qk, 2, 2, 1);
  s.X.row(1) = s.X.row(0);
  EXPECT_EQ(of(s), (DegreesOfFreedom{3, 2, 1, 1, 3, 2}));
}

}  // namespace
}  // namespace attnlab::test
