// How much of a matrix is antisymmetric, and the slider between it, its symmetric part and its transpose.
#include "core/algebra/matrix_ops.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

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
}

TEST(Asymmetry, NeverLeavesTheUnitInterval) {
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
}

TEST(Split, OneIsTheMatrixZeroIsSymmetricMinusOneItsTranspose) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
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
  }
}

TEST(Split, NothingOverflowsOnTheWay) {
  const double large = std::numeric_limits<double>::max();
  const WeightMatrix W = weights({{large, large}, {large, -large}});
  EXPECT_TRUE(split_mixed(W, 0).allFinite());
  EXPECT_TRUE(near(split_mixed(W, 0), W, 0));
}

}  // namespace
}  // namespace attnlab::test
