// Fractions and roots: which fraction a double stands for, and arithmetic that never rounds.
#include "core/exact/exact_sum.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace attnlab::test {
namespace {

Fraction fraction(double value) { return as_fraction(value).value_or(Fraction(-999)); }

TEST(Fraction, WhatIsTypedAsAFractionStaysOne) {
  using Typed = std::pair<double, Fraction>;
  for (const auto& [x, expected] :
       {Typed(1.0 / 3, Fraction(1, 3)), Typed(-2.0 / 7, Fraction(-2, 7)), Typed(0.37, Fraction(37, 100)),
        Typed(0.1 + 0.2 - 0.3 + 0.5, Fraction(1, 2)), Typed(1234.5678, Fraction(6172839, 5000)),
        Typed(1e-6, Fraction(1, 1000000)), Typed(0.0, Fraction(0)), Typed(-0.0, Fraction(0)),
        Typed(-1e15, Fraction(-1e15)), Typed(std::get<double>(read_expression("22/7")), Fraction(22, 7))})
    EXPECT_EQ(fraction(x), expected);
  for (const double x : {std::sqrt(2.0), std::acos(-1.0), -std::exp(1.0), std::nextafter(1.0 / 3, 1), 1e-7,
                         1e-300, std::numeric_limits<double>::denorm_min(), 1.1e15, 1e300,
                         std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_FALSE(as_fraction(x)) << x;
  EXPECT_EQ(digits_of(Fraction(0)), 1U);
  EXPECT_EQ(digits_of(Fraction(-120)), 3U);
  EXPECT_EQ(digits_of(Fraction(-37, 100)), 5U);
}

// Every p/q comes back in lowest terms: the quotient of two whole numbers is the double nearest to it.
TEST(Fraction, EveryQuotientComesBack) {
  for (long q = 1; q <= 120; ++q)
    for (long p = -3 * q; p <= 3 * q; ++p)
      ASSERT_EQ(fraction(static_cast<double>(p) / static_cast<double>(q)), Fraction(p) / q) << p << "/" << q;
  Random random(7);
  for (std::uint64_t k = 0; k < cases(200000, 20000); ++k) {
    const long q = random.between(1, 1000000), p = random.between(-4000000, 4000000);
    ASSERT_EQ(fraction(static_cast<double>(p) / static_cast<double>(q)), Fraction(p) / q) << p << "/" << q;
  }
}

// Against a search through all denominators: the first one whose best numerator gives the same double.
TEST(Fraction, TheDenominatorIsTheLeast) {
  Random random(11);
  for (int k = 0; k < 2000; ++k) {
    // Of these few bits, several fractions share a double.
    const double x =
        static_cast<double>(static_cast<float>(random.uniform(0.001, 2))) * (k % 2 == 0 ? 1e9 : 1e11);
    long least = 0;
    for (long q = 1; q <= 4000 && least == 0; ++q)
      if (std::round(x * static_cast<double>(q)) / static_cast<double>(q) == x) least = q;
    if (least == 0) continue;
    ASSERT_TRUE(as_fraction(x)) << exact_number(x);
    EXPECT_EQ(as_fraction(x)->get_den(), least) << exact_number(x);
  }
}

TEST(ExactSum, RootsOfSquaresVanish) {
  EXPECT_EQ(ExactSum::quotient(3, 4), ExactSum(Fraction(3, 2)));
  EXPECT_EQ(ExactSum::quotient(1, Fraction(9, 16)), ExactSum(Fraction(4, 3)));
  EXPECT_EQ(ExactSum::quotient(1, Fraction(1009 * 1009)), ExactSum(Fraction(1, 1009))) << "a large prime";
  EXPECT_EQ(ExactSum::quotient(5, 12), ExactSum::quotient(Fraction(5, 2), 3));
  EXPECT_FALSE(ExactSum::quotient(1, 2).is_fraction());
  EXPECT_TRUE(ExactSum::quotient(0, 2).is_zero());
  const ExactSum a = ExactSum::quotient(1, 2), b = ExactSum::quotient(1, 3);
  EXPECT_EQ(a * a, ExactSum(Fraction(1, 2)));
  EXPECT_EQ(a * b, ExactSum::quotient(1, 6));
  EXPECT_EQ((a + b) * (a + Fraction(-1) * b), ExactSum(Fraction(1, 6)));
  EXPECT_TRUE((a + Fraction(-1) * a).is_zero());
  EXPECT_EQ((a + b).surds().size(), 2U);
}

}  // namespace
}  // namespace attnlab::test
