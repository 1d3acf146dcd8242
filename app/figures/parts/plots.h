// The small plots of the views: pairs mirrored in the diagonal, and values as bars. Each draws into a square of its
// own; a heading stands above as over a matrix.
#pragma once

#include "app/figures/parts/figure.h"
#include "app/figures/parts/matrix_block.h"

#include <string>

namespace attnlab {

inline constexpr double plot_foot = 20;    // the numbers under a plot
double plot_side(int cells, double cell);  // that of a matrix of so many cells, at least 132
BlockSize plot_size(double side);

// Name in mathematical type at the left, a few plain words at the right end.
void plot_heading(Canvas& canvas, const Theme& theme, Point at, double side, std::string_view latex,
                  Color color, std::string_view words);

// s_ij across, s_ji up, for every pair i < j; the entries of the diagonal as rings. On the diagonal: symmetric.
struct MirrorPlot {
  MatrixView values;
  double end = 1;  // the axes go from -end to end
  Color color;
  Node node = Node::S;
};
void draw_mirror(Canvas& canvas, const FigureInput& input, const MirrorPlot& plot, Point at, double side);

// One bar a value, upwards from zero, with its number above and its name (LaTeX, "\\sigma" -> "\\sigma_1") below.
struct BarPlot {
  MatrixView values;
  double end = 1;  // the height of the plot
  int strong = 0;  // so many of the first are drawn in `color`, the others pale
  std::string symbol;
  Color color;
};
void draw_bars(Canvas& canvas, const FigureInput& input, const BarPlot& plot, Point at, double side);

}  // namespace attnlab
