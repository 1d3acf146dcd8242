#include "app/ui/session/lesson_state.h"

#include "app/figures/views/views.h"
#include "app/ui/session/studio.h"
#include "core/lab/task.h"
#include "core/teaching/handed_in.h"
#include "core/teaching/lesson_check.h"

#include <algorithm>
#include <utility>

namespace attnlab {
void show_place(Studio& s, const ShownPlace& step) {
  ViewState& view = s.view;
  view.second.clear();
  view.compare = Compare::off;
  s.reference.reset();
  const View* shown = find_view(step.view);
  if (shown == nullptr) return;
  if (const auto part = shown->part_of(step.part))
    show_part(view, step.view, *part);
  else
    show_view(view, step.view);
  view.figure.head = std::clamp(step.head - 1, 0, std::max(0, s.analysis.dims.h - 1));
  view.figure.heads_off = 0;
  view.figure.stages = -1;
  view.figure.lit.clear();
  for (const std::string& light : step.light)
    if (const auto cell = lit_cell(light)) {
      view.figure.lit.push_back(*cell);
      if (shown->chooses_row && cell->row >= 0)
        view.figure.row = std::min(cell->row, s.analysis.dims.n_q - 1);
    }
}

void cover_what_is_asked(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  const StepAnswer* answer = answer_of(s.lesson);
  s.view.figure.hidden = step != nullptr && answer != nullptr && !answer->revealed
                             ? covered_by(*step, s.scene())
                             : std::vector<Node>();
}

void keep_truth(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* answer = answer_of(s.lesson);
  if (answer == nullptr) return;
  auto truth = truth_of(*step->predict, s.lesson.stage, step->scene);
  answer->truth.reset();
  if (auto* reply = std::get_if<Reply>(&truth)) answer->truth = std::move(*reply);
}

bool in_lesson(const Studio& studio) { return studio.lesson.lesson.has_value(); }

const LessonStep* step_of(const LessonState& state) {
  return state.lesson && state.at < state.lesson->steps.size() ? &state.lesson->steps[state.at] : nullptr;
}

StepAnswer* answer_of(LessonState& state) {
  const LessonStep* step = step_of(state);
  return step != nullptr && step->predict ? &state.answers[state.at] : nullptr;
}

void start_lesson(Studio& s, Lesson lesson) {
  Document document = make_document(lesson.scenes.at(lesson.steps.front().scene));
  show_document(s, std::move(document));
  LessonState state;
  state.answers.resize(lesson.steps.size());
  state.stage = stage_of(lesson);
  state.lesson = std::move(lesson);
  s.lesson = std::move(state);
  s.message = {};
  go_to_step(s, 0);
}

void end_lesson(Studio& s) {
  s.lesson = {};
  s.view.figure.hidden.clear();
  s.view.figure.lit.clear();
}

void go_to_step(Studio& s, std::size_t step) {
  LessonState& state = s.lesson;
  if (!state.lesson) return;
  state.at = std::min(step, state.lesson->steps.size());
  s.view.playing.reset();
  s.view.pinned.reset();
  s.view.hover.reset();
  if (step_of(state) == nullptr) {
    s.view.figure.hidden.clear();
    s.view.figure.lit.clear();
    return;
  }
  restore_step(s);
  const LessonStep& step_now = *step_of(state);
  show_place(s, {step_now.view, step_now.part, step_now.head, step_now.light});
  cover_what_is_asked(s);
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
  if (is_free(s)) return false;  // a question of one's own is handed in to nobody
  return in_lesson(s) &&
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

bool has_experiment(const Studio& s) { return in_lesson(s) && s.lesson.lesson->run.has_value(); }

void open_experiment(Studio& s) {
  if (!has_experiment(s)) return;
  const LessonRun& run = *s.lesson.lesson->run;
  const lab::Task* task = lab::find_task(run.task);
  if (task == nullptr) return;
  choose_task(s.lab.setup, *task);
  s.lab.set_up = true;
  s.lab.setup.variants = run.variants;
  show_view(s.view, "lab");
}

bool is_changed(const Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && !(s.scene() == s.lesson.lesson->scenes.at(step->scene));
}

void restore_step(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr) return;
  bring_scene(s, s.lesson.lesson->scenes.at(step->scene));
}

void give_answer(Studio& s, Reply answer) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr || given->revealed) return;
  given->complaint.clear();
  given->judgement = judge_answer(*step->predict, s.lesson.stage, step->scene, answer);
  if (!given->first) given->first = answer;
  given->given = std::move(answer);
  if (given->judgement.right) reveal(s);
}

void give_typed(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  auto read = read_answer_text(*step->predict, given->typed);
  if (auto* sentence = std::get_if<std::string>(&read))
    given->complaint = std::move(*sentence);
  else
    give_answer(s, std::get<Reply>(std::move(read)));
}

void reveal(Studio& s) {
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  given->revealed = true;
  keep_truth(s);
  cover_what_is_asked(s);
}

}  // namespace attnlab
