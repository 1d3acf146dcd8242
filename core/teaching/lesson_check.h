// Whether a lesson keeps its promises: that every claim is true of its scenes, every name is one, every sentence short enough.
#pragma once

#include "core/teaching/claim.h"
#include "core/teaching/lesson.h"

#include <functional>

namespace attnlab {

inline constexpr std::size_t longest_step_words = 40;  // at most two sentences
inline constexpr std::size_t longest_ask_words = 30;
inline constexpr std::size_t longest_answer_words = 60;

struct LessonProblem {
  int step = 0;  // from 1; 0: of the lesson as a whole
  std::string sentence;
};

// Whoever knows the views says what is wrong with a view and its part: a sentence, or nothing.
using ViewCheck = std::function<std::string(std::string_view view, std::string_view part)>;

// Everything that is wrong, in order; none: the lesson holds.
std::vector<LessonProblem> check_lesson(const Lesson& lesson, const ViewCheck& view);

Stage stage_of(const Lesson& lesson);

// The matrix of a scene file that a lock names.
std::optional<MatrixKind> matrix_called(std::string_view name);

// Words of a text; what stands between $ and $ counts as one.
std::size_t count_words(std::string_view text);
// Sentences end with . ? or ! before a blank or the end, outside of formulas.
std::size_t count_sentences(std::string_view text);

}  // namespace attnlab
