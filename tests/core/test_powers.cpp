// Powers of the weights: closed forms, and what holds of all of them.
#include "core/studies/powers.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Three quarters for oneself: A^m is a half, and half of (1/2)^m more or less.
TEST(Powers, TwoFriendsDifferByHalfAsMuchEachRound) {
  const Matrix A = rows<Matrix>({{0.75, 0.25}, {0.25, 0.75}});
  for (int m = 1; m <= most_power; ++m) {
    const Powers p = powers(view(A), m);
    EXPECT_NEAR(p.power(0, 0) - p.power(1, 0), std::pow(0.5, m), 1e-15) << m;
    EXPECT_NEAR(p.second, 0.5, 1e-15);
    ASSERT_TRUE(p.limit && p.alike);
    EXPECT_TRUE(near(*p.limit, Matrix(Matrix::Constant(2, 2, 0.5)), 1e-12));
  }
}

TEST(Powers, WhatGoesRoundOrGrowsHasNoLimitAndTwoCampsEndApart) {
  EXPECT_FALSE(powers(view(rows<Matrix>({{0, 1}, {1, 0}})), 3).limit) << "it goes round";
  EXPECT_FALSE(powers(view(rows<Matrix>({{2, 0}, {0, 1}})), 3).limit) << "it grows";
  const Powers camps = powers(view(rows<Matrix>({{1, 0, 0}, {0, 0.5, 0.5}, {0, 0.5, 0.5}})), 3);
  ASSERT_TRUE(camps.limit);
  EXPECT_FALSE(camps.alike);
  EXPECT_DOUBLE_EQ(camps.second, 1);
  EXPECT_EQ(powers(view(rows<Matrix>({{1, 0}})), 3).power.size(), 0) << "not square";
}

// Slow ones, too: their second eigenvalue is nearly 1.
TEST(Powers, OfPositiveWeightsTheLimitIsOneRowThatARoundKeeps) {
  each_seed(300, [](std::uint64_t seed) {
    Random random(seed);
    const int n = random.between(2, 8);
    Matrix A(n, n);
    fill(A, random);
    const double apart = random.between(0, 9);
    A = (apart * (A.array() + Matrix::Identity(n, n).array())).exp();
    for (int i = 0; i < n; ++i) A.row(i) /= A.row(i).sum();
    const int m = random.between(1, most_power);
    const Powers p = powers(view(std::as_const(A)), m);
    EXPECT_TRUE(near(Matrix(p.power.rowwise().sum()), Matrix(Matrix::Ones(n, 1)), 1e-12));
    EXPECT_LE(p.power.maxCoeff(), A.maxCoeff() + 1e-12) << "it stays on the colours of A";
    ASSERT_TRUE(p.limit) << p.second;
    EXPECT_TRUE(near(Matrix(p.limit->row(0) * A), Matrix(p.limit->row(0)), 1e-8)) << p.second;
    if (p.second < 0.999) {
      EXPECT_TRUE(p.alike) << p.second;
    }
  });
}

}  // namespace
}  // namespace attnlab::test
