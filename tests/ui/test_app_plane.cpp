// The impossible as a wall on a slide that hands drag: point, meter and matrix have one frame's numbers, and
// the point presses against the wall and never passes it.
#include "app/figures/blocks/blocks.h"
#include "app/library/lessons.h"
#include "core/teaching/claim.h"
#include "core/teaching/weight_plane.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <random>

namespace attnlab::test {
namespace {

constexpr const char* challenge = "challenge.each-other-qq";

const PlacedBlock* placed(const AppHost& host, std::string_view begin) {
  for (const PlacedBlock& one : host.app->presentation().wall.placed)
    if (one.name.starts_with(begin)) return &one;
  return nullptr;
}

// Where the plane has its weights (0, 0) to (1, 1) on the screen.
Rect plane_on_screen(const AppHost& host) {
  const WallState& wall = host.app->presentation().wall;
  const PlacedBlock& plane = *placed(host, "plane");
  return {wall.origin.x + plane.at.x * wall.zoom, wall.origin.y + plane.at.y * wall.zoom,
          plane.size.width * wall.zoom, plane.size.height * wall.zoom};
}

// The middle of what is drawn in the colour of the hand over the plane; without a trail it is the point.
std::optional<Point> point_on_screen(AppHost& host) {
  const Rect plane = plane_on_screen(host);
  const Color accent = wall_theme(host.app->view().theme).accent;
  const ImU32 ink = IM_COL32(accent.r, accent.g, accent.b, 255);
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Corner& one : windows_on_screen("presentation")) {
    if (one.color != ink || one.x > plane.right() + 40 || one.y > plane.bottom() + 40) continue;
    left = std::min<double>(left, one.x), right = std::max<double>(right, one.x);
    top = std::min<double>(top, one.y), bottom = std::max<double>(bottom, one.y);
  }
  return right < left ? std::nullopt : std::optional(Point{(left + right) / 2, (top + bottom) / 2});
}

TEST(AppPlane, TwoHundredDragsPressAgainstTheWallAndNeverPassIt) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  AppHost host(1920, 1080);
  host.run(challenge);
  host.chord(0, ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  ASSERT_EQ(p.wall.placed.size(), 4u) << "plane, W_Q, A and meter";
  EXPECT_TRUE(p.wall.left_out.empty());
  EXPECT_FALSE(host.robot.has("Close##challenge")) << "nothing but the slide";
  const std::string wall = host.app->challenge().set->challenges.at(1).impossible->wall;
  // How far beyond the line x / c + y / d = 1 the point is, in pixels; nothing where the line has no place.
  const auto beyond = [&host]() -> std::optional<double> {
    const Matrix& a = host.app->analysis().head(0).A;
    const double c = 1 - a(0, 1), d = 1 - a(2, 1);
    if (c < 1e-6 || d < 1e-6) return std::nullopt;
    return (a(0, 2) / c + a(2, 0) / d - 1) / std::hypot(1 / c, 1 / d) * plane_on_screen(host).width;
  };
  double closest = 1e9, last = -1e9;
  for (int i = 0; i < 200; ++i) {
    host.robot.pause();
    const auto some = [&random](int range) { return static_cast<double>(random() % (2 * range)) - range; };
    const std::string cell =
        "W_Q[1]/r" + std::to_string(1 + random() % 2) + "c" + std::to_string(1 + random() % 2);
    ASSERT_TRUE(host.robot.has(cell));
    host.robot.drag(cell, some(120), some(20), 2);
    if (random() % 8 == 0) host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
    // A hand that presses: in the second half what has led away from the wall is taken back.
    if (i >= 100 && beyond().value_or(-1e9) < last) host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
    host.robot.move_to({960, 1070});
    const Matrix& a = host.app->analysis().head(0).A;
    const Rect plane = plane_on_screen(host);
    const Point now{plane.x + a(0, 2) * plane.width, plane.bottom() - a(2, 0) * plane.height};
    const auto seen = point_on_screen(host);
    ASSERT_TRUE(seen.has_value()) << "drag " << i;
    EXPECT_NEAR(seen->x, now.x, 1.5) << "drag " << i;
    EXPECT_NEAR(seen->y, now.y, 1.5) << "drag " << i;
    const auto past = beyond();
    if (!past) continue;
    EXPECT_LE(*past, 4) << "half a line; drag " << i;
    closest = std::min(closest, -*past), last = *past;
  }
  EXPECT_LT(closest, 0.2 * plane_on_screen(host).width) << "it is pressed somewhere";
}

TEST(AppPlane, TheMeterSaysTheProductOfTheCellsAndTheTrailGoesWithTheHand) {
  AppHost host(1920, 1080);
  host.run(challenge);
  host.chord(0, ImGuiKey_F5);
  const auto meter_says = [&host] {
    const Matrix& a = host.app->analysis().head(0).A;
    const double x = a(0, 2) * a(2, 0), bound = a(0, 0) * a(2, 2);
    int decimals = 2;
    while (decimals < 4 && show_rounded(x, decimals) == show_rounded(bound, decimals)) ++decimals;
    const std::vector<std::string> lines = lines_in(windows_on_screen("presentation"));
    const auto has = [&lines](const std::string& number) {
      return std::ranges::any_of(
          lines, [&](const std::string& line) { return line.find("= " + number) != std::string::npos; });
    };
    return has(show_rounded(x, decimals)) && has(show_rounded(bound, decimals));
  };
  EXPECT_TRUE(meter_says());
  const auto& trails = host.app->view().figure.plane.trails;
  EXPECT_TRUE(trails.empty());
  host.robot.drag_and_hold("W_Q[1]/r1c2", 60, 0, 12);
  EXPECT_TRUE(meter_says()) << "in the frame of the drag";
  ASSERT_EQ(trails.size(), 1u);
  EXPECT_GT(trails.begin()->second.size(), 2u);
  const auto now = point_of_plane(host.scene(), host.app->analysis(), trails.begin()->first);
  ASSERT_TRUE(now.has_value());
  EXPECT_LT(std::hypot(now->u - trails.begin()->second.back().u, now->v - trails.begin()->second.back().v),
            0.05);
  host.robot.release();
  EXPECT_TRUE(trails.empty());
  EXPECT_TRUE(meter_says());
}

TEST(AppPlane, StandsInTheWindowAndInTheLessonToo) {
  AppHost host(1280, 800);
  host.run(challenge);
  EXPECT_FALSE(host.app->view().figure.plane.wall.empty());
  ASSERT_TRUE(host.app->view().figure.plane.reached);
  host.robot.click("Close##challenge");
  EXPECT_TRUE(host.app->view().figure.plane.wall.empty()) << "what the challenge said goes with it";
  host.run("lesson.why-not-qq");
  const LessonState& lesson = host.app->lesson();
  while (lesson.at < lesson.lesson->steps.size() && lesson.lesson->steps[lesson.at].goal.empty())
    host.run("lesson.next");
  ASSERT_LT(lesson.at, lesson.lesson->steps.size());
  host.chord(0, ImGuiKey_F5);
  ASSERT_NE(placed(host, "plane"), nullptr);
  ASSERT_NE(placed(host, "meter"), nullptr);
  EXPECT_TRUE(point_on_screen(host).has_value());
}

}  // namespace
}  // namespace attnlab::test
