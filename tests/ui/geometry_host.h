// GeometryHost: the Geometry view in front of the robot, on the opening scene or on another one.
#pragma once

#include "app/figures/views/geometry_layout.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {

class GeometryHost : public AppHost {
 public:
  explicit GeometryHost(const Scene* scene = nullptr) {
    if (scene != nullptr) {
      const auto file = folder / "scene.json";
      EXPECT_FALSE(save_scene(*scene, file).has_value());
      EXPECT_TRUE(app->open(file));
    }
    run("view.geometry");
  }

  GeometryOptions& options() { return app->view().figure.geometry; }

  // As the panel lays it out: the surface of the figure is a hair smaller than its space.
  GeometryLayout layout() {
    const Rect surface = robot.area("figure");
    FigureOptions figure = app->view().figure;
    return geometry_layout({app->scene(), app->analysis(), theme(ThemeId::light), figure},
                           {surface.width + 1, surface.height + 1});
  }
  Point screen(Point on_figure) {
    const Rect surface = robot.area("figure");
    return {surface.x + on_figure.x, surface.y + on_figure.y};
  }
  Point screen(PlotKind kind, PointRef point) {
    const GeometryLayout all = layout();
    for (const PlottedPoint& p : plotted_points(all, all.plots[static_cast<std::size_t>(kind)]))
      if (p.point == point) return screen(p.at);
    ADD_FAILURE() << "the point is not there";
    return {};
  }
  Point ground(PlotKind kind) {  // a corner of the plot
    const Rect box = layout().plots[static_cast<std::size_t>(kind)].box;
    return screen(Point{box.x + 12, box.bottom() - 12});
  }
  void hold(Point from, double dx, double dy) {
    robot.pause();
    robot.move_to(from);
    robot.press();
    for (int i = 1; i <= 4; ++i) robot.move_to({from.x + dx * i / 4, from.y + dy * i / 4});
    robot.step(2);
  }
  void drag(Point from, double dx, double dy) {
    hold(from, dx, dy);
    robot.release();
  }
  Bounded<2 * max_tokens, 2> places(PlotKind kind, PointRole role) {
    const GeometryLayout all = layout();
    const Geometry& g = all.geometry;
    const Matrix& rows = role == PointRole::query   ? g.queries
                         : role == PointRole::key   ? g.keys
                         : role == PointRole::value ? g.values
                                                    : g.outputs;
    return onto(all.plots[static_cast<std::size_t>(kind)].plane, view(rows));
  }
};

}  // namespace attnlab::test
