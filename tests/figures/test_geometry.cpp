// The Geometry view in every space, plane and mode; its labels, clipping and colours;
// what is drawn is where the layout says.
#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"
#include "app/figures/views/geometry_layout.h"
#include "core/studies/geometry.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

constexpr Extent space{950, 850};

FigureOptions with(const GeometryOptions& geometry) { return {.geometry = geometry}; }

struct DrawnGeometry : SoundView {
  explicit DrawnGeometry(const Scene& scene, const GeometryOptions& geometry = {},
                         ThemeId id = ThemeId::light)
      : SoundView("geometry", scene, with(geometry), space, id) {}
};

GeometryLayout layout_of(const Scene& scene, const GeometryOptions& geometry = {}) {
  return geometry_layout({scene, analyze(scene), theme(ThemeId::light), with(geometry)}, space);
}

TEST(GeometryFigure, IsSoundInEverySpacePlaneAndMode) {
  unsigned count = 0;
  for (const PointSpace points : {PointSpace::projected, PointSpace::input})
    for (const bool principal : {false, true})
      for (const FieldMode mode : {FieldMode::winner, FieldMode::key, FieldMode::entropy})
        for (const bool field : {true, false})
          for (int d_k = 1; d_k <= 4; ++d_k)
            for (const OutputRule output : {OutputRule::projected, OutputRule::alt}) {
              SCOPED_TRACE(testing::Message() << "count " << count);
              const int d_v = 1 + static_cast<int>(count % 4);
              Scene scene = scene_of({8, 8, 4, d_k, d_v, 2, {}, {}, output}, ++count);
              if (count % 2 == 0) scene.outside = {Scale::Kind::number, 0.5};
              if (count % 3 == 0) scene.source = Source::self, scene.X = scene.Q;
              GeometryOptions options{{}, points, principal, 1, static_cast<int>(count % 5), field, mode, 99};
              options.marked = PointRef{PointRole::query, 3};
              const DrawnGeometry drawn(scene, options, themes[count % 3]);
              EXPECT_EQ(drawn.canvas.fields.size(), field ? 2U : 0U);
              if (testing::Test::HasFailure()) return;
            }
}

// Arrows lead down the energy, and the lines between them have the same energy at both ends.
TEST(GeometryFigure, TheEnergyIsDrawnWhereItIsWanted) {
  const Scene scene = scene_of({4, 4, 3, 2, 1, 2}, 7);
  GeometryOptions options;
  const DrawnGeometry without(scene, options);
  options.energy = true;
  const DrawnGeometry with_energy(scene, options);
  const GeometryLayout layout = layout_of(scene, options);
  const Plot& plot = layout.plots[0];
  const Memory memory{layout.geometry.meets, layout.geometry.scale};
  const auto energy_of = [&](Point at) {
    return energy(memory, Matrix(point_at(plot.plane, plot.plane_at(at))));
  };
  const double range = energy_of({plot.box.x, plot.box.y}) - energy_of(plot.box.center());
  int arrows = 0, lines = 0;
  for (const auto& line : with_energy.canvas.lines) {
    if (line.size() != 2 || std::ranges::count(without.canvas.lines, line) > 0) continue;
    const double length = std::hypot(line[1].x - line[0].x, line[1].y - line[0].y);
    const double rise = energy_of(line[1]) - energy_of(line[0]);
    if (length < 6) continue;  // the head of an arrow
    EXPECT_LT(rise, 0.01 * std::abs(range));
    ++(std::abs(rise) < 0.01 * std::abs(range) ? lines : arrows);
  }
  EXPECT_TRUE(arrows > 20 && lines > 100) << arrows << ", " << lines;
  options.space = PointSpace::input;
  EXPECT_FALSE(says(DrawnGeometry(scene, options).canvas, "energy"));
}

// The field at the place of a query has the colour of the key that it looks at most,
// paler by the weight of the next.
TEST(GeometryFigure, TheFieldIsThatOfTheAnalysis) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const DrawnGeometry drawn(scene);
  const GeometryLayout layout = layout_of(scene);
  const auto colors = field_colors(theme(ThemeId::light));
  ASSERT_EQ(drawn.canvas.fields.size(), 2U);
  int compared = 0;
  for (const PlottedPoint& p : plotted_points(layout, layout.plots[0])) {
    if (p.point.role != PointRole::query) continue;
    std::array<std::pair<double, int>, 4> weights;
    for (int j = 0; j < 4; ++j)
      weights[static_cast<std::size_t>(j)] = {analysis.heads[0].A(p.point.index, j), j};
    std::ranges::sort(weights, std::greater());
    if (weights[1].first > 0.95 * weights[0].first) continue;  // on the line perhaps
    const double part = field_palest + (1 - field_palest) * (1 - weights[1].first / weights[0].first);
    const Color ground = theme(ThemeId::light).panel,
                color = colors[static_cast<std::size_t>(weights[0].second)];
    const Color shown = field_color(drawn.canvas.fields[0], p.at.x, p.at.y);
    EXPECT_NEAR(shown.r, ground.r + part * (color.r - ground.r), 0.51);
    EXPECT_NEAR(shown.b, ground.b + part * (color.b - ground.b), 0.51);
    ++compared;
  }
  EXPECT_GE(compared, 2);
}

// Two keys that tie at u = 0: a line there, each key's own colour far off,
// and between them paler the nearer they are.
TEST(Field, TwoKeysMeetInALine) {
  Field f{.x = 0, .y = 0, .width = 100, .height = 100};
  f.logits.keys = 2;
  f.logits.a = {8, -8};
  f.colors[0] = rgb(0xFF0000), f.colors[1] = rgb(0x0000FF);
  f.ground = rgb(0xFFFFFF), f.line = rgb(0x000000);
  EXPECT_EQ(field_color(f, 50, 30), f.line);
  EXPECT_EQ(field_color(f, 99, 30), f.colors[0]);
  EXPECT_EQ(field_color(f, 1, 70), f.colors[1]);
  for (int x = 53; x < 60; ++x) EXPECT_LT(field_color(f, x + 1, 50).g, field_color(f, x, 50).g) << x;
  // As wide on a canvas of twice the size.
  Field twice = f;
  twice.width = twice.height = 200, twice.unit = 2;
  for (const double x : {48.0, 49.2, 50.6, 51.4, 60.0})
    EXPECT_EQ(field_color(twice, 2 * x, 60), field_color(f, x, 30)) << x;
}

// Equal rows of Q and K: the key is seen around its query, has one name with it,
// and both can be taken hold of.
TEST(GeometryFigure, AKeyUnderItsQueryIsSeenAroundIt) {
  Scene scene = opening_like();
  scene.K = scene.Q;
  scene.K(3, 0) += 0.5;
  const GeometryOptions options{.space = PointSpace::input};
  const DrawnGeometry drawn(scene, options);
  const GeometryLayout layout = layout_of(scene, options);
  const Plot& plot = layout.plots[0];
  const double radius = point_radius_in(plot);
  for (const PlottedPoint& p : plotted_points(layout, plot)) {
    const bool key = p.point.role == PointRole::key, together = p.point.index != 3;
    EXPECT_EQ(p.under, key && together);
    EXPECT_EQ(p.over, !key && together);
    EXPECT_EQ(mark_radius(plot, p) > radius + mark_halo, key && together);
    EXPECT_EQ(point_near(layout, plot, p.at, 11),
              (PointRef{together ? PointRole::query : p.point.role, p.point.index}));
    if (!together) continue;
    const Point rim{p.at.x + 2 * radius, p.at.y};
    EXPECT_EQ(point_near(layout, plot, rim, 11), (PointRef{PointRole::key, p.point.index}));
  }
  // "was" over both plots of queries, "bomb" of the key and of the query.
  const auto names = [&](const char* label) {
    return std::ranges::count_if(drawn.canvas.texts, [&](const DrawnText& text) {
      return text.text == label && inside(plot.box, text.baseline);
    });
  };
  EXPECT_EQ(names("was"), 1);
  EXPECT_EQ(names("bomb"), 2);
}

TEST(GeometryFigure, EveryPointAnswersThePointer) {
  const DrawnGeometry drawn(opening_like());
  for (const auto& [node, plots] : {std::pair{Node::P_Q, 2}, {Node::P_K, 1}, {Node::P_V, 1}, {Node::H, 1}})
    for (int i = 0; i < 4; ++i)
      EXPECT_EQ(std::ranges::count(drawn.canvas.hits, Cell{node, 0, i, -1}, &Hit::cell), plots)
          << static_cast<int>(node) << ", row " << i;
}

TEST(GeometryFigure, PlacesAndPlanesAreInverse) {
  const Scene scene = scene_of({5, 5, 4, 3, 3, 1}, 4);
  for (const bool principal : {false, true}) {
    GeometryOptions options{{.scores_window = PlotWindow{{3, -2}, 0.125}}};
    options.principal = principal;
    const GeometryLayout layout = layout_of(scene, options);
    for (const Plot& plot : layout.plots)
      for (const Point on :
           {Point{plot.box.x, plot.box.y}, plot.box.center(), Point{plot.box.right(), plot.box.y + 7}}) {
        const Point back = plot.place(plot.plane_at(on));
        EXPECT_LT(std::hypot(back.x - on.x, back.y - on.y), 1e-9);
        EXPECT_EQ(layout.plot_at(plot.box.center()), &plot);
      }
  }
}

// What is said of the outputs and the hull; a scale behind the softmax leaves them in a hull that holds 0,
// but not where the weights put them: that is said.
TEST(GeometryFigure, OutputsOutsideTheHullAreSaid) {
  Scene scene = opening_like();
  const char* inside = "Every head output lies in the hull.";
  EXPECT_TRUE(has_text(DrawnGeometry(scene).canvas, inside));
  scene.outside = {Scale::Kind::number, 0.2};
  const DrawnGeometry outside(scene);
  EXPECT_FALSE(has_text(outside.canvas, inside));
  EXPECT_TRUE(says(outside.canvas, "outside the hull, by up to"));
  Scene around = scene_of({4, 4, 3, 2, 2, 1}, 3);
  around.V << 2, 0, 0, 0, 2, 0, -2, -2, 0, 0, 0, 0;
  around.heads[0].W_V << 1, 0, 0, 1, 0, 0;
  around.outside = {Scale::Kind::number, 2};
  EXPECT_TRUE(says(DrawnGeometry(around).canvas, "Every head output lies in the hull, but"));
}

// Zoomed in, what lies beyond the edges leaves its dots there, and no label: only what is held there, or
// pointed at, keeps its name and its whole mark.
TEST(GeometryFigure, PointsBeyondTheEdgesLeaveDots) {
  const Scene scene = opening_like();
  const Rect box = layout_of(scene).plots[0].box;
  GeometryOptions options{{.scores_window = PlotWindow{{30, 30}, 0.5}}};
  const DrawnGeometry drawn(scene, options);
  int dots = 0;
  for (const auto& line : drawn.canvas.lines) {  // circles, by two corners of their squares
    const Point middle{(line.front().x + line.back().x) / 2, (line.front().y + line.back().y) / 2};
    dots += line.size() == 2 && line.back().x - line.front().x == 6 && middle.x == box.x &&
            middle.y == box.bottom();
  }
  EXPECT_EQ(dots, 8);
  const auto names = [&](const DrawnView& of) {
    return std::ranges::count_if(of.canvas.texts, [&](const DrawnText& t) {
      const Rect ink = box_of(t);
      return t.text == token_label(scene, 2) && ink.x >= box.x && ink.right() <= box.right() &&
             ink.y >= box.y && ink.bottom() <= box.bottom();
    });
  };
  EXPECT_EQ(names(drawn), 0);
  options.marked = PointRef{PointRole::query, 2};
  EXPECT_EQ(names(DrawnGeometry(scene, options)), 1);
}

TEST(GeometryFigure, TheSmallestAndTheLargestNumbersAreDrawn) {
  for (const double size : {5e-324, 1e-310, 1e306, 1.7e308}) {
    SCOPED_TRACE(testing::Message() << "size " << size);
    Scene scene = opening_like();
    scene.Q.setConstant(0), scene.K.setConstant(0), scene.V.setConstant(0);
    scene.Q(0, 0) = scene.K(1, 1) = scene.V(2, 0) = size;
    for (const PointSpace points : {PointSpace::projected, PointSpace::input})
      for (const bool principal : {false, true})
        DrawnGeometry drawn(scene, {.space = points, .principal = principal});
  }
}

TEST(GeometryFigure, OneDimensionIsALine) {
  EXPECT_TRUE(has_text(DrawnGeometry(scene_of({4, 4, 3, 1, 1, 1}, 6)).canvas, "One dimension: a line."));
}

// Windows have round ends: a point that moves a little moves nothing else.
TEST(GeometryFigure, WindowsStandStill) {
  Scene scene = opening_like();
  const auto windows = [&] {
    const Geometry g = geometry(scene, analyze(scene), 0, PointSpace::projected);
    const PlotPlanes planes = automatic_planes(g, {});
    return std::pair{planes.scores_window.half, planes.values_window.half};
  };
  const auto before = windows();
  scene.Q(0, 0) += 0.01;
  scene.V(2, 1) -= 0.01;
  EXPECT_EQ(windows(), before);
}

TEST(Clip, SegmentsAndPolygons) {
  const Rect box{0, 0, 10, 10};
  const auto through = clipped(Segment{{-5, 5}, {20, 5}}, box);
  ASSERT_TRUE(through.has_value());
  EXPECT_EQ(through->from.x, 0);
  EXPECT_EQ(through->to.x, 10);
  EXPECT_FALSE(clipped(Segment{{-5, -1}, {20, -1}}, box).has_value());
  EXPECT_FALSE(clipped(Segment{{-8, 5}, {5, -8}}, box).has_value());  // past the corner
  EXPECT_FALSE(clipped(Segment{{NAN, 5}, {5, 5}}, box).has_value());
  const auto inside_out = clipped(std::vector<Point>{{-1e300, -1e300}, {1e300, -1e300}, {0, 1e300}}, box);
  EXPECT_GE(inside_out.size(), 3U);
  for (const Point& p : inside_out) EXPECT_TRUE(inside(box, p));
  EXPECT_TRUE(clipped(std::vector<Point>{{20, 0}, {30, 0}, {25, 9}}, box).empty());
}

// Hue alone is not what tells the keys apart: their distances in sRGB, as they are and as a deuteranope sees
// them (the confusion of red and green, by their common luminance). None is the colour of a role, above all
// not the blue of the queries.
TEST(KeyColors, AreToldApartAndAreNoRoles) {
  const auto distance = [](Color a, Color b) { return std::hypot(a.r - b.r, a.g - b.g, a.b - b.b); };
  const auto without_red_and_green = [](Color c) {
    const auto yellow = static_cast<std::uint8_t>(std::lround(0.29 * c.r + 0.71 * c.g));
    return Color{yellow, yellow, c.b, 255};
  };
  for (const ThemeId id : themes) {
    const Theme& t = theme(id);
    const auto colors = field_colors(t);
    for (std::size_t i = 0; i < colors.size(); ++i) {
      for (const Color role : {t.queries, t.keys, t.values, t.output})
        EXPECT_GE(distance(key_color(static_cast<int>(i)), role), 50) << "key " << i;
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_GE(distance(colors[i], colors[j]), 30) << i << ", " << j;
        EXPECT_GE(distance(without_red_and_green(colors[i]), without_red_and_green(colors[j])), 30) << j;
      }
    }
  }
}

// Points of three numbers fall onto the plane of two; the field is that of the queries in it.
TEST(GeometryFigure, ACaptionSaysWhatIsSeenOfMoreDimensions) {
  const Scene scene = scene_of({.d = 3, .d_k = 3, .d_v = 3}, 4);
  for (const bool field : {false, true}) {
    FigureOptions options;
    options.geometry.field = field;
    const DrawnView drawn("geometry", scene, {1400, 900}, options);
    EXPECT_FALSE(says(drawn.canvas, "Slice")) << "all points are drawn";
    EXPECT_EQ(has_text(drawn.canvas, "Coordinates 1 and 2 of 3; field: queries with 0 elsewhere."), field);
    EXPECT_TRUE(has_text(drawn.canvas, "Coordinates 1 and 2 of 3.")) << "values have no field";
  }
}

// Y is drawn beside H where it is as wide as the values: an open ring each, its distances,
// and words that tell the two apart.
TEST(GeometryFigure, YIsDrawnBesideH) {
  Scene scene = scene_of({4, 4, 3, 2, 3, 1}, 3);
  scene.W_O = OutputWeight::Identity(3, 3) * 4;
  const DrawnGeometry with_Y(scene), without(opening_like());
  for (const char* text : {"Every head output lies in the hull.", "To the hull: head output, Y"})
    EXPECT_TRUE(has_text(with_Y.canvas, text)) << text;
  EXPECT_TRUE(std::ranges::any_of(with_Y.canvas.texts, [](const DrawnText& t) {
    return t.text.starts_with("Y: ") && t.text.find("outside") != std::string::npos;
  }));
  const auto rows_of_Y = [](const DrawnView& drawn) {
    return std::ranges::count_if(drawn.canvas.hits, [](const Hit& h) { return h.cell.node == Node::Y; });
  };
  EXPECT_EQ(rows_of_Y(with_Y), 4);
  EXPECT_EQ(rows_of_Y(without), 0);
}

}  // namespace
}  // namespace attnlab::test
