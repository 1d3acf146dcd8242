// A curve over the temperature, on a logarithmic axis, with the present temperature marked.
#pragma once

#include "app/figures/parts/figure.h"
#include "app/figures/parts/plots.h"

#include <span>
#include <string>

namespace attnlab {

struct CurvePlot {
  std::span<const double> across,
      up;                    // of the same length; across is positive and rises; empty: there is no curve
  double end = 1;            // the height of the plot; it begins at 0
  double limit = 0;          // dashed: the most it can be
  double at = 1, value = 0;  // marked; an `at` beyond an end of the axis is marked there with an arrow
  std::string name;          // LaTeX
  std::string words;         // plain, where there is no curve
  Color color;
};
// As the other plots: a square of `side`, the heading above, `plot_foot` below.
void draw_curve(Canvas& canvas, const FigureInput& input, const CurvePlot& plot, Point at, double side);

}  // namespace attnlab
