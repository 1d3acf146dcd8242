// The Geometry view worked by the robot: points dragged, planes moved and zoomed,
// what is said where they cannot go, extreme scenes.
#include "tests/figures/sample_scenes.h"
#include "tests/ui/geometry_host.h"

#include <cmath>

namespace attnlab::test {
namespace {

struct Grab {
  PlotKind plot;
  PointRole role;
};
constexpr Grab grabs[] = {{PlotKind::scores, PointRole::query},
                          {PlotKind::scores, PointRole::key},
                          {PlotKind::own_scores, PointRole::query},
                          {PlotKind::values, PointRole::value}};

TEST(GeometryView, ADraggedPointIsWhereThePointerIsAndIsOneStep) {
  for (const PointSpace space : {PointSpace::projected, PointSpace::input})
    for (const Grab& grab : grabs) {
      SCOPED_TRACE(testing::Message()
                   << "role " << static_cast<int>(grab.role) << ", plot " << static_cast<int>(grab.plot)
                   << ", space " << static_cast<int>(space));
      const Scene apart = opening_like();  // queries and keys at different places
      GeometryHost host(&apart);
      host.options().space = space;
      host.robot.step(2);
      const Scene before = host.scene();
      const PointRef point{grab.role, 1};
      const auto start = host.places(grab.plot, grab.role);
      const double units = host.layout().plots[static_cast<std::size_t>(grab.plot)].units();
      host.drag(host.screen(grab.plot, point), -24, 36);
      EXPECT_EQ(host.steps(), 1U);
      const auto moved = host.places(grab.plot, grab.role);
      // Entries of the inputs are rounded to what a pixel is worth.
      const double tolerance = space == PointSpace::input ? units : 1e-9;
      EXPECT_NEAR(moved(1, 0), start(1, 0) - 24 * units, tolerance);
      EXPECT_NEAR(moved(1, 1), start(1, 1) - 36 * units, tolerance);
      EXPECT_FALSE(host.scene() == before);
      host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
      EXPECT_TRUE(host.scene() == before);
    }
}

TEST(GeometryView, OnlyTheEntriesOfTheInputPointChange) {
  const Scene apart = opening_like();
  GeometryHost host(&apart);
  host.options().space = PointSpace::input;
  host.robot.step(2);
  const Scene before = host.scene();
  host.drag(host.screen(PlotKind::scores, {PointRole::key, 2}), 30, -20);
  int changed = 0;
  for (Eigen::Index i = 0; i < before.K.rows(); ++i)
    for (Eigen::Index j = 0; j < before.K.cols(); ++j)
      if (before.K(i, j) != host.scene().K(i, j)) {
        ++changed;
        EXPECT_EQ(i, 2);
        EXPECT_LT(j, 2);
        EXPECT_EQ(std::round(host.scene().K(i, j) * 1000) / 1000,
                  host.scene().K(i, j));  // no digits beyond a pixel
      }
  EXPECT_EQ(changed, 2);
  EXPECT_TRUE(same_bits(view(before.Q), view(host.scene().Q)));
}

TEST(GeometryView, PrincipalAxesStandStillWhileAPointIsDragged) {
  GeometryHost host;
  host.options().principal = true;
  host.robot.step(2);
  const Point other = host.screen(PlotKind::scores, {PointRole::query, 3});
  const auto start = host.places(PlotKind::scores, PointRole::key);
  const double units = host.layout().plots[0].units();
  host.hold(host.screen(PlotKind::scores, {PointRole::key, 0}), 120, 70);
  const Point same = host.screen(PlotKind::scores, {PointRole::query, 3});
  EXPECT_NEAR(same.x, other.x, 1e-9);
  EXPECT_NEAR(same.y, other.y, 1e-9);
  const auto moved = host.places(PlotKind::scores, PointRole::key);
  EXPECT_NEAR(moved(0, 0), start(0, 0) + 120 * units, 1e-9);
  EXPECT_NEAR(moved(0, 1), start(0, 1) - 70 * units, 1e-9);
  host.robot.release();
  EXPECT_FALSE(host.options().held.has_value());
  EXPECT_EQ(host.steps(), 1U);
}

TEST(GeometryView, WhatIsOutOfReachIsSaid) {
  Scene scene = GeometryHost().scene();
  scene.heads[0].W_K.col(1) =
      scene.heads[0].W_K.col(0);  // the keys stand on the diagonal, whatever the inputs
  GeometryHost host(&scene);
  const auto start = host.places(PlotKind::scores, PointRole::key);
  const double units = host.layout().plots[0].units();
  const Point from = host.screen(PlotKind::scores, {PointRole::key, 1});
  host.hold(from, 40, 40);  // across the diagonal
  EXPECT_TRUE(host.says("Out of reach through W^K"));
  EXPECT_TRUE(host.says(" away."));
  auto moved = host.places(PlotKind::scores, PointRole::key);
  EXPECT_NEAR(moved(1, 0), start(1, 0), 1e-9);
  EXPECT_NEAR(moved(1, 1), start(1, 1), 1e-9);
  host.robot.move_to({from.x + 40, from.y});  // half of this can be gone
  host.robot.step(2);
  moved = host.places(PlotKind::scores, PointRole::key);
  EXPECT_NEAR(moved(1, 0), start(1, 0) + 20 * units, 1e-9);
  EXPECT_NEAR(moved(1, 1), start(1, 1) + 20 * units, 1e-9);
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
}

TEST(GeometryView, OutputsAreNotDraggedAClickChangesNothingAndEscapePutsThePointBack) {
  GeometryHost host;
  const Scene before = host.scene();
  host.drag(host.screen(PlotKind::values, {PointRole::output, 1}), 30, 30);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
  EXPECT_TRUE(host.says("An output follows"));
  for (const Grab& grab : grabs) host.robot.click_at(host.screen(grab.plot, {grab.role, 0}));
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
  host.hold(host.screen(PlotKind::scores, {PointRole::query, 0}), 50, 10);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.release();
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
}

TEST(GeometryView, ShiftIsTenTimesFinerAndArrowKeysMoveTheChosenPoint) {
  GeometryHost host;
  const auto start = host.places(PlotKind::values, PointRole::value);
  const double units = host.layout().plots[2].units();
  host.robot.hold(ImGuiMod_Shift);
  host.drag(host.screen(PlotKind::values, {PointRole::value, 3}), 40, 0);
  host.robot.let_go(ImGuiMod_Shift);
  EXPECT_NEAR(host.places(PlotKind::values, PointRole::value)(3, 0), start(3, 0) + 4 * units, 1e-9);
  host.options().space = PointSpace::input;
  host.robot.step(2);
  const double before = host.scene().Q(1, 0);
  host.robot.click_at(host.screen(PlotKind::scores, {PointRole::query, 1}));
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_GT(host.scene().Q(1, 0), before);
  EXPECT_EQ(host.steps(), 2U);
  host.robot.key(ImGuiKey_LeftArrow);
  EXPECT_DOUBLE_EQ(host.scene().Q(1, 0), before);
}

TEST(GeometryView, ZoomAndPanAreNoEdits) {
  GeometryHost host;
  const Scene before = host.scene();
  for (const PlotKind kind : {PlotKind::scores, PlotKind::values}) {
    const auto index = static_cast<std::size_t>(kind);
    const Plot first = host.layout().plots[index];
    // ImGui has the pointer on whole pixels.
    const Point corner = host.screen(Point{}),
                about =
                    host.screen(Point{first.box.x + first.box.width / 3, first.box.y + first.box.height / 4});
    const Point at{std::floor(about.x), std::floor(about.y)}, on_figure{at.x - corner.x, at.y - corner.y};
    host.robot.move_to(at);
    host.robot.wheel(0, 3);
    const Plot near = host.layout().plots[index];
    EXPECT_LT(near.window.half, first.window.half * 0.7);
    EXPECT_NEAR(near.plane_at(on_figure).u, first.plane_at(on_figure).u,
                1e-9);  // what is under the pointer stays
    EXPECT_NEAR(near.plane_at(on_figure).v, first.plane_at(on_figure).v, 1e-9);
    host.drag(host.ground(kind), 30, -18);
    const Plot moved = host.layout().plots[index];
    EXPECT_NEAR(moved.window.center.u, near.window.center.u - 30 * near.units(), 1e-9);
    EXPECT_NEAR(moved.window.center.v, near.window.center.v - 18 * near.units(), 1e-9);
    host.robot.pause();
    host.robot.move_to(host.ground(kind));
    for (int click = 0; click < 2; ++click) host.robot.press(), host.robot.release();
    host.robot.step(2);
    const Plot whole = host.layout().plots[index];
    EXPECT_EQ(whole.window.half, first.window.half);
    EXPECT_EQ(whole.window.center.u, first.window.center.u);
  }
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
}

TEST(GeometryView, ChipsChooseSpaceAxesAndField) {
  GeometryHost host;
  const Scene before = host.scene();
  host.robot.click("inputs");
  EXPECT_EQ(host.options().space, PointSpace::input);
  host.robot.click("##+second_axis");  // three dimensions
  EXPECT_EQ(host.options().second, 2);
  host.robot.click("principal axes");
  EXPECT_TRUE(host.options().principal);
  host.robot.click("entropy");
  EXPECT_EQ(host.options().mode, FieldMode::entropy);
  host.robot.click({"one key", "##+field_key"});
  EXPECT_EQ(host.options().key, 1);
  host.robot.click("no field");
  EXPECT_FALSE(host.options().field);
  host.robot.click("winner");
  EXPECT_TRUE(host.options().field);
  EXPECT_EQ(host.options().mode, FieldMode::winner);
  EXPECT_TRUE(host.scene() == before);
}

// Zero, equal rows, entries at the ends of their range, products that overflow, one query, one dimension,
// everything masked: the pointer goes everywhere, pulls everywhere, and no number that is not finite enters
// the scene.
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
