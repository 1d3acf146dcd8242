// A lesson: a question that people ask, answered in steps on scenes that can be dragged, and its file (README.md of this folder).
// Knows no view: whoever draws checks the names of views and parts.
#pragma once

#include "core/scene/scene.h"
#include "core/text/file.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

// What a prediction asks for.
enum class PredictKind { row, number, sign, rank, yes_no, possible, choice, curve };
inline constexpr int predict_kind_count = 8;
const char* name_of(PredictKind kind);  // "row", "yes-no": the words of the file
bool has_numbers(PredictKind kind);     // its answers are numbers,
bool is_list(PredictKind kind);         // and several of them

// Numbers (row, number, rank, curve) or a word (the other kinds; of a choice the option).
using Reply = std::variant<std::vector<double>, std::string>;

// An answer that is expected and wrong: which rule it breaks, and what is said.
struct WrongAnswer {
  Reply answer;
  std::string rule, says;
};

struct Prediction {
  PredictKind kind = PredictKind::yes_no;
  std::string ask;
  std::string of;                 // row, number, sign, rank, curve: the expression whose value is the truth
  std::vector<std::string> hide;  // matrices that would give it away, beside that of `of`
  std::string answer;             // yes-no, possible, choice: the truth
  std::vector<std::string> options;  // of a choice
  std::string refused, refusal;  // of possible: a scene that the program refuses, as JSON, and its sentence
  std::string why;
  std::vector<WrongAnswer> wrong;
};

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

struct Lesson {
  std::string title, question, answer, open;
  std::optional<LessonRun> run;
  std::vector<std::string> sources;
  std::map<std::string, Scene, std::less<>> scenes;
  std::vector<LessonStep> steps;
};

inline constexpr int lesson_version = 1;
inline constexpr std::size_t most_lesson_steps = 12;
inline constexpr std::size_t longest_answer = 1000;  // in words: bytes

// The rules that a wrong answer can break.
bool is_rule_of_answers(std::string_view rule);
std::string rules_of_answers();  // "row sum, positivity, ..."

// A lesson whose every field has its shape and whose scenes are valid, or the first thing that is wrong. Never throws.
std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name);
// Whether a JSON text says that it is a lesson, valid or not.
bool is_lesson(std::string_view text);

// The text of a file, which reads back to the same lesson.
std::string lesson_text(const Lesson& lesson);

}  // namespace attnlab
