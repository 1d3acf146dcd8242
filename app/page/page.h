// A scene, or a lesson, as a page: one self-contained file of HTML that opens in any browser without a
// network (README.md of this folder). Knows no file.
#pragma once

#include "core/analysis/analysis.h"
#include "core/teaching/lesson.h"

namespace attnlab {

struct PageOptions {
  int decimals = 2;  // in cells
};

// Of a valid scene. The page carries the scene, so that read_document opens it again.
std::string scene_page(const Scene& scene, const Analysis& analysis, const PageOptions& options = {});

// A lesson that read_lesson took: its steps one after another, each with its scene, the question before what
// it covers, and what a wrong answer breaks. The truths are computed here, once. The page carries the scene
// of the first step.
std::string lesson_page(const Lesson& lesson, const PageOptions& options = {});

}  // namespace attnlab
