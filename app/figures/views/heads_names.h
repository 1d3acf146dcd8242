// The names of what the Heads view shows, in LaTeX, as the rules and the notation make them. Knows no canvas.
#pragma once

#include "core/analysis/notation.h"
#include "core/scene/scene.h"

#include <string>

namespace attnlab {

// What head i adds to the output: "H_{1}W^{O}_{[1]}", "H_{1}W^{A\mathsf{T}}_{1}", "H_{1}".
std::string part_latex(const Scene& scene, int head, Notation notation);
// The matrix from values to the output: "W^{V}_{1}W^{O}_{[1]}", "W^{K}_{1}", "I", ...
std::string ov_latex(const Scene& scene, int head, Notation notation);

}  // namespace attnlab
