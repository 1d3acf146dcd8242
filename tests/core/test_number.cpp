// Digits shown in a cell, and the shortest digits that read back.
#include "core/text/expression.h"
#include "core/text/number.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <locale>

namespace attnlab::test {
namespace {

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

TEST(ShowNumber, HasFixedDigitsAndARealMinus) {
  EXPECT_EQ(show_number(0.3, 2), "0.30");
  EXPECT_EQ(show_number(-0.2, 2), "\u22120.20");
  EXPECT_EQ(show_number(2.3416, 4), "2.3416");
  EXPECT_EQ(show_number(-3, 0), "\u22123");
  EXPECT_EQ(show_number(1234.5, 2), "1234.50");
}

TEST(ShowNumber, ZeroIsZeroAndNothingElseIs) {
  EXPECT_EQ(show_number(0.0, 2), "0");
  EXPECT_EQ(show_number(-0.0, 2), "0");
  EXPECT_EQ(show_number(3.1e-17, 2), "3.1e\u221217");
  EXPECT_EQ(show_number(-1e-17, 2), "\u22121e\u221217");
  EXPECT_EQ(show_number(-5e-324, 4), "\u22124.9e\u2212324");
  EXPECT_EQ(show_number(-0.004, 2), "\u22124e\u22123");
}

TEST(ShowNumber, GoesToScientificFormAtBothEnds) {
  EXPECT_EQ(show_number(123456, 2), "1.23e5");
  EXPECT_EQ(show_number(-1e6, 2), "\u22121e6");
  EXPECT_EQ(show_number(6.0337e-6, 2), "6.03e\u22126");
  EXPECT_EQ(show_number(1e308, 2), "1e308");
  EXPECT_EQ(show_number(999.996, 2), "1000.00");
}

TEST(ShowNumber, RoundsToZeroAmongLargerNumbers) {
  EXPECT_EQ(show_rounded(0.004, 2), "~0");
  EXPECT_EQ(show_rounded(-0.0049, 2), "~0");
  EXPECT_EQ(show_rounded(1e-17, 4), "~0");
  EXPECT_EQ(show_rounded(0, 2), "0");
  EXPECT_EQ(show_rounded(-0.0, 2), "0");
  EXPECT_EQ(show_rounded(0.3, 0), "~0");
  EXPECT_EQ(show_rounded(-0.006, 2), "\u22120.01");
  EXPECT_EQ(show_rounded(123456, 2), "1.23e5");
}

TEST(ShowNumber, SaysWhatIsNotFiniteInAWord) {
  EXPECT_EQ(show_number(std::numeric_limits<double>::infinity(), 2), "inf");
  EXPECT_EQ(show_number(-std::numeric_limits<double>::infinity(), 2), "\u2212inf");
  EXPECT_EQ(show_number(std::numeric_limits<double>::quiet_NaN(), 2), "nan");
}

// Digits that are all 0 are one digit, that of zero itself.
TEST(ShowNumber, ReadsAsZeroForZeroAlone) {
  const std::uint64_t seed = 20261122;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 20000; ++i) {
    const double x = random.uniform(-10, 10) * std::pow(10.0, random.between(-30, 3));
    for (const int decimals : {0, 1, 2, 3, 4, 6}) {
      EXPECT_NE(show_number(x, decimals).find_first_of("123456789"), std::string::npos) << x;
      const std::string among = show_rounded(x, decimals);
      EXPECT_TRUE(among == "~0" || among.find_first_of("123456789") != std::string::npos)
          << x << ' ' << among;
    }
  }
}

TEST(ShowNumber, KeepsToItsWidth) {
  const std::uint64_t seed = 20261121;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 20000; ++i) {
    const double x = random.uniform(-10, 10) * std::pow(10.0, random.between(-320, 307));
    for (const int decimals : {2, 4, 6}) {
      const std::string text = show_number(x, decimals);
      EXPECT_LE(characters(text), static_cast<std::size_t>(decimals) + 5) << x << " " << text;
    }
  }
}

TEST(ExactNumber, IsTheShortestThatReadsBack) {
  EXPECT_EQ(exact_number(0.1), "0.1");
  EXPECT_EQ(exact_number(1), "1");
  EXPECT_EQ(exact_number(-0.0), "-0.0");
  EXPECT_EQ(exact_number(0.0), "0");
  EXPECT_EQ(exact_number(1e-7), "1e-07");
  EXPECT_EQ(exact_number(5e-324), "5e-324");
}

TEST(ExactNumber, ReadsBackToTheSameBits) {
  const std::uint64_t seed = 7;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 20000; ++i) {
    const double x = std::bit_cast<double>(random.bits());
    if (!std::isfinite(x)) continue;
    const Typed back = read_decimal(exact_number(x));
    ASSERT_TRUE(std::holds_alternative<double>(back)) << exact_number(x);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(std::get<double>(back)), std::bit_cast<std::uint64_t>(x))
        << exact_number(x);
    const Typed typed = read_expression(exact_number(x));
    ASSERT_TRUE(std::holds_alternative<double>(typed)) << exact_number(x);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(std::get<double>(typed)), std::bit_cast<std::uint64_t>(x))
        << exact_number(x);
  }
}

// A locale with a decimal comma and dots between thousands, for machines that have none installed.
class Commas : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Numbers, DoNotDependOnTheLocale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Commas));
  const std::string shown = show_number(1234.5, 2), exact = exact_number(1234.5);
  const Typed typed = read_expression("1234.5"), comma = read_expression("1234,5");
  std::locale::global(before);
  EXPECT_EQ(shown, "1234.50");
  EXPECT_EQ(exact, "1234.5");
  EXPECT_EQ(std::get<double>(typed), 1234.5);
  EXPECT_EQ(std::get<double>(comma), 1234.5);
}

}  // namespace
}  // namespace attnlab::test
