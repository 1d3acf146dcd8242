// Flow lines: what a matrix flows into.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

// A line that leaves to the right and arrives from the left, straight where both ends are at one height.
void flow_right(Canvas& canvas, Point from, Point to, Color color);
// A line that leaves and arrives downwards.
void flow_down(Canvas& canvas, Point from, Point to, Color color);

}  // namespace attnlab
