// The projected queries and keys in the plane that the gauge dial turns: where they stand, and whence they came.
#pragma once

#include "app/figures/parts/figure.h"

namespace attnlab {

// A square of `side`; queries filled in their colour, keys in theirs, paths and rings where they stood before. The axes
// reach half as far again as the rows stood before, so that they stand still while the dial is turned.
void draw_gauge_points(Canvas& canvas, const FigureInput& input, const GaugeDetail& gauge, Point at,
                       double side);

}  // namespace attnlab
