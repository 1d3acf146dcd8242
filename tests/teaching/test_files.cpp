// Lessons, challenges and examples as files. Those that the program brings along keep what they promise and
// read back to themselves; what does not hold is told, by the step and the reason; and the commands that list
// and check them.
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "core/scene/edit.h"
#include "core/teaching/challenge.h"
#include "core/teaching/law.h"
#include "core/teaching/lesson.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"
#include "core/text/json_read.h"
#include "embedded/assets.h"
#include "tests/app/program.h"
#include "tests/teaching/changed_file.h"

#include <set>

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

TEST(LessonErrors, TheSmallOneHolds) {
  EXPECT_EQ(first_error(good, "l.json"), "");
  EXPECT_EQ(check_text(good, "l.json").text, "l.json: 2 steps, 2 claims, all true; 1 prediction\n");
}

TEST(LessonErrors, SayTheStepAndTheReason) {
  expect_changes_said(good, "l.json", R"(
"attnlab_lesson": 1 => "attnlab_lesson": 2 => attnlab_lesson: expected version 1, the one that this program reads, found 2
"attnlab_lesson": 1 => "attnlab_lesson": "1" => attnlab_lesson: expected version 1, the one that this program reads, found "1"
"attnlab_lesson": 1 => "x": 1 => attnlab_lesson: expected a lesson, whose first field says its version: "attnlab_lesson": 1, found nothing
"title": "A lesson" => "title": 3, "lab": {} => title: expected a text, found 3
"title": "A lesson" => "title": "" => title: expected a text, found ""
"scene": "one", "view": "pipeline" => "scene": "two", "view": "pipeline" => steps[2].scene: expected the name of one of its scenes, found "two"
"scene": "one", "view": "symmetry" => "scene": 3 => steps[1].scene: expected a name, found 3
"view": "symmetry" => "view": "symetry" => step 1: view: expected one of pipeline, symmetry...
"part": "scores" => "part": "score" => step 1: part: expected one of scores, weights, found "score"...
"part": "scores" => "part": 3 => steps[1].part: expected a name, found 3
S[1,2] = 0.5 => S[1,2] = 0.6 => step 1: "S[1,2] = 0.6" is false: S[1,2] is 0.5...
S[1,2] = 0.5 => S[1,3] = 0.5 => step 1: "S[1,3] = 0.5" is no claim: S is 2 x 2: there is no entry [1,3]
The score is 0.5. => The score is 0.7. => step 1: the number 0.7 is in no claim
The score is 0.5. => The score is 1.2.3. => step 1: the text: 1.2.3 is no number
The score is 0.5. => The score is 1.00 by .50 and 1. => (nothing)
The score is 0.5. => By rule 0.0.1 it is 0.5. => step 1: the text: 0.0.1 is no number
["sums == 1"] => [] => step 2: claims: what the text says is asserted by none
The end. => One. Two. Three. => step 2: text: expected at most 2 sentences, found 3
The end. => (One.) 'Two!' Is \"three?\" => step 2: text: expected at most 2 sentences, found 4
["S[1,2]"] => ["S[1,5]"] => step 1: light "S[1,5]": S is 2 x 2...
["S[1,2]"] => ["S[1,2]@one"] => step 1: light "S[1,2]@one": expected a matrix or a cell of this step's scene
["S[1,2]"] => ["eig", "sums", "ent", "rankW"] => step 1: light "rankW": expected a matrix or a cell of this step's scene
["S[1,2]"] => "S" => steps[1].light: expected a list of at most 64 texts, found "S"
["S[1,2]"] => [""] => steps[1].light: expected a list of texts, found a list
"light": ["S[1,2]"] => "lock": ["WQ", "S"] => step 1: lock "S": expected X, M, Q, K, V, WQ, WK, WV, W, WA or WO
"light": ["S[1,2]"] => "head": 2 => step 1: head: the scene has no head 2
"light": ["S[1,2]"] => "head": "1" => steps[1].head: expected a whole number from 1 to 4, found "1"
"light": ["S[1,2]"] => "head": 1.5 => steps[1].head: expected a whole number from 1 to 4, found 1.5
"light": ["S[1,2]"] => "head": 99 => steps[1].head: expected a whole number from 1 to 4, found 99
"kind": "sign" => "kind": "signs" => steps[1].predict.kind: expected row, number, sign, rank, yes-no, possible, choice, curve, found "signs"
"of": "S[1,2]" => "of": "S" => step 1: predict.of: expected a number, found a 2 x 2 matrix
"why": "It => "hide": ["A", "sv", "B"], "why": "It => step 1: predict.hide: "B" is no matrix
"answer": "negative" => "answer": "positive" => step 1: predict.wrong: the answer positive is right
"rule": "symmetry" => "rule": "luck" => steps[1].predict.wrong[1].rule: expected one of: row sum, positivity...
[[1, 0], [0.5, 1]] => [[1, 0], [0.5]] => scenes.one.X...
"answer": "Because." => "answer": "Because.", "lab": {"task": "nxt", "variants": ["qk"]} => lab.task: there is no task "nxt"...
"answer": "Because." => "answer": "Because.", "lab": {"task": "next", "variants": ["qx"]} => lab.variants: ...
"answer": "Because." => "answer": "Because.", "lab": {"task": "next", "variants": ["qk"], "rates": []} => lab.rates: ...
"answer": "Because." => "answer": "Because.", "lab": {"task": "next", "variants": ["qk"], "rate": -1} => lab.rate: ...
"answer": "Because." => "answer": "Because.", "literature": ["2406"] => literature: there is no claim "2406"...
"answer": "Because." => "answer": "Because.", "lab": {"task": "next", "variants": []} => lab.variants: expected a list of variants, found an empty list
"answer": "Because." => "answer": "Because.", "lab": {"variants": []} => lab.task: expected a text, found nothing
{"one": => {"three": => steps[1].scene: expected the name of one of its scenes...
"scenes": { => "scenes": {}, "x": { => scenes: expected an object with 1 to 40 scenes, found 0
"scenes": { => "scenes": [1], "x": { => scenes: expected an object with 1 to 40 scenes, found a list
"scenes": { => "x": { => scenes: expected an object with 1 to 40 scenes, found nothing
"scenes": { => "scenes": {"none": 3,  => scenes.none: expected a scene, a JSON object, found 3
"steps": [ => "steps": [], "x": [ => steps: expected a list of 1 to 12 objects, found an empty list
"steps": [ => "steps": {}, "x": [ => steps: expected a list of 1 to 12 objects, found an object
"steps": [ => "steps": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], "x": [ => steps: expected a list of 1 to 12 objects, found a list
"steps": [ => "steps": [1,  => steps[1]: expected an object, found 1
)");
  EXPECT_EQ(
      first_error(changed(changed(good, "[0.5, 1]]", "[0.5, -0.75]]"), "is 0.5.", "is 0.5, as 0.75 says."),
                  "l.json"),
      "")
      << "of an entry the sign is left to the words";
  std::string words = "The";
  for (int i = 0; i < 40; ++i) words += " end";
  EXPECT_EQ(first_error(changed(good, "The end.", words), "l.json"),
            "l.json: step 2: text: expected at most 40 words, found 41");
}

// A question, an answer to it that is expected to be wrong, and what is said:
// what is asked decides what the answer may be.
TEST(LessonErrors, SayWhatAQuestionTakes) {
  const std::string open = changed(changed(good, R"("kind": "sign")", "KIND"), R"("of": "S[1,2]", )", "");
  for (const auto& [kind, answer, says] : rows_of(R"(
"sign", "of": "S[1,2]" => null => wrong[1].answer: expected positive, negative or zero, found null
"sign", "of": "S[1,2]" => 1 => wrong[1].answer: expected positive, negative or zero, found 1
"sign", "of": "S[1,2]" => [1] => wrong[1].answer: expected positive, negative or zero, found a list
"sign", "of": "S[1,2]" => "blue" => wrong[1].answer: expected positive, negative or zero, found "blue"
"sign", "of": 3, "refused": 1 => "zero" => of: expected a text, found 3
"number", "of": "S[1,2]" => "zero" => wrong[1].answer: expected a number, found "zero"
"number", "of": "S[1,2]" => [1] => wrong[1].answer: expected a number, found a list
"number", "of": "S[1,2]" => 1 => (nothing)
"row", "of": "A[1,:]" => [1, "zero"] => wrong[1].answer: expected a list of numbers, found a list
"row", "of": "A[1,:]" => [1, 0] => (nothing)
"choice", "answer": "a", "options": ["a"] => "b" => options: expected 2 to 5 options, found a list
"choice", "answer": "a", "options": ["a", "b", "c", "d", "e", "f"] => "b" => options: expected 2 to 5 options, found a list
"choice", "answer": "c", "options": ["a", "b"] => "b" => answer: expected one of the options, found "c"
"choice", "answer": "a", "options": ["a", "b"] => "c" => wrong[1].answer: expected one of the options, found "c"
"choice", "answer": "a", "options": ["a", "b"] => "b" => (nothing)
"yes-no", "answer": "perhaps" => "no" => answer: expected yes or no, found "perhaps"
"yes-no", "answer": "yes", "refused": {} => "no" => refused: expected no scene unless "impossible" is the answer, found an object
"possible", "answer": "yes", "refused": {} => "no" => refused: expected no scene unless "impossible" is the answer, found an object
)")) {
    SCOPED_TRACE(kind + " => " + answer);
    const std::string text = changed(changed(open, "KIND", "\"kind\": " + kind), R"("answer": "negative")",
                                     "\"answer\": " + answer);
    expect_said(first_error(text, "l.json"), "l.json",
                says == "(nothing)" ? says : "steps[1].predict." + says);
  }
}

TEST(LessonErrors, EveryBeginningOfAFileIsRefused) {
  for (std::size_t length = 0; length < good.size(); length += 7)
    EXPECT_TRUE(std::holds_alternative<FileError>(read_lesson(good.substr(0, length), "l.json"))) << length;
}

TEST(LessonErrors, AListIsNoLesson) {
  EXPECT_EQ(std::get<FileError>(read_lesson("[1]", "l.json")).expected,
            "expected a lesson: an object, found a list");
}

ChallengeSet own_set() { return std::get<ChallengeSet>(open_challenges()); }

TEST(ChallengeFile, KeepsItsPromises) {
  const Report checked = check_text(challenge_file(), "challenges.json");
  for (const std::string& error : checked.errors) ADD_FAILURE() << error;
  EXPECT_EQ(checked.text, "challenges.json: 12 challenges, 10 solutions, 2 proofs, all true\n");
}

TEST(ChallengeFile, StandsInTheListAsItIs) {
  const ChallengeSet set = own_set();
  ASSERT_EQ(set.challenges.size(), challenge_list().size());
  for (std::size_t i = 0; i < set.challenges.size(); ++i)
    EXPECT_EQ(std::tuple(set.challenges[i].id, set.challenges[i].title),
              std::tuple(challenge_list()[i].id, challenge_list()[i].title));
}

TEST(ChallengeFile, SaysWhatDoesNotFitAndWhatIsNotTrue) {
  expect_changes_said(std::string(challenge_file()), "c.json", R"(
"attnlab_challenges": 1 => "attnlab_challenges": 2 => attnlab_challenges: expected version 1, the one that this program reads, found 2
"attnlab_challenges": 1 => "attnlab_challenges": "1" => attnlab_challenges: expected version 1, the one that this program reads, found "1"
"scenes": { => "scenes": [], "x": { => scenes: expected an object with 1 to 40 scenes, found an empty list
"start": "ch-mutual-start" => "start": "nowhere" => challenges[1].start: expected the name of one of the scenes, found "nowhere"
"fixed": ["tokens", => "fixed": ["WK", => challenge 1: solution: it changes "WK", which is fixed
"start": "ch-mutual-start" => "start": "romeo-qk" => challenge 1: start: every goal is reached before anything is dragged
"fixed": ["tokens", => "fixed": ["sizes", => challenges[1].fixed: expected a list of tokens...
"solution": "romeo-qk" => "answer": "romeo-qk" => challenges[1].solution: expected either a solution or...
"impossible": { => "solution": "romeo-qk", "impossible": { => challenges[2].solution: expected either a solution or...
"impossible": { => "impossible": 3, "x": { => challenges[2].impossible: expected an object, found 3
"id": "each-other-qq" => "id": "each-other" => challenges[2].id: expected an id that no other...
"id": "each-other" => "id": "Each other" => challenges[1].id: expected small letters and hyphens, found "Each other"
"id": "each-other" => "id": 3 => challenges[1].id: expected a text, found 3
"rule": "semidefinite" => "rule": "luck" => challenges[2].impossible.rule: expected one of: row sum, positivity...
"rule": "semidefinite" => "rule": 3 => challenges[2].impossible.rule: expected a text, found 3
"certificate": [ => "certificate": [], "x": [ => challenges[2].impossible.certificate: expected a list of claims that are true whatever is dragged, found an empty list
"solution": "romeo-qk" => "solution": "ch-mutual-start" => challenge 1: solution: "A[1,3] > A[1,1]" is not true on "ch-mutual-start"
"A[1,3] > A[1,1]" => "A[1,9] > A[1,1]" => challenge 1: "A[1,9] > A[1,1]" is no claim...
"S[1,3] == S[3,1]" => "S[1,3] == S[3,2]" => challenge 2: certificate: "S[1,3] == S[3,2]" is not true of the start
{S[1,1]*S[3,3]-S[1,3]**2} => {S[9,9]} => challenge 2: says: an expression between braces has no value
"view": "heads" => "view": "heads", "block": "17" => challenge 1: block: expected one of "heads": ...
"view": "heads" => "view": "heads", "block": "Z" => challenge 1: block: expected one of "heads": ...
"view": "heads" => "view": "tails" => challenge 1: view: expected one of...
low([1,A[1,3]/(A[1,1]+1e-12)]) => A => challenge 1: meter "A": expected a number from 0 to 1
low([1,A[1,3]/(A[1,1]+1e-12)]) => 2 => challenge 1: meter "2": expected a number from 0 to 1
low([1,A[1,3]/(A[1,1]+1e-12)]) => 0-1 => challenge 1: meter "0-1": expected a number from 0 to 1
low([1,A[1,3]/(A[1,1]+1e-12)]) => A[9,9] => challenge 1: meter "A[9,9]": A is 3 x 3: there is no entry [9,9]
Romeo prefers Juliet: => one two three four five six seven eight nine ten eleven twelve => challenge 1: goal.words: expected at most 12 words
first. Drag => 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 => challenge 1: text: expected at most 40 words
"light": ["A[1,3]" => "light": ["A[1,9]" => challenge 1: light "A[1,9]": A is 3 x 3: there is no entry [1,9]
"wall": "A[1,3]*A[3,1] <= A[1,1]*A[3,3]" => "wall": "A[1,3]*A[3,1] <= 0.9*A[1,1]*A[3,3]" => challenge 2: wall: "A[1,3]*A[3,1] <= 0.9*A[1,1]*A[3,3]" is no law: on scene...
"wall": "A[1,3]*A[3,1] <= A[1,1]*A[3,3]" => "wall": "A[1,3] ~ A[1,1]" => challenge 2: plane(A[1,3],A[3,1]): expected <, >, <= or >= after "A[1,3]"
plane(A[1,3],A[3,1]) => plane(A[1,3],A[1,2]) => challenge 2: plane(A[1,3],A[1,2]): A plane needs two entries of one A in different rows
{"scenes": ["romeo-qk"]} => {"scenes": ["romeo"]} => challenge 2: compare: there is no scene "romeo"
{"scenes": ["romeo-qk"]} => {"linked": {"scene": "romeo-qk", "names": ["a", "b"]}} => challenge 2: compare: expected no linked scene, as a challenge is played on one
)");
}

TEST(Progress, IsWholeWhereEveryGoalIsReachedAndOnlyThere) {
  const ChallengeSet set = own_set();
  for (const Challenge& c : set.challenges) {
    const Progress before = progress_of(c, set.scenes.at(c.scene));
    EXPECT_TRUE(!before.reached && before.whole < 1) << c.id;
    EXPECT_EQ(before.meters.size(), c.goal.size()) << c.id;
    if (c.solution.empty()) continue;
    const Progress after = progress_of(c, set.scenes.at(c.solution));
    EXPECT_TRUE(after.reached && after.whole == 1) << c.id;
  }
}

// What is not true of a scene is no proof on it, and an expression that has no value there is none.
TEST(Progress, OfWhatHasNoValueIsNone) {
  const Scene scene = own_set().scenes.at("ch-mutual-start");
  Challenge c;
  for (const char* meter : {"A", "0/0", "A[9,9]"}) c.goal.push_back({"A[9,9] > 2", meter, ""});
  EXPECT_EQ(progress_of(c, scene).whole, 0);
  c.goal = {{"A[1,1] > 0", "1", ""}, {"A[1,1] > 2", "5", ""}};
  EXPECT_EQ(progress_of(c, scene).meters, (std::vector<double>{1, 0.99}));
  const Proof proof = proof_on(
      {"order", {"A[1,1] > 0", "A[1,1] > 2", "A[9,9] > 0"}, "{1+1} is 2, a_{1} x^{2}{3} {A[9,9]} {"}, scene);
  EXPECT_FALSE(proof.holds);
  EXPECT_EQ(proof.says, "2.0000 is 2, a_{1} x^{2}{3} ? {");
  EXPECT_TRUE(proof_on({"order", {"A[1,1] > 0"}, ""}, scene).holds);
  EXPECT_EQ(std::get<FileError>(read_challenges("3", "c.json")).sentence(),
            "c.json: expected challenges: an object, found 3");
}

TEST(Progress, IsTheMeanOfItsMeters) {
  Challenge c;
  for (const char* meter : {"0.25", "0.5", "0.75"}) c.goal.push_back({"A[1,1] > 2", meter, ""});
  EXPECT_DOUBLE_EQ(progress_of(c, own_set().scenes.begin()->second).whole, 0.5);
}

TEST(Fixed, SeesEveryChangeOfWhatItNames) {
  const Scene scene = own_set().scenes.at("ch-mutual-start");
  const struct {
    Edit edit;
    std::string name;
    bool changes = true;
  } edits[] = {{SetEntry{{MatrixKind::X, 0}, 0, 0, 7}, "X"},
               {SetEntry{{MatrixKind::WQ, 0}, 0, 0, 7}, "X", false},
               {SetEntry{{MatrixKind::WQ, 0}, 0, 0, 7}, "WQ"},
               {Resize{Size::n_q, 4}, "tokens"},
               {SetLabel{false, 0, "Tybalt"}, "tokens"},
               {SetScore{ScoreRule::qq}, "score"},
               {SetPositions{Positions::alibi}, "score"},  // it is part of what makes the scores
               {SetMask{{Mask::Kind::causal, {}}}, "mask"},
               {SetTemperature{2}, "temperature"},
               {SetTitle{"other"}, "tokens", false}};
  for (const auto& [edit, name, changes] : edits)
    EXPECT_EQ(first_changed(scene, apply(scene, edit), std::span(&name, 1)) == name, changes) << name;
  EXPECT_FALSE(can_be_fixed("sizes"));
}

struct Lessons : testing::TestWithParam<LessonEntry> {};

TEST_P(Lessons, KeepTheirPromises) {
  const Report checked = check_text(lesson_file(GetParam().id), std::string(GetParam().id));
  for (const std::string& error : checked.errors) ADD_FAILURE() << error;
  EXPECT_TRUE(checked.errors.empty() == !checked.text.empty());
}

TEST_P(Lessons, StandInTheListAsInTheirFileAndReadBackToThemselves) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  EXPECT_EQ(std::tuple(lesson.title, lesson.question), std::tuple(GetParam().title, GetParam().question));
  const std::string text = lesson_text(lesson);
  const Lesson again = std::get<Lesson>(read_lesson(text, "again"));
  EXPECT_EQ(lesson_text(again), text);
  EXPECT_EQ(again.scenes, lesson.scenes);
}

// No number of its words is written in them, and each has a value.
TEST_P(Lessons, PrintTheirNumbersFromTheirMatrices) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  EXPECT_FALSE(lesson.old_form);
  const Lesson said = printed(lesson, stage_of(lesson));
  for (const LessonStep& step : said.steps) {
    EXPECT_EQ(live_words(step.text, stage_of(lesson), step.scene).text, step.text)
        << "nothing is left to print";
    const auto breaks = [&](const StepClaim& claim, int trials) {
      return !broken_law(claim.text, lesson.scenes, step.scene, step.lock, trials).empty();
    };
    // A rank falls by chance in one of some thousands.
    for (const StepClaim& claim : step.claims)
      EXPECT_TRUE(claim.law || breaks(claim, law_trials) || breaks(claim, 10 * law_trials))
          << claim.text << " holds whatever is dragged: it is a law";
  }
}

// Two words a second, and two seconds to look at each step.
TEST_P(Lessons, AreReadAloudInTenMinutes) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  std::size_t words = count_words(lesson.answer), asked = 0;
  for (const LessonStep& step : lesson.steps) {
    words += count_words(step.text);
    if (!step.ask) continue;
    ++asked;
    words += count_words(step.ask->ask) + count_words(step.ask->why);
  }
  EXPECT_LT(static_cast<double>(words) / 2 + 2 * static_cast<double>(lesson.steps.size()), 600);
  EXPECT_GE(2 * asked, lesson.steps.size()) << "predict first";
}

// A weight above 0.98 only where that is the point, or where nothing else can be: one key is left,
// or weights are no shares.
TEST_P(Lessons, AreNotSaturated) {
  static const std::set<std::string, std::less<>> about_it{"bank-stuck", "grad-cold", "grad-sharp"};
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  for (const auto& [id, scene] : lesson.scenes) {
    if (about_it.contains(id) || scene.mask.kind != Mask::Kind::none ||
        id.find("linear") != std::string::npos)
      continue;
    const Analysis analysis = analyze(scene);
    for (int h = 0; h < analysis.dims.h; ++h) EXPECT_LE(analysis.head(h).A.maxCoeff(), 0.98) << id;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, Lessons, testing::ValuesIn(lesson_list().begin(), lesson_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

// What the notes of an example say stands in its field "claims".
TEST(ExampleClaims, AreTrue) {
  std::size_t claims = 0;
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      const auto read = read_json(example_text(example.id), example.id);
      const JsonValue* list = std::get<JsonValue>(read).find("claims");
      if (list == nullptr) continue;
      Stage stage;
      stage.emplace("it", staged(std::get<Scene>(read_example(example.id))));
      for (const JsonValue& claim : list->items) {
        SCOPED_TRACE(std::string(example.id) + ": " + claim.text);
        const auto judged = std::get<ClaimResult>(judge(claim.text, stage, "it"));
        EXPECT_TRUE(judged.holds) << judged.found;
        ++claims;
      }
    }
  EXPECT_GE(claims, 40U);
}

TEST(LessonCommand, ListsEveryFile) {
  std::size_t files = 0;
  for (const embedded::File& file : embedded::assets()) files += file.name.starts_with("lessons/") ? 1 : 0;
  EXPECT_EQ(files, lesson_list().size()) << "a file without a line in the list, or the other way round";
  const std::string list = run_well({"lessons"}), examples = run_well({"examples"});
  for (const LessonEntry& entry : lesson_list()) expect_holds(list, {std::string(entry.title)});
  EXPECT_EQ(run_well({"lessons", "why-not-qq"}), lesson_file("why-not-qq"));
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) expect_holds(examples, {std::string(example.id)});
  EXPECT_EQ(run_well({"examples", "opening"}), example_text("opening"));
}

TEST(LessonCommand, RefusesWhatIsNotThere) {
  EXPECT_EQ(run_program({"lessons", "none"}).err,
            "there is no lesson \"none\"; attnlab lessons lists them\n");
  for (const Words& words :
       std::vector<Words>{{"lessons", "none"}, {"examples", "none"}, {"check", "/no/such/file.json"}})
    EXPECT_EQ(run_program(words).status, 1) << words[0];
}

TEST(LessonCommand, ChecksFromStandardInput) {
  expect_holds(run_well({"check", "-"}, {.input = lesson_file("why-not-qq")}), {"all true"});
  const std::string text = changed(std::string(lesson_file("why-not-qq")), "S[4,2] ~ 2.99", "S[4,2] ~ 3.99");
  const Outcome bad = run_program({"check", "-"}, {.input = text});
  EXPECT_EQ(std::tuple(bad.status, bad.out), std::tuple(1, ""));
  expect_holds(bad.err, {"standard input: step 1: \"S[4,2] ~ 3.99\" is false: S[4,2] is"});
}

}  // namespace
}  // namespace attnlab::test
