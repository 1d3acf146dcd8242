#include "core/teaching/draft.h"

#include "core/scene/scene_file.h"
#include "core/teaching/handed_in.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

LessonStep begun_step(LessonStep step) {
  step.text = "Say what is to be seen here.";
  return step;
}

}  // namespace

std::optional<Lesson> lesson_draft(const Scene& scene) {
  const JsonValue fields = extra_fields(scene.extra);
  const JsonValue* field = fields.find(draft_field);
  if (field == nullptr) return std::nullopt;
  auto read = read_lesson(*field, draft_field);
  if (auto* lesson = std::get_if<Lesson>(&read)) return std::move(*lesson);
  return std::nullopt;
}

std::string draft_text(Lesson lesson) {
  std::erase_if(lesson.scenes, [&lesson](const auto& scene) {
    return std::ranges::none_of(lesson.steps, [&scene](const LessonStep& step) {
      return step.scene == scene.first || shows_beside(step, scene.first);
    });
  });
  return lesson_text(lesson);
}

Scene without_draft(Scene scene) {
  set_extra_field(scene, draft_field, "");
  hand_in(scene, {});
  return scene;
}

std::string name_in(SceneMap& scenes, const Scene& scene) {
  Scene own = without_draft(scene);
  for (const auto& [name, there] : scenes)
    if (there == own) return name;
  for (int number = 1;; ++number) {
    std::string name = "scene-" + std::to_string(number);
    if (scenes.contains(name)) continue;
    scenes.emplace(name, std::move(own));
    return name;
  }
}

Lesson begun_lesson(const Scene& scene, const LessonStep& view) {
  Lesson lesson;
  lesson.title = "A lesson of mine";
  lesson.question = "What is the question?";
  lesson.answer = "Say the answer here.";
  lesson.steps.push_back(begun_step(view));
  lesson.steps.front().scene = name_in(lesson.scenes, scene);
  return lesson;
}

bool add_step(Lesson& lesson, const Scene& scene, const LessonStep& view, std::size_t after) {
  if (lesson.steps.size() >= most_lesson_steps) return false;
  LessonStep step = begun_step(view);
  step.scene = name_in(lesson.scenes, scene);
  const auto at = std::min(after + 1, lesson.steps.size());
  lesson.steps.insert(lesson.steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(step));
  return true;
}

void set_step_scene(Lesson& lesson, std::size_t step, const Scene& scene) {
  if (step < lesson.steps.size()) lesson.steps[step].scene = name_in(lesson.scenes, scene);
}

bool remove_step(Lesson& lesson, std::size_t step) {
  if (lesson.steps.size() < 2 || step >= lesson.steps.size()) return false;
  lesson.steps.erase(lesson.steps.begin() + static_cast<std::ptrdiff_t>(step));
  return true;
}

Prediction begun_question(PredictKind kind) {
  Prediction predict;
  predict.kind = kind;
  predict.ask = "What do you expect?";
  predict.of = question_kind(kind).of;
  if (question_kind(kind).asked_by == AskedBy::options) predict.options = {"one", "another"};
  if (predict.of.empty()) predict.answer = words_to_choose(predict).front();
  return predict;
}

}  // namespace attnlab
