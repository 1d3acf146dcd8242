// The scene that is dragged along with that of the step: derived from it in every frame.
#include "app/ui/session/studio.h"
#include "core/teaching/linked.h"

namespace attnlab {
namespace {

std::variant<Scene, std::string> linked_now(const Studio& s, const LessonStep& step) {
  const SceneMap& scenes = s.lesson.lesson->scenes;
  const auto other = scenes.find(step.linked->scene);
  if (other == scenes.end()) return "the lesson has no such scene";
  return linked_scene(*step.linked, s.scene(), other->second);
}

}  // namespace

const Reference* linked_of(Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr || !step->linked) return nullptr;
  auto scene = linked_now(s, *step);
  if (!std::holds_alternative<Scene>(scene)) return nullptr;
  std::optional<Reference>& linked = s.lesson.linked;
  if (!linked || !(linked->scene == std::get<Scene>(scene)))
    linked = Reference{std::get<Scene>(scene), analyze(std::get<Scene>(scene)), true, step->linked->names};
  return &*linked;
}

void drag_along(Studio& s, const LessonStep& step) {
  if (!step.linked) return;
  if (const Reference* linked = linked_of(s))
    s.lesson.now.insert_or_assign(step.linked->scene, staged(linked->scene, needs_facts(step.claims)));
  else if (auto scene = linked_now(s, step); const auto* why = std::get_if<std::string>(&scene))
    say_why(s, step.linked->names.back() + " is not dragged along: " + *why);
}

}  // namespace attnlab
