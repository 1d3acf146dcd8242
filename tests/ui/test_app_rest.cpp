// At rest nothing is drawn: whatever stands open, no frame is asked for.
// Rules of ImGui's own hold in every build, and where one is broken the end is in good order.
#include "app/figures/views/views.h"
#include "app/library/gallery.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/kit/broken_rule.h"
#include "tests/core/cases.h"
#include "tests/ui/lab_host.h"
#include "tests/ui/on_screen.h"

#include "imgui.h"

#include <random>
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

// What depends on a scroll bar, and the bar on it, would be drawn now so and now so.
TEST(AppStill, ThreeFramesAreOneInEveryViewOfWindowsOfAnySize) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  AppHost host;
  open_lab(host);
  std::vector<std::string> places;
  for (const View& view : views()) places.push_back("view." + std::string(view.id));
  for (const char* more :
       {"lesson.why-not-qq", "challenge.each-other-qq", "file.export", "help.here", "present.here"})
    places.emplace_back(more);
  places.push_back("gallery." + std::string(gallery_list().front().id));
  // Bar and content chase each other in a band of few heights only: the Lab, of the most panels, in each.
  constexpr int settled = 6, opened = 16, band = 9;
  for (int height = 560; height < 1200; height += band) {
    const int width = 900 + static_cast<int>(random() % 1100);
    host.robot.resize(width, height);
    std::vector<std::string> here{"view.lab"};
    if (random() % 3 == 0) here.push_back(places[random() % places.size()]);
    for (const std::string& place : here) {
      host.run(place);
      host.robot.step(place.starts_with("view.") ? settled : opened);
      const auto first = windows_on_screen("");
      for (int frame = 0; frame < 2; ++frame) {
        host.robot.step();
        ASSERT_TRUE(windows_on_screen("") == first)
            << place << " at " << width << " x " << height << ", frame " << frame;
      }
      for (int closing = 0; closing < 3 && !place.starts_with("view."); ++closing)
        host.robot.key(ImGuiKey_Escape);
    }
  }
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
