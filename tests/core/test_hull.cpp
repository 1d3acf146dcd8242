// The nearest point of a convex hull: closed forms, degenerate hulls, and random points against a trial of
// every face. The outline of points in the plane.
#include "core/algebra/hull.h"
#include "tests/core/allocations.h"
#include "tests/core/support.h"

#include <Eigen/QR>

namespace attnlab::test {
namespace {

HullPoint nearest(const Matrix& points, const Matrix& p) { return nearest_in_hull(view(points), view(p)); }

const Matrix square = rows<Matrix>({{0, 0}, {1, 0}, {1, 1}, {0, 1}});

TEST(Hull, OfASquare) {
  EXPECT_NEAR(nearest(square, rows<Matrix>({{0.25, 0.5}})).distance, 0, 1e-16);
  const HullPoint side = nearest(square, rows<Matrix>({{0.25, 3}}));
  EXPECT_DOUBLE_EQ(side.distance, 2);
  EXPECT_TRUE(near(side.nearest, rows<Matrix>({{0.25, 1}}), 1e-15));
  EXPECT_TRUE(near(side.weights, rows<Matrix>({{0, 0, 0.25, 0.75}}), 1e-15));
  const HullPoint corner = nearest(square, rows<Matrix>({{-3, -4}}));
  EXPECT_DOUBLE_EQ(corner.distance, 5);
  EXPECT_TRUE(near(corner.weights, rows<Matrix>({{1, 0, 0, 0}}), 0));
  const Matrix point = rows<Matrix>({{2, 1, 0}, {2, 1, 0}, {2, 1, 0}});
  EXPECT_EQ(nearest(point, rows<Matrix>({{2, 1, 0}})).distance, 0);
  EXPECT_DOUBLE_EQ(nearest(point, rows<Matrix>({{2, 4, 4}})).distance, 5);
  const Matrix segment = rows<Matrix>({{0, 0}, {1, 1}, {2, 2}, {2, 2}});
  EXPECT_NEAR(nearest(segment, rows<Matrix>({{1.5, 1.5}})).distance, 0, 1e-15);
  EXPECT_NEAR(nearest(segment, rows<Matrix>({{1, 0}})).distance, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(nearest(segment, rows<Matrix>({{3, 3}})).distance, std::sqrt(2), 1e-15);
  EXPECT_DOUBLE_EQ(nearest(rows<Matrix>({{3}, {-1}, {0}}), rows<Matrix>({{4.5}})).distance, 1.5);
  EXPECT_DOUBLE_EQ(nearest(rows<Matrix>({{7}}), rows<Matrix>({{4.5}})).distance, 2.5);
}

TEST(Hull, AtTheEndsOfTheRange) {
  for (const double size : {1e-320, 1e-300, 1e6, 1e200, 1e308}) {
    const Matrix p = size * rows<Matrix>({{0.25, 1.5}});
    EXPECT_NEAR(nearest(size * square, p).distance / size, 0.5, size < 1e-310 ? 2e-3 : 1e-14) << size;
    const Matrix inside = size * rows<Matrix>({{0.25, 0.5}});
    EXPECT_NEAR(nearest(size * square, inside).distance / size, 0, size < 1e-310 ? 2e-3 : 1e-14) << size;
  }
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(nearest(rows<Matrix>({{-huge}}), rows<Matrix>({{huge}})).distance, inf);
  EXPECT_TRUE(std::isnan(nearest(rows<Matrix>({{0, inf}, {1, 1}}), rows<Matrix>({{0, 0}})).distance));
  EXPECT_TRUE(nearest(square, rows<Matrix>({{inf, 0}})).weights.hasNaN());
  EXPECT_TRUE(std::isnan(nearest(square, rows<Matrix>({{1, 2, 3}})).distance));
  EXPECT_TRUE(std::isnan(nearest(Matrix(), rows<Matrix>({{1}})).distance));
  ASSERT_TRUE(AllocationCounter::available());
  const Matrix point = rows<Matrix>({{0.3, 2}});
  const AllocationCounter counter;
  const HullPoint found = nearest(square, point);
  EXPECT_EQ(counter.count(), 0) << found.distance;
}

double coordinate(Random& random, int style) {
  switch (style) {
    case 0: return random.uniform(-2, 2);
    case 1: return random.between(-2, 2);
    case 2: return random.uniform(-1, 1) * std::ldexp(1.0, random.between(-30, 4));
    default: return random.chance(0.5) ? 1 : random.uniform(-1e-9, 1e-9);
  }
}

using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

// The distance of p from the affine hull of some of the points, where its foot lies between them.
void consider(const Long& q, unsigned chosen, long double& best) {
  std::vector<Eigen::Index> corner;
  for (Eigen::Index i = 0; i < q.rows(); ++i)
    if ((chosen >> i & 1u) != 0) corner.push_back(i);
  const auto free = static_cast<Eigen::Index>(corner.size()) - 1;
  if (free > q.cols()) return;
  const Long origin = q.row(corner[0]).transpose();
  Long D(q.cols(), std::max<Eigen::Index>(free, 0));
  for (Eigen::Index k = 0; k < free; ++k)
    D.col(k) = q.row(corner[static_cast<std::size_t>(k) + 1]).transpose() - origin;
  if (free == 0) {
    best = std::min(best, origin.norm());
    return;
  }
  const Eigen::ColPivHouseholderQR<Long> qr(D);
  if (qr.rank() < free) return;
  const Long b = qr.solve(-origin);
  if (b.minCoeff() < 0 || b.sum() > 1) return;
  best = std::min(best, (origin + D * b).norm());
}

// By trying every face: at most dim + 1 points, affinely independent.
double reference_distance(const Matrix& points, const Matrix& p) {
  const Long q = (points.rowwise() - p.row(0)).cast<long double>();
  long double best = std::numeric_limits<long double>::infinity();
  for (unsigned chosen = 1; chosen < 1u << points.rows(); ++chosen) consider(q, chosen, best);
  return static_cast<double>(best);
}

void expect_nearest(const Matrix& points, const Matrix& p) {
  const HullPoint found = nearest(points, p);
  const double slack = 1e-14 * std::max(points.cwiseAbs().maxCoeff(), p.cwiseAbs().maxCoeff());
  ASSERT_EQ(found.weights.cols(), points.rows());
  EXPECT_GE(found.weights.minCoeff(), 0);
  EXPECT_NEAR(found.weights.sum(), 1, 1e-14);
  EXPECT_TRUE(near(found.nearest, Matrix(found.weights * points), slack));
  EXPECT_NEAR(found.distance, (p - found.nearest).norm(), slack);
  EXPECT_NEAR(found.distance, reference_distance(points, p), slack) << points << "\nnearest to " << p;
}

TEST(Hull, AgreesWithTryingEveryFace) {
  each_seed(5000, [&](std::uint64_t seed) {
    Random random(seed);
    const int m = random.between(1, 8), dim = random.between(1, 4), style = random.between(0, 3);
    Matrix points(m, dim), p(1, dim);
    for (int k = 0; k < points.size(); ++k) points.data()[k] = coordinate(random, style);
    for (int k = 0; k < p.size(); ++k) p.data()[k] = coordinate(random, style);
    if (random.chance(0.3)) {  // flat: in the span of the first column
      for (int c = 1; c < dim; ++c) points.col(c) = (c + 0.3) * points.col(0);
    }
    expect_nearest(points, p);
  });
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    Random random(seed);
    const int m = random.between(1, 8), dim = random.between(1, 4), style = random.between(0, 3);
    Matrix points(m, dim), weights(1, m);
    for (int k = 0; k < points.size(); ++k) points.data()[k] = coordinate(random, style);
    for (int k = 0; k < m; ++k) weights(0, k) = random.chance(0.3) ? 0 : std::exp(random.uniform(-30, 0));
    weights(0, 0) += 1e-3;
    weights /= weights.sum();
    const Matrix p = weights * points;
    EXPECT_LE(nearest(points, p).distance, 1e-14 * points.cwiseAbs().maxCoeff()) << "seed " << seed;
  }
}

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
  EXPECT_EQ(outline(std::vector<PlanePoint>{{0, 0}, {1, 2}, {2, 4}, {0.5, 1}}).size(), 2U);
  EXPECT_EQ(outline(std::vector<PlanePoint>{{3, 4}, {3, 4}, {3, 4}}).size(), 1U);
  EXPECT_TRUE(outline({}).empty());
  EXPECT_EQ(outline(std::vector<PlanePoint>{{NAN, 0}, {1, INFINITY}, {1, 1}}).size(), 1U);
}

// Every point lies to the left of every edge, and every corner is one of the points.
TEST(Outline, HoldsAllPoints) {
  each_seed(300, [&](std::uint64_t seed) {
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
  });
}

}  // namespace
}  // namespace attnlab::test
