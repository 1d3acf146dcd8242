// Formulas that are longer than a line, broken where a reader would: at the signs between terms; inside a term that fits
// no line between its factors; inside a fraction that fits none only after it has become a division. Knows no ImGui.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// LaTeX pieces whose concatenation is `latex` (but for a fraction turned into a division): each begins with the sign
// that joins it to the piece before.
std::vector<std::string> terms(std::string_view latex);
// Lines no wider than `width` logical pixels where that is possible at all.
std::vector<std::string> break_formula(const Canvas& canvas, std::string_view latex, double size,
                                       double width);

}  // namespace attnlab
