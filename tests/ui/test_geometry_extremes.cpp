// The Geometry view in extreme scenes, worked by the robot.
#include "tests/ui/geometry_host.h"

#include <vector>

namespace attnlab::test {
namespace {

// Zero, equal rows, entries at the ends of their range, products that overflow, one query, one dimension, everything
// masked: the pointer goes everywhere, pulls everywhere, and no number that is not finite enters the scene.
TEST(GeometryView, ExtremeScenesHold) {
  const Scene opening = GeometryHost().scene();
  std::vector<Scene> scenes;
  for (const double factor : {0.0, 1e-320, 1e-300, 1e6, 1e150, 1e300}) {
    scenes.push_back(opening);
    scenes.back().Q *= factor, scenes.back().K *= factor, scenes.back().V *= factor;
  }
  Scene equal = opening;
  for (Eigen::Index i = 0; i < equal.K.rows(); ++i)
    equal.K.row(i) = equal.K.row(0), equal.V.row(i) = equal.V.row(0);
  Scene one = opening;
  one.Q = TokenMatrix(opening.Q.row(0));
  one.tokens.resize(1);
  one.key_tokens = {"a", "b", "c", "d"};
  Scene line = opening;
  for (WeightMatrix* w : {&line.heads[0].W_Q, &line.heads[0].W_K, &line.heads[0].W_V})
    *w = WeightMatrix(w->col(0));
  line.W_O = OutputWeight(line.W_O.row(0));
  Scene masked = opening;
  masked.mask.kind = Mask::Kind::matrix;
  masked.mask.allowed = Matrix::Zero(4, 4);
  for (const Scene& scene : {equal, one, line, masked}) scenes.push_back(scene);
  for (std::size_t i = 0; i < scenes.size(); ++i)
    for (const bool principal : {false, true}) {
      SCOPED_TRACE(testing::Message() << "scene " << i << ", principal " << principal);
      GeometryHost host(&scenes[i]);
      host.options().principal = principal;
      host.robot.step(2);
      for (const PlotKind kind : {PlotKind::scores, PlotKind::own_scores, PlotKind::values}) {
        const Rect box = host.layout().plots[static_cast<std::size_t>(kind)].box;
        for (const double part : {0.25, 0.5, 0.75}) {
          const Point at = host.screen(Point{box.x + part * box.width, box.y + box.height / 2});
          host.robot.move_to(at);
          host.robot.wheel(0, part < 0.5 ? 40 : -40);
          host.drag(at, 25, -35);
        }
      }
      for (const MatrixKind matrix_kind : {MatrixKind::Q, MatrixKind::K, MatrixKind::V})
        EXPECT_TRUE(matrix(host.scene(), {matrix_kind, 0}).allFinite());
    }
}

}  // namespace
}  // namespace attnlab::test
