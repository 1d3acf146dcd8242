// Play buttons: what they stand beside moves by itself, there and back, as one step of the history.
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attnlab::test {
namespace {

TEST(Play, TheTemperatureGoesThereAndBackAsOneStep) {
  AppHost host;
  host.run("view.softmax");
  EXPECT_FALSE(host.requests.works);
  host.robot.click("##playheat");
  double low = 1, high = 1;
  for (int i = 0; i < 285; ++i) {
    host.robot.step();
    low = std::min(low, host.scene().temperature);
    high = std::max(high, host.scene().temperature);
  }
  EXPECT_TRUE(host.requests.works) << "the window draws on";
  EXPECT_LT(low, 0.11);
  EXPECT_GT(high, 9.5);
  host.robot.click("##playheat");
  const double left = host.scene().temperature;
  host.robot.step(30);
  EXPECT_EQ(host.scene().temperature, left) << "it stays where it was stopped";
  EXPECT_FALSE(host.requests.works) << "at rest nothing is drawn";
  EXPECT_EQ(host.app->history().steps(), 1U);
  host.run("edit.undo");
  EXPECT_EQ(host.scene().temperature, 1);
}

TEST(Play, TheTemperatureOfTheRulesAndTheRankPlayToo) {
  AppHost host;
  host.robot.click("RULES");
  host.robot.step(2);
  host.robot.click("##playtemperature");
  host.robot.step(60);
  EXPECT_NE(host.scene().temperature, 1);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_EQ(host.scene().temperature, 1);
  host.run("view.rank");
  const Scene before = host.scene();
  host.robot.click("##playkept_rank");
  int largest = 0;
  for (int i = 0; i < 240; ++i) {
    host.robot.step();
    largest = std::max(largest, host.app->view().figure.kept_rank);
  }
  EXPECT_EQ(largest, 3);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_EQ(host.app->view().figure.kept_rank, 1);
  EXPECT_TRUE(host.scene() == before);
}

TEST(Play, AnEntryPlaysByAKey) {
  AppHost host;
  EXPECT_FALSE(host.app->run("matrix.play")) << "no entry is chosen";
  host.robot.click("Q/r1c1");
  host.robot.step(2);
  const double before = host.scene().Q(0, 0);
  host.chord(ImGuiMod_Alt, ImGuiKey_P);
  host.robot.step(30);
  EXPECT_NE(host.scene().Q(0, 0), before);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_EQ(host.scene().Q(0, 0), before);
}

TEST(Play, EscGoesBackToWhereItBegan) {
  AppHost host;
  const Scene before = host.scene();
  host.run("view.rank");
  host.robot.click("##playcut");
  host.robot.step(100);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.requests.works);
}

TEST(Play, TPlaysWhereWIsOneMatrix) {
  AppHost host;
  host.run("view.symmetry");
  EXPECT_FALSE(host.robot.has("##playsplit"));
  host.robot.click("make W one matrix");
  host.robot.step(2);
  const Scene before = host.scene();
  host.robot.click("##playsplit");
  host.robot.step(60);
  EXPECT_FALSE(host.scene() == before);
  host.run("view.heads");
  host.robot.step(2);
  EXPECT_FALSE(host.requests.works) << "what is not in sight does not play";
}

TEST(Play, AltAndAClickPlayAnEntry) {
  AppHost host;
  const Scene before = host.scene();
  host.robot.hold(ImGuiMod_Alt);
  host.robot.click("Q/r1c1");
  host.robot.let_go(ImGuiMod_Alt);
  double low = 0, high = 0;
  for (int i = 0; i < 305; ++i) {
    host.robot.step();
    low = std::min(low, host.scene().Q(0, 0));
    high = std::max(high, host.scene().Q(0, 0));
  }
  EXPECT_NEAR(low, -2, 0.05);
  EXPECT_NEAR(high, 2, 0.05);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == before);
  host.robot.hold(ImGuiMod_Alt);
  host.robot.click("Q/r1c1");
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(20);
  host.robot.click_at({800, 60});
  host.robot.step(2);
  const double left = host.scene().Q(0, 0);
  EXPECT_NE(left, before.Q(0, 0));
  host.robot.step(20);
  EXPECT_EQ(host.scene().Q(0, 0), left);
  EXPECT_EQ(host.app->history().steps(), 1U);
}

}  // namespace
}  // namespace attnlab::test
