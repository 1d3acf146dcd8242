// The form of a lesson that is being made: fields that change a copy of it. Inside the dialog (making_dialog.h).
#pragma once

#include "app/ui/kit/ui.h"
#include "core/teaching/lesson.h"

#include <cstddef>

namespace attnlab {

// True where something was changed for good: a field was left, a choice was made.
bool cover_form(const Ui& ui, Lesson& lesson);
bool step_form(const Ui& ui, LessonStep& step);

}  // namespace attnlab
