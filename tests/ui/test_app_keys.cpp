// Keys that close a dialog do nothing to what stands below it; on a chosen cell the keys of actions and what
// is typed do not get in each other's way.
// What the palette finds: by any part of words, by other words for the same thing,
// what is done before what is copied.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "core/text/expression.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

using AppKeys = AppTest;

TEST_F(AppKeys, EnterInADialogDoesWhatItSaysAndDoesNotOpenTheCellBelow) {
  host.robot.click("Q/r1c1");  // the cell has the keyboard
  host.find_and_do("dark");
  EXPECT_EQ(host.app->view().theme, ThemeId::dark);
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
  host.robot.keys({ImGuiKey_F1, ImGuiKey_Enter});
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
  EXPECT_TRUE(host.scene() == before);
  host.robot.click("W_O/r1c1");
  host.find_and_do("rand");
  EXPECT_FALSE(same_bits(view(before.W_O), view(host.scene().W_O)));
  EXPECT_TRUE(same_bits(view(before.Q), view(host.scene().Q)));
  EXPECT_EQ(host.steps(), 1U);
}

// As a keyboard does it: the key, and its character.
void strike(AppHost& host, ImGuiKey key, const char* character) {
  ImGui::GetIO().AddKeyEvent(key, true);
  ImGui::GetIO().AddInputCharactersUTF8(character);
  host.robot.step();
  ImGui::GetIO().AddKeyEvent(key, false);
  host.robot.step(2);
}

TEST_F(AppKeys, OnAChosenCellAMinusBeginsANumberAndMStartsPainting) {
  host.robot.click("Q/r1c1");
  strike(host, ImGuiKey_Minus, "-");
  strike(host, ImGuiKey_2, "2");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().Q(0, 0), -2);
  expect_one_step();
  EXPECT_EQ(host.steps(), 0U);
  host.robot.click("Q/r1c1");
  strike(host, ImGuiKey_M, "m");
  EXPECT_TRUE(host.app->view().painting);
  EXPECT_FALSE(host.robot.has("Q/r1c1/field"));
}

// On a chosen cell letters are typed: no action may have a letter for its key that an expression begins with.
TEST(Palette, NoActionTakesALetterThatBeginsAnExpression) {
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

TEST_F(AppKeys, AltAndTheWheelNudgeAndDoNotScroll) {
  host.robot.resize(1280, 500);
  host.robot.step(5);
  host.robot.move_to("Q/r2c2");
  const Point at = host.robot.find("Q/r2c2");
  const double value = host.scene().Q(1, 1);
  host.robot.hold(ImGuiMod_Alt);
  host.robot.step(2);
  host.robot.wheel(0, -1);
  host.robot.wheel(0, -1);
  host.robot.step(2);
  EXPECT_NEAR(host.scene().Q(1, 1), value - 0.2, 1e-12);
  EXPECT_EQ(host.robot.find("Q/r2c2").y, at.y) << "the panel stays";
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(2);
  EXPECT_EQ(host.steps(), 1U);
  host.robot.wheel(0, -1);
  host.robot.step(2);
  EXPECT_NE(host.robot.find("Q/r2c2").y, at.y) << "without Alt it scrolls";
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Alt, ImGuiKey_2);
  EXPECT_EQ(host.scene().source, Source::self) << "other keys with Alt do what they did";
}

// Two heads and a chosen cell, so that most is enabled. Reads ImGui in no way.
Session session_of(int heads) {
  Scene scene = std::get<Document>(opening_document()).history.scene();
  scene = apply(std::move(scene), Resize{Size::h, heads});
  Session session;
  session.document = make_document(scene);
  session.analysis = analyze(session.scene());
  session.view.cursor = EditCursor{{MatrixKind::Q, 0}, 0, 0};
  return session;
}

std::vector<std::string> found(std::string_view typed, int heads = 2) {
  std::vector<std::string> ids;
  for (const Action* action : search_actions(session_of(heads), typed)) ids.push_back(action->id);
  return ids;
}

std::string first(std::string_view typed) {
  const std::vector<std::string> ids = found(typed);
  return ids.empty() ? "" : ids.front();
}

bool finds(std::string_view typed, std::string_view id) {
  const std::vector<std::string> ids = found(typed);
  return std::ranges::find(ids, id) != ids.end();
}

TEST(Palette, FindsByOtherWordsAndByAnyPartOfThemInAnyOrderAndCase) {
  EXPECT_EQ(first("random"), "matrix.random");
  EXPECT_EQ(first("rand"), "matrix.random");
  EXPECT_EQ(first("transpose"), "matrix.transpose") << "although Q is not square here";
  EXPECT_TRUE(finds("example", "file.new"));
  EXPECT_EQ(first("head 2"), "head.show.2");
  EXPECT_TRUE(finds("theme", "view.dark"));
  EXPECT_TRUE(finds("theme", "view.print"));
  EXPECT_EQ(first("dark"), "view.dark");
  EXPECT_TRUE(finds("light", "view.dark"));
  EXPECT_EQ(first("screenshot"), "file.screenshot");
  EXPECT_TRUE(finds("video", "file.animate"));
  EXPECT_TRUE(finds("svd", "view.rank"));
  EXPECT_EQ(first("shortcuts"), "help.keys");
  EXPECT_EQ(first("MASK caus"), "mask.causal");
  EXPECT_EQ(first("ymmet"), "view.symmetry");
  EXPECT_TRUE(finds("ed alon", "compare.now") || finds("now alon", "compare.now"));
  EXPECT_TRUE(found("nothing is called this").empty());
}

TEST(Palette, PutsWhatIsDoneBeforeWhatIsCopiedAndWhatCannotBeDoneLast) {
  for (const char* typed : {"head", "soft", "scores", "weights", "output", "rank", ""}) {
    const std::vector<std::string> ids = found(typed);
    const auto copies = [](const std::string& id) { return id.starts_with("copy."); };
    EXPECT_TRUE(std::ranges::is_partitioned(ids, [&](const std::string& id) { return !copies(id); }))
        << typed;
    EXPECT_FALSE(copies(ids.front())) << typed;
  }
  EXPECT_EQ(first("heads"), "view.heads");
  EXPECT_EQ(first("copy: weights").substr(0, 5), "copy.") << "unless that is asked for";
  const Session session = session_of(1);
  const auto disabled = [&](const std::string& id) { return !is_enabled(session, *find_action(id)); };
  int mixed = 0;  // lists in which something can be done and something cannot
  for (const char* typed : {"head", "head 2", "undo", "compare", "row", "e", "a", "mask"}) {
    std::vector<std::string> ids = found(typed, 1);
    std::erase_if(ids, [](const std::string& id) { return id.starts_with("copy."); });
    EXPECT_TRUE(std::ranges::is_partitioned(ids, std::not_fn(disabled))) << typed;
    const auto count = std::ranges::count_if(ids, disabled);
    mixed += count > 0 && count < std::ssize(ids) ? 1 : 0;
  }
  EXPECT_GE(mixed, 3);
}

TEST(Palette, EveryActionIsFoundByItsNameAndByOtherWords) {
  int with_others = 0;
  for (const Action& action : actions()) {
    EXPECT_EQ(first(action.label), action.id) << action.label;
    if (action.also.empty()) continue;
    EXPECT_TRUE(finds(action.also.substr(0, action.also.find(' ')), action.id)) << action.id;
    ++with_others;
  }
  EXPECT_GT(with_others, 70);
}

// The letters come with their keys, as from a keyboard: all of them are in the field, and none is a shortcut.
TEST(Palette, WhatIsTypedAtOnceIsInIt) {
  for (const int frames : {0, 1, 2, 3}) {
    AppHost host;
    host.robot.click("Q/r1c1");
    host.robot.hold(ImGuiMod_Ctrl);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiKey_P, true);
    host.robot.step();
    io.AddKeyEvent(ImGuiKey_P, false);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    io.AddKeyEvent(ImGuiKey_LeftCtrl, false);
    host.robot.step(frames);
    for (const auto& [key, letter] : {std::pair{ImGuiKey_M, 'm'}, {ImGuiKey_A, 'a'}, {ImGuiKey_S, 's'}}) {
      io.AddKeyEvent(key, true);
      io.AddInputCharacter(static_cast<unsigned>(letter));
      if (frames > 0) host.robot.step();
      io.AddKeyEvent(key, false);
    }
    host.robot.step(12);
    EXPECT_FALSE(host.app->view().painting) << frames;
    host.robot.enter("k caus");
    EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal) << "\"mask caus\" was typed, after " << frames;
  }
}

// An arrow takes the keyboard into the list: what stands there is what Enter does,
// and letters typed then begin the list anew.
TEST(Palette, ArrowsChooseAndLettersBehindThemBeginAnew) {
  const auto chosen = [](const char* typed, std::initializer_list<ImGuiKey> arrows, const char* behind) {
    AppHost host;
    host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
    host.robot.step(3);
    host.robot.type(typed);
    for (const ImGuiKey arrow : arrows) host.robot.key(arrow);
    host.robot.enter(behind);
    return host.scene();
  };
  const auto done = [](const std::string& action) {
    AppHost host;
    host.run(action);
    return host.scene();
  };
  const std::vector<std::string> ids = found("mask: ");
  ASSERT_TRUE(ids.size() >= 3 && ids[1].starts_with("mask.") && ids[2].starts_with("mask."));
  EXPECT_FALSE(done(ids[1]) == done(ids[2]));
  EXPECT_TRUE(chosen("mask: ", {ImGuiKey_DownArrow}, "") == done(ids[1]));
  EXPECT_TRUE(chosen("mask: ", {ImGuiKey_DownArrow, ImGuiKey_DownArrow}, "") == done(ids[2]));
  EXPECT_TRUE(chosen("mask: ", {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_DownArrow}, "") ==
              done(ids[1]));
  EXPECT_EQ(chosen("mask", {ImGuiKey_DownArrow}, " caus").mask.kind, Mask::Kind::causal);
}

}  // namespace
}  // namespace attnlab::test
