// A lesson: a question that people ask, answered in steps on scenes that can be dragged, and its file
// (README.md of this folder). Knows no view: whoever draws checks the names of views and parts.
#pragma once

#include "core/scene/slide.h"
#include "core/teaching/question.h"
#include "core/text/json_read.h"

#include <cstddef>
#include <map>

namespace attnlab {

// An answer that is expected and wrong: which rule it breaks, and what is said.
struct WrongAnswer {
  Reply answer;
  std::string rule, says;
};

struct Prediction {
  PredictKind kind = PredictKind::yes_no;
  std::string ask;
  std::string of;                    // the expression whose value is the truth, where the kind has one
  std::string answer;                // the truth of the other kinds
  std::vector<std::string> options;  // of a choice
  std::string refused, refusal;  // of possible: a scene that the program refuses, as JSON, and its sentence
  std::string why;
  std::vector<WrongAnswer> wrong;
};

// Of a kind that is answered by a word: those there are.
const std::vector<std::string>& words_to_choose(const Prediction& predict);
// Of these what a reader is offered. Whoever finds something impossible says no to it, and is right
// (is_right()): a "no" of its own, "not here", is offered only where it is the answer.
const std::vector<std::string>& words_to_offer(const Prediction& predict);

// What a step asserts (claim.h). A law holds for whatever stands in the matrices that are not locked: it may
// say what outlives a drag. All else is true of the numbers of the lesson.
struct StepClaim {
  std::string text;
  bool law = false;
  std::string says = {};
  friend bool operator==(const StepClaim&, const StepClaim&) = default;
};
// In a line: "S[4,2] ~ 2.99", "law QQ == T(QQ)", "law QQ == T(QQ) says The same,
// whatever you drag." And back.
std::string claim_line(const StepClaim& claim);
StepClaim claim_in_line(std::string_view line);

// A slide with its question: what its `cover` names, and what is asked for, stays covered until it is
// answered. It has a scene and a text, and no state before.
struct LessonStep : Slide {
  std::vector<std::string> lock;  // matrices that the reader cannot change: names of the scene file
  std::vector<StepClaim> claims;
  std::optional<Prediction> ask;
};

using SceneMap = std::map<std::string, Scene, std::less<>>;

struct Lesson {
  std::string title, question, answer, open;
  std::optional<JsonValue> run;         // the experiment that the last page offers: core/lab/asked_run.h
  std::vector<std::string> literature;  // claims of assets/claims that it rests on, by their names
  std::vector<std::string> sources;
  SceneMap scenes;
  std::vector<LessonStep> steps;
  // A file without a field of slides: its numbers may stand in its words as they are.
  bool old_form = false;
  bool talk = false;  // told_talk(): slides need no claims, and behind the last one stands no answer
};

inline constexpr int lesson_version = 1;
inline constexpr const char* lesson_field = "attnlab_lesson";  // with its version, first in a file
inline constexpr std::size_t most_lesson_steps = 12;
inline constexpr std::size_t longest_answer = 1000;  // in words: bytes

// The rules that a wrong answer can break.
inline constexpr std::array<std::string_view, 18> answer_rules{
    "row sum", "positivity", "order",   "shift", "mask",  "hull",     "symmetry",   "semidefinite", "cycle",
    "rank",    "linearity",  "freedom", "scale", "shape", "position", "derivative", "count",        "axis"};

// A lesson whose every field has its shape and whose scenes are valid,
// or the first thing that is wrong. Never throws.
std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name);
std::variant<Lesson, FileError> read_lesson(const JsonValue& tree, std::string_view name);

// The text of a file, which reads back to the same lesson.
std::string lesson_text(const Lesson& lesson);

}  // namespace attnlab
