// Dragged points: the least-norm change of the input that a point is made of.
#include "core/algebra/svd.h"
#include "core/studies/geometry.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(LeastNorm, OfADiagonal) {
  const Matrix W = rows<Matrix>({{2, 0}, {0, 0.5}, {0, 0}});
  const LeastNorm move = least_norm(view(W), view(rows<Matrix>({{3, 1}})));
  EXPECT_TRUE(near(Matrix(move.change), rows<Matrix>({{1.5, 2, 0}}), 1e-15));
  EXPECT_LT(move.residual, 1e-15);
  const Matrix one = rows<Matrix>({{1, 1}, {2, 2}});  // everything falls on the diagonal
  const LeastNorm across = least_norm(view(one), view(rows<Matrix>({{1, -1}})));
  EXPECT_TRUE(across.change.isZero(1e-15));
  EXPECT_NEAR(across.residual, std::sqrt(2.0), 1e-14);
  const LeastNorm half = least_norm(view(one), view(rows<Matrix>({{2, 0}})));
  EXPECT_TRUE(near(Matrix(half.change * one), rows<Matrix>({{1, 1}}), 1e-14));
  EXPECT_NEAR(half.residual, std::sqrt(2.0), 1e-14);
}

TEST(LeastNorm, NothingCanBeDoneThroughZeroOrThroughWhatIsNotFinite) {
  const Matrix dp = rows<Matrix>({{3, 4}});
  for (const double entry : {0.0, inf, std::nan("")}) {
    const Matrix W = Matrix::Constant(3, 2, entry);
    EXPECT_EQ(least_norm(view(W), view(dp)).residual, 5) << entry;
    EXPECT_TRUE(least_norm(view(W), view(dp)).change.isZero(0)) << entry;
  }
  const Matrix tiny = Matrix::Constant(3, 2, 5e-324);
  EXPECT_TRUE(least_norm(view(tiny), view(dp)).change.allFinite());
}

TEST(LeastNorm, IsTheShortestThatDoesIt) {
  Random random(11);
  for (int trial = 0; trial < 500; ++trial) {
    SCOPED_TRACE(testing::Message() << "trial " << trial);
    const int d = random.between(2, 4), m = random.between(1, d);
    const auto random_matrix = [&](int height, int width) {
      Matrix out(height, width);
      return fill(out, random, -2, 2);
    };
    const Matrix W = random_matrix(d, m), dp = random_matrix(1, m), other = random_matrix(1, d);
    const LeastNorm move = least_norm(view(W), view(dp));
    EXPECT_TRUE(near(Matrix(move.change * W), dp, 1e-9));
    EXPECT_LT(move.residual, 1e-12);
    // Any other change that does the same differs by x with x W = 0: it is longer.
    const LeastNorm back = least_norm(view(W), view(Matrix(other * W)));
    const Matrix unseen = other - Matrix(back.change);
    EXPECT_GE((Matrix(move.change) + unseen).norm(), move.change.norm() * (1 - 1e-12));
  }
}

// The position of a point in the analysis of a scene.
Matrix position(const Scene& s, int head, PointRef p, PointSpace space) {
  const Geometry g = geometry(s, analyze(s), head, space);
  const Matrix& all = p.role == PointRole::query ? g.queries : p.role == PointRole::key ? g.keys : g.values;
  return all.row(p.index);
}

TEST(PointMove, GoesWhereItIsPutOrSaysHowFarItIsNot) {
  int exact = 0, not_exact = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed)
    for (const PointSpace space : {PointSpace::projected, PointSpace::input})
      for (const PointRole role : {PointRole::query, PointRole::key, PointRole::value}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", role " << static_cast<int>(role)
                                        << ", space " << static_cast<int>(space));
        const Scene s = random_scene(seed, Entries::generic);
        const int head = dims(s).h - 1;
        const PointRef point{role, role == PointRole::query ? dims(s).n_q - 1 : 1};
        const Matrix before = position(s, head, point, space);
        const Matrix way = Matrix::Constant(1, before.cols(), -0.3) + before / 8;
        const PointMove move = move_point(s, head, point, space, view(way));
        ASSERT_TRUE(move.edit.has_value());
        ASSERT_FALSE(move.at_end);
        const Scene after_scene = apply(s, *move.edit);
        const Matrix moved = position(after_scene, head, point, space) - before;
        EXPECT_NEAR((moved - way).norm(), move.residual, 1e-9 * (1 + moved.norm()));
        (move.exact ? exact : not_exact) += 1;
        if (space == PointSpace::input) {
          EXPECT_TRUE(move.exact);
        }
      }
  EXPECT_GT(exact, 1000);
  EXPECT_GT(not_exact, 20);  // d_k > d: the projections fill a part of the space only
}

TEST(PointMove, OnlyOneRowChanges) {
  const Scene s = paper_scene();
  const PointMove move =
      move_point(s, 0, {PointRole::key, 2}, PointSpace::input, view(rows<Matrix>({{1, 2, 3}})));
  const Scene after = apply(s, *move.edit);
  EXPECT_EQ(move.input.kind, MatrixKind::X);
  EXPECT_TRUE(near(after.X, rows<Matrix>({{1, 1, 1}, {1, 1, 1}, {2, 3, 4}}), 0));
  const Matrix way = rows<Matrix>({{4e6, 2e6, 0}});
  const PointMove far = move_point(s, 0, {PointRole::query, 0}, PointSpace::input, view(way));
  EXPECT_TRUE(far.at_end);
  EXPECT_FALSE(far.exact);
  const Scene at_end = apply(s, *far.edit);
  EXPECT_DOUBLE_EQ(at_end.X(0, 0), max_entry);
  EXPECT_NEAR(at_end.X(0, 1), max_entry / 2, 1);  // along the way, not beside it
  EXPECT_FALSE(source_of(s, 0, PointRole::output, PointSpace::projected).has_value());
  EXPECT_FALSE(move_point(s, 0, {PointRole::output, 0}, PointSpace::projected, view(rows<Matrix>({{1}})))
                   .edit.has_value());
  EXPECT_FALSE(move_point(s, 0, {PointRole::query, 9}, PointSpace::input, view(rows<Matrix>({{1, 0, 0}})))
                   .edit.has_value());
}

TEST(PointMove, AWayOfAnotherSpaceMovesNothing) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const PointSpace space : {PointSpace::projected, PointSpace::input})
      for (const PointRole role : {PointRole::query, PointRole::key, PointRole::value}) {
        const Scene s = random_scene(seed, Entries::generic);
        const Eigen::Index own = position(s, 0, {role, 0}, space).cols();
        for (Eigen::Index height = 0; height <= 2; ++height)
          for (Eigen::Index width = 0; width <= max_tokens; ++width) {
            const Matrix way = Matrix::Constant(height, width, 0.5);
            const PointMove move = move_point(s, 0, {role, 0}, space, view(way));
            EXPECT_EQ(move.edit.has_value(), height == 1 && width == own) << height << " x " << width;
          }
      }
}

}  // namespace
}  // namespace attnlab::test
