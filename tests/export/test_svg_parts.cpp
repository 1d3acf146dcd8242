// What SVG is made of: numbers, colours, base64, hatching.
#include "app/export/hatch.h"
#include "app/export/svg_write.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attnlab::test {
namespace {

std::string number(double value) {
  std::string out;
  append_number(out, value);
  return out;
}

TEST(SvgWrite, NumbersHaveAtMostThreePlaces) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.0), "0");
  EXPECT_EQ(number(-0.0004), "0");
  EXPECT_EQ(number(0.5), ".5");
  EXPECT_EQ(number(-0.0625), "-.063");
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(-12.30), "-12.3");
  EXPECT_EQ(number(1.005), "1.005");
  EXPECT_EQ(number(1.0001), "1");
  EXPECT_EQ(number(0.9996), "1");
  EXPECT_EQ(number(1e300), "1000000");
}

TEST(SvgWrite, Colours) {
  std::string out;
  append_color(out, "fill", rgb(0x0A1BFF));
  append_color(out, "stroke", with_alpha(rgb(0), 128));
  EXPECT_EQ(out, " fill=\"#0a1bff\" stroke=\"#000000\" stroke-opacity=\".502\"");
}

// RFC 4648, section 10.
TEST(SvgWrite, Base64) {
  const char* const expected[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t n = 0; n < std::size(expected); ++n) {
    std::string out;
    append_base64(out, std::string_view("foobar").substr(0, n));
    EXPECT_EQ(out, expected[n]);
  }
  std::string out;
  append_base64(out, std::string_view("\xFB\xFF\xFE", 3));
  EXPECT_EQ(out, "+//+");
}

TEST(Hatch, LinesLieInTheCellAndTheCentreBetweenTwo) {
  for (const Rect cell : {Rect{10, 20, 44, 44}, Rect{0, 0, 96, 60}, Rect{5, 5, 30, 12}})
    for (const double corner : {0.0, 3.0, 40.0}) {
      const Hatch hatch = hatch_of(cell, corner);
      ASSERT_GE(hatch.lines.size(), 2U);
      const double spacing = std::max(5.0, cell.height / 5), radius = std::min(corner, cell.height / 2);
      double nearest = HUGE_VAL;
      for (const auto& [from, to] : hatch.lines) {
        EXPECT_NEAR(to.x - from.x, from.y - to.y, 1e-6) << "a line rises at 45 degrees";
        EXPECT_GT(to.x, from.x);
        for (const Point& end : {from, to}) {
          EXPECT_GE(end.x, cell.x - 1e-6);
          EXPECT_LE(end.x, cell.right() + 1e-6);
          EXPECT_GE(end.y, cell.y - 1e-6);
          EXPECT_LE(end.y, cell.bottom() + 1e-6);
          const double dx = std::fmax(std::fabs(end.x - cell.center().x) - cell.width / 2 + radius, 0);
          const double dy = std::fmax(std::fabs(end.y - cell.center().y) - cell.height / 2 + radius, 0);
          EXPECT_LE(std::hypot(dx, dy), radius + 1e-5) << "outside the rounded corner";
        }
        const double across = ((from.x - cell.center().x) + (from.y - cell.center().y)) / std::numbers::sqrt2;
        nearest = std::fmin(nearest, std::fabs(across));
      }
      EXPECT_NEAR(nearest, spacing / 2, 1e-6);
    }
}

// A figure drawn smaller than it is laid out is the same figure, with finer lines.
TEST(Hatch, ShrinksWithTheFigure) {
  const Hatch whole = hatch_of({0, 0, 22, 22}, 3), small = hatch_of({0, 0, 5.5, 5.5}, 0.75);
  EXPECT_NEAR(small.width, whole.width / 4, 1e-12);
  ASSERT_EQ(small.lines.size(), whole.lines.size());
  for (std::size_t i = 0; i < small.lines.size(); ++i)
    EXPECT_NEAR(small.lines[i].first.x, whole.lines[i].first.x / 4, 1e-6);
}

}  // namespace
}  // namespace attnlab::test
