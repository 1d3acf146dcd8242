// The tools of Softmax, Rank and Symmetry under the robot: one drag is one undo step, Esc goes back, and a
// slider finds back to the bits.
#include "app/figures/views/rank.h"
#include "core/studies/gauge.h"
#include "tests/ui/app_host.h"

#include <cmath>

namespace attnlab::test {
namespace {

const WeightMatrix& W_Q(const AppHost& host) { return host.scene().heads[0].W_Q; }
const Matrix& S(const AppHost& host) { return host.app->analysis().heads[0].S; }

void show(AppHost& host, const char* view, int part) {
  show_part(host.app->view(), view, part);
  host.robot.step(3);
}

// Where the slider's knob stands at a part of its way.
Point knob(const AppHost& host, const char* slider, double part) {
  const Rect area = host.robot.area(slider);
  const double grab = static_cast<double>(ImGui::GetStyle().GrabMinSize), padding = 2;
  return {area.x + padding + grab / 2 + part * (area.width - 2 * padding - grab), area.center().y};
}

// From one part of its way to another, and held there.
void pull(AppHost& host, const char* slider, double from, double to) {
  const Point start = knob(host, slider, from), end = knob(host, slider, to);
  host.robot.move_to(start);
  host.robot.press();
  for (int k = 1; k <= 4; ++k) host.robot.move_to(Point{start.x + (end.x - start.x) * k / 4, start.y});
  host.robot.step();
}

using AppTools = AppTest;

TEST_F(AppTools, CuttingASingularValueIsOneStepThatComesBackAndWhatCannotBeCutSaysSo) {
  show(host, "rank", 0);
  ASSERT_EQ(host.app->analysis().heads[0].rank, 2);
  pull(host, "##cut", 1, 0.5);  // two singular values; the middle keeps one
  EXPECT_EQ(host.app->analysis().heads[0].rank, 1);
  EXPECT_FALSE(host.scene() == before);
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_EQ(host.app->analysis().heads[0].rank, 1);
  pull(host, "##cut", 0.5, 1);  // back to the right: the very matrix
  host.robot.release();
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 2U);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_EQ(host.app->analysis().heads[0].rank, 1);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.robot.enabled("##cut"));
  host.run("score.unprojected");
  EXPECT_FALSE(host.robot.enabled("##cut"));
  host.run("score.shared");
  show(host, "rank", 1);
  EXPECT_TRUE(host.robot.has("##angle"));
  EXPECT_FALSE(host.robot.has("##stretch"));
  host.run("score.merged");
  EXPECT_FALSE(host.robot.has("##angle"));
}

TEST_F(AppTools, BackAndForthInOneDragRestoresAndSoDoesEsc) {
  show(host, "rank", 0);
  pull(host, "##cut", 1, 0);
  EXPECT_EQ(W_Q(host).cwiseAbs().maxCoeff(), 0);
  host.robot.move_to(knob(host, "##cut", 1), 2);
  EXPECT_TRUE(host.scene() == before);
  host.robot.release();
  EXPECT_EQ(host.steps(), 0U);
  pull(host, "##cut", 1, 0.4);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.release();
  expect_untouched();
}

struct Dial {
  Point middle;
  double ring;  // at which stretch 1 stands
};

// From the hand's reach above, below, left and right of a place in it: 12 pixels beyond the rim;
// stretch 1 stands at 0.6 of it.
std::optional<Dial> find_dial(AppHost& host) {
  const auto inside = host.find_place([] { return ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand; });
  if (!inside) return std::nullopt;
  const auto hand = [&](double x, double y) {
    host.robot.move_to(Point{x, y});
    return ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand;
  };
  double left = inside->x, right = inside->x, top = inside->y, bottom = inside->y;
  while (hand(inside->x, bottom + 1)) ++bottom;
  const double middle = (top + bottom) / 2;
  while (hand(left - 1, middle)) --left;
  while (hand(right + 1, middle)) ++right;
  const double x = (left + right) / 2;
  top = bottom = middle;
  while (hand(x, top - 1)) --top;
  while (hand(x, bottom + 1)) ++bottom;
  return Dial{{x, (top + bottom) / 2}, ((right - left) / 2 - 12) * 0.6};
}

TEST_F(AppTools, TurningTheDialIsOneStepAndNoScoreMoves) {
  show(host, "rank", 1);
  const Matrix scores = S(host);
  const auto dial = find_dial(host);
  ASSERT_TRUE(dial.has_value());
  const auto& [middle, ring] = *dial;
  host.robot.move_to(Point{middle.x + ring, middle.y});
  host.robot.press();
  for (int k = 1; k <= 6; ++k) {
    const double angle = 0.2 * k;
    host.robot.move_to(Point{middle.x + ring * std::cos(angle), middle.y - ring * std::sin(angle)});
    EXPECT_LT((S(host) - scores).cwiseAbs().maxCoeff(), 1e-12);
  }
  host.robot.step();
  EXPECT_FALSE(host.scene() == before);
  EXPECT_GT((host.app->analysis().heads[0].P_Q - analyze(before).heads[0].P_Q).cwiseAbs().maxCoeff(), 0.1);
  const auto& turning = host.app->view().figure.turning;
  ASSERT_TRUE(turning.has_value());
  EXPECT_NEAR(turning->dial.angle, 1.2, 0.05);
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_FALSE(host.app->view().pinned.has_value());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(host.scene() == before);
}

TEST_F(AppTools, TheDialPulledBackHomeRestoresAndEscToo) {
  show(host, "rank", 1);
  const auto dial = find_dial(host);
  ASSERT_TRUE(dial.has_value());
  const auto& [middle, ring] = *dial;
  const Point handle{middle.x + ring, middle.y};
  host.robot.move_to(handle);
  host.robot.press();
  host.robot.move_to(Point{middle.x, middle.y - 1.5 * ring}, 2);
  EXPECT_FALSE(host.scene() == before);
  host.robot.move_to(handle, 2);
  EXPECT_TRUE(host.scene() == before);
  host.robot.move_to(Point{middle.x - ring, middle.y + 3}, 2);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.release();
  expect_untouched();
}

TEST_F(AppTools, TheDialsSlidersTurnItToo) {
  show(host, "rank", 1);
  for (const char* slider : {"##angle", "##stretch", "##shear"}) {
    const OneStep step(host);
    const Matrix scores = S(host);
    pull(host, slider, 0.5, 0.8);
    host.robot.release();
    step.expect_done();
    EXPECT_LT((S(host) - scores).cwiseAbs().maxCoeff(), 1e-12) << slider;
    EXPECT_FALSE(host.scene() == before) << slider;
    pull(host, slider, 0.8, 0.5);  // it snaps to the middle
    host.robot.release();
    EXPECT_TRUE(host.scene() == before) << slider;
  }
}

TEST_F(AppTools, SlidingBetweenWAndItsSymmetricPart) {
  show(host, "symmetry", 0);
  EXPECT_FALSE(host.robot.has("##split")) << "a product is not mixed with its transpose";
  host.robot.click("make W one matrix");
  ASSERT_EQ(host.scene().score, ScoreRule::merged);
  EXPECT_TRUE(host.robot.enabled("##split"));
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
  const auto W = [&] { return host.scene().heads[0].W; };
  pull(host, "##split", 2.0 / 3, 1.0 / 3);  // from 1 to 0
  EXPECT_TRUE(W() == WeightMatrix(W().transpose()));
  EXPECT_FALSE(host.scene() == was);
  host.robot.release();
  EXPECT_EQ(host.steps(), steps + 1);
  pull(host, "##split", 1.0 / 3, 0);  // on to the transpose
  EXPECT_TRUE(W() == WeightMatrix(was.heads[0].W.transpose()));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(W() == WeightMatrix(W().transpose()));
  host.robot.release();
  EXPECT_EQ(host.steps(), steps + 1);
  pull(host, "##split", 1.0 / 3, 2.0 / 3);  // and back to where it was, although it was let go between
  host.robot.release();
  EXPECT_TRUE(host.scene() == was);
}

TEST_F(AppTools, TheTemperatureSliderIsOneStepAndRowsAreChosen) {
  show(host, "softmax", 1);
  pull(host, "##heat", 0.5, 0.25);
  EXPECT_LT(host.scene().temperature, 0.6);
  EXPECT_GT(host.scene().temperature, 0.1);
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
  show(host, "softmax", 0);
  EXPECT_EQ(host.app->view().figure.row, 0);
  host.robot.click("##+row");
  EXPECT_EQ(host.app->view().figure.row, 1);
}

// The figure gets the keyboard by F6, after the inputs.
TEST_F(AppTools, PointsAndTheDialAreMovedByKeysAlone) {
  for (const char* part : {"view.geometry", "part.rank.freedom"}) {
    AppHost own;
    own.run(part);
    own.chord(0, ImGuiKey_F6);
    own.chord(0, ImGuiKey_F6);
    own.robot.step(4);
    const Scene was = own.scene();
    const Matrix scores = own.app->analysis().head(0).S;
    own.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
    EXPECT_FALSE(own.scene() == was) << part;
    EXPECT_EQ(own.steps(), 1U) << part;
    const double moved = (own.app->analysis().head(0).S - scores).cwiseAbs().maxCoeff();
    if (std::string(part) == "part.rank.freedom")
      EXPECT_LT(moved, 1e-12) << "the scores stand still";
    else
      EXPECT_GT(moved, 1e-3);
    EXPECT_TRUE(own.undone() == was) << part;
  }
}

}  // namespace
}  // namespace attnlab::test
