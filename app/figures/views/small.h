// A scene in a few square centimetres: the weights of its heads and the output, without numbers and labels. What galleries show.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

// Inside the rectangle, in its middle. Nothing of a scene that could not be analysed.
void draw_small(Canvas& canvas, const FigureInput& input, const Rect& where);

}  // namespace attnlab
