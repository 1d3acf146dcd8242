// The small plots of the views: pairs mirrored in the diagonal, values as bars, a curve over the temperature,
// eigenvalues in the complex plane. Each draws into a square of its own;
// a heading stands above as over a matrix.
#pragma once

#include "app/figures/parts/panels.h"
#include "core/algebra/spectrum.h"

#include <limits>

namespace attnlab {

inline constexpr double plot_foot = 20;    // the numbers under a plot
double plot_side(int cells, double cell);  // that of a matrix of so many cells, at least 132
BlockSize plot_size(double side);
// A plot as large as a matrix of so many cells.
Panel plot_panel(int cells, std::function<void(Point at, double side)> draw);

void plot_ground(Canvas& canvas, const Theme& theme, const Rect& box);  // the square itself
void plot_axes(Canvas& canvas, const Theme& theme, const Rect& box);    // through the middle of a square
// The numbers at both ends of the axis across, below the square.
void plot_ends(Canvas& canvas, const Theme& theme, const Rect& box, const std::string& low,
               const std::string& high);
// An arc of so many pieces, by its angles from the right upwards.
std::vector<Point> arc(Point center, double radius, double from, double to, int pieces);
// The dashed unit circle.
void unit_circle(Canvas& canvas, const Theme& theme, Point center, double radius);
// A bar from `from` to its value, against a post where its bound is; what lies beyond is hatched. All between
// the ends of the meter, the low one at the left; where these are one, at the left.
struct MeterBar {
  double low = 0, high = 1, from = 0, value = 0, bound = 1;
  bool from_above = false;  // the value is not to fall below the bound
};
inline constexpr double meter_hatch = 8;  // as wide as the hatch is
void draw_meter(Canvas& canvas, const Theme& theme, const Rect& where, const MeterBar& meter);
// Name in mathematical type at the left; at the right end the first of the plain words that has room beside
// it.
void plot_heading(Canvas& canvas, const Theme& theme, Point at, double side, std::string_view latex,
                  Color color, const std::vector<std::string>& words);

// What stands above a plot: its arguments are those of plot_heading().
struct PlotHeading {
  std::string latex;
  Color color;
  std::vector<std::string> words{};
};
// A plot under its heading, as large as a matrix of so many cells.
template <typename Plot>
Panel plot_panel(const PanelPart& part, int cells, PlotHeading heading, Plot plot) {
  return plot_panel(
      cells, [&part, heading = std::move(heading), plot = std::move(plot)](Point at, double side) {
        plot_heading(part.canvas, part.theme(), at, side, heading.latex, heading.color, heading.words);
        draw_plot(part.canvas, part.in, plot, at, side);
      });
}

// s_ij across, s_ji up, for every pair i < j; the entries of the diagonal as rings. On the diagonal:
// symmetric.
struct MirrorPlot {
  MatrixView values;
  double end = 1;  // the axes go from -end to end
  Color color;
  Node node = Node::S;
};
void draw_plot(Canvas& canvas, const FigureInput& input, const MirrorPlot& plot, Point at, double side);

// One bar a value, upwards from zero, with its number above and its name (LaTeX,
// "\\sigma" -> "\\sigma_1") below.
struct BarPlot {
  MatrixView values;
  double end = 1;  // the height of the plot
  int strong = 0;  // so many of the first are drawn in `color`, the others pale
  std::string symbol;
  Color color;
  Matrix other{};  // of the state that this one is compared with: if it is before, an outline, and its number
                   // small below that of now; else empty
  int rank = std::numeric_limits<int>::max();  // those behind it are rounding alone
};
void draw_plot(Canvas& canvas, const FigureInput& input, const BarPlot& plot, Point at, double side);

// A curve over the temperature, on a logarithmic axis, with the present temperature marked.
struct CurvePlot {
  // As many of both; across is positive and rises; empty: there is no curve.
  std::span<const double> across, up;
  double end = 1;            // the height of the plot; it begins at 0
  double limit = 0;          // dashed: the most it can be
  double at = 1, value = 0;  // marked; an `at` beyond an end of the axis is marked there with an arrow
  std::string name;          // LaTeX
  std::string words;         // plain, where there is no curve
  Color color;
};
// With its heading.
void draw_curve(Canvas& canvas, const FigureInput& input, const CurvePlot& plot, Point at, double side);

// Eigenvalues as points in the complex plane from -1 to 1 both ways, with the unit circle.
struct SpectrumPlot {
  Spectrum spectrum;  // of a matrix whose rows sum to 1: none is larger than 1; empty: words stand there
  std::string words;
  Color color;
};
void draw_plot(Canvas& canvas, const FigureInput& input, const SpectrumPlot& plot, Point at, double side);

}  // namespace attnlab
