// At rest nothing is drawn: whatever stands open, no frame is asked for.
#include "app/figures/views/views.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

// Half a minute without an event.
void expect_rest(AppHost& host, const std::string& where) {
  for (int i = 0; i < 60; ++i) host.robot.pause();
  EXPECT_FALSE(host.requests.busy) << where;
  EXPECT_FALSE(host.requests.works) << where;
  EXPECT_FALSE(host.requests.wake.has_value()) << where << " " << *host.requests.wake;
}

TEST(AppRest, InEveryView) {
  AppHost host;
  for (const View& view : views()) {
    host.run("view." + std::string(view.id));
    expect_rest(host, std::string(view.id));
  }
}

TEST(AppRest, WithEveryDialogOpen) {
  const TemporaryFolder state;
  AppHost host(1600, 1000, 1, state.path());
  for (const char* action : {"file.open", "file.save_as", "file.export", "file.screenshot", "file.animate",
                             "scene.certify", "present.list", "help.keys", "help.palette"}) {
    host.run(action);
    expect_rest(host, action);
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(3);
  }
}

TEST(AppRest, WithAFieldThatHasTheKeyboard) {
  const TemporaryFolder state;
  AppHost host(1600, 1000, 1, state.path());
  host.robot.double_click("Q/r1c1");
  host.robot.step(2);
  host.robot.type("1/3");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  expect_rest(host, "an entry");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(40);
  host.robot.click("find a fact");
  host.robot.step(3);
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  expect_rest(host, "the search of the facts");
}

TEST(AppRest, AfterWhatFadesInAWindowWithoutRoom) {
  AppHost host;
  host.run("edit.copy_picture");
  EXPECT_TRUE(host.requests.busy);
  host.robot.resize(0, 0);
  expect_rest(host, "no pixel");
  host.robot.resize(1600, 1000);
  host.robot.drag("Q/r1c1", 200, 0);
  host.robot.resize(300, 120);
  expect_rest(host, "no room for the panels");
}

TEST(AppRest, RebuildingIsAskedForOnce) {
  AppHost host;
  ASSERT_TRUE(host.app->run("view.rebuild"));
  host.robot.step();
  EXPECT_TRUE(host.requests.rebuild);
  host.robot.step();
  EXPECT_FALSE(host.requests.rebuild);
}

TEST(AppRest, WithAButtonOfTheMouseHeld) {
  AppHost host;
  host.robot.drag_and_hold("Q/r1c1", 30, 0);
  expect_rest(host, "a drag");
  host.robot.release();
}

}  // namespace
}  // namespace attnlab::test
