// Predictions: which answers are right, and which rule a wrong one breaks; curves to be sketched, answers of "impossible", and scenes
// that are answers because the program refuses them.
#include "app/library/lessons.h"
#include "core/scene/scene_file.h"
#include "core/teaching/answer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

// Row 1 of A is 0.63 0.23 0.14 (logits 2, 1, 0.5), and under the mask of `seen` its last entry is exactly 0.
constexpr const char* three =
    R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [1, 0], [0.5, 0]],
  "V": [[1, 0], [0, 1], [1, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none",
  "inside": "none", "mask": [[true, true, MASK], [true, true, true]]})";

Stage three_tokens() {
  Stage stage;
  for (const auto& [id, seen] : {std::pair{"open", "true"}, {"seen", "false"}}) {
    std::string text = three;
    text.replace(text.find("MASK"), 4, seen);
    auto read = read_scene(text, id);
    stage.emplace(id, staged(std::get<Scene>(read)));
  }
  return stage;
}

// Logits 2 and 0 at temperature 1: the first weight is 1/(1 + exp(-2/t)).
Stage two_keys() {
  auto read = read_scene(R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [0, 0]],
  "V": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "inside": "none",
  "mask": [[true, true], [false, false]]})",
                         "two");
  Stage stage;
  stage.emplace("two", staged(std::get<Scene>(read)));
  return stage;
}

Prediction asked(PredictKind kind, const char* of = "") {
  Prediction predict;
  predict.kind = kind;
  predict.of = of;
  return predict;
}

Prediction row() {
  Prediction predict = asked(PredictKind::row, "A[1,:]");
  predict.wrong.push_back({std::vector<double>{0.57, 0.29, 0.14}, "scale", "Shares of the logits."});
  return predict;
}

Judgement judged(const Prediction& predict, const std::string& typed, const char* on = "open") {
  const auto read = read_answer_text(predict, typed);
  const auto* reply = std::get_if<Reply>(&read);
  EXPECT_NE(reply, nullptr) << typed;
  const Stage stage = on == std::string("two") ? two_keys() : three_tokens();
  return reply != nullptr ? judge_answer(predict, stage, on, *reply) : Judgement{};
}

TEST(Answers, OfARowSayWhichRuleIsBroken) {
  EXPECT_TRUE(judged(row(), "0.63 0.23 0.14").right);
  EXPECT_TRUE(judged(row(), "0.6  0.25 0.15").right) << "as far as bars can be read";
  EXPECT_EQ(judged(row(), "0.57 0.29 0.14").rule, "scale") << "the lesson's own sentence comes first";
  EXPECT_EQ(judged(row(), "0.57 0.29 0.14").says, "Shares of the logits.");
  EXPECT_EQ(judged(row(), "0.9 0.3 0.2").rule, "row sum");
  EXPECT_EQ(judged(row(), "0.9 0.3 0.2").says, "The order is right. A row sums to 1; yours sums to 1.40.");
  EXPECT_EQ(judged(row(), "1.1 0.1 -0.2").rule, "positivity");
  EXPECT_EQ(judged(row(), "0.2 0.2 0.6").rule, "order");
  EXPECT_EQ(judged(row(), "0.9 0.06 0.04").rule, "scale");
  EXPECT_EQ(judged(row(), "0.9 0.06 0.04").says, "The order and the sum are right; the row is flatter.");
  EXPECT_EQ(judged(row(), "0.7 0.3").rule, "shape");
  EXPECT_EQ(judged(row(), "0.5 0.25 0.25", "seen").rule, "mask");
}

TEST(Answers, OfOtherKinds) {
  const Prediction number = asked(PredictKind::number, "S[1,1]");
  EXPECT_TRUE(judged(number, "2").right);
  EXPECT_TRUE(judged(number, "4/2").right) << "an expression, as in a cell";
  EXPECT_FALSE(judged(number, "2.1").right);
  const Prediction rank = asked(PredictKind::rank, "rank(S)");
  EXPECT_TRUE(judged(rank, "1").right);
  EXPECT_FALSE(judged(rank, "2").right);
  const Prediction sign = asked(PredictKind::sign, "-S[1,1]");
  EXPECT_TRUE(judged(sign, "negative").right);
  EXPECT_FALSE(judged(sign, "positive").right);
  Prediction possible = asked(PredictKind::possible);
  possible.answer = "impossible";
  possible.wrong.push_back({std::string("yes"), "hull", "It stays inside."});
  EXPECT_TRUE(judged(possible, " impossible ").right);
  EXPECT_EQ(judged(possible, "yes").rule, "hull");
  EXPECT_TRUE(judged(possible, "no").rule.empty());
}

TEST(Answers, ThatCannotBeReadGetASentence) {
  for (const char* typed : {"", "   ", "a b c", "1/0 0 0", "0.5 x 0.2"})
    EXPECT_TRUE(std::holds_alternative<std::string>(read_answer_text(row(), typed))) << typed;
  Prediction gone = row();
  gone.of = "A2[1,:]";
  EXPECT_TRUE(std::holds_alternative<std::string>(truth_of(gone, three_tokens(), "open")));
  // A logit can be masked and a row impossible; a number is neither.
  for (const char* typed : {"-inf", "impossible"})
    EXPECT_TRUE(
        std::holds_alternative<std::string>(read_answer_text(asked(PredictKind::number, "A[1,:]"), typed)))
        << typed;
  for (const char* typed : {"-inf 1", "\u2212inf 1", "-\u221E 1", "\u2212\u221E 1"})
    EXPECT_EQ(std::get<std::vector<double>>(std::get<Reply>(read_answer_text(row(), typed))).front(),
              -INFINITY)
        << typed;
  gone.of = "A";
  EXPECT_TRUE(std::holds_alternative<std::string>(truth_of(gone, three_tokens(), "open")));
  EXPECT_FALSE(judge_answer(gone, three_tokens(), "open", std::vector<double>{1}).right);
}

TEST(Curves, AreTheValueAtFiveTemperatures) {
  const auto curve_of = [](const char* of) {
    return truth_of(asked(PredictKind::curve, of), two_keys(), "two");
  };
  const auto points = std::get<std::vector<double>>(std::get<Reply>(curve_of("A[1,1]")));
  ASSERT_EQ(points.size(), curve_temperatures.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    EXPECT_NEAR(points[i], 1 / (1 + std::exp(-2 / curve_temperatures[i])), 1e-12);
  EXPECT_TRUE(std::holds_alternative<std::string>(curve_of("A")));
  EXPECT_TRUE(std::holds_alternative<std::string>(curve_of("L[2,1]"))) << "it is masked";
}

TEST(Curves, AreJudgedByTheirWays) {
  const Prediction curve = asked(PredictKind::curve, "A[1,1]");
  EXPECT_TRUE(judged(curve, "1 0.98 0.88 0.73 0.62", "two").right);
  EXPECT_TRUE(judged(curve, "0.95 0.95 0.9 0.75 0.6", "two").right) << "as far as one draws";
  EXPECT_EQ(judged(curve, "0.6 0.7 0.8 0.9 1", "two").rule, "order");
  EXPECT_EQ(judged(curve, "0.6 0.6 0.6 0.6 0.6", "two").rule, "scale");
  EXPECT_EQ(judged(curve, "0.6 0.6 0.6 0.6 0.6", "two").says,
            "It goes up and down where it should; the curve is steeper.");
  EXPECT_EQ(judged(curve, "0.8 0.78 0.68 0.53 0.42", "two").rule, "shift");
  EXPECT_EQ(judged(curve, "1 1 1", "two").rule, "shape");
}

TEST(Impossible, IsNoAnswerWhereTheRowIsThere) {
  EXPECT_EQ(judged(asked(PredictKind::row, "A[1,:]"), "impossible", "two").says,
            "It is possible: the row has 2 numbers.");
  EXPECT_EQ(judged(asked(PredictKind::row, "A[2,:]"), "impossible", "two").rule, "mask");
  EXPECT_TRUE(judged(asked(PredictKind::row, "L[2,:]"), "-inf -inf", "two").right);
  EXPECT_EQ(judged(asked(PredictKind::row, "L[2,:]"), "0 0", "two").rule, "mask");
  EXPECT_EQ(judged(asked(PredictKind::row, "L[1,:]"), "2 -inf", "two").rule, "mask");
}

std::string with_refused(const std::string& scene) {
  Lesson lesson = std::get<Lesson>(open_lesson("why-not-qq"));
  Prediction predict = asked(PredictKind::possible);
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
  const Lesson lesson = std::get<Lesson>(read_lesson(text, "l.json"));
  EXPECT_NE(lesson.steps.front().predict->refusal.find("the scene: "), std::string::npos);
  EXPECT_EQ(lesson_text(lesson), text);
  std::string fine = scene;
  fine.replace(fine.find("\"qq\""), 4, "\"unprojected\"");
  const auto taken = std::get<FileError>(read_lesson(with_refused(fine), "l.json"));
  EXPECT_NE(taken.sentence().find("expected a scene that the program refuses"), std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
