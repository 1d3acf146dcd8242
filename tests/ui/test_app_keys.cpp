// Keys that close a dialog do nothing to what stands below it; on a chosen cell the keys of actions and what is typed
// do not get in each other's way.
#include "app/ui/actions/actions.h"
#include "core/text/expression.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

namespace attnlab::test {
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

// As a keyboard does it: the key, and its character.
void strike(AppHost& host, ImGuiKey key, const char* character) {
  ImGui::GetIO().AddKeyEvent(key, true);
  ImGui::GetIO().AddInputCharactersUTF8(character);
  host.robot.step();
  ImGui::GetIO().AddKeyEvent(key, false);
  host.robot.step(2);
}

TEST(AppKeys, AMinusOnAChosenCellBeginsANumber) {
  AppHost host;
  host.robot.click("Q/r1c1");
  host.robot.step(2);
  strike(host, ImGuiKey_Minus, "-");
  strike(host, ImGuiKey_2, "2");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.scene().Q(0, 0), -2);
  EXPECT_EQ(host.app->history().steps(), 1U);
  host.run("edit.undo");
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppKeys, MStartsPaintingOnAChosenCell) {
  AppHost host;
  host.robot.click("Q/r1c1");
  host.robot.step(2);
  strike(host, ImGuiKey_M, "m");
  EXPECT_TRUE(host.app->view().painting);
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
}

// On a chosen cell letters are typed: no action may have a letter for its key that an expression begins with.
TEST(AppKeys, NoActionTakesALetterThatBeginsAnExpression) {
  for (const Action& action : actions())
    for (const ImGuiKeyChord key : action.keys) {
      if (action.presenting) continue;  // nothing is typed while something is presented
      if (key < ImGuiKey_A || key > ImGuiKey_Z) continue;
      EXPECT_EQ(key, ImGuiKey_M) << action.id << ": the editor leaves this key alone";
      const std::string letter(1, static_cast<char>('a' + (key - ImGuiKey_A)));
      for (const char* word : {"sqrt", "exp", "log", "ln", "sin", "cos", "tan", "abs", "pi", "e"})
        EXPECT_NE(letter[0], word[0]) << action.id;
      EXPECT_TRUE(std::holds_alternative<std::string>(read_expression(letter))) << action.id;
    }
}

TEST(AppKeys, AltAndTheWheelNudgeAndDoNotScroll) {
  AppHost host(1280, 500);
  host.robot.step(2);
  host.robot.move_to("Q/r2c2");
  const Point before = host.robot.find("Q/r2c2");
  const double value = host.scene().Q(1, 1);
  host.robot.hold(ImGuiMod_Alt);
  host.robot.step(2);
  host.robot.wheel(0, -1);
  host.robot.wheel(0, -1);
  host.robot.step(2);
  EXPECT_NEAR(host.scene().Q(1, 1), value - 0.2, 1e-12);
  EXPECT_EQ(host.robot.find("Q/r2c2").y, before.y) << "the panel stays";
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(2);
  EXPECT_EQ(host.app->history().steps(), 1U);
  host.robot.wheel(0, -1);
  host.robot.step(2);
  EXPECT_NE(host.robot.find("Q/r2c2").y, before.y) << "without Alt it scrolls";
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Alt, ImGuiKey_2);
  EXPECT_EQ(host.scene().source, Source::self) << "other keys with Alt do what they did";
}

}  // namespace
}  // namespace attnlab::test
