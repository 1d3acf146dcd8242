// Words and choices: lists open under their button, tooltips leave after a click, letters say what they mean, what is broken
// is seen without a filter, a fact that changed the view leads back, messages give way.
#include "app/ui/actions/actions.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

#include <algorithm>
#include <set>

namespace attnlab::test {
namespace {

bool tooltip_stands() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
    if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden) return true;
  return false;
}

void rest_on(AppHost& host, std::string_view label) {
  host.robot.move_to(label);
  host.robot.step(2);
  for (int i = 0; i < 4; ++i) host.robot.pause();
}

TEST(Words, AListOfRulesOpensUnderItsButton) {
  AppHost host(1600, 1300);
  host.robot.click("RULES");
  const Rect button = host.robot.area("##score");
  host.robot.click("##score");
  const Rect first = host.robot.area("Two matrices");
  EXPECT_GT(first.y, button.bottom() - 1) << "the button stays in sight";
  EXPECT_LT(first.y, button.bottom() + 40);
  EXPECT_NEAR(first.x, button.x, 40);
}

TEST(Words, AListOfRulesOpensAboveItsButtonWhereTheWindowEnds) {
  AppHost host(1600, 900);
  host.run("inside.number");  // unfolds the rules and scrolls to them
  host.robot.click("##output");
  for (const char* label : {"An output matrix", "Side by side", "Fourth matrix"})
    EXPECT_LT(host.robot.area(label).bottom(), 900) << label;
}

TEST(Words, TooltipsLeaveAfterAClickAndComeBackWithThePointer) {
  AppHost host;
  host.run("view.heads");
  rest_on(host, "Heads");
  EXPECT_TRUE(tooltip_stands());
  host.robot.click("Heads");
  for (int i = 0; i < 4; ++i) host.robot.pause();
  EXPECT_FALSE(tooltip_stands()) << "what the click has changed is to be seen";
  host.robot.move_to(Point{800, 900});
  host.robot.step(3);
  rest_on(host, "Heads");
  EXPECT_TRUE(tooltip_stands());
}

// What opens with the keyboard on one of its buttons does not cover its own words.
TEST(Words, NoTooltipCoversWhatHasJustOpened) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  host.robot.step(4);
  host.robot.key(ImGuiKey_PageDown);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("two who look at each");
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(4);
  ASSERT_TRUE(host.robot.has("Impossible"));
  for (int i = 0; i < 6; ++i) host.robot.pause();
  EXPECT_FALSE(tooltip_stands());
}

TEST(Words, WhoWalksByKeysIsToldWhatEachTabIsFor) {
  AppHost host(1280, 800);
  host.chord(ImGuiMod_Shift, ImGuiKey_F6);  // the bar: from its menus to the tabs
  bool told = false;
  for (int i = 0; i < 10 && !told; ++i) {
    host.robot.key(ImGuiKey_RightArrow);
    for (int k = 0; k < 4; ++k) host.robot.pause();
    told = tooltip_stands();
  }
  EXPECT_TRUE(told);
}

TEST(Words, LettersSayWhatTheyMean) {
  AppHost host;
  for (const char* letter :
       {"letter n_q", "letter n_k", "letter d", "letter h", "letter d_k", "letter d_v"}) {
    host.robot.move_to(Point{800, 500});
    host.robot.step(3);
    rest_on(host, letter);
    EXPECT_TRUE(tooltip_stands()) << letter;
  }
}

TEST(Words, WhatIsBrokenStandsFirstWithoutAFilter) {
  AppHost host;
  ASSERT_TRUE(host.robot.has("fact:rows-sum-to-one"));
  host.run("mask.causal");
  ASSERT_TRUE(host.robot.has("fact:permutation"));
  EXPECT_LT(host.robot.find("fact:permutation").y, host.robot.find("fact:rows-sum-to-one").y);
  host.run("mask.none");
  EXPECT_FALSE(host.robot.has("fact:permutation") &&
               host.robot.find("fact:permutation").y < host.robot.find("fact:rows-sum-to-one").y);
}

TEST(Words, AFactThatChangedTheViewLeadsBack) {
  AppHost host;
  host.run("view.heads");
  EXPECT_FALSE(host.app->run("view.back")) << "nothing led away";
  host.robot.click("fact:rows-sum-to-one");
  ASSERT_EQ(host.app->view().view, "softmax");
  host.robot.click("\xE2\x80\xB9 back to Heads##fact");
  EXPECT_EQ(host.app->view().view, "heads");
  EXPECT_TRUE(host.app->facts().chosen.empty());
  EXPECT_TRUE(host.app->view().figure.lit.empty());
  host.robot.click("fact:rows-sum-to-one");
  host.run("view.back");
  EXPECT_EQ(host.app->view().view, "heads");
}

// Its views, and few lists: it is read at a glance.
TEST(Words, TheMenuViewHasFewLines) {
  std::set<std::string_view> lines;
  for (const Action& action : actions()) {
    const std::string_view menu = action.menu;
    if (menu == "View") lines.insert(action.id);
    if (menu.starts_with("View/")) lines.insert(menu);
  }
  EXPECT_GT(lines.size(), std::max<std::size_t>(views().size(), 7));
  EXPECT_LT(lines.size(), 15U);
}

TEST(Words, MessagesGiveWayToTheStatus) {
  AppHost host;
  host.run("compare.pin");
  ASSERT_FALSE(host.app->message().empty());
  ASSERT_TRUE(host.requests.wake.has_value()) << "the window is asked to draw once it has been read";
  EXPECT_GT(*host.requests.wake, 4) << "it can be read";
  for (int i = 0; i < 60 && !host.app->message().empty(); ++i) host.robot.pause();
  EXPECT_EQ(host.app->message(), "");
  host.robot.step(2);
  EXPECT_FALSE(host.requests.wake.has_value()) << "at rest nothing is drawn";
}

}  // namespace
}  // namespace attnlab::test
