// The numbers of the Symmetry view by closed forms. How much of a matrix is antisymmetric, and the slider
// between it, its symmetric part and its transpose.
#include "core/algebra/matrix_ops.h"
#include "core/studies/detail_symmetry.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Two tokens (1, 0) and (a, 0) without projections: Q Q^T = [[1, a], [a, a^2]].
Scene two_tokens(double a) {
  Scene s = bare_scene({}, {}, {});
  s.source = Source::self;
  s.X = tokens({{1, 0}, {a, 0}});
  return s;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// The softmax of symmetric scores is not symmetric.
TEST(SymmetryDetail, OfTwoTokens) {
  const double a = 2;
  Scene s = two_tokens(a);
  SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
  const double p = logistic(a - 1), q = logistic(a - a * a);  // A_12 and A_21
  EXPECT_NEAR(d.QQ_weights(0, 1), p, 1e-15);
  EXPECT_NEAR(d.QQ_weights(1, 0), q, 1e-15);
  const double anti = std::abs(p - q) / std::sqrt(2),
               norm = std::sqrt(p * p + q * q + (1 - p) * (1 - p) + (1 - q) * (1 - q));
  EXPECT_NEAR(d.weights_asymmetry, anti / norm, 1e-15);
  EXPECT_EQ(d.QQ_asymmetry, 0);
  EXPECT_TRUE(d.square);
  EXPECT_FALSE(d.masked);
  s = two_tokens(1);
  EXPECT_EQ(symmetry_detail(s, analyze(s), 0).weights_asymmetry, 0);
  s = two_tokens(3);
  s.inside = {Scale::Kind::number, 2};
  s.temperature = 4;
  EXPECT_NEAR(symmetry_detail(s, analyze(s), 0).QQ_weights(0, 1), logistic((3 - 1) / 8.0), 1e-15);
  s = two_tokens(2);
  s.mask.kind = Mask::Kind::causal;
  d = symmetry_detail(s, analyze(s), 0);
  EXPECT_TRUE(d.masked);
  EXPECT_EQ(d.QQ_weights(0, 1), 0);
  EXPECT_EQ(d.QQ_weights(0, 0), 1);
  s = two_tokens(2);
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(5, 2);  // queries among themselves
  d = symmetry_detail(s, analyze(s), 0);
  EXPECT_FALSE(d.square);
  EXPECT_EQ(d.QQ_weights.rows(), 2);
}

// In a generic scene the scores equal their transpose exactly where the rules alone make them.
TEST(SymmetryDetail, TheRulesTellWhichScoresAreSymmetric) {
  int symmetric = 0, square = 0;
  each_scene(2000, Entries::generic, [&](const Scene& s) {
    const Matrix S = analyze(s).heads[0].S;
    if (S.rows() != S.cols()) return;
    ++square;
    symmetric += symmetric_by_rule(s);
    EXPECT_EQ(symmetric_by_rule(s), S == S.transpose());
  });
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
  EXPECT_TRUE(pairs(inf, 2).empty());
}

TEST(SymmetryDetail, TwoMatricesLetTokensPreferEachOtherOneMatrixNever) {
  int with_two = 0;
  each_seed(1000, [&](std::uint64_t seed) {
    const Entries entries = seed % 2 == 0 ? Entries::generic : Entries::any;
    Random random(seed);
    Recipe recipe = random_recipe(random);
    recipe.score = seed % 4 < 2 ? ScoreRule::qq : ScoreRule::qk;
    const Scene s = make_scene(random, settled(recipe), entries);
    const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
    EXPECT_TRUE(d.QQ_pairs.empty());
    if (s.score == ScoreRule::qq && !s.unit_keys && s.positions != Positions::keys) {
      EXPECT_TRUE(d.pairs.empty());
    }
    with_two += d.pairs.empty() ? 0 : 1;
  });
  EXPECT_GT(with_two, 100);
}

WeightMatrix random_square(Random& random) {
  const int n = random.between(1, max_model);
  const double size = std::pow(10.0, random.between(-300, 300));
  WeightMatrix W(n, n);
  for (Eigen::Index i = 0; i < W.size(); ++i) W.data()[i] = size * random.uniform(-1, 1);
  return W;
}

TEST(Asymmetry, IsRelativeAtEveryMagnitude) {
  for (const double size : {1e-300, 1e-200, 1.0, 1e200, 1e300}) {
    EXPECT_NEAR(asymmetry(size * rows<Matrix>({{1, 2}, {0, 1}})), std::sqrt(2.0 / 6), 1e-15) << size;
    EXPECT_EQ(asymmetry(size * rows<Matrix>({{0, 1}, {-1, 0}})), 1) << size;
    EXPECT_EQ(asymmetry(size * rows<Matrix>({{1, 5}, {5, 2}})), 0) << size;
  }
  EXPECT_EQ(asymmetry(Matrix::Zero(3, 3)), 0);
  EXPECT_EQ(asymmetry(Matrix()), 0);
  Random random(4);
  for (int k = 0; k < 5000; ++k) {
    const int n = random.between(2, 8);
    Matrix S(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) {
        const double x = random.uniform(-1, 1), off = random.chance(0.5) ? 0 : random.uniform(-1e-16, 1e-16);
        S(i, j) = i == j ? off : x;
        S(j, i) = i == j ? off : -x + off;
      }
    EXPECT_LE(asymmetry(S), 1);
    EXPECT_GE(asymmetry(S), 0);
  }
}

TEST(Split, OfOneMatrix) {
  const WeightMatrix W = weights({{1, 2}, {4, 5}});
  EXPECT_TRUE(near(split_mixed(W, 0), weights({{1, 3}, {3, 5}}), 0));
  EXPECT_TRUE(near(split_mixed(W, 2), weights({{1, 1}, {5, 5}}), 0));
  EXPECT_TRUE(near(split_mixed(W, 0.5), weights({{1, 2.5}, {3.5, 5}}), 0));
  const double large = std::numeric_limits<double>::max();
  const WeightMatrix largest = weights({{large, large}, {large, -large}});
  EXPECT_TRUE(split_mixed(largest, 0).allFinite());
  EXPECT_TRUE(near(split_mixed(largest, 0), largest, 0));
}

TEST(Split, OneIsTheMatrixZeroIsSymmetricMinusOneItsTranspose) {
  each_seed(500, [&](std::uint64_t seed) {
    Random random(seed);
    const WeightMatrix W = random_square(random), sym = split_mixed(W, 0);
    EXPECT_TRUE(identical(split_mixed(W, 1), W));
    EXPECT_TRUE(identical(split_mixed(W, -1), WeightMatrix(W.transpose())));
    EXPECT_TRUE(identical(sym, WeightMatrix(sym.transpose())));
    const double t = random.uniform(-1, 2);
    const WeightMatrix mixed = split_mixed(W, t),
                       expected = 0.5 * W + 0.5 * W.transpose() + t * (0.5 * W - 0.5 * W.transpose());
    EXPECT_TRUE(near(mixed, expected, 4 * ulp_half * W.cwiseAbs().maxCoeff() * 4));
    // The symmetric part does not move.
    EXPECT_TRUE(near(WeightMatrix(0.5 * mixed + 0.5 * mixed.transpose()), sym,
                     16 * ulp_half * W.cwiseAbs().maxCoeff()));
  });
}

}  // namespace
}  // namespace attnlab::test
