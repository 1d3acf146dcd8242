// Typing into cells: expressions taken, everything else refused with a reason.
#include "tests/ui/editor_host.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attnlab::testing {
namespace {

struct TypedCase {
  const char* text;
  double value;
};

class EditorTyping : public ::testing::TestWithParam<TypedCase> {};

TEST_P(EditorTyping, IsReadAsAnExpressionToTheLastBit) {
  EditorHost host(small_scene());
  host.robot.double_click("Q/r2c2");
  ASSERT_TRUE(host.robot.has("Q/r2c2/field"));
  host.robot.type(GetParam().text);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 1, 1), GetParam().value);
  EXPECT_EQ(host.state.complaint, "");
  EXPECT_FALSE(host.robot.has("Q/r2c2/field"));
  EXPECT_EQ(host.history.steps(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Taken, EditorTyping,
                         ::testing::Values(TypedCase{"1/3", 1.0 / 3},
                                           TypedCase{"-2*sqrt(2)", -2 * std::sqrt(2.0)},
                                           TypedCase{"1e-3", 1e-3}, TypedCase{"1,5", 1.5},
                                           TypedCase{"\u22120.25", -0.25}, TypedCase{"pi", std::numbers::pi},
                                           TypedCase{"(1+2)/4", 0.75}));

class EditorRefusing : public ::testing::TestWithParam<const char*> {};

TEST_P(EditorRefusing, KeepsTheOldValueAndSaysWhy) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.double_click("Q/r2c2");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_Delete);
  host.robot.type(GetParam());
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.state.complaint.empty());
  EXPECT_EQ(host.message, host.state.complaint) << "the status line says the same";
  EXPECT_EQ(host.history.steps(), 0u);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(host.state.complaint, "") << "gone with the next key";
}

INSTANTIATE_TEST_SUITE_P(Refused, EditorRefusing,
                         ::testing::Values("1e999", "nan", "1/0", "2*", "abc", "", "1e7", "inf"));

TEST(EditorField, ADigitOpensItAndNothingThatFollowsIsLost) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("0.625");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.625);
}

TEST(EditorField, FastTypingInOneFrameIsNotLostEither) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  ImGui::GetIO().AddInputCharactersUTF8("12");
  host.robot.step();
  ImGui::GetIO().AddInputCharactersUTF8("3.5");
  host.robot.step(4);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 123.5);
}

TEST(EditorField, EnterRightBehindTheFirstDigitCounts) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("7");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 7);
}

TEST(EditorField, OtherBeginningsOpenItToo) {
  for (const char* text : {".5", ",5", "(1/2)", "\u22120.5"}) {
    EditorHost host(small_scene());
    host.robot.click("K/r1c1");
    host.robot.type(text);
    host.robot.key(ImGuiKey_Enter);
    EXPECT_EQ(std::abs(host.entry({MatrixKind::K, 0}, 0, 0)), 0.5) << text;
  }
}

TEST(EditorField, EnterOpensItWithTheValueSelected) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has("Q/r1c1/field"));
  EXPECT_EQ(host.state.typed, "0.3");
  host.robot.type("-7");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), -7);
}

TEST(EditorField, EscapeDropsWhatWasTyped) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.double_click("Q/r1c1");
  host.robot.type("9");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.history.steps(), 0u);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1})) << "the grid has the keyboard again";
}

TEST(EditorField, TabTakesAndGoesOn) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c3");
  host.robot.type("2");
  host.robot.key(ImGuiKey_Tab);
  EXPECT_EQ(host.entry(Q, 0, 2), 2);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 1, 0}));
  host.robot.type("3");
  host.robot.key(ImGuiKey_Tab, ImGuiMod_Shift);
  EXPECT_EQ(host.entry(Q, 1, 0), 3);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 2}));
  EXPECT_EQ(host.history.steps(), 2u);
}

TEST(EditorField, AClickElsewhereTakesToo) {
  EditorHost host(small_scene());
  host.robot.double_click("Q/r1c1");
  host.robot.type("4");
  host.robot.click("V/r2c2");
  EXPECT_EQ(host.entry(Q, 0, 0), 4);
  EXPECT_EQ(host.view.cursor->id, (MatrixId{MatrixKind::V, 0}));
}

TEST(EditorField, WhatWasRefusedIsOfferedForCorrection) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("2*");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(host.state.complaint.empty());
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.state.typed, "2*");
}

TEST(EditorField, TheUnchangedTextIsNoStep) {
  Scene scene = small_scene();
  scene.Q(0, 0) = 1.0 / 3;
  EditorHost host(scene);
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.scene() == scene);
  EXPECT_EQ(host.history.steps(), 0u);
}

TEST(EditorLabels, ADoubleClickRenamesTheToken) {
  EditorHost host(small_scene());
  host.robot.double_click("Q/row2");
  ASSERT_TRUE(host.robot.has("Q/row2/field"));
  host.robot.type("film");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().tokens[1], "film");
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(host.history.undo());
  EXPECT_EQ(host.scene().tokens[1], "movie");
}

TEST(EditorLabels, KeysWithLabelsOfTheirOwnKeepThem) {
  Scene scene = small_scene();
  scene.key_tokens = {"der", "Film", "war", "Mist"};
  EditorHost host(scene);
  host.robot.double_click("K/row2");
  host.robot.type("Streifen");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().key_tokens[1], "Streifen");
  EXPECT_EQ(host.scene().tokens[1], "movie");
}

}  // namespace
}  // namespace attnlab::testing
