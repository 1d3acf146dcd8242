// Several cells at once: selected by keys and pointer, then typed, dragged, nudged,
// cleared and pasted in one step.
#include "tests/ui/editor_host.h"

#include <functional>

namespace attnlab::test {
namespace {

struct EditorSelection : EditorTest {
  EditorSelection() { ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard; }
  // Q is what `entry` says, every other matrix is as it was, and that is one step of the history.
  void expect_one_step(const std::function<double(int, int)>& entry) {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 3; ++j) EXPECT_EQ(host.entry(Q, i, j), entry(i, j)) << i << " " << j;
    EXPECT_EQ(host.history.steps(), 1u);
    EXPECT_EQ(host.edits_seen, 1) << "one edit";
    EXPECT_TRUE(host.history.undo());
    EXPECT_TRUE(host.scene() == before);
  }
  bool selected(int top, int left, int bottom, int right) const {
    const auto& cursor = host.view.cursor;
    const auto& reach = host.view.reach;
    return cursor && reach && std::min(cursor->row, reach->row) == top &&
           std::max(cursor->row, reach->row) == bottom && std::min(cursor->col, reach->col) == left &&
           std::max(cursor->col, reach->col) == right;
  }
  void reach(const char* label) {
    host.robot.hold(ImGuiMod_Shift);
    host.robot.click(label);
    host.robot.let_go(ImGuiMod_Shift);
  }
  double old(int row, int col) const { return before.Q(row, col); }
};

TEST_F(EditorSelection, ShiftAndTheArrowsSelectAndANumberGoesIntoAll) {
  host.robot.click("Q/r2c1");
  host.robot.key(ImGuiKey_RightArrow, ImGuiMod_Shift);
  host.robot.key(ImGuiKey_DownArrow, ImGuiMod_Shift);
  EXPECT_TRUE(selected(1, 0, 2, 1));
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 1, 0})) << "the inspector stays";
  host.robot.enter("-1/4");
  EXPECT_TRUE(selected(1, 0, 2, 1)) << "what is selected stays";
  expect_one_step([&](int i, int j) { return (i == 1 || i == 2) && j < 2 ? -0.25 : old(i, j); });
}

TEST_F(EditorSelection, TheArrowsStopAtTheEdgeAndGoBackAndCtrlASelectsTheMatrix) {
  host.robot.click("Q/r4c3");
  for (int i = 0; i < 5; ++i) host.robot.key(ImGuiKey_RightArrow, ImGuiMod_Shift);
  EXPECT_FALSE(host.view.reach);
  for (int i = 0; i < 5; ++i) host.robot.key(ImGuiKey_UpArrow, ImGuiMod_Shift);
  EXPECT_TRUE(selected(0, 2, 3, 2));
  host.robot.key(ImGuiKey_Home, ImGuiMod_Shift);
  EXPECT_TRUE(selected(0, 0, 3, 2));
  host.robot.key(ImGuiKey_LeftArrow);
  EXPECT_FALSE(host.view.reach) << "without Shift one cell is chosen again";
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 3, 1}));
  host.robot.click("Q/r2c2");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  EXPECT_TRUE(selected(0, 0, 3, 2));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.view.reach);
  host.robot.enter("5");
  EXPECT_EQ(host.entry(Q, 0, 0), 5) << "the keyboard stays in the grid";
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST_F(EditorSelection, ShiftAndAClickReachToTheCell) {
  host.robot.click("Q/r1c2");
  reach("Q/r3c3");
  EXPECT_TRUE(selected(0, 1, 2, 2));
  host.robot.key(ImGuiKey_Backspace);
  expect_one_step([&](int i, int j) { return i < 3 && j > 0 ? 0.0 : old(i, j); });
}

TEST_F(EditorSelection, AClickOnAHeaderSelectsItsLine) {
  host.robot.click("Q/row2");
  EXPECT_TRUE(selected(1, 0, 1, 2));
  reach("Q/row4");
  EXPECT_TRUE(selected(1, 0, 3, 2));
  host.robot.click("Q/col3");
  EXPECT_TRUE(selected(0, 2, 3, 2));
  EXPECT_EQ(host.history.steps(), 0u);
  host.robot.enter(".5");
  expect_one_step([&](int i, int j) { return j == 2 ? 0.5 : old(i, j); });
}

TEST_F(EditorSelection, ADragOfOneMovesAll) {
  host.robot.click("Q/r1c1");
  reach("Q/r2c2");
  host.robot.drag("Q/r2c1", 30, 0);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_NEAR(host.entry(Q, i, j), old(i, j) + (i < 2 && j < 2 ? 0.3 : 0), 1e-12) << i << " " << j;
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(selected(0, 0, 1, 1)) << "they stay selected";
  host.robot.drag_and_hold("Q/r1c1", 50, 0);
  host.robot.key(ImGuiKey_Escape);
  host.robot.release();
  EXPECT_NEAR(host.entry(Q, 1, 1), old(1, 1) + 0.3, 1e-12) << "Esc restores all";
  host.robot.click("Q/r2c2");
  EXPECT_FALSE(host.view.reach) << "a click in their middle chooses one";
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 1, 1}));
}

TEST_F(EditorSelection, ANudgeMovesAllAndSoDoesTheWheelWithTheCellBelowIt) {
  host.robot.click("Q/col2");
  host.robot.key(ImGuiKey_UpArrow, ImGuiMod_Alt);
  expect_one_step([&](int i, int j) { return j == 1 ? rounded(old(i, j) + 0.1, 2) : old(i, j); });
  host.robot.click("Q/col2");
  host.robot.move_to("Q/r3c2");
  host.robot.hold(ImGuiMod_Alt);
  host.robot.step();
  host.robot.wheel(0, 1);
  host.robot.wheel(0, 1);
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(2);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(host.entry(Q, i, 1), rounded(old(i, 1) + 0.2, 2));
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST_F(EditorSelection, OneNumberIsPastedIntoAll) {
  host.robot.set_clipboard("-1/8");
  host.robot.click("Q/row3");
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  expect_one_step([&](int i, int j) { return i == 2 ? -0.125 : old(i, j); });
}

TEST_F(EditorSelection, ABlockIsPastedWhereItsShapeIsSelectedAndAnotherShapeNowhere) {
  host.robot.set_clipboard("1 2 3\n3 4 5");
  host.robot.click("Q/r2c2");
  reach("Q/r3c3");
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.message, "What was copied is 2 × 3, 2 × 2 are selected, and Q is 4 × 3");
  host.robot.set_clipboard("1 2\n3 4");
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  expect_one_step(
      [&](int i, int j) { return (i == 1 || i == 2) && j > 0 ? 1.0 + 2 * (i - 1) + (j - 1) : old(i, j); });
}

TEST_F(EditorSelection, EntriesBeyondTheRangeOfEntriesStayWhereNothingIsAskedOfThem) {
  EditorHost other(small_scene_with(5e7));  // a file may hold it
  other.robot.enter_at("Q/row2", "2");
  EXPECT_EQ(other.entry(Q, 0, 0), 5e7);
  EXPECT_EQ(other.entry(Q, 1, 2), 2);
}

TEST_F(EditorSelection, ClickingElsewhereWhileTypingFillsWhatWasSelected) {
  host.robot.click("Q/row2");
  host.robot.type("7");
  host.robot.click("V/r1c1");
  expect_one_step([&](int i, int j) { return i == 1 ? 7 : old(i, j); });
}

}  // namespace
}  // namespace attnlab::test
