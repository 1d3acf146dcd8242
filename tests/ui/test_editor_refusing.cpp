// What cannot be read stays in the field, with its fault marked and the reason beside it, and changes nothing.
#include "tests/ui/editor_host.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

// As if it were typed over all that stands in the field of Q's entry (2, 2).
void type_over(EditorHost& host, const char* text) {
  host.robot.double_click("Q/r2c2");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_Delete);
  host.robot.type(text);
}

class EditorRefusing : public testing::TestWithParam<const char*> {};

TEST_P(EditorRefusing, KeepsTheOldValueAndTheTextAndSaysWhy) {
  for (const ImGuiKey end : {ImGuiKey_Enter, ImGuiKey_Tab}) {
    EditorHost host(small_scene());
    const Scene before = host.scene();
    type_over(host, GetParam());
    host.robot.key(end);
    host.robot.step(3);
    EXPECT_TRUE(host.scene() == before);
    EXPECT_EQ(host.history.steps(), 0u);
    EXPECT_TRUE(host.robot.has("Q/r2c2/field"));
    EXPECT_EQ(host.state.typed, GetParam());
    EXPECT_FALSE(host.state.complaint.empty());
    EXPECT_EQ(host.message, host.state.complaint) << "the status line says the same";
    ASSERT_TRUE(host.state.fault);
    EXPECT_LE(host.state.fault->begin + host.state.fault->length, std::string(GetParam()).size());
    host.robot.type("4");
    EXPECT_EQ(host.state.complaint, "") << "another text, another judgement";
    host.robot.key(ImGuiKey_Enter);
    EXPECT_EQ(host.entry(Q, 1, 1), 4) << "what is typed next takes the place of what was refused";
    EXPECT_FALSE(host.robot.has("Q/r2c2/field"));
    EXPECT_EQ(host.history.steps(), 1u);
  }
}

INSTANTIATE_TEST_SUITE_P(Refused, EditorRefusing,
                         testing::Values("1e999", "nan", "1/0", "2*", "abc", "", "1e7", "inf"));

TEST(EditorRefusal, CanBeMendedWhereItStands) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("2*");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(*host.state.fault, (TextSpan{2, 0})) << "at the end something is missing";
  host.robot.key(ImGuiKey_End);
  EXPECT_NE(host.state.complaint, "") << "moving the caret changes nothing";
  host.robot.type("3");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 6);
}

TEST(EditorRefusal, TheNumberTypedAfterItIsTheNumberThatIsMeant) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("1/0");
  host.robot.key(ImGuiKey_Enter);
  host.robot.type("-2*sqrt(4)");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), -4);
}

TEST(EditorRefusal, EscapeLeadsOut) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.click("Q/r1c1");
  host.robot.type("2*");
  host.robot.key(ImGuiKey_Enter);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.state.complaint, "");
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1})) << "the grid has the keyboard again";
  host.robot.key(ImGuiKey_LeftArrow);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.state.typed, "0.3") << "nothing of it comes back";
}

TEST(EditorRefusal, GoingElsewhereLeavesItThereWithItsReason) {
  EditorHost host(small_scene());
  host.robot.click("Q/r1c1");
  host.robot.type("2*");
  host.robot.click("V/r2c2");
  host.robot.step(3);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.3);
  EXPECT_TRUE(host.robot.has("Q/r1c1/field"));
  EXPECT_EQ(host.state.typed, "2*");
  EXPECT_NE(host.state.complaint, "");
  EXPECT_FALSE(editing(host.state)) << "it holds no step open";
  host.robot.drag("V/r2c2", 10, 0);
  EXPECT_EQ(host.history.steps(), 1u) << "the rest goes on";
  host.robot.drag("V/r2c2", 10, 0);
  EXPECT_EQ(host.history.steps(), 2u);
  host.robot.click("Q/r1c1/field");
  host.robot.key(ImGuiKey_End);
  host.robot.type("5");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 10);
}

TEST(EditorRefusal, SeveralCellsStayAsTheyWere) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.click("Q/row2");
  host.robot.type("(1");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.scene() == before);
  host.robot.key(ImGuiKey_End);
  host.robot.type(")");
  host.robot.key(ImGuiKey_Enter);
  for (int j = 0; j < 3; ++j) EXPECT_EQ(host.entry(Q, 1, j), 1);
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST(EditorRefusal, APasteThatWasRefusedLeavesNoTextBehind) {
  EditorHost host(small_scene());
  host.robot.set_clipboard("no matrix");
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  EXPECT_NE(host.state.complaint, "");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.state.typed, "0.3");
}

}  // namespace
}  // namespace attnlab::test
