// "What would it take?": a weight is typed and dragged in the inspector, and one matrix follows.
#include "core/analysis/analysis.h"
#include "core/studies/hold.h"
#include "tests/ui/app_host.h"

#include <cmath>

namespace attnlab::test {
namespace {

class AppHold : public AppTest {
 protected:
  AppHold() {
    host.app->view().pinned = Cell{Node::A, 0, 3, 1};
    host.robot.move_to(Point{5, 5}, 3);
    host.robot.click("WHAT WOULD IT TAKE?");
  }

  void expect_end_of_search() {
    constexpr int many = 300;
    for (int frame = 0; frame < many && host.requests.works; ++frame) host.robot.step();
    EXPECT_EQ(host.app->view().hold.sought, nullptr);
    for (int i = 0; i < 20; ++i) host.robot.pause();
    EXPECT_FALSE(host.requests.works || host.requests.busy);
  }

  double weight() { return analyze(host.scene()).heads[0].A(3, 1); }
  const std::string& said() { return host.app->view().hold.said; }
  const std::string& complaint() { return host.app->view().hold.complaint; }
};

TEST_F(AppHold, ATypedWeightMovesTheChosenMatrixInOneStep) {
  const OneStep step(host);
  host.robot.enter_in("##held", "0.6");
  EXPECT_NEAR(weight(), 0.6, hold_error);
  step.expect_done();
  Scene but_one = host.scene();
  but_one.heads[0].W_Q = before.heads[0].W_Q;
  EXPECT_TRUE(but_one == before) << "W^Q alone moves";
  EXPECT_EQ(said().rfind("W^Q moves by ", 0), 0U) << said();
  step.expect_undone();
  host.robot.click("##W^K hold");
  host.robot.enter_in("##held", "1/2");
  EXPECT_NEAR(weight(), 0.5, hold_error);
  but_one = host.scene();
  but_one.heads[0].W_K = before.heads[0].W_K;
  EXPECT_TRUE(but_one == before) << "W^K alone moves";
}

// Each place of the slider is reached from where the drag began; Esc goes back there.
TEST_F(AppHold, ADragIsOneStepFromWhereItBegan) {
  const OneStep step(host);
  host.robot.drag_and_hold("##held weight", -20, 0, 8);
  const double wanted = host.app->view().hold.wanted;
  EXPECT_NEAR(weight(), wanted, hold_error);
  const Held at_once = hold(before, {0, 3, 1, wanted, {MatrixKind::WQ, 0}});
  EXPECT_TRUE(same_bits(view(at_once.values), view(host.scene().heads[0].W_Q)));
  host.robot.release();
  step.expect_done();
  step.expect_undone();
  host.robot.drag_and_hold("##held weight", 20, 0);
  EXPECT_FALSE(host.scene() == before);
  host.robot.key(ImGuiKey_Escape);
  host.robot.release();
  EXPECT_TRUE(host.scene() == before);
}

// Of one matrix for queries and keys the answer is searched for: frame after frame, as long as that takes and
// no longer, and where the drag has ended meanwhile it is of its step.
TEST_F(AppHold, WhatIsSearchedGoesOnInLaterFramesAndIsOfOneStep) {
  host.run("score.qq");
  const Scene was = host.scene();
  const OneStep step(host);
  host.robot.settles_in = 1;
  host.robot.drag_and_hold("##held weight", -20, 0, 8);
  const double wanted = host.app->view().hold.wanted;
  host.robot.release();
  ASSERT_NE(host.app->view().hold.sought, nullptr);
  EXPECT_EQ(said().rfind("Looking", 0), 0U) << said();
  expect_end_of_search();
  EXPECT_EQ(said().rfind("W^Q moves by ", 0), 0U) << said();
  const Held at_once = hold(was, {0, 3, 1, wanted, {MatrixKind::WQ, 0}});
  EXPECT_TRUE(same_bits(view(at_once.values), view(host.scene().heads[0].W_Q)));
  step.expect_undone();
}

// Whether it is dragged or typed: what the first search has come to is a step.
TEST_F(AppHold, AnotherGestureWhileItIsSearchedIsAStepOfItsOwn) {
  host.run("score.qq");
  host.robot.settles_in = 1;
  const Scene was = host.scene();
  host.robot.enter_in("##held", "0.37");
  ASSERT_NE(host.app->view().hold.sought, nullptr);
  host.robot.drag_and_hold("##held weight", 20, 0, 1);
  host.robot.release();
  expect_end_of_search();
  const Scene after = host.scene();
  const Scene between = host.undone();
  EXPECT_FALSE(between == after || between == was);
  EXPECT_NEAR(analyze(between).heads[0].A(3, 1), 0.37, hold_error) << "it was reached already";
  EXPECT_TRUE(host.undone() == was);
  host.robot.enter_in("##held", "0.37");
  ASSERT_NE(host.app->view().hold.sought, nullptr);
  host.robot.enter_in("##held", "0.33");
  expect_end_of_search();
  EXPECT_NEAR(weight(), 0.33, hold_error);
  EXPECT_NEAR(analyze(host.undone()).heads[0].A(3, 1), 0.37, hold_error);
}

// What is done meanwhile ends it, and is a step of its own.
TEST_F(AppHold, ASearchEndsWithAnotherEditAndWithItsPanel) {
  host.run("score.qq");
  host.robot.settles_in = 1;
  const OneStep step(host);
  host.robot.enter_in("##held", "0.37");
  ASSERT_NE(host.app->view().hold.sought, nullptr);
  host.run("scene.unit_keys");
  EXPECT_EQ(host.app->view().hold.sought, nullptr);
  EXPECT_EQ(said(), "");
  EXPECT_TRUE(host.undone().unit_keys == false);
  EXPECT_NEAR(weight(), 0.37, hold_error) << "it was reached already";
  step.expect_done();
  host.robot.enter_in("##held", "0.21");
  ASSERT_NE(host.app->view().hold.sought, nullptr);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_EQ(host.app->view().hold.sought, nullptr);
  EXPECT_FALSE(host.requests.works);
}

TEST_F(AppHold, WhatCannotBeIsASentenceBesideTheCell) {
  host.robot.enter_in("##held", "1.2");
  EXPECT_EQ(complaint(), "Expected a weight from 0 to 1, found 1.20.");
  host.robot.enter_in("##held", "nan");
  EXPECT_FALSE(complaint().empty());
  host.robot.enter_in("##held", "1");
  EXPECT_EQ(said(), "Impossible: a softmax comes near to 1, but is never 1.");
  EXPECT_FALSE(host.app->view().hold.wall.has_value()) << "that is no wall of these matrices";
  EXPECT_TRUE(complaint().empty());
  expect_untouched();
}

// Whatever W^Q is, "bomb" cannot give "The" half of its attention: the bound that the words tell is the wall.
TEST_F(AppHold, AProvedBoundIsAWall) {
  host.app->view().pinned = Cell{Node::A, 0, 3, 0};
  host.robot.step(2);
  host.robot.enter_in("##held", "0.5");
  const Held held = hold(before, {0, 3, 0, 0.5, {MatrixKind::WQ, 0}});
  ASSERT_EQ(held.status, Held::Status::impossible);
  EXPECT_EQ(host.app->view().hold.wall, held.proof.bound);
  EXPECT_FALSE(host.app->view().hold.wall_below);
  expect_untouched();
  host.robot.click("##W^K hold");
  host.robot.enter_in("##held", "0.2");
  EXPECT_FALSE(host.app->view().hold.wall.has_value()) << said();
}

}  // namespace
}  // namespace attnlab::test
