// What the parts of the Heads view share: a matrix under the switch of its head, and the names of what a head
// adds. LaTeX, as the rules and the notation make them. The view is heads.cpp.
#pragma once

#include "app/figures/parts/panels.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_heads.h"

namespace attnlab {

// The panel with a switch above it where there are several heads: "head 2", or "head 2 off". Its region is
// the node H of that head, row and column -1.
Panel with_switch(Canvas& canvas, const FigureInput& input, Panel panel, int head, bool on);

// What head i adds to the output: "H_{1}W^{O}_{[1]}", "H_{1}W^{A\mathsf{T}}_{1}", "H_{1}".
std::string part_latex(const Scene& scene, int head, Notation notation);
// The matrix from values to the output: "W^{V}_{1}W^{O}_{[1]}", "W^{K}_{1}", "I", ...
std::string ov_latex(const Scene& scene, int head, Notation notation);

// "A2": the name of a panel of one head; of a single head "A".
std::string id_of_head(const FigureInput& input, const char* matrix, int head);

HeldPanels heads_output_panels(Canvas& canvas, const FigureInput& input);
HeldPanels heads_without_panels(Canvas& canvas, const FigureInput& input);

}  // namespace attnlab
