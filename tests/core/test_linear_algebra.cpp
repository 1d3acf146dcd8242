// Singular values, rank, spectra and asymmetry of matrices whose answers are known.
#include "core/algebra/linear_algebra.h"

#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace attnlab::test {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();
const double inf = std::numeric_limits<double>::infinity();

WeightMatrix whole_numbers(Random& random, int rows, int cols) {
  WeightMatrix m(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) m(i, j) = random.between(-5, 5);
  return m;
}

TEST(SingularValues, OfKnownMatrices) {
  EXPECT_TRUE(near(singular_values(WeightMatrix::Identity(4, 4)), rows<Matrix>({{1}, {1}, {1}, {1}}), 0));
  EXPECT_TRUE(near(singular_values(weights({{0, -3}, {2, 0}})), rows<Matrix>({{3}, {2}}), 1e-15));
  // [[1, 1], [0, 1]]: the golden ratio and its inverse.
  const double golden = (1 + std::sqrt(5.0)) / 2;
  EXPECT_TRUE(
      near(singular_values(weights({{1, 1}, {0, 1}})), rows<Matrix>({{golden}, {1 / golden}}), 1e-15));
  EXPECT_TRUE(near(singular_values(WeightMatrix::Zero(3, 3)), Matrix(Matrix::Zero(3, 1)), 0));
}

TEST(SingularValues, AreThoseOfTheTranspose) {
  Random random(1);
  for (int k = 0; k < 500; ++k) {
    const int n = random.between(1, 4);
    const WeightMatrix m = whole_numbers(random, n, n);
    EXPECT_TRUE(near(singular_values(m), singular_values(WeightMatrix(m.transpose())), 1e-13));
    EXPECT_NEAR(singular_values(m).norm(), m.norm(), 1e-13 * (1 + m.norm()));
  }
}

TEST(SingularValues, HoldAtTheEndsOfTheRangeOfDoubles) {
  EXPECT_TRUE(
      near(singular_values(weights({{3e200, 0}, {0, 4e200}})), rows<Matrix>({{4e200}, {3e200}}), 1e185));
  EXPECT_TRUE(
      near(singular_values(weights({{3e-200, 0}, {0, 4e-200}})), rows<Matrix>({{4e-200}, {3e-200}}), 1e-215));
  const Matrix sigma = singular_values(weights({{1, nan}, {inf, 1}}));
  EXPECT_EQ(sigma.rows(), 2);
  EXPECT_TRUE(std::isnan(sigma(0, 0)) && std::isnan(sigma(1, 0)));
}

int rank_of(const WeightMatrix& m) {
  return numerical_rank(singular_values(m), static_cast<int>(m.rows()), static_cast<int>(m.cols()));
}

TEST(Rank, OfKnownMatrices) {
  EXPECT_EQ(rank_of(WeightMatrix::Zero(4, 4)), 0);
  EXPECT_EQ(rank_of(WeightMatrix::Ones(4, 4)), 1);
  EXPECT_EQ(rank_of(weights({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})), 2);
  EXPECT_EQ(rank_of(weights({{1, 0}, {0, 1e-15}})), 2) << "above 2 eps";
  EXPECT_EQ(rank_of(weights({{1, 0}, {0, 1e-16}})), 1) << "below 2 eps";
  EXPECT_EQ(rank_of(weights({{1e-300, 0}, {0, 1e-300}})), 2) << "relative to the largest";
  EXPECT_EQ(rank_of(weights({{1, nan}, {0, 1}})), 0);
}

TEST(Rank, OfAProductIsAtMostItsInnerSize) {
  Random random(2);
  for (int k = 0; k < 2000; ++k) {
    const int d = random.between(2, 4), d_k = random.between(1, 4);
    const WeightMatrix W = whole_numbers(random, d, d_k) * whole_numbers(random, d, d_k).transpose();
    EXPECT_LE(rank_of(W), std::min(d, d_k));
  }
}

TEST(GramEigenvalues, AreTheSquaresOfTheSingularValuesBesideZeros) {
  EXPECT_TRUE(near(gram_eigenvalues(rows<Matrix>({{3, 4}})), rows<Matrix>({{25}}), 1e-14));
  EXPECT_TRUE(
      near(gram_eigenvalues(rows<Matrix>({{1, 0}, {0, 2}, {0, 0}})), rows<Matrix>({{4}, {1}, {0}}), 1e-15));
  Random random(3);
  for (int k = 0; k < 500; ++k) {
    const WeightMatrix P = whole_numbers(random, random.between(1, 4), random.between(1, 4));
    const Matrix lambda = gram_eigenvalues(P), other = gram_eigenvalues(P.transpose());
    ASSERT_EQ(lambda.rows(), P.rows());
    EXPECT_NEAR(lambda.sum(), P.squaredNorm(), 1e-12 * (1 + P.squaredNorm())) << "the trace";
    for (int i = 0; i < lambda.rows(); ++i) {
      EXPECT_NEAR(lambda(i, 0), i < other.rows() ? other(i, 0) : 0, 1e-12 * (1 + P.squaredNorm()));
      EXPECT_GE(lambda(i, 0), 0);
      if (i > 0) {
        EXPECT_LE(lambda(i, 0), lambda(i - 1, 0));
      }
    }
  }
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

}  // namespace
}  // namespace attnlab::test
