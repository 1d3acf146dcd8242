// The menu of a colour bar, by mouse and keyboard: locked, own, typed, refused; and ranges while an entry is dragged.
#include "app/figures/views/views.h"
#include "app/ui/tools/range_menu.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

const RangeChoice& choice_of(AppHost& host, RangeOf of) {
  return host.app->view().figure.ranges[range_place(of)];
}

// Opens the menu of the colour bar of the weights.
void open_menu(AppHost& host) {
  const auto bar = host.find_place([&host] { return host.app->view().legend == RangeOf::weights; });
  ASSERT_TRUE(bar);
  host.robot.click_at(*bar);
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has("##range end"));
}

TEST(AppRanges, AreChosenAtTheColourBar) {
  AppHost host;
  const Scene before = host.scene();
  open_menu(host);
  host.robot.click("Own range");
  host.robot.step(2);
  EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::own);
  open_menu(host);
  host.robot.click("Lock");
  host.robot.step(2);
  EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::locked);
  EXPECT_EQ(choice_of(host, RangeOf::weights).end, 0.75);  // the own range of 0.67
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppRanges, ATypedEndLocks) {
  AppHost host;
  open_menu(host);
  for (const char* bad : {"0", "-1", "two", "1/0"}) {
    host.robot.click("##range end");
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.type(bad);
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(2);
    EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::automatic) << bad;
    EXPECT_TRUE(host.robot.has("##range end")) << "the field stays, with its text";
  }
  host.robot.click("##range end");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("1/2");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(choice_of(host, RangeOf::weights), (RangeChoice{RangeRule::locked, 0.5}));
  EXPECT_FALSE(host.robot.has("##range end"));
}

// Whatever view and part is looked at, and was before: the inputs are drawn in the same places and colours.
TEST(AppRanges, InputsHaveOneOfTheirOwn) {
  AppHost host(1280, 800);
  host.robot.move_to(Point{640, 20});
  const auto drawn = [&host] {
    host.robot.step(4);
    return windows_on_screen("/matrices_");
  };
  const auto same = [](const Corner& a, const Corner& b) {
    return a.x == b.x && a.y == b.y && a.color == b.color;
  };
  const std::vector<Corner> first = drawn();
  ASSERT_GT(first.size(), 1000U);
  for (const View& view : views()) {
    if (view.id == "lab") continue;  // its own panel stands there
    for (const Part& part : view.parts) {
      host.run("part." + std::string(view.id) + "." + std::string(part.id));
      EXPECT_TRUE(std::ranges::equal(drawn(), first, same)) << view.id << ", " << part.id;
    }
  }
}

TEST(AppRanges, WhatIsNoEndIsSaid) {
  for (const char* bad : {"", "0", "-2", "nan", "1e999", "x", "0/0"}) {
    const auto end = typed_end(bad);
    ASSERT_TRUE(std::holds_alternative<std::string>(end)) << bad;
    EXPECT_EQ(std::get<std::string>(end), end_expected);
  }
  EXPECT_EQ(std::get<double>(typed_end("3/4")), 0.75);
}

}  // namespace
}  // namespace attnlab::test
