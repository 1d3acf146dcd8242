// Points in the plots of a slide of blocks: those of its own scene are dragged, those of another scene stay.
#include "core/scene/edit.h"
#include "tests/ui/geometry_host.h"

namespace attnlab::test {
namespace {

struct PlotOnWall : AppHost {
  using AppHost::AppHost;
  const Presentation& presented() const { return app->presentation(); }

  // Where this point of a scene is in a block that was placed, on the screen.
  Point at(const Scene& scene, PointRef point, std::size_t block, PlotKind kind) const {
    const WallState& wall = presented().wall;
    const PlacedBlock& placed = wall.placed.at(block);
    GeometryLayout all = geometry_layout({scene, analyze(scene), theme(ThemeId::light), {}}, {});
    Plot& plot = all.plots[static_cast<std::size_t>(kind)];
    plot.box = {placed.at.x, placed.at.y, placed.size.width, placed.size.height};
    for (const PlottedPoint& one : plotted_points(all, plot))
      if (one.point == point)
        return {wall.origin.x + one.at.x * wall.zoom, wall.origin.y + one.at.y * wall.zoom};
    ADD_FAILURE() << "the point is not there";
    return {};
  }
  void drag(Point from) {
    robot.move_to(from);
    robot.press();
    for (int i = 1; i <= 4; ++i) robot.move_to({from.x - 10.0 * i, from.y + 8.0 * i});
    robot.release();
  }
};

void points_are_dragged(PlotOnWall& host) {
  host.robot.step(3);
  for (const auto& [point, block, kind] : {std::tuple{PointRef{PointRole::query, 1}, 0U, PlotKind::scores},
                                           {PointRef{PointRole::value, 3}, 1U, PlotKind::values}}) {
    const Scene before = host.scene();
    const std::size_t steps = host.steps();
    const Point from = host.at(host.scene(), point, block, kind);
    host.drag(from);
    EXPECT_FALSE(host.scene() == before);
    EXPECT_EQ(host.steps(), steps + 1);
    host.robot.step(3);
    const Point now = host.at(host.scene(), point, block, kind);
    EXPECT_NEAR(now.x - from.x, -40, 3);
    EXPECT_NEAR(now.y - from.y, 32, 3);
    EXPECT_TRUE(host.undone() == before);
    host.robot.step(3);
  }
}

// The last of the usual slides: its plots are blocks.
TEST(AppWallPoints, OfTheUsualTalkAreDragged) {
  PlotOnWall host(1920, 1080);
  host.chord(0, ImGuiKey_F5);
  const Presentation& p = host.presented();
  for (std::size_t i = 1; i < p.steps.size(); ++i) host.chord(0, ImGuiKey_PageDown);
  ASSERT_EQ(p.steps[p.at].blocks.front().name, "field");
  points_are_dragged(host);
}

TEST(AppWallPoints, OfTheViewOfPointsAreDragged) {
  PlotOnWall host(1920, 1080);
  host.run("view.geometry");
  host.chord(0, ImGuiKey_F11);
  points_are_dragged(host);
}

TEST(AppWallPoints, OfAnotherSceneStayBesideThoseOfTheOwn) {
  PlotOnWall host(1920, 1080);
  const Scene one = host.scene();
  Scene other = one;
  other.V *= -1;
  const fs::path file = host.folder.write(
      "talk.json",
      R"({"attnlab_talk": 1, "title": "Two", "scenes": {"one": )" + scene_text(one) + R"(, "other": )" +
          scene_text(other) +
          R"(}, "slides": [{"scene": "one", "blocks": ["hull@other", "hull"], "text": "Two."}]})");
  ASSERT_TRUE(host.open(file));
  host.chord(0, ImGuiKey_F5);
  host.robot.step(3);
  const auto& placed = host.presented().wall.placed;
  ASSERT_EQ(placed.size(), 2U);
  const std::size_t own = placed[0].which.scene.empty() ? 0 : 1;
  const PointRef value{PointRole::value, 1};
  host.drag(host.at(other, value, 1 - own, PlotKind::values));
  EXPECT_TRUE(host.scene() == one);
  host.robot.step(3);
  host.drag(host.at(one, value, own, PlotKind::values));
  EXPECT_FALSE(host.scene().V == one.V);
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_TRUE(host.undone() == one);
}

}  // namespace
}  // namespace attnlab::test
