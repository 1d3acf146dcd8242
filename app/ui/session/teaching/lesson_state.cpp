#include "app/figures/slide/slide_check.h"
#include "app/figures/slide/slide_options.h"
#include "app/figures/views/views.h"
#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/lab/task.h"
#include "core/teaching/handed_in.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"

#include <algorithm>

namespace attnlab {
namespace {

// Covers what is asked and not yet answered.
void cover_what_is_asked(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  const StepAnswer* answer = answer_of(s.lesson);
  cover_by_question(s.view.figure, step != nullptr ? *step : LessonStep(), s.scene(),
                    answer == nullptr || answer->revealed, s.lesson.lesson && s.lesson.lesson->old_form);
}

// Of the open question, as it stands at this moment.
void keep_truth(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* answer = answer_of(s.lesson);
  if (answer == nullptr) return;
  auto truth = truth_of(*step->ask, s.lesson.stage, step->scene);
  answer->truth.reset();
  if (auto* reply = std::get_if<Reply>(&truth)) answer->truth = std::move(*reply);
}

LessonState state_of(Lesson lesson) {
  LessonState state;
  state.answers.resize(lesson.steps.size());
  state.stage = stage_of(lesson);
  state.in_numbers = printed(lesson, state.stage);
  state.lesson = std::move(lesson);
  return state;
}

// What the step tells, and claims, of the matrices as they stand.
void tell_of_now(Studio& s) {
  LessonState& state = s.lesson;
  const LessonStep* step = step_of(state);
  if (step == nullptr) return;
  const bool first = state.now.empty();
  if (first) state.now = state.stage;
  const int power = s.view.figure.power;
  const StagedScene& was = state.now.at(step->scene);
  if (const bool same = was.scene == s.scene() && was.power == power; same && !first) return;
  StagedScene present = staged(s.scene(), needs_facts(step->claims));
  present.power = power;
  state.now.insert_or_assign(step->scene, std::move(present));
  drag_along(s, *step);
  if (state.lesson->talk && !state.lesson->scenes.contains(state_before)) {
    // What another slide brought is no state before of this one.
    const Reference* before = is_changed(s) ? before_of(s) : nullptr;
    state.now.insert_or_assign(state_before, staged(before != nullptr ? before->scene : s.scene(), false));
  }
  state.told =
      in_notation(state.lesson->old_form ? step->text : live_words(step->text, state.now, step->scene).text,
                  state.notation);
  state.claims = claims_now(*step, state.now);
}

}  // namespace

bool asks_still(const Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && step->ask && !s.lesson.answers[s.lesson.at].revealed;
}

std::vector<std::string> laws_said(const Studio& s) {
  std::vector<std::string> said;
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr || asks_still(s) || !s.lesson.claims.laws) return said;
  for (const StepClaim& claim : step->claims)
    if (claim.law && !claim.says.empty()) said.push_back(claim.says);
  return said;
}

void show_place(Studio& s, const Slide& slide, const SceneMap& scenes) {
  ViewState& view = s.view;
  view.second.clear();
  view.compare = Compare::off;
  s.reference.reset();
  const View* shown = find_view(slide.view);
  if (shown != nullptr) {
    if (const auto part = shown->part_of(slide.part))
      show_part(view, slide.view, *part);
    else
      show_view(view, slide.view);
  }
  view.chosen = slide.blocks;
  view.shows_chosen = !slide.blocks.empty();
  view.figure.heads_off = 0;
  view.figure.stages = -1;
  choose_by_slide(view.figure, slide, s.analysis, scenes);
}

const Lesson* lesson_of(const Studio& s) { return study_of(s).in_steps ? &*s.lesson.lesson : nullptr; }

const LessonStep* step_of(const LessonState& state) {
  return state.lesson && state.at < state.lesson->steps.size() ? &state.lesson->steps[state.at] : nullptr;
}

const Prediction* question_of(const LessonState& state) {
  if (step_of(state) == nullptr) return nullptr;
  const std::optional<Prediction>& ask = state.in_numbers.steps[state.at].ask;
  return ask ? &*ask : nullptr;
}

StepAnswer* answer_of(LessonState& state) {
  const LessonStep* step = step_of(state);
  return step != nullptr && step->ask ? &state.answers[state.at] : nullptr;
}

void start_lesson(Studio& s, Lesson lesson) {
  show_document(s, make_document(lesson.scenes.at(lesson.steps.front().scene)));
  open_study(s, &StudyState::lesson, state_of(std::move(lesson)));
  s.message = {};
  go_to_step(s, 0);
}

bool start_talk(Studio& s, const Talk& talk, const std::string& file) {
  auto told = told_talk(talk, file);
  if (const auto* error = std::get_if<FileError>(&told)) return say_why(s, *error);
  Lesson& lesson = std::get<Lesson>(told);
  if (const auto problem = cannot_show(lesson, {wrong_slide, shows_light}))
    return say_why(s, file + ": " + place_of(*problem, lesson) + problem->sentence);
  start_lesson(s, std::move(lesson));
  s.lesson.source = talk;
  return true;
}

std::size_t last_page(const LessonState& state) {
  return state.lesson->steps.size() - (state.lesson->talk ? 1 : 0);
}

void go_to_step(Studio& s, std::size_t step) {
  LessonState& state = s.lesson;
  if (lesson_of(s) == nullptr) return;
  state.at = std::min(step, last_page(state));
  state.now.clear();
  state.linked.reset();
  s.view.playing.reset();
  s.view.pinned.reset();
  s.view.hover.reset();
  const LessonStep* now = step_of(state);
  if (now == nullptr) return show_all(s);
  restore_step(s);
  state.visits.push_back({state.at, s.document.history.sealed().number});
  show_place(s, *now, s.lesson.lesson->scenes);
  cover_what_is_asked(s);
  tell_of_now(s);
}

bool locks(const Studio& s, MatrixKind kind) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && std::ranges::any_of(step->lock, [kind](const std::string& name) {
           return matrix_called(name) == kind;
         });
}

std::string locked_matrix(const Studio& s, const Scene& changed) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr) return {};
  for (const std::string& name : step->lock) {
    const auto kind = matrix_called(name);
    if (!kind) continue;
    const int heads =
        is_per_head(*kind) ? static_cast<int>(std::max(s.scene().heads.size(), changed.heads.size())) : 1;
    for (int head = 0; head < heads; ++head)
      if (!same_bits(matrix(s.scene(), {*kind, head}), matrix(changed, {*kind, head}))) return name;
  }
  return {};
}

bool has_answered(const Studio& s) {
  // A question of one's own, or of a talk, is handed in to nobody.
  return is_open<Study::lesson>(s) &&
         std::ranges::any_of(s.lesson.answers, [](const StepAnswer& one) { return one.first.has_value(); });
}

Scene handed_out(const Studio& s) {
  Scene scene = s.scene();
  if (!has_answered(s)) return scene;
  HandedIn answers{s.lesson.lesson->title, {}};
  for (std::size_t i = 0; i < s.lesson.answers.size(); ++i)
    if (s.lesson.answers[i].first)
      answers.given.push_back({static_cast<int>(i) + 1, *s.lesson.answers[i].first});
  hand_in(scene, answers);
  return scene;
}

bool has_experiment(const Studio& s) { return s.lesson.lesson && s.lesson.lesson->run; }

void open_experiment(Studio& s) {
  if (has_experiment(s)) choose_run(s, *s.lesson.lesson->run);
}

bool is_changed(const Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && !(s.scene() == s.lesson.lesson->scenes.at(step->scene));
}

void restore_step(Studio& s) {
  if (const LessonStep* step = step_of(s.lesson)) bring_scene(s, s.lesson.lesson->scenes.at(step->scene));
}

void give_answer(Studio& s, Reply answer) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr || given->revealed) return;
  given->complaint.clear();
  given->judgement = judge_answer(*question_of(s.lesson), s.lesson.stage, step->scene, answer);
  if (!given->first) given->first = answer;
  given->given = std::move(answer);
  if (given->judgement.right) reveal(s);
}

void give_typed(Studio& s) {
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  auto read = read_answer_text(*step_of(s.lesson)->ask, given->typed);
  if (auto* sentence = std::get_if<std::string>(&read)) {
    given->complaint = std::move(*sentence);
    given->given.reset();  // what was said of it is not said of this
  } else
    give_answer(s, std::get<Reply>(std::move(read)));
}

void reveal(Studio& s) {
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  given->revealed = true;
  keep_truth(s);
  cover_what_is_asked(s);
}

// A question of one's own, as the one step of a lesson.

namespace {

constexpr const char* now = "now";

bool is_of_head(const Studio& s, Node node) {
  return node != Node::Y && node != Node::concat && s.analysis.dims.h > 1;
}

FreePrediction within(const Studio& s, FreePrediction what) {
  what.head = std::clamp(what.head, 0, std::max(0, s.analysis.dims.h - 1));
  const MatrixView m = values(s.scene(), s.analysis, what.node, what.head);
  what.row = std::clamp(what.row, 0, std::max(0, static_cast<int>(m.rows()) - 1));
  what.col = std::clamp(what.col, 0, std::max(0, static_cast<int>(m.cols()) - 1));
  what.curve = what.curve && depends_on_temperature(what.node);
  return what;
}

// In the language of claims, and in words: "$A$ of head 2".
Prediction question_of(const Studio& s, const FreePrediction& what) {
  const std::string head = is_of_head(s, what.node) ? std::to_string(what.head + 1) : "",
                    name = std::string(name_in_claims(what.node)) + head, row = std::to_string(what.row + 1),
                    col = std::to_string(what.col + 1),
                    latex = "$" + std::string(row_of(what.node).symbol) + "$" +
                            (head.empty() ? "" : " of head " + head);
  const bool columns = s.view.figure.columns;
  Prediction predict;
  if (what.curve) {
    predict.kind = PredictKind::curve;
    predict.of = name + "[" + row + "," + col + "]";
    predict.ask = "How does entry (" + (columns ? col + ", " + row : row + ", " + col) + ") of " + latex +
                  " change with the temperature? Draw its five points, or type them.";
  } else {
    predict.kind = PredictKind::row;
    predict.of = name + "[" + row + ",:]";
    predict.ask = "What is " + std::string(columns ? "column " : "row ") + row + " of " + latex + " now?";
  }
  return predict;
}

Lesson lesson_of(const Studio& s, const FreePrediction& what) {
  Lesson lesson;
  lesson.title = "Predict first";
  lesson.scenes.emplace(now, s.scene());
  LessonStep& step = lesson.steps.emplace_back();
  step.scene = now;
  step.view = s.view.view;
  step.text =
      "Drag what you like: the question is always about the present numbers. They stay covered until you answer.";
  step.ask = question_of(s, what);
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
  LessonState state = state_of(lesson_of(s, what));
  state.free = what;
  const double height = s.strip.whole;
  open_study(s, &StudyState::lesson, std::move(state));
  s.strip.whole = height;
  s.view.pinned.reset();
  s.view.figure.lit.clear();
  s.view.figure.plane = {};
  cover_what_is_asked(s);
}

void predict_again(Studio& s) {
  if (s.lesson.free) predict_freely(s, FreePrediction(*s.lesson.free));
}

namespace {

void follow_question(Studio& s) {
  if (!can_predict(s, s.lesson.free->node)) return end_study(s);
  Scene& asked_of = s.lesson.lesson->scenes.find(now)->second;
  const FreePrediction what = within(s, *s.lesson.free);
  if (asked_of == s.scene() && what == *s.lesson.free) return;
  asked_of = s.scene();
  s.lesson.free = what;
  s.lesson.stage = stage_of(*s.lesson.lesson);
  s.lesson.lesson->steps.front().ask = question_of(s, what);
  s.lesson.in_numbers = *s.lesson.lesson;
  // What was said was said of other numbers.
  StepAnswer& answer = s.lesson.answers.front();
  answer.given.reset();
  answer.truth.reset();
  answer.judgement = {};
  if (answer.revealed) keep_truth(s);
  cover_what_is_asked(s);
}

}  // namespace

void follow_lesson(Studio& s, double /*seconds*/) {
  if (const Notation notation{s.view.figure.columns}; notation != s.lesson.notation) {
    s.lesson.notation = notation;
    s.lesson.in_numbers = printed(*s.lesson.lesson, s.lesson.stage, notation);
    s.lesson.now.clear();
  }
  s.lesson.free ? follow_question(s) : tell_of_now(s);
}

}  // namespace attnlab
