// Lessons whose steps are slides: what they may show, the numbers in their words, their laws.
#include "app/library/lessons.h"
#include "core/scene/edit.h"
#include "core/teaching/answer.h"
#include "core/teaching/law.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"
#include "tests/core/cases.h"
#include "tests/teaching/changed_file.h"

namespace attnlab::test {
namespace {

// The same lesson as slides.
const std::string slides =
    R"j({"attnlab_lesson": 1, "title": "A lesson", "question": "Why?", "answer": "Because.",
 "scenes": {"one": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 1]]}],
   "score": "qq", "value": "inputs", "output": "none", "inside": "none"}},
 "steps": [
  {"scene": "one", "blocks": ["PQ", "S"], "light": ["S[1,2]", "WQ"], "cover": ["S"], "lock": ["X"],
   "text": "The score is {S[1,2]|1}.", "claims": ["S[1,2] = 0.5", {"law": "S == T(S)", "says": "Still."}],
   "ask": {"kind": "sign", "ask": "Which sign?", "of": "S[2,1]", "why": "It is {S[1,2]}.",
     "wrong": [{"answer": "negative", "rule": "symmetry", "says": "No, {S[1,2]}."}]}},
  {"scene": "one", "view": "pipeline/forward", "text": "The end.", "claims": [{"law": "sums == 1"}]}]})j";

TEST(LessonErrors, SlidesSayWhatTheyShowAndPrintTheirNumbers) {
  EXPECT_EQ(check_text(slides, "l.json").text, "l.json: 2 steps, 3 claims, all true; 1 prediction\n");
  expect_changes_said(slides, "l.json", R"j(
["PQ", "S"] => ["PQ", "Sx"] => step 1: expected one of the blocks of these rules...
["PQ", "S"] => ["X", "A"] => step 1: light "S[1,2]": it is not on this step's slide
"blocks": ["PQ", "S"] => "view": "softmax/scale" => step 1: light "S[1,2]": it is not on this step's slide
"light": ["S[1,2]", "WQ"], => "head": 1, => (nothing)
"light": ["S[1,2]", "WQ"] => "light": ["sums"] => step 1: light "sums": it is not on this step's slide
Which sign? => Drag $X$: the sign? => step 1: the words ask to drag X, which is not on this step's slide
Which sign? => Can $W^Q$ be dragged below 0? => step 1: the words ask to drag WQ, which is not on this step's slide
Which sign? => Drag row 1 of $PQ$, $X$ and $W^Q$? => step 1: the words ask to drag X, which is not on this step's slide
Which sign? => Dragging $X$: the sign? => step 1: the words ask to drag X, which is not on this step's slide
Which sign? => Drag row 1 of $PQ$ and row 2 of $X$? => step 1: the words ask to drag X, which is not on this step's slide
Which sign? => Now $X$ can be dragged. Sign? => step 1: the words ask to drag X, which is not on this step's slide
Which sign? => Drag it. Which sign, of $X$? => (nothing)
Which sign? => Do not drag $X$. Which sign? => (nothing)
Which sign? => Drag $PQ$, and watch the sum of $X$. Which sign? => (nothing)
Which sign? => Drag it to the end of $X$. Which sign? => (nothing)
Which sign? => You cannot drag $X$. Which sign? => (nothing)
Which sign? => Drag it and watch $X$. Which sign? => (nothing)
Which sign? => Whatever you drag, $X$ stays. Which? => (nothing)
"cover": ["S"] => "cover": ["B"] => step 1: cover: "B" is no matrix
{S[1,2]|1} => 0.5 => step 1: text: the number 0.5 is written out in it; an expression between braces, {A[1,2]}, is printed from the matrices
It is {S[1,2]} => It is .5 => step 1: ask.why: the number .5 is written out in it...
No, {S[1,2]} => No, 0.25 => step 1: ask.wrong.says: the number 0.25 is written out in it...
{S[1,2]|1} => {S[1,3]|1} => step 1: text: {S[1,3]|1}: S is 2 x 2: there is no entry [1,3]
{S[1,2]|1} => {q:3} => step 1: text: {q:3}: expected the number of a query from 1 to 2
"law": "S == T(S)" => "law": "S[1,2] = 0.5" => step 1: "S[1,2] = 0.5" is no law: on scene 1 of 1000: S[1,2] is...
The score is {S[1,2]|1} => It is {S[2,1] | 3} => step 1: ask.of: S[2,1] is printed in the words before the answer
"law": "S == T(S)" => "law": "S" => step 1: "S" is no claim: ...
"law": "S == T(S)" => "law": "X[1,1] = 1" => (nothing)
{"law": "sums == 1"} => 3 => steps[2].claims: expected a list of at most 64 claims: texts, or {"law": ...}, found a list
{"law": "sums == 1"} => {"says": "x"} => steps[2].claims.law: expected a text, found nothing
"ask": {"kind": "sign" => "predict": {}, "ask": {"kind": "sign" => steps[1].predict...
"text": "The end." => "words": "The end." => steps[2].text: expected a text, found nothing
"view": "pipeline/forward" => "view": "pipeline", "blocks": ["S"] => steps[2].blocks: expected either a view or blocks, found both
)j");
}

// As files were before.
const std::string asked_once =
    R"({"attnlab_lesson": 1, "title": "A lesson", "question": "Why?", "answer": "Because.",
 "scenes": {"one": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 1]]}],
   "score": "qq", "value": "inputs", "output": "none", "inside": "none"}},
 "steps": [{"scene": "one", "view": "symmetry", "text": "It is 0.5.", "claims": ["S[1,2] = 0.5"],
   "predict": {"kind": "sign", "ask": "Which sign?", "of": "S[1,2]", "why": "It is above 0."}}]})";

TEST(LessonFiles, OfBeforeAreWrittenAsSlidesAndReadBack) {
  const Lesson before = std::get<Lesson>(read_lesson(asked_once, "l.json"));
  EXPECT_TRUE(before.old_form);
  const Lesson now = std::get<Lesson>(read_lesson(lesson_text(before), "again"));
  EXPECT_FALSE(now.old_form);
  ASSERT_EQ(now.steps.size(), before.steps.size());
  EXPECT_EQ(now.steps.front().ask->of, before.steps.front().ask->of);
  const std::string hides = changed(asked_once, "\"why\": \"It", "\"hide\": [\"A\"], \"why\": \"It");
  EXPECT_EQ(std::get<Lesson>(read_lesson(hides, "l.json")).steps.front().cover,
            std::vector<std::string>{"A"});
  const std::string kept = changed(slides, "\"lock\": [\"X\"]", "\"lock\": [\"X\"], \"mine\": {\"a\": [1]}");
  EXPECT_NE(lesson_text(std::get<Lesson>(read_lesson(kept, "l.json"))).find("\"mine\": {\"a\": [1]}"),
            std::string::npos)
      << "a field that is not known stays";
}

TEST(LessonFiles, OfBeforeKeepTheirBraces) {
  const std::string braces = changed(asked_once, "It is 0.5.", "Tokens {a, b} are 0.5.");
  const Lesson lesson = std::get<Lesson>(read_lesson(braces, "l.json"));
  EXPECT_TRUE(lesson.old_form);
  EXPECT_EQ(printed(lesson, stage_of(lesson)).steps.front().text, "Tokens {a, b} are 0.5.");
}

TEST(LessonFiles, OnlyCellsThatAreAskedForAsTheyAreAreMarked) {
  const auto asked = [](const char* of) { return asked_cell({.kind = PredictKind::number, .of = of}); };
  EXPECT_EQ(asked("A2[3,:]"), (Cell{Node::A, 1, 2, -1}));
  EXPECT_EQ(asked("S"), (Cell{Node::S, 0, -1, -1}));
  for (const char* of : {"", "A[2,1]*(1-A[2,1])", "S[1,2]-S[2,1]", "A[1,2]@other", "rank(A)", "par_total"})
    EXPECT_FALSE(asked(of)) << of;
}

TEST(LessonFiles, ClaimsStandInALineAndComeBack) {
  for (const char* line : {"S[4,2] ~ 2.99", "law QQ == T(QQ)", "law sums == 1 says A row is one whole."})
    EXPECT_EQ(claim_line(claim_in_line(line)), line);
  EXPECT_TRUE(claim_in_line("law sums == 1").law);
  EXPECT_EQ(claim_in_line("law sums == 1 says A row.").says, "A row.");
}

// A step after a drag: laws outlive it, and what was true of the numbers alone does not.
TEST(Laws, OutliveADragAndNothingElseDoes) {
  const Lesson lesson = std::get<Lesson>(read_lesson(slides, "l.json"));
  const LessonStep& step = lesson.steps.front();
  Stage stage = stage_of(lesson);
  EXPECT_TRUE(claims_now(step, stage).of_the_numbers);
  const Scene other = with_random_numbers(lesson.scenes.at("one"), step.lock, 7);
  EXPECT_TRUE(other.X == lesson.scenes.at("one").X) << "it is locked";
  stage.insert_or_assign("one", staged(other));
  const ClaimsNow now = claims_now(step, stage);
  EXPECT_FALSE(now.of_the_numbers);
  EXPECT_TRUE(now.laws);
  const Lesson there = printed(lesson, stage);
  EXPECT_EQ(there.steps.front().text, "The score is " + live_words("{S[1,2]|1}", stage, "one").text + ".");
  EXPECT_NE(there.steps.front().text, printed(lesson, stage_of(lesson)).steps.front().text);
}

// Each on scenes of its own rules, whatever stands in them.
TEST(Laws, OfAllLessonsHoldOnThousandsOfScenes) {
  const int trials = static_cast<int>(cases(10000, 100));
  int laws = 0;
  for (const LessonEntry& entry : lesson_list()) {
    const Lesson lesson = std::get<Lesson>(read_lesson(lesson_file(entry.id), entry.id));
    for (const LessonStep& step : lesson.steps)
      for (const StepClaim& claim : step.claims) {
        if (!claim.law) continue;
        ++laws;
        EXPECT_EQ(broken_law(claim.text, lesson.scenes, step.scene, step.lock, trials, step), "") << entry.id;
      }
  }
  EXPECT_GE(laws, 100);
}

}  // namespace
}  // namespace attnlab::test
