// Formulas broken where a reader would: at the signs between terms; a term that fits no line between its
// factors; a fraction or a root that fits none inside itself, above and below its bar.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

// LaTeX pieces whose concatenation is `latex`: each begins with the sign that joins it to the piece before.
std::vector<std::string> terms(std::string_view latex);
// Lines no wider than `width` logical pixels where that is possible at all;
// inside a fraction \\ stands between lines.
std::vector<std::string> break_formula(const Canvas& canvas, std::string_view latex, double size,
                                       double width);
// A line after the first: an empty group before a sign makes it one between two terms, with its spaces.
std::string continued(const std::string& line);

}  // namespace attnlab
