// A formula as text for the clipboard: LaTeX that compiles under amsmath, in one line, or in lines of an aligned
// environment where it is long. Knows no ImGui.
#pragma once

#include "app/ui/kit/inspector_choice.h"
#include "core/analysis/explain.h"

#include <string>

namespace attnlab {

// "S_{4,2} = q_{4} \cdot k_{2} = 1.62 \times 1.18 - 0.86 \times 0.50 = 1.4816": the formula at the depth and in the mode
// chosen, whole, and its value; in exact mode the exact value and the decimal. At depth 3 the symbols of an output are
// followed by the weights that occur in it, so that the text goes down to the inputs and the weights' matrices. Where exact
// mode has no value, numbers. Empty for a cell that is not there.
std::string formula_text(const Scene& scene, const Analysis& analysis, Cell cell,
                         const InspectorChoice& choice, Notation notation);

}  // namespace attnlab
