// Lesson files that do not hold, each by one change of a small one that does: which step, and why.
#include "app/check.h"
#include "core/teaching/lesson.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

const std::string good =
    R"({"attnlab_lesson": 1, "title": "A lesson", "question": "Why?", "answer": "Because.",
 "scenes": {"one": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]]}],
   "value": "inputs", "output": "none", "inside": "none"}},
 "steps": [
  {"scene": "one", "view": "symmetry", "part": "scores", "light": ["S[1,2]"], "text": "The score is 0.5.",
   "claims": ["S[1,2] = 0.5"],
   "predict": {"kind": "sign", "ask": "Which sign?", "of": "S[1,2]", "why": "It is above 0.",
     "wrong": [{"answer": "negative", "rule": "symmetry", "says": "No."}]}},
  {"scene": "one", "view": "pipeline", "text": "The end.", "claims": ["sums == 1"]}]})";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = good;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string first_error(const std::string& text) {
  const Checked checked = check_text(text, "l.json");
  return checked.errors.empty() ? "" : checked.errors.front();
}

TEST(LessonErrors, TheSmallOneHolds) {
  EXPECT_EQ(first_error(good), "");
  EXPECT_EQ(check_text(good, "l.json").text, "l.json: 2 steps, 2 claims, all true; 1 prediction\n");
}

TEST(LessonErrors, SayTheStepAndTheReason) {
  const struct {
    const char *from, *to, *says;
  } cases[] = {
      {"\"attnlab_lesson\": 1", "\"attnlab_lesson\": 2",
       "l.json: attnlab_lesson: expected version 1, the one that this program reads, found 2"},
      {"\"title\": \"A lesson\"", "\"title\": 3", "l.json: title: expected a text, found 3"},
      {"\"scene\": \"one\", \"view\": \"pipeline\"", "\"scene\": \"two\", \"view\": \"pipeline\"",
       "l.json: steps[2].scene: expected the name of one of its scenes, found"},
      {"\"view\": \"symmetry\"", "\"view\": \"symetry\"",
       "l.json: step 1: view: expected one of pipeline, symmetry"},
      {"\"part\": \"scores\"", "\"part\": \"score\"",
       "l.json: step 1: part: expected one of scores, weights, found \"score\""},
      {"S[1,2] = 0.5", "S[1,2] = 0.6", "l.json: step 1: \"S[1,2] = 0.6\" is false: S[1,2] is 0.5"},
      {"S[1,2] = 0.5", "S[1,3] = 0.5",
       "l.json: step 1: \"S[1,3] = 0.5\" is no claim: S is 2 x 2: there is no entry [1,3]"},
      {"The score is 0.5.", "The score is 0.7.", "l.json: step 1: the number 0.7 stands in no claim"},
      {"[\"sums == 1\"]", "[]", "l.json: step 2: claims: what the text says is asserted by none"},
      {"The end.", "One. Two. Three.", "l.json: step 2: text: expected at most 2 sentences, found 3"},
      {"[\"S[1,2]\"]", "[\"S[1,5]\"]", "l.json: step 1: light \"S[1,5]\": S is 2 x 2"},
      {"\"kind\": \"sign\"", "\"kind\": \"signs\"",
       "l.json: steps[1].predict.kind: expected row, number, sign, rank, yes-no, possible, choice, curve, found"},
      {"\"of\": \"S[1,2]\"", "\"of\": \"S\"",
       "l.json: step 1: predict.of: expected a number, found a 2 x 2 matrix"},
      {"\"answer\": \"negative\"", "\"answer\": \"positive\"",
       "l.json: step 1: predict.wrong: the answer positive is right"},
      {"\"answer\": \"negative\"", "\"answer\": \"blue\"",
       "l.json: steps[1].predict.wrong[1].answer: expected positive, negative or zero, found"},
      {"\"rule\": \"symmetry\"", "\"rule\": \"luck\"",
       "l.json: steps[1].predict.wrong[1].rule: expected one of: row sum, positivity"},
      {"[[1, 0], [0.5, 1]]", "[[1, 0], [0.5]]", "l.json: scenes.one.X"},
      {"\"answer\": \"Because.\"",
       "\"answer\": \"Because.\", \"lab\": {\"task\": \"nxt\", \"variants\": [\"qk\"]}",
       "l.json: lab.task: there is no task \"nxt\""},
      {"\"answer\": \"Because.\"",
       "\"answer\": \"Because.\", \"lab\": {\"task\": \"next\", \"variants\": [\"qx\"]}",
       "l.json: lab.variants: "},
      {"{\"one\":", "{\"three\":", "l.json: steps[1].scene: expected the name of one of its scenes"},
  };
  for (const auto& c : cases) {
    const std::string error = first_error(changed(c.from, c.to));
    EXPECT_TRUE(error.starts_with(c.says)) << error << "\nexpected: " << c.says;
  }
  std::string words = "The";
  for (int i = 0; i < 40; ++i) words += " end";
  EXPECT_EQ(first_error(changed("The end.", words)),
            "l.json: step 2: text: expected at most 40 words, found 41");
}

TEST(LessonErrors, EveryBeginningOfAFileIsRefused) {
  for (std::size_t length = 0; length < good.size(); length += 7)
    EXPECT_TRUE(std::holds_alternative<FileError>(read_lesson(good.substr(0, length), "l.json"))) << length;
}

TEST(LessonErrors, AreToldFromScenes) {
  EXPECT_TRUE(is_lesson(good));
  EXPECT_FALSE(is_lesson(R"({"attnlab": 1})"));
  EXPECT_FALSE(is_lesson("nonsense"));
}

}  // namespace
}  // namespace attnlab::test
