// The matrix of the scene that stands at the left of what is presented: one at a time, in cells as large as the figure's, edited as
// in the left panel; above it the letters of the others. Knows no steps.
#pragma once

#include "app/figures/views/fit.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

struct Session;

// The width that it needs beside a figure that stands so, on a screen of this size; logical pixels.
double width_of_inputs(const Ui& ui, Session& session, const Fit& figure, Extent screen);
// Fills the current window from `left` on.
void wall_inputs(const Ui& ui, Session& session, float left, Extent screen);

}  // namespace attnlab
