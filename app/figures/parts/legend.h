// Legends: the colour bars of a figure, each with the names of the matrices that it belongs to and what was chosen for its
// range. A bar answers the pointer (Canvas::legend): its menu is where a range is chosen.
#pragma once

#include "app/figures/parts/scale.h"

#include <string>
#include <vector>

namespace attnlab {

struct Legend {
  ColorScale scale;
  std::string name;  // LaTeX, of what it belongs to
};

// One legend for what has one scale, under the names of all of them. Where there is one a map, colours tell which is which,
// and no name stands there.
std::vector<Legend> merged(const std::vector<Legend>& legends);

// Legends in lines no wider than `room`, each as wide as its bar with its name before it.
struct LegendRows {
  std::vector<Legend> legends;
  std::vector<Point> at;  // from (0, 0)
  double bar = 0;         // the width of each
  double width = 0, height = 0;
};
// Bars of a width of `bar`, shorter where they are many.
LegendRows legend_rows(const Canvas& canvas, const FigureInput& input, const std::vector<Legend>& legends,
                       double bar, double room);
void draw_legends(Canvas& canvas, const FigureInput& input, const LegendRows& rows, Point at);

}  // namespace attnlab
