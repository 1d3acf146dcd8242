// The matrix of the scene at the left of a view that is presented: one at a time, in cells as large as the figure's, edited as in the
// left panel; above it the letters of the others. Slides of blocks have theirs among the blocks (wall.h).
#pragma once

#include "app/ui/session/session.h"

namespace attnlab {

// How wide it is beside a figure that stands so, on a screen of this size, in logical pixels.
double width_of_inputs(const Ui& ui, Studio& s, const Fit& figure, Extent screen);
// Fills the current window from `left` on.
void wall_inputs(const Ui& ui, Studio& s, float left, Extent screen);

}  // namespace attnlab
