// The numbers of the Symmetry view by closed forms.
#include "core/studies/detail_symmetry.h"

#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attnlab::test {
namespace {

// Two tokens (1, 0) and (a, 0) without projections: Q Q^T = [[1, a], [a, a^2]].
Scene two_tokens(double a) {
  Scene s;
  s.source = Source::self;
  s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::none, 1};
  s.X = TokenMatrix::Zero(2, 2);
  s.X(0, 0) = 1;
  s.X(1, 0) = a;
  s.heads.resize(1);
  return s;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

TEST(SymmetryDetail, SoftmaxOfSymmetricScoresIsNotSymmetric) {
  const double a = 2;
  const Scene s = two_tokens(a);
  const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
  const double p = logistic(a - 1), q = logistic(a - a * a);  // A_12 and A_21
  EXPECT_NEAR(d.QQ_weights(0, 1), p, 1e-15);
  EXPECT_NEAR(d.QQ_weights(1, 0), q, 1e-15);
  const double anti = std::abs(p - q) / std::sqrt(2),
               norm = std::sqrt(p * p + q * q + (1 - p) * (1 - p) + (1 - q) * (1 - q));
  EXPECT_NEAR(d.weights_asymmetry, anti / norm, 1e-15);
  EXPECT_EQ(d.QQ_asymmetry, 0);
  EXPECT_TRUE(d.square);
  EXPECT_FALSE(d.masked);
}

TEST(SymmetryDetail, EqualTokensGiveSymmetricWeights) {
  const Scene s = two_tokens(1);
  EXPECT_EQ(symmetry_detail(s, analyze(s), 0).weights_asymmetry, 0);
}

TEST(SymmetryDetail, ScaleAndTemperatureApply) {
  Scene s = two_tokens(3);
  s.inside = {Scale::Kind::number, 2};
  s.temperature = 4;
  EXPECT_NEAR(symmetry_detail(s, analyze(s), 0).QQ_weights(0, 1), logistic((3 - 1) / 8.0), 1e-15);
}

TEST(SymmetryDetail, TheMaskAppliesWhereItFits) {
  Scene s = two_tokens(2);
  s.mask.kind = Mask::Kind::causal;
  const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
  EXPECT_TRUE(d.masked);
  EXPECT_EQ(d.QQ_weights(0, 1), 0);
  EXPECT_EQ(d.QQ_weights(0, 0), 1);
}

TEST(SymmetryDetail, QueriesAmongThemselvesWhereTheScoresAreNotSquare) {
  Scene s = two_tokens(2);
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(5, 2);
  const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
  EXPECT_FALSE(d.square);
  EXPECT_EQ(d.QQ_weights.rows(), 2);
}

// In a generic scene the scores equal their transpose exactly where the rules alone make them.
TEST(SymmetryDetail, TheRulesTellWhichScoresAreSymmetric) {
  int symmetric = 0, square = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const Scene s = random_scene(seed, Entries::generic);
    const Matrix S = analyze(s).heads[0].S;
    if (S.rows() != S.cols()) continue;
    ++square;
    symmetric += symmetric_by_rule(s);
    EXPECT_EQ(symmetric_by_rule(s), S == S.transpose()) << "seed " << seed;
  }
  EXPECT_GT(symmetric, 100);
  EXPECT_GT(square - symmetric, 100);
}

// [[1, a], [b, 1]]: the two tokens prefer each other where both a and b are above 1.
TEST(SymmetryDetail, PairsThatPreferEachOther) {
  const auto pairs = [](double a, double b) {
    Matrix S(2, 2);
    S << 1, a, b, 1;
    return mutual_pairs(S);
  };
  EXPECT_EQ(pairs(2, 3), std::vector<MutualPair>({{0, 1}}));
  EXPECT_TRUE(pairs(2, 0.5).empty());
  EXPECT_TRUE(pairs(0.5, 2).empty());
  EXPECT_TRUE(pairs(1, 1).empty());  // as much as itself is not more
  const double beyond = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(pairs(beyond, 2).empty());
}

TEST(SymmetryDetail, TwoMatricesLetTokensPreferEachOtherOneMatrixNever) {
  int with_two = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    const Entries entries = seed % 2 == 0 ? Entries::generic : Entries::any;
    Random random(seed);
    Recipe recipe = random_recipe(random);
    recipe.score = seed % 4 < 2 ? ScoreRule::qq : ScoreRule::qk;
    const Scene s = make_scene(random, settled(recipe), entries);
    const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
    EXPECT_TRUE(d.QQ_pairs.empty());
    if (s.score == ScoreRule::qq && !s.unit_keys) {
      EXPECT_TRUE(d.pairs.empty());
    }
    with_two += d.pairs.empty() ? 0 : 1;
  }
  EXPECT_GT(with_two, 100);
}

}  // namespace
}  // namespace attnlab::test
