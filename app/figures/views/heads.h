// What the two parts of the Heads view share: a matrix under the switch of its head. The view is heads.cpp.
#pragma once

#include "app/figures/parts/panels.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_heads.h"

namespace attnlab {

// The panel with a switch above it where there are several heads: "head 2", or "head 2 off". Its region is the node H of that
// head, row and column -1.
Panel with_switch(Canvas& canvas, const FigureInput& input, Panel panel, int head, bool on);

Extent draw_heads_output(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
