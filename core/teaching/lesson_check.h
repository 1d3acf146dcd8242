// Whether a lesson keeps its promises: that every claim is true of its scenes, every name is one,
// every sentence short enough.
#pragma once

#include "core/analysis/named_cell.h"
#include "core/teaching/claim.h"
#include "core/teaching/law.h"
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

// "step 2: ", of a talk "slide 2: ", before what is said of it; of all of it nothing.
std::string place_of(const LessonProblem& problem, const Lesson& lesson);

// What whoever draws slides says of one: what is wrong with it, one sentence or nothing; whether what is lit,
// in the notation of claims, is seen on it; and whether a wall holds all of what is told, and of what is said
// aloud. A lesson in the old form is asked the first alone.
struct SlideCheck {
  std::function<std::string(const Slide& slide, const Scene& scene, const Analysis& analysis)> wrong;
  std::function<bool(const Slide& slide, const Scene& scene, const Analysis& analysis,
                     const std::string& light)>
      shows;
  std::function<bool(std::string_view text)> holds_told, holds_said;
};

// Everything that is wrong, in order; none: the lesson holds.
// Each law is tried on so many scenes, all of them together on at most most_trials.
std::vector<LessonProblem> check_lesson(const Lesson& lesson, const SlideCheck& slides,
                                        int trials = law_trials);
inline constexpr int most_trials = 60000;
// The first slide that cannot be shown as it is: the scene has not what it names.
std::optional<LessonProblem> cannot_show(const Lesson& lesson, const SlideCheck& slides);

Stage stage_of(const Lesson& lesson);
// The same lesson with each expression in its words printed from the scenes of a stage.
Lesson printed(Lesson lesson, const Stage& stage, Notation notation = {});

// The matrix of a scene file that a lock names.
std::optional<MatrixKind> matrix_called(std::string_view name);

// Words of a text; what stands between $ and $ counts as one.
std::size_t count_words(std::string_view text);
// Sentences end with . ? or ! before a blank or the end, outside of formulas.
std::size_t count_sentences(std::string_view text);

}  // namespace attnlab
