// Curves over time: numbers of one step after another, with the present one marked. Wider than high,
// with a heading above as the other small plots.
#pragma once

#include "app/figures/parts/plots.h"

#include <string>
#include <vector>

namespace attnlab {

struct TimeCurve {
  std::vector<double> up;  // at even steps from 0
  std::string name;        // plain, a word or two
  Color color;
  bool dashed = false;
};

struct TimePlot {
  std::vector<TimeCurve> curves;  // at most three
  double low = 0, high = 1;       // of what goes up
  double end = 1;                 // the time of step `steps`
  int steps = 1, at = 0;          // how many there would be, and where it stands
  std::string name;               // LaTeX
};
// As large as a matrix of so many cells; what the curves are called, and their values now, stand below.
Panel time_panel(Canvas& canvas, const FigureInput& input, int cells, TimePlot plot);

}  // namespace attnlab
