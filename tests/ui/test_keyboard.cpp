// The window without a mouse: the first Tab, the panels that F6 goes round, the menus, a figure's cells, and
// a whole piece of work from the first number to closing.
#include "core/system/process.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

#include <set>

namespace attnlab::test {
namespace {

class Keyboard : public testing::Test {
 protected:
  void press(ImGuiKey key, ImGuiKeyChord modifiers = 0) { host.robot.key(key, modifiers); }
  void times(int count, ImGuiKey key, ImGuiKeyChord modifiers = 0) {
    for (int i = 0; i < count; ++i) press(key, modifiers);
  }
  void tap_alt() {
    host.robot.hold(ImGuiMod_Alt);
    host.robot.let_go(ImGuiMod_Alt);
    host.robot.step(6);
  }
  // Once round is at most every panel.
  void to_figure() {
    for (int i = 0; i < 5 && !in_figure(); ++i) press(ImGuiKey_F6);
    ASSERT_TRUE(in_figure());
  }
  static std::string window() {
    const ImGuiWindow* now = ImGui::GetCurrentContext()->NavWindow;
    return now == nullptr ? "" : now->RootWindow->Name;
  }
  bool in_figure() const { return window() == "centre" && host.app->view().hover.has_value(); }
  const std::optional<EditCursor>& cursor() { return host.app->view().cursor; }
  bool has_a_focus() const { return ImGui::GetCurrentContext()->NavId != 0; }

  mutable AppHost host;
};

TEST_F(Keyboard, TheFirstTabArrowOrF6LandsInTheFirstMatrixAndANumberGoesIn) {
  press(ImGuiKey_Tab);
  ASSERT_TRUE(cursor());
  EXPECT_EQ(*cursor(), (EditCursor{{MatrixKind::Q, 0}, 0, 0}));
  host.robot.enter("-.75");
  EXPECT_EQ(host.scene().Q(0, 0), -0.75);
  EXPECT_EQ(host.steps(), 1U);
  for (const ImGuiKey key : {ImGuiKey_DownArrow, ImGuiKey_F6}) {
    AppHost other;
    other.robot.key(key);
    EXPECT_EQ(*other.app->view().cursor, (EditCursor{{MatrixKind::Q, 0}, 0, 0}));
  }
}

// Alt and an arrow is a step of a lesson, and moves nothing that has the keyboard: also right after a palette
// was closed, while nobody has claimed the key.
TEST_F(Keyboard, StaysWhereItIsWhileALessonGoesOn) {
  host.run("lesson.other-rules");
  host.robot.click("Next##lesson");
  host.robot.key(ImGuiKey_LeftArrow);
  const ImGuiID there = ImGui::GetCurrentContext()->NavId;
  ASSERT_NE(there, 0U);
  const auto send = [](bool down, std::initializer_list<ImGuiKey> keys) {
    for (const ImGuiKey key : keys) ImGui::GetIO().AddKeyEvent(key, down);
  };
  for (int frames = 0; frames < 4; ++frames) {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
    send(true, {ImGuiKey_Escape});
    send(false, {ImGuiKey_Escape});
    if (frames > 0) host.robot.step(frames);
    send(true, {ImGuiMod_Alt, ImGuiKey_LeftAlt, ImGuiKey_RightArrow});
    host.robot.step(2);
    send(false, {ImGuiKey_RightArrow, ImGuiMod_Alt, ImGuiKey_LeftAlt});
    host.robot.step(4);
    EXPECT_EQ(host.app->lesson().at, static_cast<std::size_t>(frames) + 2);
    EXPECT_EQ(ImGui::GetCurrentContext()->NavId, there) << frames;
  }
}

TEST_F(Keyboard, TabGoesThroughEveryMatrixWithoutAGap) {
  std::set<MatrixKind> seen;
  std::size_t cells = 0;
  for (const MatrixId id : matrices_in_use(host.scene()))
    cells += static_cast<std::size_t>(matrix(host.scene(), id).size());
  std::set<std::string> visited;
  for (std::size_t i = 0; i < cells; ++i) {
    press(ImGuiKey_Tab);
    ASSERT_TRUE(cursor());
    seen.insert(cursor()->id.kind);
    visited.insert(editor_name(cursor()->id) + std::to_string(cursor()->row) + "," +
                   std::to_string(cursor()->col));
    ASSERT_EQ(visited.size(), i + 1) << "every Tab goes on to another cell";
  }
  EXPECT_EQ(seen.size(), matrices_in_use(host.scene()).size());
}

TEST_F(Keyboard, F6GoesRoundThePanelsAndBack) {
  std::vector<std::string> round;
  for (int i = 0; i < 5; ++i) {
    press(ImGuiKey_F6);
    round.push_back(window());
    EXPECT_TRUE(has_a_focus()) << window();
  }
  EXPECT_EQ(round, (std::vector<std::string>{"inputs", "centre", "inspector", "bar", "inputs"}));
  press(ImGuiKey_F6, ImGuiMod_Shift);
  EXPECT_EQ(window(), "bar");
  press(ImGuiKey_F6, ImGuiMod_Shift);
  EXPECT_EQ(window(), "inspector");
  host.run({"view.inspector", "view.second"});
  to_figure();
  const Cell first = *host.app->view().hover;
  press(ImGuiKey_F6);
  EXPECT_TRUE(in_figure());
  EXPECT_FALSE(*host.app->view().hover == first) << "the second view";
}

TEST_F(Keyboard, AltAndF10OpenTheMenusAndEscapeLeadsBack) {
  for (const bool alt : {true, false}) {
    press(ImGuiKey_F6);
    if (window() != "inputs") press(ImGuiKey_F6);
    const EditCursor at = *cursor();
    if (alt)
      tap_alt();
    else
      press(ImGuiKey_F10);
    host.robot.step(3);
    EXPECT_TRUE(host.robot.has("Save as…"));
    press(ImGuiKey_RightArrow);
    host.robot.step(3);
    EXPECT_TRUE(host.robot.has("Redo"));
    EXPECT_FALSE(host.robot.has("Save as…"));
    press(ImGuiKey_Escape);
    host.robot.step(4);
    EXPECT_FALSE(host.robot.has("Redo"));
    EXPECT_EQ(window(), "inputs");
    EXPECT_EQ(*cursor(), at);
    const double wished = alt ? 7 : 8;
    host.robot.enter(alt ? "7" : "8");
    EXPECT_EQ(host.scene().Q(0, 0), wished);
    press(ImGuiKey_Escape);
    times(3, ImGuiKey_F6);
  }
}

TEST_F(Keyboard, AMenuDoesWhatItSaysAndTheKeyboardGoesBack) {
  press(ImGuiKey_Tab);
  host.robot.enter("7");
  tap_alt();
  press(ImGuiKey_RightArrow);
  host.robot.step(6);
  press(ImGuiKey_Enter);  // the first of Edit: Undo
  host.robot.step(6);
  EXPECT_EQ(host.steps(), 0U);
  EXPECT_FALSE(host.robot.has("Redo"));
  EXPECT_EQ(window(), "inputs");
  host.robot.enter("8");
  EXPECT_EQ(host.scene().Q(0, 0), 8);
}
TEST_F(Keyboard, AltForANudgeOpensNothingAndTheWindowListOfImGuiNeverShows) {
  press(ImGuiKey_Tab);
  const double before = host.scene().Q(0, 0);
  press(ImGuiKey_UpArrow, ImGuiMod_Alt);
  host.robot.step(6);
  EXPECT_NEAR(host.scene().Q(0, 0), before + 0.1, 1e-12);
  EXPECT_FALSE(host.robot.has("Save as…"));
  for (const bool down : {true, false}) {
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, down);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_RightAlt, down);
    host.robot.step(6);
  }
  EXPECT_FALSE(host.robot.has("Save as…")) << "AltGr";
  press(ImGuiKey_Tab);
  host.robot.hold(ImGuiMod_Ctrl);
  for (int i = 0; i < 3; ++i) {
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Tab, true);
    host.robot.step(30);
    const ImGuiWindow* list = ImGui::GetCurrentContext()->NavWindowingListWindow;
    EXPECT_TRUE(list == nullptr || !list->Active);
    EXPECT_EQ(ImGui::GetCurrentContext()->NavWindowingTarget, nullptr);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Tab, false);
    host.robot.step(2);
  }
  host.robot.let_go(ImGuiMod_Ctrl);
}

TEST_F(Keyboard, TheArrowsWalkTheFigureAndTheInspectorFollows) {
  to_figure();
  std::set<std::string> seen;
  const auto note = [&] {
    const Cell& at = *host.app->view().hover;
    seen.insert(std::to_string(static_cast<int>(at.node)) + "/" + std::to_string(at.row) + "/" +
                std::to_string(at.col));
  };
  note();
  for (int down = 0; down < 8; ++down) {
    for (int i = 0; i < 12; ++i) press(down % 2 == 0 ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow), note();
    press(ImGuiKey_DownArrow), note();
  }
  EXPECT_GT(seen.size(), 40u);
  const Cell here = *host.app->view().hover;
  press(ImGuiKey_Enter);
  EXPECT_EQ(host.app->view().pinned, here) << "Enter keeps it";
  press(ImGuiKey_RightArrow);
  EXPECT_FALSE(host.app->view().hover == host.app->view().pinned);
  press(ImGuiKey_LeftArrow);
  EXPECT_EQ(host.app->view().hover, here);
  press(ImGuiKey_Enter);
  EXPECT_FALSE(host.app->view().pinned) << "and lets go of it";
  EXPECT_EQ(host.steps(), 0U);
}

TEST_F(Keyboard, TheMenuOfACellOpensByKey) {
  to_figure();
  for (const bool f10 : {false, true}) {
    host.robot.set_clipboard("");
    press(f10 ? ImGuiKey_F10 : ImGuiKey_Menu, f10 ? static_cast<ImGuiKeyChord>(ImGuiMod_Shift) : 0);
    ASSERT_TRUE(host.robot.has("Copy as LaTeX"));
    host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_Enter});
    EXPECT_FALSE(host.robot.has("Copy as LaTeX"));
    EXPECT_NE(host.robot.clipboard(), "");
    EXPECT_TRUE(in_figure()) << "the keyboard is in the figure again";
  }
}

TEST_F(Keyboard, ThePointerTakesOverWhereItMoves) {
  const auto place = host.find_cell(Node::A);
  ASSERT_TRUE(place);
  const Cell under = *host.app->view().hover;
  to_figure();
  press(ImGuiKey_LeftArrow);
  EXPECT_FALSE(*host.app->view().hover == under) << "a pointer at rest does not disturb";
  host.robot.move_to({place->x + 1, place->y}, 3);
  EXPECT_EQ(*host.app->view().hover, under);
}

TEST_F(Keyboard, AMaskIsPaintedByKeys) {
  host.run("mask.paint");
  to_figure();
  const auto over_weights = [&] { return host.app->view().hover->node == Node::A; };
  for (int i = 0; i < 80 && !over_weights(); ++i) press(ImGuiKey_RightArrow);
  for (int i = 0; i < 80 && !over_weights(); ++i) {
    press(ImGuiKey_DownArrow);
    for (int k = 0; k < 20 && !over_weights(); ++k)
      press(i % 2 == 0 ? ImGuiKey_LeftArrow : ImGuiKey_RightArrow);
  }
  ASSERT_EQ(host.app->view().hover->node, Node::A);
  const Cell at = *host.app->view().hover;
  press(ImGuiKey_Enter);
  EXPECT_EQ(host.app->analysis().heads[0].A(at.row, at.col), 0);
  press(ImGuiKey_Enter);
  EXPECT_GT(host.app->analysis().heads[0].A(at.row, at.col), 0);
  EXPECT_EQ(host.steps(), 2U);
}

TEST_F(Keyboard, ATokenIsRenamed) {
  host.robot.keys({ImGuiKey_Tab, ImGuiKey_DownArrow, ImGuiKey_Menu});
  press(ImGuiKey_UpArrow);  // from the first item round to the last
  press(ImGuiKey_Enter);
  ASSERT_TRUE(host.robot.has("Q/row2/field"));
  host.robot.enter("film");
  EXPECT_EQ(host.scene().tokens[1], "film");
  EXPECT_EQ(host.steps(), 1U);
  press(ImGuiKey_RightArrow);
  EXPECT_EQ(*cursor(), (EditCursor{{MatrixKind::Q, 0}, 1, 1})) << "the keyboard is in the matrix again";
}

TEST_F(Keyboard, EscapeLeadsOutOfEverything) {
  to_figure();
  press(ImGuiKey_Escape);
  EXPECT_FALSE(in_figure());
  press(ImGuiKey_Tab);
  EXPECT_EQ(window(), "inputs");
  for (const auto& [key, modifiers] : {std::pair<ImGuiKey, ImGuiKeyChord>{ImGuiKey_P, ImGuiMod_Ctrl},
                                       {ImGuiKey_E, ImGuiMod_Ctrl},
                                       {ImGuiKey_O, ImGuiMod_Ctrl},
                                       {ImGuiKey_F1, 0},
                                       {ImGuiKey_F10, 0}}) {
    press(key, modifiers);
    host.robot.step(6);
    times(2, ImGuiKey_Escape);
    host.robot.step(6);
    EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    press(ImGuiKey_F6);
    EXPECT_TRUE(has_a_focus()) << static_cast<int>(key);
  }
}

// Nothing but keys, from the first number to the closed window.
TEST_F(Keyboard, IsEnoughForAWholePieceOfWork) {
  press(ImGuiKey_Tab);
  std::set<MatrixKind> edited;
  for (int i = 0; i < 80 && edited.size() < matrices_in_use(host.scene()).size(); ++i) {
    const EditCursor at = *cursor();
    if (edited.insert(at.id.kind).second) {
      host.robot.enter("1/8");
      EXPECT_EQ(matrix(host.scene(), at.id)(at.row, at.col), 0.125) << editor_name(at.id);
    }
    press(ImGuiKey_Tab);
  }
  EXPECT_EQ(edited.size(), matrices_in_use(host.scene()).size());
  host.find_and_do("shared matrix");
  EXPECT_EQ(host.scene().score, ScoreRule::shared);
  host.find_and_do("causal");
  EXPECT_EQ(host.scene().mask.kind, Mask::Kind::causal);
  host.find_and_do("one head more");
  EXPECT_EQ(host.app->analysis().dims.h, 2);
  host.find_and_do("head 2");
  EXPECT_EQ(host.app->view().figure.head, 1);
  int key = 0;
  for (const View& view : views()) {
    press(static_cast<ImGuiKey>(ImGuiKey_1 + key++), ImGuiMod_Ctrl);
    EXPECT_EQ(host.app->view().view, view.id);
    for (const Part& part : view.parts) {
      if (view.part_count() < 2) break;
      host.find_and_do(std::string(view.label) + ": " + std::string(part.label));
      EXPECT_EQ(part_shown(host.app->view(), view.id), static_cast<int>(&part - view.parts.data()));
      host.robot.step(2);
    }
    to_figure();
    const Cell here = *host.app->view().hover;
    for (const ImGuiKey way :
         {ImGuiKey_RightArrow, ImGuiKey_DownArrow, ImGuiKey_LeftArrow, ImGuiKey_UpArrow, ImGuiKey_RightArrow})
      press(way);
    EXPECT_FALSE(*host.app->view().hover == here) << view.id << ": the arrows walk";
  }
  press(ImGuiKey_E, ImGuiMod_Ctrl);
  host.robot.enter("figure.svg");
  EXPECT_TRUE(fs::exists(host.folder / "figure.svg"));
  press(ImGuiKey_S, ImGuiMod_Ctrl);
  host.robot.enter("work");
  EXPECT_TRUE(fs::exists(host.folder / "work.json")) << host.app->message();
  EXPECT_FALSE(host.app->unsaved());
  press(ImGuiKey_Q, ImGuiMod_Ctrl);
  EXPECT_EQ(host.closed, can_end_itself());
}

}  // namespace
}  // namespace attnlab::test
