// Rules of ImGui's own hold in every build, and where one is broken the end is in good order.
#include "app/ui/kit/broken_rule.h"
#include "tests/ui/app_host.h"

#include "imgui.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace attnlab::test {
namespace {

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
