// Predictions: which answers are right, and which rule a wrong one breaks.
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
    EXPECT_TRUE(std::holds_alternative<Scene>(read)) << std::get<FileError>(read).sentence();
    stage.emplace(id, staged(std::get<Scene>(read)));
  }
  return stage;
}

Prediction row() {
  Prediction predict;
  predict.kind = PredictKind::row;
  predict.of = "A[1,:]";
  predict.wrong.push_back({std::vector<double>{0.57, 0.29, 0.14}, "scale", "Shares of the logits."});
  return predict;
}

Judgement judged(const Prediction& predict, const std::string& typed, const char* on = "open") {
  const auto read = read_answer_text(predict, typed);
  const auto* reply = std::get_if<Reply>(&read);
  EXPECT_NE(reply, nullptr) << typed;
  return reply != nullptr ? judge_answer(predict, three_tokens(), on, *reply) : Judgement{};
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
  Prediction number;
  number.kind = PredictKind::number;
  number.of = "S[1,1]";
  EXPECT_TRUE(judged(number, "2").right);
  EXPECT_TRUE(judged(number, "4/2").right) << "an expression, as in a cell";
  EXPECT_FALSE(judged(number, "2.1").right);
  Prediction rank;
  rank.kind = PredictKind::rank;
  rank.of = "rank(S)";
  EXPECT_TRUE(judged(rank, "1").right);
  EXPECT_FALSE(judged(rank, "2").right);
  Prediction sign;
  sign.kind = PredictKind::sign;
  sign.of = "-S[1,1]";
  EXPECT_TRUE(judged(sign, "negative").right);
  EXPECT_FALSE(judged(sign, "positive").right);
  Prediction possible;
  possible.kind = PredictKind::possible;
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
  Prediction number = row();
  number.kind = PredictKind::number;
  for (const char* typed : {"-inf", "impossible"})
    EXPECT_TRUE(std::holds_alternative<std::string>(read_answer_text(number, typed))) << typed;
  for (const char* typed : {"-inf 1", "\u2212inf 1", "-\u221E 1", "\u2212\u221E 1"})
    EXPECT_EQ(std::get<std::vector<double>>(std::get<Reply>(read_answer_text(row(), typed))).front(),
              -INFINITY)
        << typed;
  gone.of = "A";
  EXPECT_TRUE(std::holds_alternative<std::string>(truth_of(gone, three_tokens(), "open")));
  EXPECT_FALSE(judge_answer(gone, three_tokens(), "open", std::vector<double>{1}).right);
}

}  // namespace
}  // namespace attnlab::test
