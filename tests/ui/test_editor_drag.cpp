// Dragging cells, rows and columns.
#include "app/ui/editor/matrix_gesture.h"
#include "tests/ui/editor_host.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

class EditorDrag : public testing::TestWithParam<MatrixKind> {};

// How many entries of all matrices in use differ between two scenes.
int changed_entries(const Scene& a, const Scene& b) {
  int count = 0;
  for (const MatrixId id : matrices_in_use(a)) {
    const MatrixView m = matrix(a, id), n = matrix(b, id);
    for (Eigen::Index i = 0; i < m.size(); ++i) count += m.data()[i] != n.data()[i] ? 1 : 0;
  }
  return count;
}

TEST_P(EditorDrag, ChangesOneEntryAtOnceAndUndoesAsOneStep) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  const LayerMatrix output = host.analysis.Y;
  const MatrixId id{GetParam(), 0};
  const std::string cell = editor_name(id) + "/r2c1";
  const double value = host.entry(id, 1, 0);

  host.robot.drag_and_hold(cell, 40, 0);
  EXPECT_EQ(host.entry(id, 1, 0), rounded(value + 0.4, 2));
  EXPECT_EQ(changed_entries(before, host.scene()), 1);
  EXPECT_FALSE(same_bits(view(output), view(std::as_const(host.analysis).Y)))
      << "the analysis follows in the same frame";
  EXPECT_EQ(host.history.steps(), 0u) << "the gesture is not over";
  host.robot.release();
  EXPECT_EQ(host.history.steps(), 1u);

  EXPECT_TRUE(host.history.undo());
  EXPECT_TRUE(host.scene() == before) << "bit for bit";
  EXPECT_FALSE(host.history.can_undo());
}

INSTANTIATE_TEST_SUITE_P(EachMatrix, EditorDrag,
                         testing::Values(MatrixKind::Q, MatrixKind::K, MatrixKind::V, MatrixKind::WQ,
                                         MatrixKind::WK, MatrixKind::WV, MatrixKind::WO),
                         [](const auto& tested) { return std::string(name_of(tested.param)); });

TEST(EditorDragging, UpwardsAddsAndDownwardsSubtracts) {
  EditorHost host(small_scene());
  host.robot.drag("Q/r1c1", 0, -25);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.55);
  host.robot.drag("Q/r1c1", 0, 100);
  EXPECT_EQ(host.entry(Q, 0, 0), -0.45);
  EXPECT_EQ(host.history.steps(), 2u);
}

TEST(EditorDragging, IsMeasuredFromItsStartSoThatNoRoundingAdds) {
  EditorHost host(small_scene());
  host.robot.drag_and_hold("Q/r1c1", 37, 11, 37);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.56);
  const Point start = host.robot.find("Q/r1c1");
  host.robot.move_to(start);
  host.robot.release();
  EXPECT_EQ(host.entry(Q, 0, 0), 0.3);
  EXPECT_EQ(host.history.steps(), 0u) << "back at the start nothing has changed";
}

TEST(EditorDragging, BackAtTheStartATypedThirdIsItselfAgain) {
  Scene scene = small_scene();
  scene.Q(0, 0) = 1.0 / 3;
  EditorHost host(scene);
  host.robot.drag_and_hold("Q/r1c1", 20, 0);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.53);
  host.robot.move_to(host.robot.find("Q/r1c1"));
  host.robot.release();
  EXPECT_EQ(host.entry(Q, 0, 0), 1.0 / 3);
}

TEST(EditorDragging, ShiftIsTenTimesFiner) {
  EditorHost host(small_scene());
  host.robot.hold(ImGuiMod_Shift);
  host.robot.drag("Q/r1c1", 25, 0);
  host.robot.let_go(ImGuiMod_Shift);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.325);
}

TEST(EditorDragging, ModifiersWeighTheWayOfTheirOwnMoment) {
  EditorHost host(small_scene());
  host.robot.drag_and_hold("Q/r1c1", 50, 0);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.8);
  const Point there = host.robot.find("Q/r1c1");
  host.robot.hold(ImGuiMod_Shift);
  host.robot.move_to({there.x + 55, there.y});
  EXPECT_EQ(host.entry(Q, 0, 0), 0.805);
  host.robot.release();
  host.robot.let_go(ImGuiMod_Shift);
}

TEST(EditorDragging, CtrlSnapsToTenths) {
  Scene scene = small_scene();
  scene.Q(0, 0) = 0.33;
  EditorHost host(scene);
  host.robot.hold(ImGuiMod_Ctrl);
  for (int pixels : {10, 14, 31, -77}) {
    host.robot.drag_and_hold("Q/r1c1", pixels, 0);
    const double value = host.entry(Q, 0, 0);
    EXPECT_EQ(value, std::round(value * 10) / 10) << pixels;
    host.robot.key(ImGuiKey_Escape);
    host.robot.release();
  }
  host.robot.drag("Q/r1c1", 31, 0);
  host.robot.let_go(ImGuiMod_Ctrl);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.6);
}

TEST(EditorDragging, EscapeRestoresBeforeTheRelease) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.drag_and_hold("V/r2c2", 60, 0);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.scene() == before);
  host.robot.move_to({500, 500});
  EXPECT_TRUE(host.scene() == before) << "the drag is over";
  host.robot.release();
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.history.steps(), 0u);
  EXPECT_FALSE(editing(host.state));
}

TEST(EditorDragging, AClickThatTremblesChangesNothingButSelects) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.drag("K/r3c2", 2, 1, 2);
  EXPECT_TRUE(host.scene() == before);
  ASSERT_TRUE(host.view.cursor);
  EXPECT_EQ(*host.view.cursor, (EditCursor{{MatrixKind::K, 0}, 2, 1}));
  EXPECT_EQ(host.view.pinned, (Cell{Node::K, 0, 2, 1}));
}

TEST(EditorDragging, GoesOnOutsideOfTheWindow) {
  EditorHost host(small_scene());
  const Point start = host.robot.find("Q/r1c1");
  host.robot.drag_and_hold("Q/r1c1", -20, 0);
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  host.robot.step(2);
  host.robot.move_to({start.x - 300, start.y});
  EXPECT_EQ(host.entry(Q, 0, 0), -2.7);
  host.robot.release();
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST(EditorDragging, StaysWithinTheRangeOfEntries) {
  Scene scene = small_scene();
  scene.Q(0, 0) = 999999;
  EditorHost host(scene);
  host.robot.drag("Q/r1c1", 400, 0);
  EXPECT_EQ(host.entry(Q, 0, 0), 1e6);
}

TEST(EditorDragging, LargeEntriesMoveInLargerSteps) {
  EXPECT_EQ(drag_step(0), 0.01);
  EXPECT_EQ(drag_step(-9.99), 0.01);
  EXPECT_DOUBLE_EQ(drag_step(10), 0.1);
  EXPECT_DOUBLE_EQ(drag_step(-2500), 10);
}

TEST(EditorDragging, TheSameAtEveryZoom) {
  EditorHost host(small_scene(), 1.5);
  host.robot.drag("Q/r1c1", 60, 0);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.7) << "60 pixels of the screen are 40 logical ones";
}

TEST(EditorDragging, ARowHeaderMovesItsRowByOneAmount) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.drag("Q/row2", 30, 0);
  EXPECT_EQ(host.entry(Q, 1, 0), 1.4);
  EXPECT_EQ(host.entry(Q, 1, 1), 0.5);
  EXPECT_EQ(host.entry(Q, 1, 2), 0.8);
  EXPECT_EQ(changed_entries(before, host.scene()), 3);
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(host.history.undo());
  EXPECT_TRUE(host.scene() == before);
}

TEST(EditorDragging, AColumnHeaderMovesItsColumnAlsoOfWO) {
  EditorHost host(small_scene());
  const Scene before = host.scene();
  host.robot.drag("W_O/col3", 0, -20);
  EXPECT_EQ(host.entry({MatrixKind::WO, 0}, 0, 2), 0.5);
  EXPECT_EQ(host.entry({MatrixKind::WO, 0}, 1, 2), 0.6);
  EXPECT_EQ(changed_entries(before, host.scene()), 2);
  host.robot.drag("W_Q[1]/col1", 10, 0);
  EXPECT_EQ(host.entry({MatrixKind::WQ, 0}, 2, 0), 0.6);
}

TEST(EditorDragging, HoverNamesTheCell) {
  EditorHost host(small_scene());
  host.robot.move_to("W_K[1]/r3c2");
  host.robot.step();
  EXPECT_EQ(host.view.hover, (Cell{Node::W_K, 0, 2, 1}));
  host.robot.move_to({1500, 900});
  host.robot.step();
  EXPECT_FALSE(host.view.hover);
}

}  // namespace
}  // namespace attnlab::test
