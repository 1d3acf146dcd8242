// The lesson that is read beside the figure: its step, what was answered, and what stays covered until then. Draws nothing.
#pragma once

#include "core/graph/node.h"
#include "core/teaching/answer.h"
#include "core/teaching/lesson.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct Studio;

// What was done with the question of a step.
struct StepAnswer {
  std::vector<double> numbers;  // the bars of a row, or one number
  std::string typed;            // as it stands in the field
  std::string complaint;        // why it could not be taken
  std::optional<Reply> given;
  std::optional<Reply> first;  // what was given before anything was said of it
  Judgement judgement;
  bool revealed = false;       // answered rightly, or shown
  std::optional<Reply> truth;  // once it is
  double ways = 0;  // how high the ways to answer are, logical pixels, by the last frame that had them
  std::optional<double> bound;  // of a sketch: how far its field reaches
};

// A prediction in free play: any computed matrix is covered wherever it stands, and a row of it, or how an entry goes with the
// temperature, is asked for on the matrices of this moment. It is held as a lesson of one step.
struct FreePrediction {
  Node node = Node::A;
  int head = 0, row = 0, col = 0;
  bool curve = false;  // the entry against the temperature; else the row
  friend bool operator==(const FreePrediction&, const FreePrediction&) = default;
};

struct LessonState {
  std::optional<Lesson> lesson;
  std::optional<FreePrediction> free;  // no lesson, but a question of one's own
  std::size_t at = 0;                  // the step; behind the last one stands the page with the answer
  std::vector<StepAnswer> answers;
  Stage stage;        // its scenes
  double height = 0;  // of its strip, logical pixels, by the last frame
};

// Opens a lesson at its first step, in the place of the document.
void start_lesson(Studio& studio, Lesson lesson);
// A view with its part and what is lit in it, in the place of what was looked at.
struct ShownPlace {
  const std::string &view, &part;
  int head = 1;
  const std::vector<std::string>& light;
};
void show_place(Studio& studio, const ShownPlace& place);

void end_lesson(Studio& studio);  // the scene stays

bool in_lesson(const Studio& studio);
const LessonStep* step_of(const LessonState& state);  // null: on the last page, or no lesson
StepAnswer* answer_of(LessonState& state);            // of a step that asks; else null

// To a step, or the last page: its scene as one step of the history, its view, what is to be seen, what stays covered.
void go_to_step(Studio& studio, std::size_t step);
// Whether the reader has changed the scene of this step, and the way back.
bool is_changed(const Studio& studio);
void restore_step(Studio& studio);

// The name of a matrix that this step locks and that `changed` has otherwise; empty: there is none.
std::string locked_matrix(const Studio& studio, const Scene& changed);

// The experiment that goes with the lesson, chosen in the Lab and not yet started.
bool has_experiment(const Studio& studio);
void open_experiment(Studio& studio);

// Covers what is asked and not yet answered.
void cover_what_is_asked(Studio& studio);
void keep_truth(Studio& studio);  // of the open question, as it stands now
// The scene as it leaves the program: with what was answered in the lesson that is open.
Scene handed_out(const Studio& studio);
bool has_answered(const Studio& studio);

// Judges what stands in the field or on the bars; a wrong answer may be followed by another one.
void give_answer(Studio& studio, Reply answer);
void give_typed(Studio& studio);
void reveal(Studio& studio);

bool can_predict(const Studio& studio, Node node);
bool depends_on_temperature(Node node);

// Covers the matrix and asks. What was asked before ends.
void predict_freely(Studio& studio, const FreePrediction& what);
bool is_free(const Studio& studio);
void predict_again(Studio& studio);  // covers it again

// Once a frame: after an edit the question is about the new matrices.
void follow_prediction(Studio& studio);

}  // namespace attnlab
