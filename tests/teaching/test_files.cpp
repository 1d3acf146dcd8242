// Lessons, challenges and examples as files. Those that the program brings along keep what they promise and read back to themselves;
// what does not hold is told, by the step and the reason; and the commands that list and check them.
#include "app/cli/answers.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "core/scene/edit.h"
#include "core/teaching/challenge.h"
#include "core/teaching/lesson.h"
#include "core/teaching/lesson_check.h"
#include "core/text/json_read.h"
#include "embedded/assets.h"
#include "tests/app/program.h"

#include <set>

namespace attnlab::test {
namespace {

// A file with one change.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// What is said of it first.
std::string first_error(const std::string& text, const std::string& name) {
  const Report checked = check_text(text, name);
  return checked.errors.empty() ? "" : checked.errors.front();
}

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

// What is said of a file with one change.
struct Change {
  const char *from, *to, *says;
};

TEST(LessonErrors, SayTheStepAndTheReason) {
  const Change cases[] = {
      {"\"attnlab_lesson\": 1", "\"attnlab_lesson\": 2",
       "attnlab_lesson: expected version 1, the one that this program reads, found 2"},
      {"\"title\": \"A lesson\"", "\"title\": 3", "title: expected a text, found 3"},
      {"\"scene\": \"one\", \"view\": \"pipeline\"", "\"scene\": \"two\", \"view\": \"pipeline\"",
       "steps[2].scene: expected the name of one of its scenes, found"},
      {"\"view\": \"symmetry\"", "\"view\": \"symetry\"", "step 1: view: expected one of pipeline, symmetry"},
      {"\"part\": \"scores\"", "\"part\": \"score\"",
       "step 1: part: expected one of scores, weights, found \"score\""},
      {"S[1,2] = 0.5", "S[1,2] = 0.6", "step 1: \"S[1,2] = 0.6\" is false: S[1,2] is 0.5"},
      {"S[1,2] = 0.5", "S[1,3] = 0.5",
       "step 1: \"S[1,3] = 0.5\" is no claim: S is 2 x 2: there is no entry [1,3]"},
      {"The score is 0.5.", "The score is 0.7.", "step 1: the number 0.7 stands in no claim"},
      {"[\"sums == 1\"]", "[]", "step 2: claims: what the text says is asserted by none"},
      {"The end.", "One. Two. Three.", "step 2: text: expected at most 2 sentences, found 3"},
      {"[\"S[1,2]\"]", "[\"S[1,5]\"]", "step 1: light \"S[1,5]\": S is 2 x 2"},
      {"\"kind\": \"sign\"", "\"kind\": \"signs\"",
       "steps[1].predict.kind: expected row, number, sign, rank, yes-no, possible, choice, curve, found"},
      {"\"of\": \"S[1,2]\"", "\"of\": \"S\"", "step 1: predict.of: expected a number, found a 2 x 2 matrix"},
      {"\"answer\": \"negative\"", "\"answer\": \"positive\"",
       "step 1: predict.wrong: the answer positive is right"},
      {"\"answer\": \"negative\"", "\"answer\": \"blue\"",
       "steps[1].predict.wrong[1].answer: expected positive, negative or zero, found"},
      {"\"rule\": \"symmetry\"", "\"rule\": \"luck\"",
       "steps[1].predict.wrong[1].rule: expected one of: row sum, positivity"},
      {"[[1, 0], [0.5, 1]]", "[[1, 0], [0.5]]", "scenes.one.X"},
      {"\"answer\": \"Because.\"",
       "\"answer\": \"Because.\", \"lab\": {\"task\": \"nxt\", \"variants\": [\"qk\"]}",
       "lab.task: there is no task \"nxt\""},
      {"\"answer\": \"Because.\"",
       "\"answer\": \"Because.\", \"lab\": {\"task\": \"next\", \"variants\": [\"qx\"]}", "lab.variants: "},
      {"{\"one\":", "{\"three\":", "steps[1].scene: expected the name of one of its scenes"}};
  for (const auto& c : cases) {
    const std::string error = first_error(changed(good, c.from, c.to), "l.json");
    EXPECT_TRUE(error.starts_with(std::string("l.json: ") + c.says)) << error << "\nexpected: " << c.says;
  }
  std::string words = "The";
  for (int i = 0; i < 40; ++i) words += " end";
  EXPECT_EQ(first_error(changed(good, "The end.", words), "l.json"),
            "l.json: step 2: text: expected at most 40 words, found 41");
}

TEST(LessonErrors, EveryBeginningOfAFileIsRefused) {
  for (std::size_t length = 0; length < good.size(); length += 7)
    EXPECT_TRUE(std::holds_alternative<FileError>(read_lesson(good.substr(0, length), "l.json"))) << length;
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
  const Change cases[] = {
      {"\"attnlab_challenges\": 1", "\"attnlab_challenges\": 2",
       "c.json: attnlab_challenges: expected version 1, the one that this program reads, found 2"},
      {"\"start\": \"ch-mutual-start\"", "\"start\": \"nowhere\"",
       "c.json: challenges[1].start: expected the name of one of the scenes, found \"nowhere\""},
      {"\"fixed\": [\"tokens\",", "\"fixed\": [\"sizes\",", "fixed: expected a list of tokens"},
      {"\"solution\": \"romeo-qk\"", "\"answer\": \"romeo-qk\"", "either a solution or"},
      {"\"id\": \"each-other-qq\"", "\"id\": \"each-other\"", "an id that no other"},
      {"\"solution\": \"romeo-qk\"", "\"solution\": \"ch-mutual-start\"",
       "c.json: challenge 1: solution: \"A[1,3] > A[1,1]\" is not true on \"ch-mutual-start\""},
      {"\"A[1,3] > A[1,1]\"", "\"A[1,9] > A[1,1]\"", "challenge 1: \"A[1,9] > A[1,1]\" is no claim"},
      {"\"S[1,3] == S[3,1]\"", "\"S[1,3] == S[3,2]\"",
       "c.json: challenge 2: certificate: \"S[1,3] == S[3,2]\" is not true of the start"},
      {"\"view\": \"heads\"", "\"view\": \"tails\"", "view: expected one of"}};
  for (const auto& c : cases) {
    const std::string error = first_error(changed(std::string(challenge_file()), c.from, c.to), "c.json");
    EXPECT_NE(error.find(c.says), std::string::npos) << error << "\nexpected: " << c.says;
  }
}

TEST(Progress, IsWholeWhereEveryGoalIsReachedAndOnlyThere) {
  const ChallengeSet set = own_set();
  for (const Challenge& c : set.challenges) {
    const Progress before = progress_of(c, set.scenes.at(c.start));
    EXPECT_TRUE(!before.reached && before.whole < 1) << c.id;
    EXPECT_EQ(before.meters.size(), c.goal.size()) << c.id;
    if (c.solution.empty()) continue;
    const Progress after = progress_of(c, set.scenes.at(c.solution));
    EXPECT_TRUE(after.reached && after.whole == 1) << c.id;
  }
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

// Two words a second, and two seconds to look at each step.
TEST_P(Lessons, AreReadAloudInTenMinutes) {
  const Lesson lesson = std::get<Lesson>(open_lesson(GetParam().id));
  std::size_t words = count_words(lesson.answer), asked = 0;
  for (const LessonStep& step : lesson.steps) {
    words += count_words(step.text);
    if (!step.predict) continue;
    ++asked;
    words += count_words(step.predict->ask) + count_words(step.predict->why);
  }
  EXPECT_LT(static_cast<double>(words) / 2 + 2 * static_cast<double>(lesson.steps.size()), 600);
  EXPECT_GE(2 * asked, lesson.steps.size()) << "predict first";
}

// A weight above 0.98 only where that is the point, or where nothing else can be: one key is left, or weights are no shares.
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
