// By hand and by keyboard: a target and the steps down to it, pieces left out, the layer again and again.
#include "core/studies/ablation.h"
#include "core/studies/again.h"
#include "core/studies/descent.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

namespace attnlab::test {
namespace {

// The good number is taken; what is typed after it is none.
void expect_typed(AppHost& host, const char* field, const double& value, const char* text, double good,
                  std::initializer_list<const char*> bad) {
  const auto type = [&](const char* typed) {
    host.robot.pause();
    host.robot.enter_at(field, typed);
    EXPECT_EQ(value, good) << typed;
  };
  type(text);
  for (const char* one : bad) type(one);
}
using AppGradients = AppTest;

TEST_F(AppGradients, WithoutATargetThereAreButtonsThatSetOne) {
  host.run("part.pipeline.gradients");
  ASSERT_TRUE(host.robot.has("target: Y, rounded"));
  EXPECT_FALSE(host.robot.has("one step down"));
  const OneStep step(host);
  host.robot.click("target: Y, rounded");
  ASSERT_TRUE(host.app->analysis().loss.has_value());
  EXPECT_LT(*host.app->analysis().loss, 0.05 * 0.05 * 12 / 2 + 1e-12);
  EXPECT_TRUE(host.robot.has("one step down"));
  step.expect_undone();
  host.robot.step(2);
  host.robot.click("target: zero");
  EXPECT_EQ(host.scene().target.cwiseAbs().maxCoeff(), 0);
}

TEST_F(AppGradients, StepsDownAreOneUndoStepEach) {
  host.run({"target.zero", "part.pipeline.gradients"});
  const OneStep step(host);
  const double loss = *host.app->analysis().loss;
  host.robot.click("one step down");
  step.expect_done();
  const double after_one = *host.app->analysis().loss;
  EXPECT_LT(after_one, loss);
  EXPECT_EQ(after_one, descent(step.was, 0.1, 1, Moved::weights).after);
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(before.Q)));  // weights alone
  host.robot.pause();
  host.robot.click("ten steps");
  EXPECT_EQ(host.steps(), step.steps + 2);
  EXPECT_LT(*host.app->analysis().loss, after_one);
  host.run("edit.undo");
  EXPECT_TRUE(host.undone() == step.was);
}

TEST_F(AppGradients, TheRateIsTypedAndAnEntryOfYIsChosenByAClick) {
  host.run({"target.zero", "part.pipeline.gradients"});
  EXPECT_FALSE(host.robot.has("of the loss"));
  ASSERT_TRUE(host.click_cell(Node::Y, 1));
  ASSERT_TRUE(host.app->view().pinned.has_value());
  EXPECT_EQ(host.app->view().pinned->row, 1);
  ASSERT_TRUE(host.robot.has("of the loss"));
  host.robot.click("of the loss");
  EXPECT_FALSE(host.app->view().pinned.has_value());
  const double& rate = host.app->view().descent.rate;
  expect_typed(host, "##rate", rate, "1/4", 0.25, {"-1", "0", "what", "1e999"});
  expect_typed(host, "##rate", rate, "1e9", 1e9, {});
  EXPECT_FALSE(host.robot.enabled("one step down"));  // an entry would go too far
  EXPECT_FALSE(host.app->run("descent.one"));
}

TEST_F(AppGradients, OnAnEntryOfYTheStatusLineSaysWhatAClickShows) {
  host.run({"target.zero", "part.pipeline.gradients"});
  for (const auto& [node, said] : {std::pair(Node::Y, true), std::pair(Node::Q, false)}) {
    ASSERT_TRUE(host.find_cell(node));
    host.robot.step(2);
    const std::string status = words_on_screen("status");
    EXPECT_EQ(status.find("a click shows what moves this entry alone") != std::string::npos, said) << status;
  }
}

// The number of a weight is no derivative by it: where one stands, that is said.
TEST_F(AppGradients, OfADerivativeThePointerIsToldWhatItIsBy) {
  host.run("part.pipeline.gradients");
  for (const auto& [node, derivative] : {std::pair(Node::Y, false), std::pair(Node::A, true)}) {
    ASSERT_TRUE(host.find_place([&, node = node] { return host.app->view().hover == Cell{node, 0, 0, 0}; }));
    host.robot.step(2);
    const std::string status = words_on_screen("status"), beside = words_on_screen("inspector");
    EXPECT_EQ(status.find("this is a derivative by it") != std::string::npos, derivative) << status;
    EXPECT_EQ(beside.find("DERIVATIVE BY") != std::string::npos, derivative) << beside;
  }
}

TEST_F(AppGradients, TheCardOfTheSceneLeadsThere) {
  AppHost own(1600, 1700);
  own.run("target.zero");
  own.robot.click("ABOUT THIS SCENE");
  own.robot.click("what moves the loss");
  EXPECT_EQ(own.app->view().view, "pipeline");
  EXPECT_EQ(part_shown(own.app->view(), "pipeline"), 1);
}

using AppWithout = AppTest;

TEST_F(AppWithout, APieceIsChosenAndLeftOut) {
  host.run({"size.h.more", "part.heads.without"});
  const OneStep step(host);
  const Scene& was = step.was;
  const AblationDetail detail = ablation(was, host.app->analysis());
  ASSERT_GT(detail.list.size(), 3U);
  host.robot.click("##+left_out");
  EXPECT_EQ(host.app->view().figure.left_out, 1);
  EXPECT_TRUE(host.scene() == was);  // a look, not an edit
  host.robot.click("leave it out");
  step.expect_done();
  EXPECT_TRUE(same_bits(view(host.app->analysis().Y), view(detail.list[1].Y)));
  step.expect_undone();
}

TEST_F(AppWithout, ARowAnswersAClickAndAKeyCanBeMasked) {
  host.run("part.heads.without");
  const AblationDetail detail = ablation(host.scene(), host.app->analysis());
  const std::size_t last = detail.list.size() - 1;
  ASSERT_GT(last, 0U);
  host.app->view().figure.left_out = static_cast<int>(last);
  const auto row = host.find_place([&] {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return mouse.y > 140 && ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand && !host.app->view().hover;
  });
  ASSERT_TRUE(row.has_value());
  host.robot.click_at(*row);
  EXPECT_LT(host.app->view().figure.left_out, static_cast<int>(last));
  EXPECT_FALSE(host.app->view().pinned.has_value());
  ASSERT_TRUE(host.click_cell(Node::A, 2));
  ASSERT_TRUE(host.app->view().pinned.has_value());
  const Cell kept = *host.app->view().pinned;
  host.robot.click("mask key " + std::to_string(kept.col + 1) + " for query " + std::to_string(kept.row + 1));
  EXPECT_FALSE(allowed(host.scene().mask, kept.row, kept.col));
}

class AppAgain : public AppTest {
 protected:
  AppAgain() {
    host.run("part.geometry.again");
    if (host.robot.has("Q = K = V = X##again")) host.robot.click("Q = K = V = X##again");
    host.robot.step(2);
  }
};

TEST_F(AppAgain, TimeIsLookedAtAndPlayedToItsEnd) {
  ASSERT_TRUE(host.robot.has("##again"));
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
  host.robot.click("##+again_step");
  EXPECT_EQ(host.app->view().figure.again.at, 1);
  host.robot.click("##playagain");
  host.robot.step(30);
  const int meanwhile = host.app->view().figure.again.at;
  EXPECT_GT(meanwhile, 1);
  ASSERT_TRUE(host.app->view().playing.has_value());
  for (int k = 0; k < 1000 && host.app->view().playing; ++k) host.robot.step();
  EXPECT_FALSE(host.app->view().playing.has_value());
  EXPECT_EQ(host.app->view().figure.again.at, again_steps);
  host.robot.click("reset");
  EXPECT_EQ(host.app->view().figure.again.at, 0);
  EXPECT_TRUE(host.scene() == was);
  EXPECT_EQ(host.steps(), steps);
}

// In their place A^m, whose m is looked at as time is.
TEST_F(AppAgain, WeightsThatAreKeptAreAppliedMTimes) {
  const Scene was = host.scene();
  const std::size_t steps = host.steps();
  host.robot.click("keep the weights##again");
  ASSERT_TRUE(host.robot.has("##power"));
  EXPECT_FALSE(host.robot.has("##again"));
  host.run({"again.forward", "again.forward"});
  EXPECT_EQ(host.app->view().figure.power, first_power + 2);
  host.robot.drag("##power", 400, 0);
  EXPECT_EQ(host.app->view().figure.power, most_power);
  host.run("again.reset");
  EXPECT_EQ(host.app->view().figure.power, 1);
  host.run("again.play");
  for (int k = 0; k < 1000 && host.app->view().playing; ++k) host.robot.step();
  EXPECT_EQ(host.app->view().figure.power, most_power);
  EXPECT_EQ(host.app->view().figure.again.at, 0);
  EXPECT_TRUE(host.scene() == was);
  EXPECT_EQ(host.steps(), steps);
  host.robot.click("keep the weights##again");
  EXPECT_TRUE(host.robot.has("##again"));
}

TEST_F(AppAgain, PauseStaysAndEscapeGoesBack) {
  host.run({"again.forward", "again.play"});
  host.robot.step(40);
  const int there = host.app->view().figure.again.at;
  EXPECT_GT(there, 1);
  host.run("again.play");
  host.robot.step(20);
  EXPECT_EQ(host.app->view().figure.again.at, there);
  EXPECT_FALSE(host.app->view().playing.has_value());
  host.run("again.play");
  host.robot.step(20);
  EXPECT_GT(host.app->view().figure.again.at, there);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(host.app->view().figure.again.at, there);
  host.run("again.back");
  EXPECT_EQ(host.app->view().figure.again.at, there - 1);
}

TEST_F(AppAgain, WhatIsKeptIsOneStepAndTheStepIsTyped) {
  host.robot.click("on the sphere");
  host.app->view().figure.again.at = 12;
  host.robot.step(2);
  const OneStep step(host);
  host.robot.click("keep this X");
  const AgainRun run = again(step.was, {.sphere = true}, 12);
  EXPECT_TRUE(same_bits(view(host.scene().X), view(run.X.back())));
  EXPECT_EQ(host.app->view().figure.again.at, 0);  // from there it goes on
  step.expect_undone();
  expect_typed(host, "##again_size", host.app->view().figure.again.rule.step, "1/2", 0.5,
               {"0", "-1", "1e9", "far"});
}

}  // namespace
}  // namespace attnlab::test
