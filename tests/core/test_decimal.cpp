// The two ways in which a decimal is read (core/system/decimal.h), held against each other.
#include "core/system/decimal.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <bit>

#define decimal_from decimal_by_strtod
#include "core/system/decimal_strtod.cpp"
#undef decimal_from

namespace attnlab::test {
namespace {

struct Read {
  std::ptrdiff_t taken = 0;
  std::errc error{};
  std::uint64_t bits = 0;
  friend bool operator==(const Read&, const Read&) = default;
};

Read read_by(std::from_chars_result (*reader)(std::string_view, double&), std::string_view text) {
  double value = 12345;  // stays where nothing is read
  const auto [end, error] = reader(text, value);
  return {end - text.data(), error, std::bit_cast<std::uint64_t>(value)};
}

void expect_alike(const std::string& text) {
  const Read one = read_by(decimal_from, text), other = read_by(decimal_by_strtod, text);
  EXPECT_TRUE(one == other) << '"' << text << "\": " << one.taken << " and " << other.taken
                            << " characters, errors " << static_cast<int>(one.error) << " and "
                            << static_cast<int>(other.error);
}

TEST(Decimal, BothWaysReadTheSame) {
  for (const char* text : {"",
                           "-",
                           "+1",
                           " 1",
                           "1 ",
                           ".",
                           "-.5",
                           ".5e",
                           "1e",
                           "1e+",
                           "1e5x",
                           "0x10",
                           "-0X1",
                           "00x1",
                           "-0",
                           "0e999999",
                           "1e308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "1e999",
                           "-1e999",
                           "5e-324",
                           "2e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "1e-999",
                           "0.1",
                           "1,5",
                           "inf",
                           "-infinity",
                           "nan",
                           "infx",
                           "i",
                           "--1",
                           "9007199254740993",
                           "123456789012345678901234567890"})
    expect_alike(text);
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("ATTNLAB_SEED=" + std::to_string(seed));
  Random random(seed);
  constexpr std::string_view signs = "0123456789.eE+-xXinf ";
  for (std::uint64_t i = 0; i < cases(2'000'000, 100'000); ++i) {
    std::string text;
    const int length = random.between(1, 24),
              last = random.chance(0.5) ? 12 : static_cast<int>(signs.size()) - 1;
    for (int k = 0; k < length; ++k) text += signs[static_cast<std::size_t>(random.between(0, last))];
    expect_alike(text);
  }
}

}  // namespace
}  // namespace attnlab::test
