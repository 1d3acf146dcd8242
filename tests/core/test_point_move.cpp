// Dragged points: the least-norm change of the input that a point is made of. The attention field against the
// analysis: at the place of a query it has the weights of that query.
#include "core/algebra/svd.h"
#include "core/studies/field.h"
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
  const Matrix dp = rows<Matrix>({{3, 4}});
  for (const double entry : {0.0, inf, std::nan("")}) {
    const Matrix blind = Matrix::Constant(3, 2, entry);
    EXPECT_EQ(least_norm(view(blind), view(dp)).residual, 5) << entry;
    EXPECT_TRUE(least_norm(view(blind), view(dp)).change.isZero(0)) << entry;
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

// A key of length 1 with its place added stays where it is.
bool stays(const Scene& s, PointRole role, PointSpace space) {
  return s.unit_keys && s.positions == Positions::keys && role == PointRole::key &&
         space == PointSpace::projected;
}

TEST(PointMove, GoesWhereItIsPutOrSaysHowFarItIsNot) {
  int exact = 0, not_exact = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed)
    for (const PointSpace space : {PointSpace::projected, PointSpace::input})
      for (const PointRole role : {PointRole::query, PointRole::key, PointRole::value}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", role " << static_cast<int>(role)
                                        << ", space " << static_cast<int>(space));
        const Scene s = random_scene(seed, Entries::generic);
        if (stays(s, role, space)) continue;
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
            EXPECT_EQ(move.edit.has_value(), height == 1 && width == own && !stays(s, role, space))
                << height << " x " << width;
          }
      }
}

TEST(Field, HasTheWeightsOfTheQueriesAtTheirPlaces) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed)
    for (const PointSpace space : {PointSpace::projected, PointSpace::input}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed);
      Scene s = random_scene(seed, Entries::generic);
      s.mask = {};
      if (s.positions == Positions::alibi || space == PointSpace::input) s.positions = Positions::none;
      s.weights = WeightsRule::softmax;
      const Analysis a = analyze(s);
      const Geometry g = geometry(s, a, 0, space);
      if (g.queries.cols() > 2) continue;  // a slice does not pass through every query
      for (const bool principal : {false, true}) {
        const Plane plane = principal ? principal_plane(view(g.queries), 0, 1)
                                      : coordinate_plane(static_cast<int>(g.queries.cols()), 0, 1);
        const FieldLogits logits = field_logits(plane, view(g.meets), g.scale);
        const auto places = onto(plane, view(g.queries));
        for (Eigen::Index i = 0; i < places.rows(); ++i) {
          const FieldWeights w = field_at(logits, {places(i, 0), places(i, 1)});
          for (Eigen::Index j = 0; j < a.dims.n_k; ++j)
            EXPECT_NEAR(w.weights[static_cast<std::size_t>(j)], a.heads[0].A(i, j), 1e-12);
          EXPECT_NEAR(w.entropy, a.heads[0].entropy(i, 0), 1e-11);
          ++compared;
        }
      }
    }
  EXPECT_GT(compared, 500);
}

// In more dimensions the field is that of the slice: the point of the plane, taken as a query.
TEST(Field, IsThatOfTheSlice) {
  Random random(5);
  for (int trial = 0; trial < 100; ++trial) {
    SCOPED_TRACE(testing::Message() << "trial " << trial);
    Matrix entries(8, 4);
    const Matrix& keys = fill(entries, random, -2, 2);
    const Plane plane = principal_plane(view(keys), 0, 2);
    const PlanePoint at{random.uniform(-3, 3), random.uniform(-3, 3)};
    const FieldWeights w = field_at(field_logits(plane, view(keys), 0.7), at);
    const Matrix logits = keys * point_at(plane, at).transpose() / 0.7;
    const Matrix e = (logits.array() - logits.maxCoeff()).exp().matrix();
    for (int j = 0; j < 8; ++j) EXPECT_NEAR(w.weights[static_cast<std::size_t>(j)], e(j, 0) / e.sum(), 1e-13);
  }
}

TEST(Field, OfEqualKeysIsUniformAndOfHugeOnesSharp) {
  const Plane plane = coordinate_plane(2, 0, 1);
  const FieldWeights even =
      field_at(field_logits(plane, view(Matrix(Matrix::Constant(5, 2, 3))), 1), {0.3, 8});
  EXPECT_NEAR(even.weights[3], 0.2, 1e-15);
  EXPECT_NEAR(even.entropy, std::log(5.0), 1e-15);
  const Matrix far = rows<Matrix>({{1e140, 0}, {-1e140, 0}, {0, 1e140}});
  const FieldLogits sharp = field_logits(plane, view(far), 1e-3);
  ASSERT_TRUE(sharp.finite);
  EXPECT_EQ(field_at(sharp, {1e-9, 0}).weights[0], 1);
  EXPECT_EQ(field_at(sharp, {-1e6, 0}).weights[1], 1);
  EXPECT_NEAR(field_at(sharp, {0, 0}).weights[2], 1.0 / 3, 1e-15);
  EXPECT_EQ(field_at(sharp, {1e150, -1e150}).entropy, 0);
  EXPECT_FALSE(field_logits(plane, view(rows<Matrix>({{1e300, 0}, {0, 1}})), 1e-9).finite);
  EXPECT_FALSE(field_logits(plane, view(rows<Matrix>({{inf, 0}, {0, 1}})), 1).finite);
  EXPECT_TRUE(field_logits(plane, view(rows<Matrix>({{5e-324, 0}, {0, 0}})), 1).finite);
}

}  // namespace
}  // namespace attnlab::test
