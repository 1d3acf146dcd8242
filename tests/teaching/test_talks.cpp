// Talks as files: read, written again with all that is not known, refused with the slide that is meant and
// what there is; steps of lessons in their places; and the one that the program brings along.
#include "app/library/lessons.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/talk.h"
#include "tests/teaching/changed_file.h"

namespace attnlab::test {
namespace {

const std::string small_talk =
    R"({"attnlab_talk": 1, "title": "A talk", "of": {"whom": [1, 2.50]},
 "scenes": {"one": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]]}],
   "value": "inputs", "output": "none", "inside": "none"}},
 "slides": [
  {"text": "A title", "words": "and below it", "minutes": 0.5, "room": "blue"},
  {"scene": "one", "blocks": ["S", "A"], "text": "The score is {S[2,1]}.", "light": ["S[1,2]"], "cover": ["A"],
   "words": "before {A[1,1]@before}", "hands": ["X[1,:]"], "claims": ["S[1,2] = 0.5", {"law": "sums == 1"}],
   "ask": {"kind": "sign", "ask": "Which sign?", "of": "S[1,2]", "why": "It is {S[1,2]}.",
     "wrong": [{"answer": "negative", "rule": "symmetry", "says": "No."}]}},
  {"lesson": "two-by-two", "step": 3, "note": "Wait.", "minutes": 2, "hall": 4},
  {"scene": "one", "view": "symmetry/scores", "text": "The end."}]})";

Talk talk_of(const std::string& text) {
  auto read = read_talk(text, "t.json");
  const auto* error = std::get_if<FileError>(&read);
  EXPECT_EQ(error, nullptr) << error->sentence();
  return error == nullptr ? std::get<Talk>(std::move(read)) : Talk();
}

TEST(Talks, AreReadAndWrittenWithWhatIsNotKnown) {
  const Talk talk = talk_of(small_talk);
  EXPECT_EQ(talk.title, "A talk");
  ASSERT_EQ(talk.slides.size(), 4U);
  EXPECT_EQ(talk.slides[2].lesson, "two-by-two");
  EXPECT_EQ(talk.slides[2].step, 3);
  EXPECT_TRUE(talk.slides[1].ask);
  const std::string text = talk_text(talk);
  for (const char* kept : {R"("room": "blue")", R"("hall": 4)", R"("of": {"whom": [1, 2.50]})"})
    EXPECT_NE(text.find(kept), std::string::npos) << kept;
  EXPECT_EQ(talk_text(talk_of(text)), text);
}

// A slide's scene is its own or the lesson's, and a title stands over that of its neighbour.
TEST(Talks, AreToldSlideBySlide) {
  const auto told = told_talk(talk_of(small_talk), "t.json");
  ASSERT_TRUE(std::holds_alternative<Lesson>(told)) << std::get<FileError>(told).sentence();
  const Lesson& lesson = std::get<Lesson>(told);
  const auto own = open_lesson("two-by-two");
  const Lesson& whole = std::get<Lesson>(own);
  ASSERT_EQ(lesson.steps.size(), 4U);
  EXPECT_TRUE(lesson.talk);
  EXPECT_EQ(lesson.steps[0].scene, "one");
  EXPECT_EQ(lesson.steps[2].text, whole.steps[2].text);
  EXPECT_EQ(lesson.steps[2].note, "Wait.");
  EXPECT_EQ(lesson.steps[2].minutes, 2);
  EXPECT_TRUE(lesson.scenes.at(lesson.steps[2].scene) == whole.scenes.at(whole.steps[2].scene));
  EXPECT_EQ(lesson.steps[3].scene, "one");
}

TEST(Talks, AreCheckedAsLessonsAre) {
  EXPECT_EQ(first_error(small_talk, "t.json"), "");
  EXPECT_EQ(check_text(small_talk, "t.json").text, "t.json: 4 slides, 8 claims, all true; 2 predictions\n");
  expect_changes_said(small_talk, "t.json", R"(
"attnlab_talk": 1 => "attnlab_talk": 2 => attnlab_talk: expected version 1, the one that this program reads, found 2
"title": "A talk" => "title": "" => title: expected a text, found ""
"scene": "one", "blocks" => "scene": "two", "blocks" => slides[2].scene: expected one of the scenes of this talk: one, found "two"
"scene": "one", "view" => "view" => slides[4].scene: expected one of the scenes of this talk: one, found nothing
"scene": "one", "view" => "scene": 3, "view" => slides[4].scene: expected a name, found 3
"lesson": "two-by-two" => "lesson": "two-by-tow" => slides[3].lesson: expected one of what-are-q-k-v, which-shapes-fit...
"lesson": "two-by-two", "step": 3 => "lesson": "two-by-two", "step": 12 => slides[3].step: expected 1 to 9 of the lesson "two-by-two", found 12
"lesson": "two-by-two", "step": 3 => "lesson": "two-by-two" => slides[3].step: expected the number of a step, from 1, found nothing
"lesson": "two-by-two", "step": 3 => "lesson": "two-by-two", "step": 0 => slides[3].step: expected a whole number from 1 to 12, found 0
"view": "symmetry/scores" => "view": "symetry" => slide 4: view: expected one of pipeline, symmetry...
"blocks": ["S", "A"] => "blocks": ["S", "WV"] => slide 2: ...
"blocks": ["S", "A"] => "blocks": ["S", "A@two"] => slide 2: blocks: there is no scene "two"
"blocks": ["S", "A"] => "blocks": ["S", "WV@one"] => slide 2: ...
"blocks": ["S", "A"] => "blocks": ["S@one", "A"] => slide 2: light "S[1,2]": it is not on this step's slide
"blocks": ["S", "A"] => "blocks": ["A"] => slide 2: light "S[1,2]": it is not on this step's slide
"hands": ["X[1,:]"] => "hands": ["S"] => slide 2: hands: expected a matrix that is set, as in Q or Q[4,:], "temperature", "score" or "m", found "S"
"hands": ["X[1,:]"] => "hands": ["X@one"] => slide 2: hands: expected a matrix that is set, as in Q or Q[4,:], "temperature", "score" or "m", found "X@one"
"hands": ["X[1,:]"] => "hands": ["m"] => slide 2: hands: "m" moves nothing here: expected a block with it, as in power(A,m)
S[1,2] = 0.5 => S[1,2] = 0.6 => slide 2: "S[1,2] = 0.6" is false: S[1,2] is 0.5...
sums == 1 => S[1,1] == 1 => slide 2: "S[1,1] == 1" is no law: ...
{S[2,1]}.", "light" => {S[1,9]}.", "light" => slide 2: text: {S[1,9]}: S is 2 x 2: there is no entry [1,9]
A[1,1]@before => A[1,1]@after => slide 2: words: {A[1,1]@after}: there is no scene "after"
The score is {S[2,1]}. => The score is 0.5. => slide 2: text: the number 0.5 is written out in it; an expression...
{A[1,1]@before} => {A[1,1]@before} and a weight that is one of the two weights of this row, which sum to one here as in all rows => (nothing)
{A[1,1]@before} => {A[1,1]@before} and a weight that is one of the two weights of this row, which sum to one here as they do in each of the rows of the weights of attention, whatever stands in the scores that they come from => slide 2: words: it has more than the line that a slide has for it, also in smaller letters
"text": "The end." => "head": 2 => slide 4: head: the scene has no head 2
"text": "The end." => "minutes": 601 => slides[4].minutes: expected a number from 0 to 600, found 601
"scenes": {"one" => "scenes": {"none": 3, "one" => scenes.none: expected a scene, a JSON object, found 3
"slides": [ => "slides": [], "x": [ => slides: expected 1 to 200 slides, found 0
"slides": [ => "slides": 3, "x": [ => slides: expected a list of slides, found 3
"slides": [ => "slides": [1,  => slides[1]: expected a slide, an object, found 1
)");
}

TEST(Talks, HaveAtMostTwoHundredSlides) {
  std::string many;
  for (int i = 0; i < 196; ++i) many += R"({"text": "On"}, )";
  EXPECT_EQ(first_error(changed(small_talk, "\"slides\": [", "\"slides\": [" + many), "t.json"), "");
  EXPECT_EQ(first_error(changed(small_talk, "\"slides\": [", "\"slides\": [" + many + R"({"text": "On"}, )"),
                        "t.json"),
            "t.json: slides: expected 1 to 200 slides, found 201");
  EXPECT_EQ(first_error(R"({"attnlab_talk": 1, "title": "A", "slides": [{"text": "B"}]})", "t.json"),
            "t.json: slides: expected a slide with a scene, found titles alone");
}

TEST(Talks, OfTheProgramHold) {
  for (const LessonEntry& entry : talk_list()) {
    const std::string text(talk_file(entry.id));
    EXPECT_EQ(first_error(text, std::string(entry.id)), "");
    EXPECT_EQ(talk_of(text).title, entry.title);
    EXPECT_EQ(talk_text(talk_of(talk_text(talk_of(text)))), talk_text(talk_of(text)));
  }
}

// What a step says of other scenes of its lesson it says of them here.
TEST(Talks, StepsKeepTheScenesThatTheySpeakOf) {
  for (const LessonEntry& entry : lesson_list()) {
    const auto own = open_lesson(entry.id);
    std::string slides;
    for (std::size_t i = 1; i <= std::get<Lesson>(own).steps.size(); ++i)
      slides += std::string(i > 1 ? ", " : "") + R"({"lesson": ")" + std::string(entry.id) +
                R"(", "step": )" + std::to_string(i) + "}";
    const auto told =
        told_talk(talk_of(R"({"attnlab_talk": 1, "title": "A", "slides": [)" + slides + "]}"), "t");
    ASSERT_TRUE(std::holds_alternative<Lesson>(told)) << entry.id;
    constexpr int trials = 2;
    const SlideCheck any{[](const auto&...) { return std::string(); }, [](const auto&...) { return true; },
                         [](std::string_view) { return true; }, [](std::string_view) { return true; }};
    for (const LessonProblem& problem : check_lesson(std::get<Lesson>(told), any, trials))
      ADD_FAILURE() << entry.id << " " << problem.step << ": " << problem.sentence;
  }
}

// The slides of a scene are checked like those of a talk of it alone.
TEST(Talks, ASceneIsCheckedByItsSlides) {
  const std::string scene = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "heads": [{"WQ": [[1, 0], [0, 1]],
 "WK": [[1, 0], [0, 1]]}], "value": "inputs", "output": "none", "inside": "none",
 "show": [{"view": "softmax", "text": "Told.", "words": "moved"}, {"blocks": ["S", "A"], "words": "{S[1,2]}"}]})";
  EXPECT_EQ(check_text(scene, "s.json").text, "s.json: 2 slides, 0 claims, all true; 0 predictions\n");
  expect_changes_said(scene, "s.json", R"(
{S[1,2]} => {S[1,3]} => slide 2: words: {S[1,3]}: S is 2 x 2: there is no entry [1,3]
{S[1,2]} => {S[1,2]} and a weight that is one of the two weights of this row, which sum to one here as they do in each of the rows of the weights of attention, whatever stands in the scores that they come from => slide 2: words: it has more than the line...
"view": "softmax" => "view": "softmin" => slide 1: view: expected one of...
"show": [ => "show": [3, => ...
"show": => "shown": => show: expected slides to check, as a lesson or a talk has them, found none
"X": [[1, 0] => "X": [[1] => X, row 2: expected 1 entry as in row 1, found 2
)");
}

// A block of another scene is called as that is.
TEST(Talks, StepsShowBlocksOfTheScenesOfTheirLesson) {
  auto own = open_lesson("why-not-qq");
  Lesson& lesson = std::get<Lesson>(own);
  LessonStep& step = lesson.steps.front();
  const std::string other = lesson.scenes.rbegin()->first;
  ASSERT_NE(other, step.scene);
  step.blocks = {{"S", {}}, {"S@" + other, {}}};
  step.view = step.part = "";
  const Talk talk =
      talk_of(R"({"attnlab_talk": 1, "title": "A", "slides": [{"lesson": "why-not-qq", "step": 1}]})");
  const auto told = told_talk(
      talk, [&](const std::string&) { return lesson; }, "t");
  ASSERT_TRUE(std::holds_alternative<Lesson>(told));
  const Lesson& of = std::get<Lesson>(told);
  EXPECT_EQ(blocks_text(of.steps.front().blocks), "S,S@why-not-qq." + other);
  EXPECT_TRUE(of.scenes.contains("why-not-qq." + other));
}

}  // namespace
}  // namespace attnlab::test
