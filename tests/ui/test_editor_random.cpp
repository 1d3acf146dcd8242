// Hundreds of random gestures, undone and redone.
#include "tests/ui/editor_host.h"

#include <gtest/gtest.h>

#include <random>

namespace attnlab::test {
namespace {

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
    case 4:
      robot.click(cell);
      robot.type(std::to_string(below(2000)) + "/" + std::to_string(1 + below(999)));
      robot.key(ImGuiKey_Enter);
      break;
    case 5:
      robot.click(cell);
      robot.key(below(2) ? ImGuiKey_UpArrow : ImGuiKey_DownArrow, ImGuiMod_Alt);
      break;
    case 6:
      robot.click(cell);
      robot.key(ImGuiKey_Backspace);
      break;
    case 7:
      robot.click(name + (below(2) ? "/row" + row : "/col" + col));
      robot.type("-" + std::to_string(below(2000)) + "/" + std::to_string(1 + below(999)));
      robot.key(ImGuiKey_Enter);
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
