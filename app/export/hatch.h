// Hatching: the lines of a masked cell, where the window's own program draws them (shaders/heatmap.frag). Knows no format.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <utility>
#include <vector>

namespace attnlab {

struct Hatch {
  double width = 1;  // of a line
  std::vector<std::pair<Point, Point>> lines;
};

// Lines that rise to the right, cut to the cell with its rounded corners, the cell's centre midway between two of them.
Hatch hatch_of(const Rect& cell, double corner);

}  // namespace attnlab
