// Curves to be sketched, answers of "impossible", and scenes that are answers because the program refuses them.
#include "app/library/lessons.h"
#include "core/scene/scene_file.h"
#include "core/teaching/curve.h"
#include "core/teaching/lesson.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace attnlab::test {
namespace {

// Logits 2 and 0 at temperature 1: the first weight is 1/(1 + exp(-2/t)).
Stage two_keys() {
  auto read = read_scene(R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [0, 0]],
  "V": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "inside": "none",
  "mask": [[true, true], [false, false]]})",
                         "two");
  Stage stage;
  stage.emplace("it", staged(std::get<Scene>(read)));
  return stage;
}

Prediction asked(PredictKind kind, const char* of) {
  Prediction predict;
  predict.kind = kind;
  predict.of = of;
  return predict;
}

Judgement said(const Prediction& predict, const std::string& typed) {
  return judge_answer(predict, two_keys(), "it", std::get<Reply>(read_answer_text(predict, typed)));
}

TEST(Curves, AreTheValueAtFiveTemperatures) {
  const auto points = std::get<std::vector<double>>(curve_of("A[1,1]", two_keys(), "it"));
  ASSERT_EQ(points.size(), curve_temperatures.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    EXPECT_NEAR(points[i], 1 / (1 + std::exp(-2 / curve_temperatures[i])), 1e-12);
  EXPECT_TRUE(std::holds_alternative<std::string>(curve_of("A", two_keys(), "it")));
  EXPECT_TRUE(std::holds_alternative<std::string>(curve_of("L[2,1]", two_keys(), "it"))) << "it is masked";
}

TEST(Curves, AreJudgedByTheirWays) {
  const Prediction curve = asked(PredictKind::curve, "A[1,1]");
  EXPECT_TRUE(said(curve, "1 0.98 0.88 0.73 0.62").right);
  EXPECT_TRUE(said(curve, "0.95 0.95 0.9 0.75 0.6").right) << "as far as one draws";
  EXPECT_EQ(said(curve, "0.6 0.7 0.8 0.9 1").rule, "order");
  EXPECT_EQ(said(curve, "0.6 0.6 0.6 0.6 0.6").rule, "scale");
  EXPECT_EQ(said(curve, "0.6 0.6 0.6 0.6 0.6").says,
            "It goes up and down where it should; the curve is steeper.");
  EXPECT_EQ(said(curve, "0.8 0.78 0.68 0.53 0.42").rule, "shift");
  EXPECT_EQ(said(curve, "1 1 1").rule, "shape");
}

TEST(Impossible, IsNoAnswerWhereTheRowIsThere) {
  EXPECT_EQ(said(asked(PredictKind::row, "A[1,:]"), "impossible").says,
            "It is possible: the row has 2 numbers.");
  EXPECT_EQ(said(asked(PredictKind::row, "A[2,:]"), "impossible").rule, "mask");
  EXPECT_TRUE(said(asked(PredictKind::row, "L[2,:]"), "-inf -inf").right);
  EXPECT_EQ(said(asked(PredictKind::row, "L[2,:]"), "0 0").rule, "mask");
  EXPECT_EQ(said(asked(PredictKind::row, "L[1,:]"), "2 -inf").rule, "mask");
}

std::string with_refused(const std::string& scene) {
  Lesson lesson = std::get<Lesson>(open_lesson("why-not-qq"));
  Prediction predict;
  predict.kind = PredictKind::possible;
  predict.ask = "Two queries and three keys, the queries used twice: what comes of it?";
  predict.answer = "impossible";
  predict.refused = scene;
  lesson.steps.front().predict = predict;
  return lesson_text(lesson);
}

TEST(RefusedScene, IsAnAnswerWithItsSentence) {
  const std::string scene =
      R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1], [1, 1]], "V": [[1, 0], [0, 1], [1, 1]], "heads": [{"WQ": [[1], [0]]}], "score": "qq", "value": "inputs", "output": "none"})";
  const std::string text = with_refused(scene);
  const auto read = read_lesson(text, "l.json");
  ASSERT_TRUE(std::holds_alternative<Lesson>(read)) << std::get<FileError>(read).sentence();
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_NE(lesson.steps.front().predict->refusal.find("the scene: "), std::string::npos);
  EXPECT_EQ(lesson_text(lesson), text);
  std::string fine = scene;
  fine.replace(fine.find("\"qq\""), 4, "\"unprojected\"");
  const auto taken = read_lesson(with_refused(fine), "l.json");
  ASSERT_TRUE(std::holds_alternative<FileError>(taken));
  EXPECT_NE(std::get<FileError>(taken).sentence().find("expected a scene that the program refuses"),
            std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
