#include "app/ui/session/studio.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/teaching/lesson_check.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

constexpr const char* now = "now";

// The name in the language of claims; empty: it has none.
std::string claim_name(const Studio& s, const FreePrediction& what) {
  const std::string_view name = name_in_claims(what.node);
  if (name.empty()) return {};
  const bool of_head = what.node != Node::Y && what.node != Node::concat;
  return std::string(name) + (of_head && s.analysis.dims.h > 1 ? std::to_string(what.head + 1) : "");
}

MatrixView shown_values(const Studio& s, const FreePrediction& what) {
  return values(s.scene(), s.analysis, what.node, what.head);
}

FreePrediction within(const Studio& s, FreePrediction what) {
  what.head = std::clamp(what.head, 0, std::max(0, s.analysis.dims.h - 1));
  const MatrixView m = shown_values(s, what);
  what.row = std::clamp(what.row, 0, std::max(0, static_cast<int>(m.rows()) - 1));
  what.col = std::clamp(what.col, 0, std::max(0, static_cast<int>(m.cols()) - 1));
  what.curve = what.curve && depends_on_temperature(what.node);
  return what;
}

// "$A$", "$A$ of head 2".
std::string letter_of(const Studio& s, const FreePrediction& what) {
  const bool of_head = what.node != Node::Y && what.node != Node::concat && s.analysis.dims.h > 1;
  return "$" + std::string(row_of(what.node).symbol) + "$" +
         (of_head ? " of head " + std::to_string(what.head + 1) : "");
}

Prediction question_of(const Studio& s, const FreePrediction& what) {
  const std::string name = claim_name(s, what), latex = letter_of(s, what),
                    row = std::to_string(what.row + 1), col = std::to_string(what.col + 1);
  Prediction predict;
  if (what.curve) {
    predict.kind = PredictKind::curve;
    predict.of = name + "[" + row + "," + col + "]";
    predict.ask = "How does entry (" + row + ", " + col + ") of " + latex +
                  " go with the temperature? Draw its five points, or type them.";
  } else {
    predict.kind = PredictKind::row;
    predict.of = name + "[" + row + ",:]";
    predict.ask = "What is row " + row + " of " + latex + " now?";
  }
  return predict;
}

// The lesson of one step that asks it.
Lesson lesson_of(const Studio& s, const FreePrediction& what) {
  Lesson lesson;
  lesson.title = "Predict first";
  lesson.scenes.emplace(now, s.scene());
  LessonStep step;
  step.scene = now;
  step.view = s.view.view;
  step.text =
      "Drag what you like: what is asked is always of this moment. Nothing shows it before you answer.";
  step.predict = question_of(s, what);
  lesson.steps.push_back(std::move(step));
  return lesson;
}

}  // namespace

bool can_predict(const Studio& s, Node node) {
  return s.analysis.dims.h > 0 && !is_given(node) && !name_in_claims(node).empty() &&
         values(s.scene(), s.analysis, node, s.view.figure.head).size() > 0;
}

bool depends_on_temperature(Node node) {
  return node == Node::L || node == Node::A || node == Node::H || node == Node::concat || node == Node::Y;
}

void predict_freely(Studio& s, const FreePrediction& wished) {
  if (!can_predict(s, wished.node)) return;
  const FreePrediction what = within(s, wished);
  LessonState state;
  state.free = what;
  state.height = s.lesson.height;
  state.lesson = lesson_of(s, what);
  state.answers.resize(1);
  state.stage = stage_of(*state.lesson);
  s.challenge = {};
  s.gallery = {};
  s.lesson = std::move(state);
  s.view.pinned.reset();
  s.view.figure.lit.clear();
  cover_what_is_asked(s);
}

bool is_free(const Studio& s) { return s.lesson.free.has_value(); }

void predict_again(Studio& s) {
  if (is_free(s)) predict_freely(s, FreePrediction(*s.lesson.free));
}

void follow_prediction(Studio& s) {
  if (!is_free(s)) return;
  if (!can_predict(s, s.lesson.free->node)) return end_lesson(s);
  Scene& asked_of = s.lesson.lesson->scenes.find(now)->second;
  const FreePrediction what = within(s, *s.lesson.free);
  if (asked_of == s.scene() && what == *s.lesson.free) return;
  asked_of = s.scene();
  s.lesson.free = what;
  s.lesson.stage = stage_of(*s.lesson.lesson);
  s.lesson.lesson->steps.front().predict = question_of(s, what);
  // What was said was said of other numbers.
  StepAnswer& answer = s.lesson.answers.front();
  answer.given.reset();
  answer.truth.reset();
  answer.judgement = {};
  if (answer.revealed) keep_truth(s);
  cover_what_is_asked(s);
}

}  // namespace attnlab
