// Eigenvalues of matrices that need not be symmetric: closed forms, and the invariants of random ones.
#include "core/algebra/spectrum.h"

#include "tests/core/allocations.h"
#include "tests/core/support.h"

#include <Eigen/LU>

#include <complex>

namespace attnlab::test {
namespace {

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
}

// The sums of the first and second powers are traces, the product is the determinant; pairs are conjugate and in order.
TEST(Spectrum, KeepsTheInvariantsOfRandomMatrices) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
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
    if (HasFailure()) return;
  }
}

TEST(Spectrum, AllocatesNoHeapMemory) {
  ASSERT_TRUE(AllocationCounter::available());
  const Matrix m = rows<Matrix>({{1, 2, 3}, {4, 5, 6}, {7, 8, 10}});
  const AllocationCounter counter;
  const Spectrum found = spectrum_of(m);
  EXPECT_EQ(counter.count(), 0) << found.real(0, 0);
}

}  // namespace
}  // namespace attnlab::test
