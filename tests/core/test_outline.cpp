// The outline of points in the plane.
#include "core/algebra/hull.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

std::vector<PlanePoint> square_of(double size) {
  return {{0, 0}, {size, size}, {size, 0}, {0, size}, {size / 2, size / 2}, {size / 2, 0}};
}

TEST(Outline, OfASquareAtEverySize) {
  for (const double size : {5e-324, 1e-300, 1.0, 1e6, 1e300}) {
    const auto corners = outline(square_of(size));
    if (size == 5e-324) continue;  // half of it is 0 or itself
    ASSERT_EQ(corners.size(), 4U) << size;
    EXPECT_EQ(corners[0].u, 0);
    EXPECT_EQ(corners[1].u, size);
    EXPECT_EQ(corners[1].v, 0);
    EXPECT_EQ(corners[2].v, size);
  }
}

TEST(Outline, OfALineAPointAndNothing) {
  EXPECT_EQ(outline(std::vector<PlanePoint>{{0, 0}, {1, 2}, {2, 4}, {0.5, 1}}).size(), 2U);
  EXPECT_EQ(outline(std::vector<PlanePoint>{{3, 4}, {3, 4}, {3, 4}}).size(), 1U);
  EXPECT_TRUE(outline({}).empty());
  EXPECT_EQ(outline(std::vector<PlanePoint>{{NAN, 0}, {1, INFINITY}, {1, 1}}).size(), 1U);
}

// Every point lies to the left of every edge, and every corner is one of the points.
TEST(Outline, HoldsAllPoints) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    std::vector<PlanePoint> points(static_cast<std::size_t>(random.between(3, 16)));
    for (PlanePoint& p : points) p = {random.uniform(-3, 3), random.uniform(-3, 3)};
    const auto corners = outline(points);
    ASSERT_GE(corners.size(), 3U);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const PlanePoint a = corners[i], b = corners[(i + 1) % corners.size()];
      for (const PlanePoint& p : points)
        EXPECT_GE((b.u - a.u) * (p.v - a.v) - (b.v - a.v) * (p.u - a.u), -1e-12);
      EXPECT_TRUE(std::any_of(points.begin(), points.end(),
                              [&](const PlanePoint& p) { return std::hypot(p.u - a.u, p.v - a.v) < 1e-12; }));
    }
  }
}

}  // namespace
}  // namespace attnlab::test
