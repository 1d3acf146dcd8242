// A lesson as a page: its steps one after another, each with its scene, the question before what it covers, and what a wrong answer
// breaks. The truths are computed here, once. Knows no file.
#pragma once

#include "app/page/page.h"
#include "core/teaching/lesson.h"

#include <string>

namespace attnlab {

// Of a lesson that read_lesson took. The page carries the scene of the first step.
std::string lesson_page(const Lesson& lesson, const PageOptions& options = {});

}  // namespace attnlab
