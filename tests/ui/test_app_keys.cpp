// Keys that close a dialog do nothing to what stands below it.
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

namespace attnlab::testing {
namespace {

TEST(AppKeys, EnterInADialogDoesNotOpenTheCellBelow) {
  AppHost host;
  host.robot.click("Q/r1c1");  // the cell has the keyboard
  host.robot.step(2);
  const Scene before = host.scene();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("dark");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.app->view().theme, ThemeId::dark);
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
  host.robot.key(ImGuiKey_F1);
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
  EXPECT_TRUE(host.scene() == before);
}

}  // namespace
}  // namespace attnlab::testing
