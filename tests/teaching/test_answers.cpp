// Predictions: which answers are right, which rule a wrong one breaks; sketched curves, "impossible", scenes
// that are refused. The language of claims, on scenes whose numbers are known by hand.
#include "app/library/lessons.h"
#include "core/scene/scene_file.h"
#include "core/teaching/answer.h"
#include "core/teaching/claim.h"
#include "core/teaching/law.h"
#include "core/teaching/value.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"

#include <gtest/gtest.h>
#include <sstream>

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

Prediction asked(PredictKind kind, const char* of = "") { return {.kind = kind, .of = of}; }

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
  const struct {
    const char *typed, *rule, *says = nullptr;
  } wrong[] = {
      {"0.57 0.29 0.14", "scale", "Shares of the logits."},  // the lesson's own sentence comes first
      {"0.9 0.3 0.2", "row sum", "The order is right. The weights of a query sum to 1; yours sum to 1.40."},
      {"0.9 0.06 0.04", "scale", "The order and the sum are right; the right numbers are flatter."},
      {"1.1 0.1 -0.2", "positivity"},
      {"0.2 0.2 0.6", "order"},
      {"0.7 0.3", "shape"}};
  for (const auto& [typed, rule, says] : wrong) {
    EXPECT_EQ(judged(row(), typed).rule, rule) << typed;
    EXPECT_TRUE(says == nullptr || judged(row(), typed).says == says) << judged(row(), typed).says;
  }
  EXPECT_EQ(judged(row(), "0.5 0.25 0.25", "seen").rule, "mask");
  // What sums to something else is no row of weights.
  const Prediction scores = asked(PredictKind::row, "S[1,:]");
  EXPECT_EQ(judged(scores, "1 0.5 0.2").says, "The order is right; the numbers are not.");
  EXPECT_EQ(judged(scores, "2 1 -0.5").says, "The order is right. No number is negative here.");
}

TEST(Answers, OfOtherKinds) {
  const Prediction number = asked(PredictKind::number, "S[1,1]");
  EXPECT_TRUE(judged(number, "2").right);
  EXPECT_TRUE(judged(number, "4/2").right) << "an expression, as in a cell";
  EXPECT_FALSE(judged(number, "2.1").right);
  const Prediction rank = asked(PredictKind::rank, "rank(S)");
  EXPECT_TRUE(judged(rank, "1").right && !judged(rank, "2").right);
  const Prediction sign = asked(PredictKind::sign, "-S[1,1]");
  EXPECT_TRUE(judged(sign, "negative").right && !judged(sign, "positive").right);
  Prediction possible = asked(PredictKind::possible);
  possible.answer = "impossible";
  possible.wrong.push_back({std::string("yes"), "hull", "It stays inside."});
  EXPECT_TRUE(judged(possible, " impossible ").right);
  EXPECT_EQ(judged(possible, "yes").rule, "hull");
  EXPECT_TRUE(judged(possible, "no").right) << "whoever finds it impossible says no";
  EXPECT_EQ(words_to_offer(possible), (std::vector<std::string>{"yes", "impossible"}));
  Prediction choice = asked(PredictKind::choice);
  choice.options = {"no", "impossible"};
  choice.answer = "impossible";
  EXPECT_FALSE(judged(choice, "no").right) << "the author says what options mean";
  for (const auto& [why, said] :
       {std::pair("0.125: half of it.", "0.125: half of it."), std::pair("0.125 of each.", "0.125 of each."),
        std::pair("0.1251 is more.", "0.125. 0.1251 is more."),
        std::pair("Half of it.", "0.125. Half of it."), std::pair("0.125", "0.125. 0.125")}) {
    choice.why = why;
    EXPECT_EQ(truth_words(choice, Reply(std::vector<double>{0.125})), said);
  }
  for (const auto& [answer, why, said] :
       {std::tuple("none", "None: it is 0.", "None: it is 0."),
        std::tuple("none", "It is 0.", "none. It is 0."),
        std::tuple("5 × 3", "$5 \\times 3$: a row each.", "$5 \\times 3$: a row each.")}) {
    choice.why = why;
    EXPECT_EQ(truth_words(choice, Reply(std::string(answer))), said);
  }
  choice.why = "0.83, 0.17: nearly all.";
  EXPECT_EQ(truth_words(choice, Reply(std::vector<double>{0.83, 0.17})), choice.why);
  possible.answer = "no";
  EXPECT_FALSE(judged(possible, "impossible").right);
  EXPECT_EQ(words_to_offer(possible).size(), 3U);
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
            "It is possible: there are 2 numbers.");
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
  lesson.steps.front().ask = predict;
  return lesson_text(lesson);
}

TEST(RefusedScene, IsAnAnswerWithItsSentence) {
  const std::string scene =
      R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1], [1, 1]], "V": [[1, 0], [0, 1], [1, 1]], "heads": [{"WQ": [[1], [0]]}], "score": "qq", "value": "inputs", "output": "none"})";
  const std::string text = with_refused(scene);
  const Lesson lesson = std::get<Lesson>(read_lesson(text, "l.json"));
  EXPECT_NE(lesson.steps.front().ask->refusal.find("the scene: "), std::string::npos);
  EXPECT_EQ(lesson_text(lesson), text);
  std::string fine = scene;
  fine.replace(fine.find("\"qq\""), 4, "\"unprojected\"");
  const auto taken = std::get<FileError>(read_lesson(with_refused(fine), "l.json"));
  EXPECT_NE(taken.sentence().find("expected a scene that the program refuses"), std::string::npos);
}

// Two tokens, S = [[1, 0.5], [0.5, 1.25]], without a scale.
constexpr const char* small = R"({"attnlab": 1, "X": [[1, 0], [0.5, 1]],
  "heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]]}],
  "value": "inputs", "output": "none", "inside": "none", MORE})";

Stage two_tokens() {
  Stage stage;
  for (const auto& [id, more] :
       {std::pair{"small", R"("target": [[0, 0], [1, 1]])"}, {"small-masked", R"("mask": "causal")"}}) {
    std::string text = small;
    text.replace(text.find("MORE"), 4, more);
    stage.emplace(id, staged(std::get<Scene>(read_scene(text, id))));
  }
  return stage;
}

std::string verdict_on(const std::string& claim) {
  const auto result = judge(claim, two_tokens(), "small");
  if (const auto* sentence = std::get_if<std::string>(&result)) return "error: " + *sentence;
  return std::get<ClaimResult>(result).holds ? "true" : "false: " + std::get<ClaimResult>(result).found;
}

// The claims between semicolons.
std::vector<std::string> each(const std::string& list) {
  std::vector<std::string> claims;
  std::istringstream stream(list);
  for (std::string claim; std::getline(stream, claim, ';'); stream >> std::ws) claims.push_back(claim);
  return claims;
}

double number(const std::string& expression) {
  const auto value = evaluate(expression, two_tokens(), "small");
  const auto* grid = std::get_if<ClaimValue>(&value);
  EXPECT_TRUE(grid != nullptr) << std::get<std::string>(value);
  return grid != nullptr && grid->is_number() ? grid->at.front() : std::nan("");
}

TEST(Words, HaveTheNumbersAndNamesOfThisMoment) {
  const Stage stage = three_tokens();
  StagedScene now = stage.at("open");
  now.scene.tokens = {"I", "you"}, now.scene.key_tokens = {"a", "b", "c"};
  const StagedScene& before = stage.at("seen");
  EXPECT_EQ(slide_words(now.scene, now.analysis, nullptr, nullptr, "{A[1,3]@before}").text, "0.14");
  for (const auto& [words, told] :
       {std::pair{"{q:2} asks {k:3}: {A[1,3]}, before {A[1,3]@before}.", "you asks c: 0.14, before 0."},
        {"{1|}, {1/2|}, {0*1|}, {10|}, {1/4|}, {-3/2|}, {1/300|}", "1, 0.5, 0, 10, 0.25, −1.5, 3.33e−3"},
        {"$a_{13} / \\sqrt{2}$ is {A[1,1]|3} of {sums[1]|0}", "$a_{13} / \\sqrt{2}$ is 0.629 of 1"},
        {"{A[1,1]-A[1,1]@before}, {L[1,3]@before}", "−0.10, −∞"},
        {"{0.001}, {1/0-1/0}, an open {", "~0, no number, an open {"},
        {"{A}", "?{A}: expected a number, found a 2 x 3 matrix"},
        {"{A[3,1]}", "?{A[3,1]}: A is 2 x 3: there is no entry [3,1]"},
        {"{A[1,1]|x}", "?{A[1,1]|x}: expected decimals from 0 to 9 after |"},
        {"{A[1,1]@later}", "?{A[1,1]@later}: there is no scene \"later\""},
        {"{q:3}", "?{q:3}: expected the number of a query from 1 to 2"}}) {
    const LiveWords said = slide_words(now.scene, now.analysis, &before.scene, &before.analysis, words);
    EXPECT_EQ(said.text + said.wrong, told);
  }
}

// m is what a hand has moved; a law holds wherever that is.
TEST(Words, HaveTheExponentThatAHandMoves) {
  const Stage stage = two_tokens();
  const StagedScene& on = stage.at("small");
  EXPECT_EQ(slide_words(on.scene, on.analysis, nullptr, nullptr, "{m|0}").text, "2");
  EXPECT_EQ(slide_words(on.scene, on.analysis, nullptr, nullptr, "{m|0}, {2**m|0}", 5).text, "5, 32");
  const SceneMap scenes{{"small", on.scene}};
  EXPECT_EQ(broken_law("mul(power(A,m),[1,1]) == 1", scenes, "small", {}, 100), "");
  EXPECT_NE(broken_law("power(A,m) == mul(A,A)", scenes, "small", {}, 100), "") << "true of m = 2 alone";
}

TEST(Claims, AreTrueOfWhatTheySay) {
  const double first = 1 / (1 + std::exp(-0.5));
  EXPECT_NEAR(number("A[1,1]"), first, 1e-15);
  for (
      const std::string& claim : each(
          "S[1,1] = 1; S[2,2] == 1.25; S == T(S); sums == 1; A[1,1] ~ 0.62; A[1,:] ~ [0.62, 0.38]; A[1,1] = 0.62 ± 0.01; "
          "A[1,1] == sigma(0.5); A[1,1] == 1/(1+exp(-0.5)); high(A) < 0.7; low(A) > 0; rank(S) = 2; argmax(A[2,:]) = 2; "
          "S == mul(X, T(X)); power(S, 2) == mul(S, S); norm(X[2,:])**2 == 1.25; dot(X[1,:], X[2,:]) == 0.5; "
          "total(A) == 2; mean(X) == [0.75, 0.5]; diag(S) == [1, 1.25]; trJ([0.5, 0.5]) == 0.5; "
          "eigs([[2, 0], [0, -3]]) == [3, 2]; hulldist([2, 0], [[0, 0], [1, 0]]) == 1; diam([[0, 0], [3, 4]]) == 5; "
          "tau([[1, 0], [0, 1]]) == 1; rows(A) = 2; cols([1,2,3]) = 3; var([1, 3]) == 1; abs(-2) = 2; -2**2 = -4; "
          "2*3-4/2 = 4; 2 - -3 = 5; A[1,1]@small-masked = 1; A@small-masked <= 1; fact rows-sum-to-one holds; "
          "fact causal-first-row holds @small-masked; loss == total((Y-target)**2)/2; 1/0 == 1/0; A[1,1] = 0.62 +- 0.01; "
          "[1, 2] == T([1, 2]); mul(X, [1, 2]) == [1, 2.5]; mul(T([1, 2]), X) == [2, 2]; 1e-1 == 0.1; PQ == X; rankW = 2; "
          "fact causal-first-row does-not-apply; mul(A, X, T(X)) == mul(A, S); dot(T([1, 2]), [1, 2]) = 5"))
    EXPECT_EQ(verdict_on(claim), "true") << claim;
  EXPECT_EQ(verdict_on("S@small-masked-S == 0"), "true") << "the longest name of a scene, then a minus";
}

TEST(Claims, AreFalseWithWhatWasFound) {
  EXPECT_EQ(verdict_on("S[1,1] = 2"), "false: S[1,1] is 1, and the other side is 2");
  EXPECT_EQ(verdict_on("A == T(A)").substr(0, 5), "false");
  EXPECT_EQ(verdict_on("A[1,1] ~ 0.63"), "false: A[1,1] is 0.6224593312018546, and the other side is 0.63");
  EXPECT_EQ(verdict_on("A[1,1] = 0.63 ± 0.001").substr(0, 5), "false");
  EXPECT_EQ(verdict_on("fact rows-sum-to-one broken"), "false: the fact rows-sum-to-one holds");
  EXPECT_EQ(verdict_on("fact causal-first-row holds"), "false: the fact causal-first-row does not apply");
  EXPECT_EQ(verdict_on("fact permutation holds @small-masked"), "false: the fact permutation is broken");
  EXPECT_EQ(verdict_on("S < 1").substr(0, 5), "false") << "one entry is enough";
  EXPECT_EQ(verdict_on("0/0 == 0/0").substr(0, 5), "false") << "what is no number equals nothing";
}

TEST(Claims, ThatAreNoneGetASentence) {
  for (
      const std::string& claim : each(
          "; A; A[1,1]; A ~; ~ 1; A[3,1] = 1; A[0,1] = 1; A[1] = 1; B[1,1] = 1; A[1,1]@none = 1; f(A) = 1; "
          "mul(A, [1,2,3]) = 1; A == [1,2,3]; (A = 1; [1,2 = 1; [[1],[1,2]] = 1; fact none holds; fact rows-sum-to-one; "
          "A2 = 1; gWA = 0; A[1,1] = 1 2; T(A, A) = 1; power(A, 0.5) = 1; A ~ 1 ± 0.1; 1 = 1 ± A; $ = 1; A@ = 1; "
          "1e999 = 1; diag([1,2]) = 1"))
    EXPECT_EQ(verdict_on(claim).substr(0, 6), "error:") << claim << " -> " << verdict_on(claim);
  EXPECT_EQ(verdict_on("A[3,1] = 1"), "error: A is 2 x 2: there is no entry [3,1]");
  EXPECT_EQ(verdict_on(std::string(5000, '(') + "1 = 1"), "error: the claim is longer than 1000 characters");
  EXPECT_EQ(verdict_on(std::string(900, '(') + "1 = 1"), "error: the claim is nested too deeply");
  EXPECT_EQ(verdict_on(std::string(900, '-') + "1 = 1"), "true");
}

// Each with what is said of it.
TEST(Claims, ThatAreNoneSayWhy) {
  const std::string nine = "[1,2,3,4,5,6,7,8,9]", table = R"(
T(A, A) = 1 => T(): expected 1 argument, found 2
dot(A) = 1 => dot(): expected 2 arguments, found 1
mul(A, [1,2,3]) = 1 => mul(): expected matrices whose shapes fit, found 2 x 2, 1 x 3
mul(A, [1,2,3], A) = 1 => mul(): expected matrices whose shapes fit, found 2 x 2, 1 x 3, 2 x 2
mul(T([1,2,3]), A) = 1 => mul(): expected matrices whose shapes fit, found 3 x 1, 2 x 2
power([1,2], 2) = 1 => power(): expected a square matrix and a whole number from 1 to 1000, found 1 x 2, 1 x 1
power(A, A) = 1 => power(): expected a square matrix and a whole number from 1 to 1000, found 2 x 2, 2 x 2
power(A, 1001) = 1 => power(): expected a square matrix and a whole number from 1 to 1000, found 2 x 2, 1 x 1
power(A, 1.5) = 1 => power(): expected a square matrix and a whole number from 1 to 1000, found 2 x 2, 1 x 1
dot(A, [1,2,3]) = 1 => dot(): expected two lists of one length, found 2 x 2, 1 x 3
dot(A, [1,2,3,4]) = 1 => dot(): expected two lists of one length, found 2 x 2, 1 x 4
argmax(A) = 1 => argmax(): expected a list, found 2 x 2
hulldist(A, [1,2,3]) = 1 => hulldist(): expected two matrices of points with as many coordinates, found 2 x 2, 1 x 3
hulldist(NINE, NINE) = 1 => hulldist(): expected two matrices of points with as many coordinates, found 1 x 9, 1 x 9
hulldist([1], T(NINE)) = 1 => hulldist(): expected two matrices of points with as many coordinates, found 1 x 1, 9 x 1
eigs([1,2]) = 1 => eigs(): expected a square matrix, found 1 x 2
eigs(mul(T(NINE), NINE)) = 1 => eigs(): expected a square matrix, found 9 x 9
rank(NINE) = 1 => rank(): expected a matrix, found 1 x 9
svc(T(NINE)) = 1 => svc(): expected a matrix, found 9 x 1
A + [1,2,3] = 1 => a 2 x 2 and a 1 x 3 matrix do not fit
[1,2,3] + A = 1 => a 1 x 3 and a 2 x 2 matrix do not fit
[1,2] + [1,2,3] = 1 => a 1 x 2 and a 1 x 3 matrix do not fit
[[1,2],A] = 1 => the rows of a list have different lengths
1 < 2 ± 1 => ± belongs after "= number", with one number
fact rows-sum-to-one holds @none => there is no scene "none"
target@small-masked = 1 => target is no name of a matrix or a number
A2 = 1 => A2: the scene has 1 head
gWA = 1 => gWA: this scene has no such gradient
)";
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    replace_all(line, "NINE", nine);
    if (line.empty()) continue;
    const auto at = line.find(" => ");
    ASSERT_NE(at, std::string::npos) << "no row of two: " << line;
    EXPECT_EQ(verdict_on(line.substr(0, at)), "error: " + line.substr(at + 4)) << line;
  }
  std::string many = "1";
  for (int i = 0; i < 64; ++i) many += ",1";
  EXPECT_EQ(verdict_on("[" + many + "] = 1"), "error: a list is not closed");
  EXPECT_EQ(verdict_on("mul(" + many + ") = 1"), "error: the bracket of mul( is not closed");
  EXPECT_EQ(std::get<std::string>(apply_function("T", std::array{ClaimValue()})),
            "T(): an argument is empty");
  Stage bare = two_tokens();
  bare.at("small").facts.clear();
  const auto why = [&](const char* claim, const char* on) {
    return std::get<std::string>(judge(claim, bare, on));
  };
  EXPECT_EQ(why("fact rows-sum-to-one holds", "small"), "the facts of \"small\" cannot be computed");
  for (const char* claim : {"fact rows-sum-to-one holds", "A = 1"})
    EXPECT_EQ(why(claim, "none"), "there is no scene \"none\"");
}

TEST(Claims, HaveEveryFunctionOfTheTable) {
  for (const ClaimFunction& function : claim_functions()) {
    const std::string arguments = function.name == "power"                                ? "(A, 2)"
                                  : function.name == "dot" || function.name == "hulldist" ? "(A, A)"
                                  : function.name == "argmax"                             ? "([1, 2])"
                                                                                          : "(A)";
    const auto value = evaluate(std::string(function.name) + arguments, two_tokens(), "small");
    EXPECT_TRUE(std::holds_alternative<ClaimValue>(value))
        << function.name << ": " << std::get<std::string>(value);
  }
}

}  // namespace
}  // namespace attnlab::test
