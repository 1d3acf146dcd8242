// The legend of the Geometry view and its numbers: the keys' colours, what the field shows, the distances of the
// outputs to the hull.
#pragma once

#include "app/figures/views/geometry_layout.h"

namespace attnlab {

// Fills layout.notes: sections below each other where it is narrow, else side by side.
void draw_notes(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout);

}  // namespace attnlab
