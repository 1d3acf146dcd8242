// Scenes that are dragged together: the other one is derived, whatever is dragged; laws of both; files that
// link what cannot be one and the same.
#include "core/teaching/law.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/linked.h"
#include "tests/teaching/changed_file.h"

namespace attnlab::test {
namespace {

// Two matrices and one, of the same tokens; the third has wider queries.
const std::string two_scenes =
    R"j({"attnlab_lesson": 1, "title": "A lesson", "question": "Why?", "answer": "Because.",
 "scenes": {
  "two": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 2]], "WK": [[0, 1], [1, 0]]}],
   "score": "qk", "value": "inputs", "output": "none"},
  "one": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0], [0, 2]]}],
   "score": "qq", "value": "inputs", "output": "none"},
  "wide": {"attnlab": 1, "X": [[1, 0], [0.5, 1]], "heads": [{"WQ": [[1, 0, 0], [0, 2, 0]]}],
   "score": "qq", "value": "inputs", "output": "none"}},
 "steps": [{"scene": "two", "blocks": ["WQ", "WK", "S"],
   "compare": {"linked": {"scene": "one", "matrices": ["WQ", "X"], "names": ["two matrices", "one matrix"]}},
   "text": "The score is {S[1,2]}, there {S[1,2]@one}.",
   "claims": ["S[1,2]@one = 0.5", {"law": "PQ == PQ@one"}, {"law": "S@one == T(S@one)"}]}]})j";

const Lesson& lesson() {
  static const Lesson read = std::get<Lesson>(read_lesson(two_scenes, "l.json"));
  return read;
}
const Scene& two() { return lesson().scenes.at("two"); }
const Scene& one() { return lesson().scenes.at("one"); }

TEST(Linked, TheOtherSceneHasTheMatricesThatAreDraggedAndItsOwnRules) {
  const LinkedScene& link = *lesson().steps.front().linked;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Scene dragged = with_random_numbers(two(), {}, seed);
    const Scene follows = std::get<Scene>(linked_scene(link, dragged, one()));
    EXPECT_TRUE(follows.X == dragged.X && follows.heads[0].W_Q == dragged.heads[0].W_Q);
    EXPECT_EQ(follows.score, ScoreRule::qq);
    // Without names of matrices all that fit; WK is none of one matrix.
    EXPECT_TRUE(std::get<Scene>(linked_scene({"one", {}, {}}, dragged, one())) == follows);
    const Scene keeps = std::get<Scene>(linked_scene({"one", {"WQ"}, {}}, dragged, one()));
    EXPECT_TRUE(keeps.X == one().X && keeps.heads[0].W_Q == dragged.heads[0].W_Q);
  }
}

TEST(Linked, LawsAreTriedOnScenesThatMoveTogether) {
  const Slide& linked = lesson().steps.front();
  const auto broken = [](const Slide& slide) {
    return broken_law("PQ == PQ@one", lesson().scenes, "two", {}, law_trials, slide);
  };
  EXPECT_EQ(broken(linked), "");
  EXPECT_NE(broken({}), "") << "by themselves they have nothing in common";
}

TEST(Linked, AFileSaysWhatCannotBeLinked) {
  EXPECT_EQ(check_text(two_scenes, "l.json").text, "l.json: 1 step, 3 claims, all true; 0 predictions\n");
  expect_changes_said(two_scenes, "l.json", R"j(
"linked": {"scene": "one" => "linked": {"scene": "three" => step 1: compare: there is no scene "three"
"linked": {"scene": "one" => "linked": {"scene": "two" => step 1: compare: the scene of this step is linked with itself
"linked": {"scene": "one" => "linked": {"scene": "wide" => step 1: compare: WQ is 2 x 2 here, 2 x 3 in "wide"
["WQ", "X"] => ["WQ", "WK"] => step 1: compare: WK is not in use in "one"
["WQ", "X"] => ["WQ", "M"] => step 1: compare: M is not in use here
["WQ", "X"] => ["WQ", "A"] => step 1: compare: "A" is no matrix of a scene
"WQ": [[1, 0], [0, 2]]}] => "WQ": [[1, 0], [0, 3]]}] => step 1: compare: the linked matrices of "one" have other numbers than those here
["WQ", "WK", "S"] => ["WK"] => step 1: compare: "one" has none of these blocks
"names": ["two => "called": ["two => steps[1].compare.linked.names: expected a list of at most 64 texts, found nothing
["two matrices", "one matrix"] => ["two matrices"] => steps[1].compare.linked.names: expected two names, of this scene and of the other, found a list
{S[1,2]@one} => {S[1,2]@three} => step 1: text: {S[1,2]@three}: there is no scene "three"...
"law": "PQ == PQ@one" => "law": "S == S@one" => step 1: "S == S@one" is false...
)j");
}

}  // namespace
}  // namespace attnlab::test
