// Digits shown in a cell, and the shortest digits that read back; UTF-8:
// every character there and back, and bytes that are none.
#include "core/system/decimal.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "tests/core/other_locale.h"
#include "tests/core/random_scene.h"

#include <cmath>

namespace attnlab::test {
namespace {

// By hand: bytes that continue a character are not counted.
std::size_t characters_in(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

struct Shown {
  double x;
  int decimals;
  const char* text;
  Shown(double number, int digits, const char* shown) : x(number), decimals(digits), text(shown) {}
};

TEST(PowerOfTen, IsTheNearestDouble) {
  const double small[] = {1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12};
  for (int i = 0; i < 13; ++i) EXPECT_EQ(power_of_ten(-i), small[i]) << i;
  EXPECT_EQ(power_of_ten(3), 1000);
  EXPECT_EQ(power_of_ten(-17), 1e-17);
}

TEST(ShowNumber, HasFixedDigitsAndARealMinus) {
  for (const auto& [x, decimals, text] :
       {Shown(0.3, 2, "0.30"), Shown(-0.2, 2, "\u22120.20"), Shown(2.3416, 4, "2.3416"),
        Shown(-3, 0, "\u22123"), Shown(1234.5, 2, "1234.50"),
        // Zero is 0 and nothing else is.
        Shown(0.0, 2, "0"), Shown(-0.0, 2, "0"), Shown(3.1e-17, 2, "3.1e\u221217"),
        Shown(-1e-17, 2, "\u22121e\u221217"), Shown(-5e-324, 4, "\u22124.9e\u2212324"),
        Shown(-0.004, 2, "\u22124e\u22123"),
        // Scientific form at both ends.
        Shown(123456, 2, "1.23e5"), Shown(-1e6, 2, "\u22121e6"), Shown(6.0337e-6, 2, "6.03e\u22126"),
        Shown(1e308, 2, "1e308"), Shown(999.996, 2, "1000.00"), Shown(HUGE_VAL, 2, "inf"),
        Shown(-HUGE_VAL, 2, "\u2212inf"), Shown(NAN, 2, "nan")})
    EXPECT_EQ(show_number(x, decimals), text);
  // Among larger numbers it rounds to zero.
  for (const auto& [x, decimals, text] :
       {Shown(0.004, 2, "~0"), Shown(-0.0049, 2, "~0"), Shown(1e-17, 4, "~0"), Shown(0, 2, "0"),
        Shown(-0.0, 2, "0"), Shown(0.3, 0, "~0"), Shown(0.5, 0, "~0"), Shown(-0.5, 0, "~0"),
        Shown(1.5, 0, "2"), Shown(0.05, 1, "0.1"), Shown(NAN, 2, "nan"), Shown(-0.006, 2, "\u22120.01"),
        Shown(123456, 2, "1.23e5")})
    EXPECT_EQ(show_rounded(x, decimals), text);
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
  const std::uint64_t other_seed = 20261121;
  SCOPED_TRACE(other_seed);
  Random other(other_seed);
  for (int i = 0; i < 20000; ++i) {
    const double x = other.uniform(-10, 10) * std::pow(10.0, other.between(-320, 307));
    for (const int decimals : {2, 4, 6}) {
      const std::string text = show_number(x, decimals);
      EXPECT_LE(characters_in(text), static_cast<std::size_t>(decimals) + 5) << x << " " << text;
    }
  }
}

TEST(ExactNumber, IsTheShortestThatReadsBack) {
  using Exact = std::pair<double, const char*>;
  for (const auto& [x, text] : {Exact(0.1, "0.1"), Exact(1, "1"), Exact(-0.0, "-0.0"), Exact(0.0, "0"),
                                Exact(1e-7, "1e-07"), Exact(5e-324, "5e-324")})
    EXPECT_EQ(exact_number(x), text);
  const std::uint64_t seed = 7;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 20000; ++i) {
    const double x = std::bit_cast<double>(random.bits());
    if (!std::isfinite(x)) continue;
    for (const Typed& back : {read_decimal(exact_number(x)), read_expression(exact_number(x))}) {
      ASSERT_TRUE(std::holds_alternative<double>(back)) << exact_number(x);
      ASSERT_EQ(std::bit_cast<std::uint64_t>(std::get<double>(back)), std::bit_cast<std::uint64_t>(x))
          << exact_number(x);
    }
  }
}

TEST(Numbers, DoNotDependOnTheLocale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalCommas));
  const std::string shown = show_number(1234.5, 2), exact = exact_number(1234.5);
  const Typed typed = read_expression("1234.5"), comma = read_expression("1234,5");
  std::locale::global(before);
  EXPECT_EQ(shown, "1234.50");
  EXPECT_EQ(exact, "1234.5");
  EXPECT_EQ(std::get<double>(typed), 1234.5);
  EXPECT_EQ(std::get<double>(comma), 1234.5);
}

TEST(Utf8, EveryCharacterThereAndBack) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code == 0xD800) code = 0xE000;  // surrogates are no characters
    std::string text;
    append_code(text, code);
    ASSERT_TRUE(is_utf8(text)) << std::hex << static_cast<unsigned>(code);
    ASSERT_EQ(characters(text), 1U);
    std::string_view rest = text;
    ASSERT_EQ(take_code(rest), code);
    ASSERT_TRUE(rest.empty());
  }
  std::string ends;  // of each length, by RFC 3629
  for (const char32_t code : {0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF}) append_code(ends, code);
  EXPECT_EQ(ends, "\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
}

TEST(Utf8, OfOtherBytesOneIsTakenAtATime) {
  // A continuation alone, an overlong slash, a surrogate, beyond U+10FFFF, cut off.
  for (const std::string_view bad : {"\x80", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    std::string_view rest = bad;
    for (std::size_t left = bad.size(); left-- > 0;) {
      EXPECT_EQ(take_code(rest), replacement_character);
      EXPECT_EQ(rest.size(), left);
    }
  }
  std::string_view mixed = "\xE2\x82x";
  take_code(mixed);
  take_code(mixed);
  EXPECT_EQ(take_code(mixed), U'x');
}

}  // namespace
}  // namespace attnlab::test
