// The operations of a matrix's context menu.
#include "core/algebra/matrix_ops.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

AnyMatrix of(int rows, int cols, std::initializer_list<double> entries) {
  AnyMatrix m(rows, cols);
  std::copy(entries.begin(), entries.end(), m.data());
  return m;
}

TEST(MatrixOps, SplitmixMatchesItsPublishedSequence) {
  // Reference values of splitmix64 from the seed 1234567.
  std::uint64_t state = 1234567;
  EXPECT_EQ(splitmix64(state), 6457827717110365317u);
  EXPECT_EQ(splitmix64(state), 3203168211198807973u);
  EXPECT_EQ(splitmix64(state), 9817491932198370423u);
  const AnyMatrix a = random_matrix(4, 3, 7);
  EXPECT_TRUE(same_bits(view(a), view(random_matrix(4, 3, 7))));
  EXPECT_FALSE(same_bits(view(a), view(random_matrix(4, 3, 8))));
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    EXPECT_LE(std::abs(a.data()[i]), 1);
    EXPECT_EQ(a.data()[i], rounded(a.data()[i], 2));
  }
}

TEST(MatrixOps, IdentityTransposeAndRounding) {
  EXPECT_TRUE(same_bits(view(identity_matrix(2, 3)), view(of(2, 3, {1, 0, 0, 0, 1, 0}))));
  EXPECT_TRUE(same_bits(view(identity_matrix(3, 1)), view(of(3, 1, {1, 0, 0}))));
  const AnyMatrix a = random_matrix(5, 2, 3);
  EXPECT_EQ(transposed(view(a)).rows(), 2);
  EXPECT_EQ(transposed(view(a))(1, 4), a(4, 1));
  EXPECT_TRUE(same_bits(view(transposed(view(transposed(view(a))))), view(a)));
  EXPECT_EQ(rounded(1.0 / 3, 2), 0.33);
  EXPECT_EQ(rounded(-2.675, 1), -2.7);
  EXPECT_EQ(rounded(2.5, 0), 3);
  EXPECT_FALSE(std::signbit(rounded(-0.001, 2)));
  EXPECT_EQ(rounded(1e300, 2), 1e300);
  EXPECT_EQ(rounded(123456.789, 2), 123456.79);
}

TEST(MatrixOps, OrthonormalColumnsKeepTheFirstDirection) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const AnyMatrix a = random_matrix(4, 3, seed);
    const auto q = orthonormalised(view(a));
    ASSERT_TRUE(q) << "seed " << seed;
    const AnyMatrix gram = q->transpose() * *q;
    EXPECT_LT((gram - AnyMatrix::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-15 * 8) << "seed " << seed;
    EXPECT_LT((q->col(0) - a.col(0) / a.col(0).norm()).norm(), 1e-15) << "seed " << seed;
  }
  const AnyMatrix a = of(3, 3, {1, 1, 1, 1e-8, 0, 0, 0, 1e-8, 0});  // Laeuchli's matrix, where one pass fails
  const auto q = orthonormalised(view(a));
  ASSERT_TRUE(q);
  const AnyMatrix gram = q->transpose() * *q;
  EXPECT_LT((gram - AnyMatrix::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-15 * 8);
}

TEST(MatrixOps, WideMatricesGetOrthonormalRows) {
  const auto q = orthonormalised(view(of(2, 3, {3, 0, 4, 0, 2, 0})));
  ASSERT_TRUE(q);
  EXPECT_TRUE(q->isApprox(of(2, 3, {0.6, 0, 0.8, 0, 1, 0}), 1e-15));
  const auto huge = orthonormalised(view(of(2, 2, {1e200, 1e200, 0, 1e200})));
  ASSERT_TRUE(huge);
  EXPECT_TRUE(huge->isApprox(of(2, 2, {1, 0, 0, 1}), 1e-15));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {1, 2, 2, 4}))));
  EXPECT_FALSE(orthonormalised(view(of(3, 2, {0.1, 0.3, 0.2, 0.6, 0.7, 2.1}))));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {0, 0, 0, 0}))));
  EXPECT_FALSE(orthonormalised(view(of(2, 2, {1, 0, 0, 0}))));
}

}  // namespace
}  // namespace attnlab::test
