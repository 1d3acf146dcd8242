// How a person looks at a figure that fits: nearer, and moved. Values; knows no ImGui.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

struct Look {
  double zoom = 1;  // 1: all of the figure
  Point pan;        // logical pixels of the screen from where it would stand
};

// Comes nearer or goes back, from 1 to 12 times: the place of the screen stays where it is while the figure grows around it.
void zoom_about(Look& look, double zoom, Point place);
// Fills the space with a block of a figure that is drawn `fit` times as large as it is laid out, or shows all of it again.
void fill_with(Look& look, const Rect& block, double fit, Extent space);

}  // namespace attnlab
