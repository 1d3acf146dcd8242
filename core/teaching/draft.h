// A lesson that is being made: it stands in the scene that is open, as the field "lesson" of its file, so
// that undo, the journal and saving keep it as they keep everything else. A draft is always a lesson that can
// be read. Knows no screen.
#pragma once

#include "core/scene/scene.h"
#include "core/teaching/lesson.h"

namespace attnlab {

inline constexpr const char* draft_field = "lesson";

// Nothing where the scene has none, or none that can be read.
std::optional<Lesson> lesson_draft(const Scene& scene);
// What the field becomes (set_extra_field); scenes that no step shows any more are left out.
std::string draft_text(Lesson lesson);
// Without the draft and without anybody's answers: as a step of a lesson has it.
Scene without_draft(Scene scene);

// The name of a scene among others, which take it up where it is new.
std::string name_in(SceneMap& scenes, const Scene& scene);
// A lesson of this one step, with words that say what belongs there; of `view` what is looked at:
// view, part, head, light.
Lesson begun_lesson(const Scene& scene, const LessonStep& view);
// A step behind the one at `after` (from 0); false where there are twelve already. A scene that stands there
// already is not kept twice.
bool add_step(Lesson& lesson, const Scene& scene, const LessonStep& view, std::size_t after);
// The scene of a step becomes this one; other steps keep theirs.
void set_step_scene(Lesson& lesson, std::size_t step, const Scene& scene);
// False where it is the only one.
bool remove_step(Lesson& lesson, std::size_t step);

// A question of this kind, complete, to be put into other words.
Prediction begun_question(PredictKind kind);

}  // namespace attnlab
