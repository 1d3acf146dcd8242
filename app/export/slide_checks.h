// What whoever draws slides says of one, for check_lesson(): with the typefaces that the program draws them
// with. Knows no lesson.
#pragma once

#include "core/teaching/lesson_check.h"

namespace attnlab {

SlideCheck slide_checks();

}  // namespace attnlab
