// A lesson: a question that people ask, answered in steps on scenes that can be dragged, and its file (README.md of this folder).
// Knows no view: whoever draws checks the names of views and parts.
#pragma once

#include "core/scene/scene.h"
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
  std::vector<std::string> hide;     // matrices that would give it away, beside that of `of`
  std::string answer;                // the truth of the other kinds
  std::vector<std::string> options;  // of a choice
  std::string refused, refusal;  // of possible: a scene that the program refuses, as JSON, and its sentence
  std::string why;
  std::vector<WrongAnswer> wrong;
};

// Of a kind that is answered by a word: those there are.
const std::vector<std::string>& words_to_choose(const Prediction& predict);

struct LessonStep {
  std::string scene;
  std::string view, part;
  int head = 1;
  std::vector<std::string> light;  // cells or matrices, in the notation of claims
  std::vector<std::string> lock;   // matrices that the reader cannot change: names of the scene file
  std::string text;
  std::vector<std::string> claims;
  std::optional<Prediction> predict;
};

// The experiment that the last page offers.
struct LessonRun {
  std::string task;
  std::vector<std::string> variants;
};

using SceneMap = std::map<std::string, Scene, std::less<>>;

struct Lesson {
  std::string title, question, answer, open;
  std::optional<LessonRun> run;
  std::vector<std::string> sources;
  SceneMap scenes;
  std::vector<LessonStep> steps;
};

inline constexpr int lesson_version = 1;
inline constexpr const char* lesson_field = "attnlab_lesson";  // with its version, first in a file
inline constexpr std::size_t most_lesson_steps = 12;
inline constexpr std::size_t longest_answer = 1000;  // in words: bytes

// The rules that a wrong answer can break.
inline constexpr std::array<std::string_view, 18> answer_rules{
    "row sum", "positivity", "order",   "shift", "mask",  "hull",     "symmetry",   "semidefinite", "cycle",
    "rank",    "linearity",  "freedom", "scale", "shape", "position", "derivative", "count",        "axis"};

// A lesson whose every field has its shape and whose scenes are valid, or the first thing that is wrong. Never throws.
std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name);
std::variant<Lesson, FileError> read_lesson(const JsonValue& tree, std::string_view name);

// The text of a file, which reads back to the same lesson.
std::string lesson_text(const Lesson& lesson);

}  // namespace attnlab
