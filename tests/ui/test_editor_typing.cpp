// Typing into cells: expressions are taken to the last bit, from the first character on.
// What cannot be read stays in the field, with its fault marked and the reason beside it,
// and changes nothing.
#include "tests/ui/editor_host.h"

#include <cmath>
#include <numbers>

namespace attnlab::test {
namespace {

struct TypedCase {
  const char* text;
  double value;
};

class EditorTyping : public testing::TestWithParam<TypedCase> {};

TEST_P(EditorTyping, IsReadAsAnExpressionToTheLastBit) {
  EditorHost host(small_scene());
  host.robot.double_click("Q/r2c2");
  ASSERT_TRUE(host.robot.has("Q/r2c2/field"));
  host.robot.enter(GetParam().text);
  EXPECT_EQ(host.entry(Q, 1, 1), GetParam().value);
  EXPECT_EQ(host.state.complaint, "");
  EXPECT_FALSE(host.robot.has("Q/r2c2/field"));
  EXPECT_EQ(host.history.steps(), 1u);
}

const TypedCase typed_cases[] = {{"1/3", 1.0 / 3},      {"-2*sqrt(2)", -2 * std::sqrt(2.0)},
                                 {"1e-3", 1e-3},        {"1,5", 1.5},
                                 {"\u22120.25", -0.25}, {"pi", std::numbers::pi},
                                 {"(1+2)/4", 0.75}};

INSTANTIATE_TEST_SUITE_P(Taken, EditorTyping, testing::ValuesIn(typed_cases));

using EditorField = EditorTest;

TEST_F(EditorField, FastTypingInOneFrameIsNotLostEither) {
  host.robot.click("Q/r1c1");
  ImGui::GetIO().AddInputCharactersUTF8("12");
  host.robot.step();
  ImGui::GetIO().AddInputCharactersUTF8("3.5");
  host.robot.step(4);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 0, 0), 123.5);
}

// Typed on a cell that is chosen and not open: nothing of it is lost, the first character least of all.
class EditorBeginning : public testing::TestWithParam<TypedCase> {};

TEST_P(EditorBeginning, OpensTheFieldWithItselfInIt) {
  for (const bool at_once : {false, true}) {
    EditorHost host(small_scene());
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    if (at_once) host.robot.settles_in = 1;
    host.robot.click("Q/r2c2");
    if (at_once) {
      ImGui::GetIO().AddInputCharactersUTF8(GetParam().text);
      host.robot.step();
    } else {
      host.robot.type(GetParam().text);
    }
    const std::string text = GetParam().text;
    if (text == "pi" || text == "e")
      EXPECT_FALSE(host.state.typing) << "letters alone open nothing";
    else
      EXPECT_EQ(host.state.typed, text);
    host.robot.key(ImGuiKey_Enter);
    EXPECT_EQ(host.entry(Q, 1, 1), GetParam().value);
    EXPECT_EQ(host.state.complaint, "");
    EXPECT_EQ(host.history.steps(), 1u);
    EXPECT_TRUE(host.history.undo());
    EXPECT_EQ(host.entry(Q, 1, 1), 0.2);
  }
}

constexpr double pi = std::numbers::pi, e = std::numbers::e;
const TypedCase beginnings[] = {
    {"-2", -2},         {"\u22122", -2}, {"\u20132", -2},  {"+3", 3},      {"--1", 1},
    {".5", 0.5},        {",5", 0.5},     {"0.625", 0.625}, {"7", 7},       {"sqrt(2)", std::sqrt(2.0)},
    {"(1+1)", 2},       {"\u221a4", 2},  {"-.5", -0.5},    {"(1+2)/3", 1}, {"pi/4", pi / 4},
    {"\u2011.5", -0.5}, {"\u03c0", pi},  {"pi", pi},       {"e", e},       {"cos(0)", 1},
    {"ln(1)", 0},       {"abs(-7)", 7},  {"tan(0)", 0}};

INSTANTIATE_TEST_SUITE_P(Taken, EditorBeginning, testing::ValuesIn(beginnings));

// What follows a character that begins no expression is not taken for a number of its own.
TEST_F(EditorField, WhatIsNoExpressionIsRefusedFromItsFirstCharacterOn) {
  for (const char* text : {"*2", "_2", "=2", "/3", "\u20142", "x2", ")1", "'5", "N2"}) {
    EditorHost own(small_scene());
    const Scene was = own.scene();
    own.robot.click("Q/r2c2");
    own.robot.type(text);
    EXPECT_EQ(own.state.typed, text);
    own.robot.key(ImGuiKey_Enter);
    EXPECT_TRUE(own.scene() == was) << text;
    EXPECT_NE(own.state.complaint, "") << text;
  }
}

TEST_F(EditorField, ALetterOpensNothing) {
  host.robot.enter_at("Q/r2c2", "1.5");
  ASSERT_EQ(host.entry(Q, 1, 1), 1.5);
  host.robot.type("be");
  host.robot.step(2);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.state.complaint, "");
  host.robot.wait(3);
  host.robot.type("7");
  EXPECT_EQ(host.state.typed, "7") << "what was typed long ago has nothing to do with it";
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.entry(Q, 1, 1), 7);
}

// A name that is none stands in a field with its reason when it is entered.
TEST_F(EditorField, AWordThatIsEnteredAndRefusedStandsInTheField) {
  host.robot.click("Q/r2c2");
  host.robot.type("foo");
  EXPECT_FALSE(host.state.typing);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.state.typing);
  EXPECT_EQ(host.state.typed, "foo");
  EXPECT_NE(host.state.complaint, "");
  EXPECT_TRUE(host.scene() == before);
  host.robot.enter("3");
  EXPECT_EQ(host.entry(Q, 1, 1), 3) << "what is typed next takes its place";
}

TEST_F(EditorField, TheSpacePinsAndOpensNothing) {
  host.robot.click("Q/r2c2");
  host.view.pinned.reset();
  ImGui::GetIO().AddInputCharacter(' ');
  host.robot.key(ImGuiKey_Space);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.view.pinned, (Cell{Node::Q, 0, 1, 1}));
}

// AltGr writes signs, and is Alt to ImGui.
TEST_F(EditorField, SignsWrittenWithAltGrOpenItToo) {
  host.robot.click("Q/r2c2");
  host.robot.hold(ImGuiMod_Alt);
  host.robot.type("\u2013");
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.enter("4");
  EXPECT_EQ(host.entry(Q, 1, 1), -4);
}

TEST_F(EditorField, EnterOpensItWithTheValueSelectedAndAClickElsewhereTakesToo) {
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Enter);
  ASSERT_TRUE(host.robot.has("Q/r1c1/field"));
  EXPECT_EQ(host.state.typed, "0.3");
  host.robot.enter("-7");
  EXPECT_EQ(host.entry(Q, 0, 0), -7);
  host.robot.double_click("Q/r1c1");
  host.robot.type("4");
  host.robot.click("V/r2c2");
  EXPECT_EQ(host.entry(Q, 0, 0), 4);
  EXPECT_EQ(host.view.cursor->id, (MatrixId{MatrixKind::V, 0}));
}

TEST_F(EditorField, EscapeDropsWhatWasTyped) {
  host.robot.double_click("Q/r1c1");
  host.robot.type("9");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.history.steps(), 0u);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1})) << "the grid has the keyboard again";
}

TEST_F(EditorField, OpenedAgainItIsWhollyChosen) {
  for (const char* dropped : {"1", "1/0"}) {
    host.robot.double_click("Q/r1c1");
    host.robot.type(dropped);
    host.robot.key(ImGuiKey_Escape);
    host.robot.double_click("Q/r1c1");
    host.robot.enter("7");
    EXPECT_EQ(host.entry(Q, 0, 0), 7) << dropped;
  }
}

TEST_F(EditorField, TabTakesAndGoesOn) {
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

TEST_F(EditorField, TheUnchangedTextIsNoStep) {
  EditorHost own(small_scene_with(1.0 / 3));
  const Scene scene = own.scene();
  own.robot.click("Q/r1c1");
  own.robot.keys({ImGuiKey_Enter, ImGuiKey_Enter});
  EXPECT_TRUE(own.scene() == scene);
  EXPECT_EQ(own.history.steps(), 0u);
}

TEST(EditorLabels, ADoubleClickRenamesTheTokenAndKeysWithLabelsOfTheirOwnKeepThem) {
  EditorHost host(small_scene());
  host.robot.double_click("Q/row2");
  ASSERT_TRUE(host.robot.has("Q/row2/field"));
  host.robot.enter("film");
  EXPECT_EQ(host.scene().tokens[1], "film");
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(host.history.undo());
  EXPECT_EQ(host.scene().tokens[1], "movie");
  Scene scene = small_scene();
  scene.key_tokens = {"der", "Film", "war", "Mist"};
  EditorHost own(scene);
  own.robot.double_click("K/row2");
  own.robot.enter("Streifen");
  EXPECT_EQ(own.scene().key_tokens[1], "Streifen");
  EXPECT_EQ(own.scene().tokens[1], "movie");
}

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

using EditorRefusal = EditorTest;

TEST_F(EditorRefusal, CanBeMendedWhereItStandsAndTheNumberTypedAfterItIsTheNumberThatIsMeant) {
  host.robot.enter_at("Q/r1c1", "2*");
  EXPECT_EQ(*host.state.fault, (TextSpan{2, 0})) << "at the end something is missing";
  host.robot.key(ImGuiKey_End);
  EXPECT_NE(host.state.complaint, "") << "moving the caret changes nothing";
  host.robot.enter("3");
  EXPECT_EQ(host.entry(Q, 0, 0), 6);
  host.robot.enter_at("Q/r1c1", "1/0");
  host.robot.enter("-2*sqrt(4)");
  EXPECT_EQ(host.entry(Q, 0, 0), -4);
}

TEST_F(EditorRefusal, EscapeLeadsOut) {
  host.robot.enter_at("Q/r1c1", "2*");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.state.typing);
  EXPECT_EQ(host.state.complaint, "");
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1})) << "the grid has the keyboard again";
  host.robot.keys({ImGuiKey_LeftArrow, ImGuiKey_Enter});
  EXPECT_EQ(host.state.typed, "0.3") << "nothing of it comes back";
}

TEST_F(EditorRefusal, GoingElsewhereLeavesItThereWithItsReason) {
  host.robot.click("Q/r1c1");
  host.robot.type("2*");
  host.robot.click("V/r2c2");
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
  host.robot.enter("5");
  EXPECT_EQ(host.entry(Q, 0, 0), 10);
}

TEST_F(EditorRefusal, SeveralCellsStayAsTheyWere) {
  host.robot.enter_at("Q/row2", "(1");
  EXPECT_TRUE(host.scene() == before);
  host.robot.key(ImGuiKey_End);
  host.robot.enter(")");
  for (int j = 0; j < 3; ++j) EXPECT_EQ(host.entry(Q, 1, j), 1);
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST_F(EditorRefusal, APasteThatWasRefusedLeavesNoTextBehind) {
  host.robot.set_clipboard("no matrix");
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  EXPECT_NE(host.state.complaint, "");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.state.typed, "0.3");
}

}  // namespace
}  // namespace attnlab::test
