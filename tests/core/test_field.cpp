// The attention field against the analysis: at the place of a query it has the weights of that query.
#include "core/studies/field.h"
#include "core/studies/geometry.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

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
