// The Heads view by hand: heads switched off and on, made equal, averaged.
#include "core/studies/detail_heads.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

AppHost& with_heads(AppHost& host, int h) {
  while (host.app->analysis().dims.h < h) host.run("size.h.more");
  host.run("view.heads");
  return host;
}

// A place of the figure where the pointer becomes a hand: the switch above a matrix.
std::optional<Point> find_switch(AppHost& host, float from) {
  return host.find_place([&host, from] {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return mouse.x >= from && mouse.y < 500 && ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand &&
           !host.app->view().hover;
  });
}

// The switches above the matrices, and for the keyboard the menu, are the only ones.
TEST(AppHeads, TheMenuSwitchesHeadsOffAndOn) {
  AppHost host;
  with_heads(host, 3);
  const Scene before = host.scene();
  const std::size_t steps = host.app->history().steps();
  host.run("heads.switch.2");
  EXPECT_EQ(host.app->view().figure.heads_off, 2U);
  host.run("heads.switch.3");
  EXPECT_EQ(host.app->view().figure.heads_off, 6U);
  host.run("heads.switch.2");
  EXPECT_EQ(host.app->view().figure.heads_off, 4U);
  EXPECT_TRUE(host.scene() == before);  // a look, not an edit
  EXPECT_EQ(host.app->history().steps(), steps);
  host.run("heads.switch.3");
  EXPECT_EQ(host.app->view().figure.heads_off, 0U);
  EXPECT_FALSE(host.app->run("heads.switch.4"));
}

TEST(AppHeads, TheSwitchInTheFigureAnswersAClick) {
  AppHost host;
  with_heads(host, 2);
  for (const int part : {0, 1}) {
    show_part(host.app->view(), "heads", part);
    host.robot.step(2);
    const auto at = find_switch(host, 390);
    ASSERT_TRUE(at.has_value()) << part;
    host.robot.click_at(*at);
    host.robot.step(2);
    EXPECT_EQ(host.app->view().figure.heads_off, 1U) << part;
    EXPECT_FALSE(host.app->view().pinned.has_value());
    host.robot.pause();
    host.robot.click_at(*at);
    host.robot.step(2);
    EXPECT_EQ(host.app->view().figure.heads_off, 0U) << part;
    // Held for a while it is one click; let go elsewhere it is none.
    for (const double away : {0.0, 300.0}) {
      host.robot.pause();
      host.robot.move_to(*at);
      host.robot.press();
      host.robot.step(3);
      host.robot.move_to(Point{at->x, at->y + away});
      host.robot.release();
      host.robot.step(2);
      EXPECT_EQ(host.app->view().figure.heads_off, 1U) << part << ", " << away;
    }
    host.run("heads.switch.1");
  }
}

TEST(AppHeads, MakeEqualIsOneStep) {
  AppHost host;
  with_heads(host, 3);
  host.run("head.next");
  const Scene before = host.scene();
  const std::size_t steps = host.app->history().steps();
  host.robot.click("make all heads equal");
  host.robot.step(2);
  EXPECT_EQ(host.app->history().steps(), steps + 1);
  for (const std::size_t i : {0U, 2U}) {
    EXPECT_TRUE(same_bits(view(host.scene().heads[i].W_Q), view(before.heads[1].W_Q)));
    EXPECT_TRUE(same_bits(view(host.scene().heads[i].W_V), view(before.heads[1].W_V)));
  }
  EXPECT_EQ(heads_detail(host.scene(), host.app->analysis(), 0).apart.cwiseAbs().maxCoeff(), 0);
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppHeads, AverageIsOneStepOrSaysWhyNot) {
  AppHost host;
  with_heads(host, 2);
  const Scene before = host.scene();
  const std::size_t steps = host.app->history().steps();
  host.robot.click("average the heads");
  host.robot.step(2);
  EXPECT_EQ(host.app->history().steps(), steps + 1);
  const Analysis& a = host.app->analysis();
  const Matrix mean = (a.heads[0].H + a.heads[1].H) / 2;
  EXPECT_LE((a.Y.leftCols(a.dims.d_v) - mean).cwiseAbs().maxCoeff(), 1e-15);
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == before);
  host.run("output.none");
  EXPECT_FALSE(host.robot.enabled("average the heads"));
  EXPECT_TRUE(host.robot.enabled("make all heads equal"));
  EXPECT_FALSE(host.app->run("scene.heads_average"));
}

TEST(AppHeads, OneHeadHasNothingToSwitch) {
  AppHost host;
  host.run("view.heads");
  EXPECT_FALSE(find_switch(host, 390).has_value());
  EXPECT_FALSE(host.app->run("heads.switch.1"));
  EXPECT_FALSE(host.app->run("scene.heads_equal"));
}

}  // namespace
}  // namespace attnlab::test
