// What a step of a lesson lights, and what its question covers until it is answered. Knows no screen.
#pragma once

#include "core/graph/node.h"
#include "core/teaching/lesson.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

// The matrices that a question covers while it is open: those it names, and what would show them at once.
std::vector<Node> covered_by(const LessonStep& step, const Scene& scene);

// The cells of "A[1,2]", "A[2,:]", "A2": -1 is all. None where it is no matrix of a picture.
std::optional<Cell> lit_cell(const std::string& light);

}  // namespace attnlab
