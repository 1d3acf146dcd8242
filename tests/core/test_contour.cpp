// Where a function over a rectangle is at most 0: closed forms, and what holds of every function: pieces are
// convex and inside, and the line has the inside at its left.
#include "core/algebra/contour.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <numbers>

namespace attnlab::test {
namespace {

double area_of(const PlaneLine& piece) {
  double twice = 0;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const PlanePoint &a = piece[i], &b = piece[(i + 1) % piece.size()];
    twice += a.u * b.v - b.u * a.v;
  }
  return twice / 2;
}
double area_of(const Contour& contour) {
  double sum = 0;
  for (const PlaneLine& piece : contour.inside) sum += area_of(piece);
  return sum;
}

TEST(Contour, OfAStraightLineIsThatLine) {
  // Through two corners, and so through corners of squares; and through none of them.
  const auto corner = contour([](PlanePoint p) { return p.u / 0.9 + p.v / 0.8 - 1; }, {0, 0}, {0.9, 0.8});
  ASSERT_EQ(corner.line.size(), 1u);
  ASSERT_EQ(corner.line[0].size(), 2u);
  EXPECT_NEAR(corner.line[0][0].u, 0.9, 1e-12);
  EXPECT_NEAR(corner.line[0][1].v, 0.8, 1e-12);
  EXPECT_NEAR(area_of(corner), 0.9 * 0.8 / 2, 1e-12);
  ASSERT_EQ(corner.rim.size(), 1u);
  EXPECT_EQ(corner.rim[0].size(), 3u) << "two sides";
  const auto across = contour([](PlanePoint p) { return 0.3137 - p.v; }, {0, 0}, {1, 1}, 7);
  ASSERT_EQ(across.line.size(), 1u);
  ASSERT_EQ(across.line[0].size(), 2u);
  EXPECT_NEAR(across.line[0][0].v, 0.3137, 1e-12);
  EXPECT_LT(across.line[0][0].u, across.line[0][1].u) << "what is above it is at its left";
  EXPECT_NEAR(area_of(across), 1 - 0.3137, 1e-12);
}

TEST(Contour, OfACircleIsRound) {
  constexpr double r = 0.7;
  const auto circle = contour([](PlanePoint p) { return std::hypot(p.u, p.v) - r; }, {-1, -1}, {1, 1}, 40);
  ASSERT_EQ(circle.line.size(), 1u);
  EXPECT_TRUE(circle.rim.empty());
  for (const PlanePoint& p : circle.line[0]) EXPECT_NEAR(std::hypot(p.u, p.v), r, 1e-11);
  EXPECT_NEAR(area_of(circle), std::numbers::pi * r * r, 0.005);
  EXPECT_NEAR(area_of(circle.line[0]), area_of(circle), 1e-9) << "counterclockwise, and nothing is left out";
}

TEST(Contour, OfAllOfNothingAndOfWhatHasNoNumber) {
  const auto all = contour([](PlanePoint) { return -1.0; }, {0, 0}, {2, 1});
  EXPECT_TRUE(all.line.empty());
  EXPECT_NEAR(area_of(all), 2, 1e-12);
  ASSERT_EQ(all.rim.size(), 1u);
  EXPECT_TRUE(contour([](PlanePoint) { return 1.0; }, {0, 0}, {2, 1}).inside.empty());
  EXPECT_TRUE(contour([](PlanePoint) { return NAN; }, {0, 0}, {2, 1}).inside.empty());
  const auto half = contour([](PlanePoint p) { return p.u < 0.25 ? -1.0 : NAN; }, {0, 0}, {1, 1});
  EXPECT_NEAR(area_of(half), 0.25, 0.05);
}

TEST(Contour, PiecesAreConvexAndTheLineHasTheInsideAtItsLeft) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const double a = random.uniform(-2, 2), b = random.uniform(-2, 2), c = random.uniform(1, 7),
                 d = random.uniform(-1, 1);
    const auto f = [&](PlanePoint p) { return a * p.u + b * std::sin(c * p.v) + d * p.u * p.v; };
    const auto found = contour(f, {-1, -1}, {1, 1}, 24);
    for (const PlaneLine& piece : found.inside)
      for (std::size_t i = 0; i < piece.size(); ++i) {
        const PlanePoint &p = piece[i], &q = piece[(i + 1) % piece.size()],
                         &r = piece[(i + 2) % piece.size()];
        ASSERT_GE((q.u - p.u) * (r.v - q.v) - (q.v - p.v) * (r.u - q.u), -1e-12) << "seed " << seed;
        ASSERT_LE(f(p), 1e-9) << "seed " << seed;
      }
    for (const PlaneLine& line : found.line)
      for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        ASSERT_NEAR(f(line[i]), 0, 1e-9) << "seed " << seed;
        const double u = line[i + 1].u - line[i].u, v = line[i + 1].v - line[i].v, length = std::hypot(u, v);
        const PlanePoint middle{line[i].u + u / 2 - 0.02 * v / length, line[i].v + v / 2 + 0.02 * u / length};
        const PlanePoint across{line[i].u + u / 2 + 0.02 * v / length, line[i].v + v / 2 - 0.02 * u / length};
        ASSERT_LT(f(middle), f(across)) << "seed " << seed;
      }
  }
}

}  // namespace
}  // namespace attnlab::test
