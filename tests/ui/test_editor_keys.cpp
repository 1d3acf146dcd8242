// The keyboard in a matrix, its context menu and the clipboard.
#include "tests/core/support.h"
#include "tests/ui/editor_host.h"

namespace attnlab::test {
namespace {

struct EditorKeys : EditorTest {
  EditorKeys() { ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard; }
};

TEST_F(EditorKeys, ArrowsMoveWithinTheMatrixAndTabGoesThroughTheCells) {
  host.robot.click("Q/r1c1");
  host.robot.keys({ImGuiKey_RightArrow, ImGuiKey_DownArrow});
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 1, 1}));
  EXPECT_EQ(host.view.pinned, (Cell{Node::Q, 0, 1, 1})) << "the inspector follows";
  host.robot.keys({ImGuiKey_LeftArrow, ImGuiKey_LeftArrow, ImGuiKey_UpArrow});
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 0}));
  host.robot.key(ImGuiKey_End);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 2}));
  host.robot.key(ImGuiKey_Tab);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 1, 0}));
  host.robot.key(ImGuiKey_Tab, ImGuiMod_Shift);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 2}));
  EXPECT_EQ(host.history.steps(), 0u);
}

TEST_F(EditorKeys, AltAndTheArrowsNudge) {
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_UpArrow, ImGuiMod_Alt);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.4);
  EXPECT_EQ(host.history.steps(), 1u);
  host.robot.key(ImGuiKey_DownArrow, ImGuiMod_Alt);
  host.robot.key(ImGuiKey_LeftArrow, ImGuiMod_Alt);
  host.robot.key(ImGuiKey_DownArrow, ImGuiMod_Alt);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.1);
  host.robot.key(ImGuiKey_RightArrow, ImGuiMod_Alt);
  host.robot.key(ImGuiKey_UpArrow, ImGuiMod_Alt | ImGuiMod_Shift);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.21);
  EXPECT_EQ(host.history.steps(), 6u) << "each is one step";
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 0})) << "it stays, at the edges too";
  EXPECT_FALSE(host.state.typing);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1}))
      << "without Alt they move, and no menu has the keyboard";
}

TEST_F(EditorKeys, ANudgeLeavesTheKeyboardWhereItIs) {
  host.robot.click("Q/r1c1");
  for (const bool down : {true, false}) {  // all in one frame, as a quick hand does it
    ImGui::GetIO().AddKeyEvent(ImGuiMod_Alt, down);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_LeftAlt, down);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_UpArrow, down);
    host.robot.step();
  }
  host.robot.step(2);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.4);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1}));
  host.robot.enter("-2");
  EXPECT_EQ(host.entry(Q, 0, 1), -2);
}

TEST_F(EditorKeys, AHeldNudgeIsOneStep) {
  host.robot.click("Q/r1c1");
  host.robot.hold(ImGuiMod_Alt);
  ImGui::GetIO().AddKeyEvent(ImGuiKey_UpArrow, true);
  host.robot.step(60);
  EXPECT_GT(host.entry(Q, 0, 0), 0.5) << "it repeats";
  ImGui::GetIO().AddKeyEvent(ImGuiKey_UpArrow, false);
  host.robot.step(2);
  host.robot.let_go(ImGuiMod_Alt);
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(host.history.undo());
  EXPECT_EQ(host.entry(Q, 0, 0), 0.3);
}

TEST_F(EditorKeys, AltAndTheWheelNudgeTheCellUnderThePointer) {
  host.robot.click("Q/r1c1");
  host.robot.move_to("K/r2c3");
  host.robot.wheel(0, 1);
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 1, 2), 0.9) << "not without Alt";
  host.robot.hold(ImGuiMod_Alt);
  host.robot.step();
  for (int i = 0; i < 3; ++i) host.robot.wheel(0, 1);
  host.robot.wheel(0, 0.5);  // touchpads send parts of a notch
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 1, 2), 1.2);
  host.robot.wheel(0, 0.5);
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 1, 2), 1.3);
  host.robot.hold(ImGuiMod_Shift);
  host.robot.wheel(0, -2);
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 1, 2), 1.28);
  host.robot.let_go(ImGuiMod_Shift);
  host.robot.move_to("K/r3c3");
  host.robot.wheel(0, -1);
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 2, 2), -0.1);
  host.robot.let_go(ImGuiMod_Alt);
  host.robot.step(2);
  EXPECT_EQ(host.history.steps(), 2u) << "one step a cell";
  EXPECT_EQ(host.entry(Q, 0, 0), 0.3);
  EXPECT_EQ(*host.view.cursor, (EditCursor{{MatrixKind::K, 0}, 2, 2}));
  host.robot.enter("-2");
  EXPECT_EQ(host.entry({MatrixKind::K, 0}, 2, 2), -2) << "it has the keyboard";
}

TEST_F(EditorKeys, BackspaceAndDeleteMakeZeroAndAllWorkTogetherWithImGuisOwnNavigation) {
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Backspace);
  EXPECT_EQ(host.entry(Q, 0, 0), 0);
  host.robot.keys({ImGuiKey_RightArrow, ImGuiKey_Delete});
  EXPECT_EQ(host.entry(Q, 0, 1), 0);
  EXPECT_EQ(host.history.steps(), 2u);
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 1})) << "one step, not two";
  host.robot.key(ImGuiKey_Tab);
  EXPECT_EQ(*host.view.cursor, (EditCursor{Q, 0, 2}));
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_NE(host.view.cursor->id, Q) << "at the edge it goes on to the next matrix";
  host.robot.key(ImGuiKey_Enter);
  host.robot.enter("5");
  EXPECT_EQ(host.entry(host.view.cursor->id, host.view.cursor->row, host.view.cursor->col), 5);
}

struct EditorMenu : EditorTest {
  void choose(const std::string& cell, const char* entry) {
    host.robot.click(cell, 1);
    if (std::string_view(entry).starts_with("Copy as")) host.robot.click("Copy");
    host.robot.click(entry);
  }
};

TEST_F(EditorMenu, ZeroIdentityAndWhatIsRandomBySeedThatCounts) {
  choose("Q/r2c2", "Zero");
  EXPECT_TRUE(host.scene().Q.isZero(0));
  choose("W_O/r1c1", "Identity");
  EXPECT_TRUE(host.scene().W_O.isIdentity(0));
  EXPECT_EQ(host.history.steps(), 2u);
  choose("V/r1c1", "Random");
  const AnyMatrix first = random_matrix(4, 3, 1);
  EXPECT_TRUE(same_bits(matrix(host.scene(), {MatrixKind::V, 0}), MatrixView(first.data(), 4, 3)));
  EXPECT_EQ(host.view.random_seed, 2u);
}

TEST_F(EditorMenu, TransposeIsForSquareMatrices) {
  host.robot.click("Q/r1c1", 1);
  EXPECT_FALSE(host.robot.enabled("Transpose"));
  Scene square = small_scene();
  square.heads[0].W_Q.setRandom(3, 3);
  square.heads[0].W_K.setRandom(3, 3);
  EditorHost other(square);
  other.robot.click("W_Q[1]/r1c1", 1);
  other.robot.click("Transpose");
  EXPECT_EQ(other.entry({MatrixKind::WQ, 0}, 0, 2), square.heads[0].W_Q(2, 0));
}

TEST_F(EditorMenu, RoundingAndOrthonormalisingOrSayingWhyNot) {
  choose("Q/r1c1", "Round to integers");
  EXPECT_EQ(host.entry(Q, 1, 0), 1);
  EXPECT_EQ(host.entry(Q, 0, 2), 0);
  choose("W_Q[1]/r1c1", "Orthonormalise columns");
  const WeightMatrix W = host.scene().heads[0].W_Q;
  EXPECT_TRUE((W.transpose() * W).isIdentity(1e-14));
  choose("Q/r1c1", "Zero");
  choose("Q/r1c1", "Orthonormalise columns");
  EXPECT_TRUE(host.scene().Q.isZero(0));
  EXPECT_NE(host.message.find("linearly dependent"), std::string::npos);
}

TEST_F(EditorMenu, CopyAndPasteGiveTheSameBitsInEveryNotation) {
  choose("Q/r1c1", "Copy as NumPy");
  EXPECT_TRUE(host.robot.clipboard().starts_with("np.array([[0.3, 0.8, -0.2]")) << host.robot.clipboard();
  choose("K/r1c1", "Paste");
  EXPECT_TRUE(same_bits(matrix(host.scene(), {MatrixKind::K, 0}), matrix(host.scene(), Q)));
  EXPECT_EQ(host.history.steps(), 1u);
  for (const char* entry : {"Copy as PyTorch", "Copy as LaTeX", "Copy as MATLAB", "Copy as CSV",
                            "Copy as TSV", "Copy as JSON", "Copy as Markdown"}) {
    SCOPED_TRACE(entry);
    choose("K/r1c1", "Zero");
    host.robot.set_clipboard("");
    choose("Q/r1c1", entry);
    choose("K/r1c1", "Paste");
    EXPECT_TRUE(same_bits(matrix(host.scene(), {MatrixKind::K, 0}), matrix(host.scene(), Q)));
  }
}

TEST_F(EditorMenu, PlainRowsArePastedAndAnotherShapeWaitsForAnAnswer) {
  host.robot.set_clipboard("1 2\n3 4");
  choose("Q/r1c1", "Paste");
  EXPECT_TRUE(host.scene() == before);
  ASSERT_TRUE(host.state.pasted);
  EXPECT_EQ(host.state.pasted->into, Q);
  EXPECT_EQ(host.state.pasted->values, rows<AnyMatrix>({{1, 2}, {3, 4}}));
  host.robot.set_clipboard("no matrix");
  choose("Q/r1c1", "Paste");
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.message.empty());
  host.robot.set_clipboard("1 2 3\n4 5 6\n");
  choose("W_O/r1c1", "Paste");
  EXPECT_EQ(host.entry({MatrixKind::WO, 0}, 1, 2), 6);
}

TEST_F(EditorMenu, TheCellHasTheKeyboardAgainWhenItCloses) {
  for (const bool navigation : {false, true}) {
    ImGui::GetIO().ConfigFlags = navigation ? ImGuiConfigFlags_NavEnableKeyboard : ImGuiConfigFlags_None;
    host.robot.click("Q/r2c2", 1);
    ASSERT_TRUE(host.robot.has("Identity"));
    if (navigation)
      host.robot.key(ImGuiKey_Escape);
    else
      host.robot.click("Round to 2 decimals");
    host.robot.step(2);
    ASSERT_FALSE(host.robot.has("Identity"));
    host.robot.enter("7");
    EXPECT_EQ(host.entry(Q, 1, 1), 7) << "navigation " << navigation;
    host.robot.key(ImGuiKey_Delete);
  }
}

TEST_F(EditorMenu, KeysOpenItAndCopy) {
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_C, ImGuiMod_Ctrl);
  EXPECT_TRUE(host.robot.clipboard().starts_with("np.array("));
  host.robot.key(ImGuiKey_F10, ImGuiMod_Shift);
  EXPECT_TRUE(host.robot.has("Identity"));
}

}  // namespace
}  // namespace attnlab::test
