// At rest nothing is drawn: whatever stands open, no frame is asked for.
// Rules of ImGui's own hold in every build, and where one is broken the end is in good order.
#include "app/figures/views/views.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/kit/broken_rule.h"
#include "tests/ui/app_host.h"

#include "imgui.h"

#include <stdexcept>

namespace attnlab::test {
namespace {

// Half a minute without an event.
void expect_rest(AppHost& host, const std::string& where) {
  for (int i = 0; i < 60; ++i) host.robot.pause();
  EXPECT_FALSE(host.requests.busy) << where;
  EXPECT_FALSE(host.requests.works) << where;
  EXPECT_FALSE(host.requests.wake.has_value()) << where << " " << *host.requests.wake;
}

using AppRest = AppTest;

TEST_F(AppRest, InEveryViewAndWithAButtonHeldAndRebuildingIsAskedForOnce) {
  for (const View& view : views()) {
    host.run("view." + std::string(view.id));
    expect_rest(host, std::string(view.id));
  }
  ASSERT_TRUE(host.app->run("view.rebuild"));
  host.robot.step();
  EXPECT_TRUE(host.requests.rebuild);
  host.robot.step();
  EXPECT_FALSE(host.requests.rebuild);
  host.run("view.pipeline");
  host.robot.drag_and_hold("Q/r1c1", 30, 0);
  expect_rest(host, "a drag");
  host.robot.release();
}

TEST_F(AppRest, WithEveryDialogOpenAndWithAFieldThatHasTheKeyboard) {
  const TemporaryFolder state;
  AppHost own(1600, 1000, 1, state.path());
  for (const char* action : {"file.open", "file.save_as", "file.export", "file.screenshot", "file.animate",
                             "scene.certify", "present.list", "help.keys", "help.palette"}) {
    own.run(action);
    expect_rest(own, action);
    own.robot.key(ImGuiKey_Escape);
  }
  own.robot.double_click("Q/r1c1");
  own.robot.type("1/3");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  expect_rest(own, "an entry");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  own.robot.key(ImGuiKey_Escape);
  own.robot.step(40);
  own.robot.click(all_facts);
  own.robot.click("find a fact");
  ASSERT_TRUE(ImGui::GetIO().WantTextInput);
  expect_rest(own, "the search of the facts");
}

TEST_F(AppRest, AfterWhatFadesInAWindowWithoutRoom) {
  host.run("edit.copy_picture");
  EXPECT_TRUE(host.requests.busy);
  host.robot.resize(0, 0);
  expect_rest(host, "no pixel");
  host.robot.resize(1600, 1000);
  host.robot.drag("Q/r1c1", 200, 0);
  host.robot.resize(300, 120);
  expect_rest(host, "no room for the panels");
}

struct Ended {};

void break_a_rule(Robot& robot) {
  ImGui::GetIO().DisplaySize = {-1, 5};
  robot.step();
}

TEST(BrokenRule, IsThrownWhereNobodySaysWhatHappens) {
  Robot robot;
  EXPECT_THROW(break_a_rule(robot), std::logic_error);
}

TEST(BrokenRule, CallsTheEndOnceWithTheRule) {
  AppHost host;
  std::string said;
  RuleEnd end{[](void* data, const char* rule) {
                *static_cast<std::string*>(data) += rule;
                EXPECT_THROW(static_cast<void>(ImGui::GetIO().Fonts->Fonts[-1]), std::logic_error);
                throw Ended();
              },
              &said};
  ImGui::GetIO().UserData = &end;
  EXPECT_THROW(break_a_rule(host.robot), Ended);
  EXPECT_NE(said.find("DisplaySize"), std::string::npos) << said;
}

// The program says so on its way out, and the next start offers what was open.
TEST(BrokenRule, KeepsWhatWasOpen) {
  TemporaryFolder state;
  AppHost host(1280, 800, 1, state.path());
  host.robot.drag("Q/r1c1", 40, 0);
  EXPECT_TRUE(host.app->unsaved());
  RuleEnd end{[](void* app, const char*) {
                EXPECT_EQ(static_cast<App*>(app)->keep(), Kept::journal);
                throw Ended();
              },
              &*host.app};
  ImGui::GetIO().UserData = &end;
  EXPECT_THROW(break_a_rule(host.robot), Ended);
}

}  // namespace
}  // namespace attnlab::test
