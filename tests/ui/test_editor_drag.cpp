// Dragging cells, rows and columns.
// Hundreds of random gestures, undone and redone.
#include "app/ui/editor/matrix_grid.h"
#include "tests/ui/editor_host.h"

#include <cmath>
#include <random>

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

using EditorDragging = EditorTest;

TEST_F(EditorDragging, UpwardsAddsDownwardsSubtractsAndShiftIsTenTimesFiner) {
  host.robot.drag("Q/r1c1", 0, -25);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.55);
  host.robot.drag("Q/r1c1", 0, 100);
  EXPECT_EQ(host.entry(Q, 0, 0), -0.45);
  EXPECT_EQ(host.history.steps(), 2u);
  EXPECT_TRUE(host.history.undo() && host.history.undo());
  host.robot.hold(ImGuiMod_Shift);
  host.robot.drag("Q/r1c1", 25, 0);
  host.robot.let_go(ImGuiMod_Shift);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.325);
}

TEST_F(EditorDragging, IsMeasuredFromItsStartSoThatNoRoundingAddsAndModifiersWeighTheWayOfTheirOwnMoment) {
  host.robot.drag_and_hold("Q/r1c1", 37, 11, 37);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.56);
  const Point start = host.robot.find("Q/r1c1");
  host.robot.move_to(start);
  host.robot.release();
  EXPECT_EQ(host.entry(Q, 0, 0), 0.3);
  EXPECT_EQ(host.history.steps(), 0u) << "back at the start nothing has changed";
  host.robot.drag_and_hold("Q/r1c1", 50, 0);
  EXPECT_EQ(host.entry(Q, 0, 0), 0.8);
  const Point there = host.robot.find("Q/r1c1");
  host.robot.hold(ImGuiMod_Shift);
  host.robot.move_to({there.x + 55, there.y});
  EXPECT_EQ(host.entry(Q, 0, 0), 0.805);
  host.robot.release();
  host.robot.let_go(ImGuiMod_Shift);
}

TEST_F(EditorDragging, BackAtTheStartATypedThirdIsItselfAgain) {
  EditorHost own(small_scene_with(1.0 / 3));
  own.robot.drag_and_hold("Q/r1c1", 20, 0);
  EXPECT_EQ(own.entry(Q, 0, 0), 0.53);
  own.robot.move_to(own.robot.find("Q/r1c1"));
  own.robot.release();
  EXPECT_EQ(own.entry(Q, 0, 0), 1.0 / 3);
}

TEST_F(EditorDragging, CtrlSnapsToTenths) {
  EditorHost own(small_scene_with(0.33));
  own.robot.hold(ImGuiMod_Ctrl);
  for (int pixels : {10, 14, 31, -77}) {
    own.robot.drag_and_hold("Q/r1c1", pixels, 0);
    const double value = own.entry(Q, 0, 0);
    EXPECT_EQ(value, std::round(value * 10) / 10) << pixels;
    own.robot.key(ImGuiKey_Escape);
    own.robot.release();
  }
  own.robot.drag("Q/r1c1", 31, 0);
  own.robot.let_go(ImGuiMod_Ctrl);
  EXPECT_EQ(own.entry(Q, 0, 0), 0.6);
}

TEST_F(EditorDragging, EscapeRestoresBeforeTheRelease) {
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

TEST_F(EditorDragging, HoverNamesTheCellAndAClickThatTremblesOnlySelectsIt) {
  host.robot.move_to("W_K[1]/r3c2", 2);
  EXPECT_EQ(host.view.hover, (Cell{Node::W_K, 0, 2, 1}));
  host.robot.move_to({1500, 900}, 2);
  EXPECT_FALSE(host.view.hover);
  host.robot.drag("K/r3c2", 2, 1, 2);
  EXPECT_TRUE(host.scene() == before);
  ASSERT_TRUE(host.view.cursor);
  EXPECT_EQ(*host.view.cursor, (EditCursor{{MatrixKind::K, 0}, 2, 1}));
  EXPECT_EQ(host.view.pinned, (Cell{Node::K, 0, 2, 1}));
}

TEST_F(EditorDragging, GoesOnOutsideOfTheWindow) {
  const Point start = host.robot.find("Q/r1c1");
  host.robot.drag_and_hold("Q/r1c1", -20, 0);
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  host.robot.step(2);
  host.robot.move_to({start.x - 300, start.y});
  EXPECT_EQ(host.entry(Q, 0, 0), -2.7);
  host.robot.release();
  EXPECT_EQ(host.history.steps(), 1u);
}

TEST_F(EditorDragging, StaysWithinTheRangeOfEntriesAndLargeOnesMoveInLargerSteps) {
  EditorHost own(small_scene_with(999999));
  own.robot.drag("Q/r1c1", 400, 0);
  EXPECT_EQ(own.entry(Q, 0, 0), 1e6);
  EXPECT_EQ(drag_step(0), 0.01);
  EXPECT_EQ(drag_step(-9.99), 0.01);
  EXPECT_DOUBLE_EQ(drag_step(10), 0.1);
  EXPECT_DOUBLE_EQ(drag_step(-2500), 10);
}

TEST_F(EditorDragging, TheSameAtEveryZoom) {
  EditorHost own(small_scene(), 1.5);
  own.robot.drag("Q/r1c1", 60, 0);
  EXPECT_EQ(own.entry(Q, 0, 0), 0.7) << "60 pixels of the screen are 40 logical ones";
}

TEST_F(EditorDragging, AHeaderMovesItsRowOrColumnByOneAmountAlsoOfWO) {
  host.robot.drag("Q/row2", 30, 0);
  EXPECT_EQ(host.entry(Q, 1, 0), 1.4);
  EXPECT_EQ(host.entry(Q, 1, 1), 0.5);
  EXPECT_EQ(host.entry(Q, 1, 2), 0.8);
  EXPECT_EQ(changed_entries(before, host.scene()), 3);
  EXPECT_EQ(host.history.steps(), 1u);
  EXPECT_TRUE(host.history.undo());
  EXPECT_TRUE(host.scene() == before);
  host.robot.drag("W_O/col3", 0, -20);
  EXPECT_EQ(host.entry({MatrixKind::WO, 0}, 0, 2), 0.5);
  EXPECT_EQ(host.entry({MatrixKind::WO, 0}, 1, 2), 0.6);
  EXPECT_EQ(changed_entries(before, host.scene()), 2);
  host.robot.drag("W_Q[1]/col1", 10, 0);
  EXPECT_EQ(host.entry({MatrixKind::WQ, 0}, 2, 0), 0.6);
}

// A cell of a matrix in use, and one of the ways in which a hand changes it.
void random_gesture(EditorHost& host, std::mt19937_64& random) {
  const auto below = [&random](std::size_t n) { return static_cast<int>(random() % n); };
  const MatrixList all = matrices_in_use(host.scene());
  const MatrixId id = all.begin()[below(all.size())];
  const MatrixView m = matrix(host.scene(), id);
  const std::string name = editor_name(id);
  const std::string row = std::to_string(1 + below(static_cast<std::size_t>(m.rows())));
  const std::string col = std::to_string(1 + below(static_cast<std::size_t>(m.cols())));
  const std::string cell = name + "/r" + row + "c" + col;
  Robot& robot = host.robot;
  switch (below(10)) {
    case 0:
    case 1: robot.drag(cell, below(161) - 80, below(161) - 80, 2); break;
    case 2: robot.drag(name + "/row" + row, below(81) - 40, 0, 2); break;
    case 3: robot.drag(name + "/col" + col, 0, below(81) - 40, 2); break;
    case 4: robot.enter_at(cell, std::to_string(below(2000)) + "/" + std::to_string(1 + below(999))); break;
    case 5:
      robot.click(cell);
      robot.key(below(2) ? ImGuiKey_UpArrow : ImGuiKey_DownArrow, ImGuiMod_Alt);
      break;
    case 6:
      robot.click(cell);
      robot.key(ImGuiKey_Backspace);
      break;
    case 7:
      robot.enter_at(name + (below(2) ? "/row" + row : "/col" + col),
                     "-" + std::to_string(below(2000)) + "/" + std::to_string(1 + below(999)));
      break;
    case 8:
      robot.click(name + "/r1c1");
      robot.hold(ImGuiMod_Shift);
      robot.click(cell);
      robot.let_go(ImGuiMod_Shift);
      robot.drag(cell, below(81) - 40, 0, 2);
      break;
    default:
      robot.drag_and_hold(cell, below(81) - 40, 0, 2);
      robot.key(ImGuiKey_Escape);
      robot.release();
  }
  robot.step();
}

TEST(EditorRandom, FiveHundredEditsUndoneAndRedoneEndWhereTheyBegan) {
  const std::uint64_t seed = 20170612;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  EditorHost host(small_scene());
  host.robot.settles_in = 1;
  const Scene first = host.scene();
  for (int gesture = 0; gesture < 500; ++gesture) {
    random_gesture(host, random);
    ASSERT_FALSE(editing(host.state)) << "gesture " << gesture;
  }
  const Scene last = host.scene();
  const std::size_t steps = host.history.steps();
  EXPECT_GT(steps, 350u);
  EXPECT_LE(steps, 500u) << "no gesture is more than one step";
  std::size_t undone = 0;
  while (host.history.undo()) ++undone;
  EXPECT_EQ(undone, steps);
  EXPECT_TRUE(host.scene() == first);
  while (host.history.redo()) --undone;
  EXPECT_EQ(undone, 0u);
  EXPECT_TRUE(host.scene() == last);
}

}  // namespace
}  // namespace attnlab::test
