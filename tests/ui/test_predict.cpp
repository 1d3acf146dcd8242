// Predictions in free play: any matrix is covered wherever it stands until it was answered or shown, the question follows the hand,
// and a wrong answer is told which rule it breaks.
#include "core/text/number.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

constexpr int quiet = 6;  // frames

const StepAnswer& answer_now(const AppHost& host) { return host.app->lesson().answers.front(); }

std::string row_text(const AppHost& host, int row, double factor = 1) {
  std::string text;
  const auto& A = host.app->analysis().heads[0].A;
  for (int j = 0; j < A.cols(); ++j) text += (j > 0 ? " " : "") + exact_number(A(row, j) * factor);
  return text;
}

void say(AppHost& host, const std::string& text) {
  host.robot.pause();
  host.robot.click("##lesson answer");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(quiet);
}

void begin_with(AppHost& host, const char* action) {
  host.run(action);
  host.robot.step(quiet);
  ASSERT_TRUE(host.app->lesson().free.has_value());
}

bool covers(AppHost& host, Node node) { return std::ranges::count(host.app->view().figure.hidden, node) > 0; }

TEST(Predict, CoversAMatrixUntilItIsAnswered) {
  AppHost host(1280, 800);
  const Scene before = host.scene();
  begin_with(host, "predict.weights");
  EXPECT_TRUE(host.scene() == before) << "nothing but the covering changes";
  EXPECT_TRUE(covers(host, Node::A));
  say(host, row_text(host, 0, 0.5));
  EXPECT_EQ(answer_now(host).judgement.rule, "row sum");
  EXPECT_TRUE(covers(host, Node::A)) << "nothing is shown before";
  say(host, row_text(host, 0));
  EXPECT_TRUE(answer_now(host).revealed);
  EXPECT_FALSE(covers(host, Node::A));
  host.robot.click("Hide again##lesson");
  host.robot.step(quiet);
  EXPECT_TRUE(covers(host, Node::A));
  EXPECT_FALSE(answer_now(host).revealed);
  host.run("lesson.close");
  host.robot.step(2);
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
  EXPECT_FALSE(host.app->unsaved());
}

TEST(Predict, AsksOfTheMatricesOfThisMoment) {
  AppHost host(1280, 800);
  begin_with(host, "predict.weights");
  const std::string before = row_text(host, 0);
  host.robot.drag("Q/r1c1", 60, 0);
  host.robot.step(quiet);
  ASSERT_NE(row_text(host, 0), before);
  EXPECT_TRUE(covers(host, Node::A));
  say(host, row_text(host, 0));
  EXPECT_TRUE(answer_now(host).judgement.right);
}

TEST(Predict, AsksForAnotherRowAndTakesImpossibleForAnAnswer) {
  AppHost host(1280, 800);
  begin_with(host, "predict.scores");
  EXPECT_TRUE(covers(host, Node::S));
  EXPECT_TRUE(covers(host, Node::L)) << "they would tell";
  host.robot.pause();
  host.robot.click("3##row");
  host.robot.step(quiet);
  EXPECT_EQ(host.app->lesson().free->row, 2);
  host.robot.pause();
  host.robot.click("impossible##lesson");
  host.robot.step(quiet);
  EXPECT_FALSE(answer_now(host).judgement.right);
  EXPECT_EQ(answer_now(host).judgement.says, "It is possible: the row has 4 numbers.");
}

TEST(Predict, SketchesACurveOverTheTemperature) {
  AppHost host(1280, 800);
  begin_with(host, "predict.curve");
  const Prediction predict = *host.app->lesson().lesson->steps.front().predict;
  ASSERT_EQ(predict.kind, PredictKind::curve);
  EXPECT_TRUE(covers(host, Node::A));
  // Drawn: from the lower left to the upper right.
  const Rect field = host.robot.area("##sketch");
  for (int i = 0; i <= 8; ++i) {
    host.robot.move_to(
        Point{field.x + field.width * (0.05 + 0.9 * i / 8), field.bottom() - field.height * (0.1 + 0.1 * i)});
    if (i == 0) host.robot.press();
    host.robot.step();
  }
  host.robot.release();
  host.robot.step(quiet);
  ASSERT_EQ(answer_now(host).numbers.size(), 5U);
  EXPECT_TRUE(std::ranges::is_sorted(answer_now(host).numbers));
  EXPECT_FALSE(answer_now(host).typed.empty()) << "the field has the same numbers";
  // Typed.
  const auto truth = truth_of(predict, host.app->lesson().stage, "now");
  const std::vector<double> points = std::get<std::vector<double>>(std::get<Reply>(truth));
  say(host, words_of(Reply(std::vector<double>(points.rbegin(), points.rend()))));
  EXPECT_FALSE(answer_now(host).judgement.right);
  EXPECT_EQ(answer_now(host).judgement.rule, "order");
  say(host, words_of(Reply(points)));
  EXPECT_TRUE(answer_now(host).revealed);
}

TEST(Predict, TheSpeakerTypesTheAudiencesAnswer) {
  AppHost host(1280, 800);
  begin_with(host, "predict.weights");
  host.run("present.here");
  host.robot.step(quiet);
  ASSERT_TRUE(host.app->presentation().on);
  EXPECT_TRUE(covers(host, Node::A));
  const auto steps = host.app->presentation().at;
  say(host, row_text(host, 0, 0.5));
  EXPECT_EQ(answer_now(host).judgement.rule, "row sum");
  EXPECT_TRUE(host.app->presentation().on);
  EXPECT_EQ(host.app->presentation().at, steps) << "what is typed is no key of the clicker";
  say(host, row_text(host, 0));
  EXPECT_TRUE(answer_now(host).revealed);
}

TEST(Predict, EndsWhereTheMatrixIsGone) {
  AppHost host(1280, 800);
  begin_with(host, "predict.queries");
  host.run("example.causal-pair");
  host.robot.step(quiet);
  EXPECT_FALSE(host.app->lesson().free.has_value());
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
}

TEST(Predict, EveryMatrixOfEverySmallWindowIsAskedFor) {
  AppHost host(320, 240);
  for (const char* id :
       {"queries", "keys", "values", "W", "scores", "logits", "weights", "head", "output", "curve"}) {
    host.run(std::string("predict.") + id);
    for (const auto& [width, height] : {std::pair{1024.0, 768.0}, {200.0, 100.0}, {1280.0, 800.0}}) {
      host.robot.resize(width, height);
      host.robot.step(3);
    }
    EXPECT_FALSE(host.app->view().figure.hidden.empty()) << id;
    EXPECT_GT(host.app->lesson().height, 50);
  }
}

}  // namespace
}  // namespace attnlab::test
