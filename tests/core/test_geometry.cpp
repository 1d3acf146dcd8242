// Points, planes, hulls and dragged points of the Geometry view: closed forms,
// and what must hold on random scenes.
#include "core/algebra/hull.h"
#include "core/scene/positions.h"
#include "core/studies/geometry.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

constexpr PointSpace spaces[] = {PointSpace::projected, PointSpace::input};

TEST(Plane, CoordinatesPassThroughTheOrigin) {
  const Plane plane = coordinate_plane(3, 2, 0);
  const Matrix points = rows<Matrix>({{1, 2, 3}, {-4, 5, 6}});
  EXPECT_TRUE(near(Matrix(onto(plane, view(points))), rows<Matrix>({{3, 1}, {6, -4}}), 0));
  EXPECT_EQ(distance_from(plane, view(Matrix(points.row(0)))), 2);
  EXPECT_TRUE(near(Matrix(point_at(plane, {7, 8})), rows<Matrix>({{8, 0, 7}}), 0));
  EXPECT_EQ(coordinate_plane(3, 9, -1).first, 2);
  EXPECT_EQ(coordinate_plane(3, 9, -1).second, 0);
  EXPECT_EQ(coordinate_plane(2, 1, 1).second, 0);
  EXPECT_EQ(coordinate_plane(2, 0, 0).second, 1);
  const Plane line = coordinate_plane(1, 0, 1);
  EXPECT_TRUE(line.line());
  EXPECT_TRUE(near(Matrix(onto(line, view(rows<Matrix>({{5}})))), rows<Matrix>({{5, 0}}), 0));
  const Matrix equal = Matrix::Constant(5, 3, 2.5), one = rows<Matrix>({{1, 2}});
  for (const Matrix& cloud : {equal, one}) {
    const Plane flat = principal_plane(view(cloud), 0, 1);
    EXPECT_TRUE((flat.axes * flat.axes.transpose()).isIdentity(1e-14));
    EXPECT_TRUE(onto(flat, view(cloud)).isZero(1e-14));
  }
  const Matrix bad = equal * std::numeric_limits<double>::infinity();
  EXPECT_FALSE(principal_plane(view(bad), 0, 1).principal);
}

// Points along (3, 4, 0) / 5, spread less along (-4, 3, 0) / 5: the axes are these two.
TEST(Plane, PrincipalAxesOfAnEllipse) {
  const Eigen::RowVector3d long_axis(0.6, 0.8, 0), short_axis(-0.8, 0.6, 0), middle(1, -2, 5);
  Matrix corners(4, 3);
  corners << middle + 3 * long_axis, middle - 3 * long_axis, middle + short_axis, middle - short_axis;
  const Matrix& points = corners;
  const Plane plane = principal_plane(view(points), 0, 1);
  EXPECT_TRUE(plane.principal);
  EXPECT_TRUE(near(Matrix(plane.base), Matrix(middle), 1e-15));
  EXPECT_TRUE(near(Matrix(plane.axes.row(0)), Matrix(long_axis), 1e-14));
  EXPECT_TRUE(near(Matrix(plane.axes.row(1)), Matrix(-short_axis), 1e-14));  // the largest entry is positive
  EXPECT_TRUE(near(Matrix(onto(plane, view(points)).row(0)), rows<Matrix>({{3, 0}}), 1e-14));
}

TEST(Plane, AxesStayOrthonormalAtEverySize) {
  Random random(3);
  for (const double size : {1e-300, 1e-9, 1.0, 1e6, 1e300})
    for (int dim = 1; dim <= 4; ++dim)
      for (int trial = 0; trial < 20; ++trial) {
        SCOPED_TRACE(testing::Message() << "size " << size << ", dim " << dim << ", trial " << trial);
        PointMatrix entries(random.between(1, 16), dim);
        for (Eigen::Index i = 0; i < entries.size(); ++i) entries.data()[i] = size * random.uniform(-1, 1);
        const PointMatrix& points = entries;
        const Plane plane = principal_plane(view(points), random.between(0, 3), random.between(0, 3));
        ASSERT_TRUE(plane.axes.allFinite() && plane.base.allFinite());
        const Matrix gram = plane.axes * plane.axes.transpose();
        EXPECT_NEAR(gram(0, 0), 1, 1e-13);
        EXPECT_NEAR(gram(1, 1), dim > 1 ? 1 : 0, 1e-13);
        EXPECT_NEAR(gram(0, 1), 0, 1e-13);
        // The point of the plane at the shadow of a point has that shadow.
        const auto shadow = onto(plane, view(points));
        const auto there = point_at(plane, {shadow(0, 0), shadow(0, 1)});
        const auto again = onto(plane, view(there));
        EXPECT_NEAR(again(0, 0), shadow(0, 0), 1e-13 * size);
      }
}

// Three tokens in the plane, nothing projected: the closed form of every part.
Scene triangle() {
  const TokenMatrix K = tokens({{0, 0}, {4, 0}, {0, 4}, {1, 1}});
  return bare_scene(tokens({{1, 0}, {0, 0}}), K, K);
}

TEST(Geometry, AKeyInsideTheOthersIsUnreachable) {
  const Scene s = triangle();
  const Geometry g = geometry(s, analyze(s), 0, PointSpace::projected);
  EXPECT_EQ(g.unreachable.to_ulong(), 0b1000U);
  EXPECT_TRUE(near(g.meets, s.K, 0));
  EXPECT_TRUE(near(g.own_meets, s.Q, 0));
  EXPECT_EQ(g.values_size, std::sqrt(32.0));
  const TokenMatrix K = tokens({{3, 9}, {-1, 9}, {2, 0}, {7, 5}, {7, -2}});
  Scene line = bare_scene(tokens({{1, 0}, {2, 0}}), K, K);
  line.score = ScoreRule::qk;
  line.heads[0].W_Q = line.heads[0].W_K = weights({{1}, {0}});  // the first coordinate
  const Analysis of_line = analyze(line);
  for (const PointSpace space : spaces)  // both 7: never alone
    EXPECT_EQ(geometry(line, of_line, 0, space).unreachable.to_ulong(), 0b11101U);
}

TEST(Geometry, OutputsLeaveTheHullBySomeWaysOnly) {
  Scene s = triangle();
  EXPECT_TRUE(in_hull(geometry(s, analyze(s), 0, PointSpace::projected), 0));
  s.outside = {Scale::Kind::number,
               0.25};  // four times as far: (1.25, 1.25) becomes (5, 5), 3 sqrt 2 beyond x + y = 4
  const Geometry g = geometry(s, analyze(s), 0, PointSpace::projected);
  EXPECT_FALSE(in_hull(g, 1));
  EXPECT_NEAR(g.hull_distance[1], 3 * std::sqrt(2.0), 1e-12);
  // Values of another width than W_A leads back to: the same weights over the inputs.
  s = triangle();
  s.output = OutputRule::alt;
  s.outside = {Scale::Kind::none, 1};
  s.V = tokens({{1}, {5}, {9}, {4}});
  s.heads[0].W_A = weights({{10}, {0}});
  const Analysis a = analyze(s);
  ASSERT_EQ(a.dims.d_V, 1);
  const Geometry narrow = geometry(s, a, 0, PointSpace::input);
  EXPECT_EQ(narrow.queries.cols(), 2);
  EXPECT_EQ(narrow.values.cols(), 1);
  EXPECT_EQ(narrow.output_kind, OutputKind::inputs);
  EXPECT_TRUE(in_hull(narrow, 0));
  const Matrix way = Matrix::Constant(1, 1, 0.5);
  const PointMove move = move_point(s, 0, {PointRole::value, 1}, PointSpace::input, view(way));
  ASSERT_TRUE(move.edit);
  EXPECT_EQ(apply(s, *move.edit).V(1, 0), 5.5);
}

// The paper's layer like the symmetric design: after W_O or W_A, beside the hull of the inputs.
TEST(Geometry, AfterTheLastMatrixTheOutputStandsAmongTheInputs) {
  Scene s = triangle();
  s.heads[0].W_A = weights({{10, 0}, {0, 10}});
  s.W_O = rows<OutputWeight>({{10, 0}, {0, 10}});
  for (const OutputRule output : {OutputRule::alt, OutputRule::projected}) {
    s.output = output;
    const Analysis a = analyze(s);
    const Geometry g = geometry(s, a, 0, PointSpace::input);
    EXPECT_EQ(g.output_kind, OutputKind::model);
    EXPECT_TRUE(near(g.outputs, Matrix(a.Y), 1e-15));
    EXPECT_FALSE(in_hull(g, 0));
    if (output == OutputRule::projected) {
      EXPECT_TRUE(in_hull(geometry(s, a, 0, PointSpace::projected), 0)) << "before it";
    }
  }
}

// What the picture says of a query is what the analysis says: x . meets / scale are its logits.
TEST(Geometry, WhatAQueryMeetsAreItsLogits) {
  each_scene(400, Entries::generic, [&](Scene s) {
    s.mask = {};
    const Analysis a = analyze(s);
    for (int head = 0; head < a.dims.h; ++head)
      for (const PointSpace space : spaces) {
        const Geometry g = geometry(s, a, head, space);
        const HeadAnalysis& one = a.heads[static_cast<std::size_t>(head)];
        const double size = 1e-12 * (1 + one.L.cwiseAbs().maxCoeff());
        // Among the inputs under rope it is so at the first place,
        // and the field leaves the distances of alibi out.
        const bool rope = turns_rows(s, a.dims.d_k) && space == PointSpace::input;
        const Matrix logits = g.queries * g.meets.transpose() / g.scale;
        const Matrix expected = one.D.size() > 0 ? Matrix(one.L + one.D) : one.L;
        EXPECT_TRUE(near(Matrix(logits.topRows(rope ? 1 : logits.rows())),
                         Matrix(expected.topRows(rope ? 1 : logits.rows())), size));
        if (turns_rows(s, a.dims.d_k)) continue;
        const double own = 1e-12 * (1 + one.QQ.cwiseAbs().maxCoeff());
        EXPECT_TRUE(near(Matrix(g.queries * g.own_meets.transpose()), one.QQ, own));
        if (g.same_points) {
          EXPECT_TRUE(identical(g.queries, g.keys));
        }
        if (space == PointSpace::projected || g.output_kind == OutputKind::model || a.outside != 1) continue;
        if (s.weights == WeightsRule::linear || s.weights == WeightsRule::sigmoid) continue;
        for (int i = 0; i < a.dims.n_q; ++i) EXPECT_TRUE(in_hull(g, i));
      }
  });
}

// A key in the hull of the others wins alone for none of many queries;
// one outside wins for the query that points away.
TEST(Geometry, UnreachableKeysNeverWin) {
  int unreachable = 0, own = 0;
  each_scene(100, Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    const Geometry g = geometry(s, a, 0, PointSpace::projected);
    Random random(seed);
    const auto winners = [&random](const Matrix& meets) {
      std::bitset<max_tokens> won;
      for (int trial = 0; trial < 4000; ++trial) {
        Matrix q(1, meets.cols());
        for (Eigen::Index i = 0; i < q.size(); ++i) q(0, i) = random.uniform(-1, 1);
        const Matrix logits = meets * q.transpose();
        Eigen::Index winner = 0;
        const double top = logits.col(0).maxCoeff(&winner);
        if ((logits.array() >= top - 1e-12).count() == 1) won.set(static_cast<std::size_t>(winner));  // alone
      }
      return won;
    };
    EXPECT_EQ((winners(g.meets) & g.unreachable).to_ulong(), 0U);
    EXPECT_EQ((winners(g.own_meets) & g.own_unreachable).to_ulong(), 0U);
    unreachable += static_cast<int>(g.unreachable.count());
    own += static_cast<int>(g.own_unreachable.count());
  });
  EXPECT_GT(unreachable, 20);
  EXPECT_GT(own, 20);
}

// Y beside the outputs wherever it is as wide as the values, and is not what they are.
TEST(Geometry, YStandsBesideTheHeadsOutputs) {
  int beside = 0, none = 0;
  for (int k = 0; k < 400; ++k) {
    const Scene s = random_scene(static_cast<std::uint64_t>(k), Entries::any);
    const Analysis a = analyze(s);
    for (const PointSpace space : spaces) {
      const Geometry g = geometry(s, a, 0, space);
      const bool fits = a.Y.cols() == g.values.cols() && a.Y.allFinite() && !a.Y.isApprox(g.outputs);
      ASSERT_EQ(g.layer.rows() > 0, fits) << k;
      (fits ? beside : none)++;
      if (!fits) continue;
      EXPECT_TRUE(g.layer == Matrix(a.Y));
      for (int i = 0; i < g.layer.rows() && g.values.allFinite(); ++i) {
        const Matrix row = g.layer.row(i);
        EXPECT_EQ(g.layer_distance[static_cast<std::size_t>(i)],
                  nearest_in_hull(view(g.values), view(row)).distance);
      }
    }
  }
  EXPECT_GT(beside, 50);
  EXPECT_GT(none, 50);
}

}  // namespace
}  // namespace attnlab::test
