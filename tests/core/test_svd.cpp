// Singular values and vectors, rank and spectra: matrices whose answers are known, and what holds for all.
#include "core/algebra/spectrum.h"
#include "core/algebra/svd.h"
#include "tests/core/allocations.h"
#include "tests/core/support.h"

#include <Eigen/LU>
#include <complex>

namespace attnlab::test {
namespace {

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
  Random other(7);
  for (int k = 0; k < 300; ++k) {
    Matrix m(other.between(1, 8), other.between(1, 8));
    Grid exact(static_cast<int>(m.rows()), static_cast<int>(m.cols()));
    for (std::size_t i = 0; i < exact.cells.size(); ++i) {
      m.data()[i] = other.uniform(-1, 1);
      exact.cells[i] = {m.data()[i], std::fabs(m.data()[i])};
    }
    const Matrix sigma = singular_values(m);
    EXPECT_TRUE(matches(view(sigma), reference_singular_values(exact)));
  }
  EXPECT_TRUE(
      near(singular_values(weights({{3e200, 0}, {0, 4e200}})), rows<Matrix>({{4e200}, {3e200}}), 1e185));
  EXPECT_TRUE(
      near(singular_values(weights({{3e-200, 0}, {0, 4e-200}})), rows<Matrix>({{4e-200}, {3e-200}}), 1e-215));
  const Matrix sigma = singular_values(weights({{1, nan}, {inf, 1}}));
  EXPECT_EQ(sigma.rows(), 2);
  EXPECT_TRUE(std::isnan(sigma(0, 0)) && std::isnan(sigma(1, 0)));
}

int rank_of(const WeightMatrix& m) { return numerical_rank(singular_values(m), m.rows(), m.cols()); }

TEST(Rank, OfKnownMatrices) {
  EXPECT_EQ(rank_of(WeightMatrix::Zero(4, 4)), 0);
  EXPECT_EQ(rank_of(WeightMatrix::Ones(4, 4)), 1);
  EXPECT_EQ(rank_of(weights({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})), 2);
  EXPECT_EQ(rank_of(weights({{1, 0}, {0, 1e-15}})), 2) << "above 2 eps";
  EXPECT_EQ(rank_of(weights({{1, 0}, {0, 1e-16}})), 1) << "below 2 eps";
  EXPECT_EQ(rank_of(weights({{1, 0, 0, 0}, {0, 6.5e-16, 0, 0}})), 1) << "below 4 eps, of the larger side";
  EXPECT_EQ(rank_of(weights({{1, 0, 0, 0}, {0, 9.5e-16, 0, 0}})), 2) << "above 4 eps";
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

// U and V are orthogonal and U diag(sigma) V^T is m, to rounding at the size of m.
void expect_decomposed(const WeightMatrix& m) {
  const auto [U, V, sigma] = svd(m);
  const double size = m.cwiseAbs().maxCoeff();
  ASSERT_TRUE(identical(sigma, singular_values(m)));
  EXPECT_TRUE(
      near(WeightMatrix(U.transpose() * U), WeightMatrix::Identity(m.rows(), m.rows()).eval(), 1e-14));
  EXPECT_TRUE(
      near(WeightMatrix(V.transpose() * V), WeightMatrix::Identity(m.cols(), m.cols()).eval(), 1e-14));
  WeightMatrix product = WeightMatrix::Zero(m.rows(), m.cols());
  for (Eigen::Index k = 0; k < sigma.rows(); ++k) product += sigma(k, 0) * U.col(k) * V.col(k).transpose();
  EXPECT_TRUE(near(product, m, 1e-14 * size + 1e-320));
  for (Eigen::Index k = 0; k < V.cols(); ++k)
    EXPECT_GE(V.col(k).maxCoeff(), V.col(k).cwiseAbs().maxCoeff() - 1e-9) << "the largest entry is positive";
}

TEST(Svd, OfEveryShapeRankAndMagnitude) {
  Random random(5);
  for (int trial = 0; trial < 3000; ++trial) {
    SCOPED_TRACE(trial);
    const int rows = random.between(1, 4), cols = random.between(1, 4), rank = random.between(0, 4);
    WeightMatrix m = WeightMatrix::Zero(rows, cols);
    if (rank == 4)
      fill(m, random);
    else if (rank > 0)
      m = whole_numbers(random, rows, rank) * whole_numbers(random, cols, rank).transpose();
    for (const double size : {1.0, 1e-300, 1e6, 1e300}) expect_decomposed(size * m);
    if (HasFailure()) return;
  }
  // Columns whose squares leave the range of doubles, and entries of one matrix from one end of it to the
  // other.
  expect_decomposed(weights({{1, 1e-200}, {0, 1e-200}}));
  expect_decomposed(weights({{1e-320, 1e300, 0}, {1, 1, 1e-300}, {1e-300, 1e300, 1e-300}}));
  Random other(6);
  for (int trial = 0; trial < 500; ++trial) {
    WeightMatrix m(other.between(1, 4), other.between(1, 4));
    for (Eigen::Index i = 0; i < m.size(); ++i)
      m.data()[i] = std::ldexp(other.uniform(-1, 1), other.between(-1000, 1000));
    expect_decomposed(m);
  }
  EXPECT_TRUE(identical(svd(WeightMatrix::Zero(3, 3)).U, WeightMatrix(WeightMatrix::Identity(3, 3))));
  EXPECT_TRUE(identical(svd(WeightMatrix::Zero(3, 3)).V, WeightMatrix(WeightMatrix::Identity(3, 3))));
  for (const double bad : {nan, inf}) {
    const auto [U, V, sigma] = svd(weights({{1, 2, bad}, {0, 1, 0}}));
    EXPECT_TRUE(U.array().isNaN().all() && V.array().isNaN().all() && sigma.array().isNaN().all());
    EXPECT_EQ(U.rows(), 2);
    EXPECT_EQ(V.rows(), 3);
  }
}

TEST(PrincipalAxes, WherePointsAreNotSpreadAreTheCoordinates) {
  const double half = std::sqrt(0.5);
  const Matrix line = rows<Matrix>({{1, 1, 0}, {-1, -1, 0}, {3, 3, 0}});
  EXPECT_TRUE(
      near(principal_axes(view(line)), weights({{half, half, 0}, {0, 0, 1}, {half, -half, 0}}), 1e-15));
  WeightMatrix m = WeightMatrix::Zero(3, 3);
  m.col(0) << half, half, 0;
  complete(m, 1);
  EXPECT_TRUE(near(m, weights({{half, 0, half}, {half, 0, -half}, {0, 1, 0}}), 1e-15));
  complete(m, 0);
  EXPECT_TRUE(identical(m, WeightMatrix(WeightMatrix::Identity(3, 3))));
}

TEST(ThinSvd, OfEveryShapeIsTheMatrixAgain) {
  Random random(77);
  for (int run = 0; run < 200; ++run) {
    Matrix m(random.between(1, 8), random.between(1, 8));
    fill(m, random);
    if (random.chance(0.3)) m.row(0).setZero();
    const ThinSvd parts = thin_svd(m);
    ASSERT_EQ(parts.U.cols(), std::min(m.rows(), m.cols()));
    EXPECT_TRUE(near(Matrix(parts.U * parts.sigma.col(0).asDiagonal() * parts.V.transpose()), m, 1e-14));
    EXPECT_TRUE(near(Matrix(parts.V.transpose() * parts.V),
                     Matrix(Matrix::Identity(parts.V.cols(), parts.V.cols())), 1e-14));
    EXPECT_TRUE(near(parts.sigma, singular_values(m), 1e-14));
  }
  EXPECT_TRUE(std::isnan(thin_svd(Matrix::Constant(2, 3, nan)).sigma(0, 0)));
}

Spectrum spectrum_of(const Matrix& m) { return spectrum(view(m)); }

TEST(Spectrum, OfKnownMatrices) {
  const Spectrum turn = spectrum_of(rows<Matrix>({{0, -2}, {2, 0}}));
  EXPECT_TRUE(near(turn.real, rows<Matrix>({{0}, {0}}), 1e-15));
  EXPECT_TRUE(near(turn.imaginary, rows<Matrix>({{2}, {-2}}), 1e-15));
  const Spectrum cycle = spectrum_of(rows<Matrix>({{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}));
  const double root = std::sqrt(3) / 2;
  EXPECT_TRUE(near(cycle.real, rows<Matrix>({{1}, {-0.5}, {-0.5}}), 1e-15));
  EXPECT_TRUE(near(cycle.imaginary, rows<Matrix>({{0}, {root}, {-root}}), 1e-15));
  const Spectrum triangle = spectrum_of(rows<Matrix>({{1, 0, 0}, {5, -3, 0}, {2, 7, 2}}));
  EXPECT_TRUE(near(triangle.real, rows<Matrix>({{2}, {1}, {-3}}), 1e-14));
  EXPECT_EQ(largest_imaginary(triangle), 0);
  EXPECT_DOUBLE_EQ(largest_imaginary(turn), 2);
  EXPECT_TRUE(near(spectrum_of(rows<Matrix>({{7}})).real, rows<Matrix>({{7}}), 0));
  EXPECT_TRUE(near(spectrum_of(Matrix::Zero(4, 4)).real, Matrix(Matrix::Zero(4, 1)), 0));
  const Spectrum bad = spectrum_of(rows<Matrix>({{1, inf}, {0, 1}}));
  EXPECT_TRUE(std::isnan(bad.real(0, 0)) && std::isnan(bad.imaginary(1, 0)));
  EXPECT_TRUE(std::isnan(largest_imaginary(bad)));
  EXPECT_EQ(spectrum_of(Matrix::Ones(2, 3)).real.size(), 0);
  EXPECT_EQ(spectrum_of(Matrix()).real.size(), 0);
  EXPECT_EQ(largest_imaginary(spectrum_of(Matrix())), 0);
}

TEST(Spectrum, IsRelativeAtEveryMagnitude) {
  for (const double size : {1e-300, 1e-160, 1e160, 1e300}) {
    const Spectrum turn = spectrum_of(size * rows<Matrix>({{1, -2}, {2, 1}}));
    EXPECT_NEAR(turn.real(0, 0) / size, 1, 1e-14) << size;
    EXPECT_NEAR(turn.imaginary(0, 0) / size, 2, 1e-14) << size;
  }
  ASSERT_TRUE(AllocationCounter::available());
  const Matrix m = rows<Matrix>({{1, 2, 3}, {4, 5, 6}, {7, 8, 10}});
  const AllocationCounter counter;
  const Spectrum found = spectrum_of(m);
  EXPECT_EQ(counter.count(), 0) << found.real(0, 0);
}

// The sums of the first and second powers are traces, the product is the determinant;
// pairs are conjugate and in order.
TEST(Spectrum, KeepsTheInvariantsOfRandomMatrices) {
  each_seed(3000, [&](std::uint64_t seed) {
    Random random(seed);
    const int n = random.between(1, 8);
    Matrix m(n, n);
    fill(m, random);
    const Spectrum found = spectrum_of(m);
    std::complex<double> sum = 0, squares = 0, product = 1;
    for (int i = 0; i < n; ++i) {
      const std::complex<double> value(found.real(i, 0), found.imaginary(i, 0));
      sum += value;
      squares += value * value;
      product *= value;
      if (i > 0) {
        EXPECT_GE(found.real(i - 1, 0), found.real(i, 0));
      }
    }
    EXPECT_NEAR(sum.real(), m.trace(), 1e-12);
    EXPECT_NEAR(squares.real(), (m * m).trace(), 1e-12);
    EXPECT_EQ(sum.imag(), 0) << "conjugate pairs";
    EXPECT_NEAR(product.real(), Eigen::MatrixXd(m).fullPivLu().determinant(), 1e-12);
  });
}

}  // namespace
}  // namespace attnlab::test
