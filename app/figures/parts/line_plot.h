// Line plots: curves over steps, on a linear or a logarithmic axis, with bands, levels, a mark, and names at
// the ends of the curves. Knows no view and no figure input: numbers in, a drawing out.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include <string>

namespace attnlab {

struct PlotLine {
  std::vector<Point>
      points;  // x rises; what is not finite, or not positive on a logarithmic axis, is left out
  std::vector<double> low, high;  // of each point, a band around it; empty: none
  Color color;
  double width = 2;
  std::string label;         // stands at its end,
  std::string end_value;     // and below it
  std::optional<Color> ink;  // of both; none: that of words
  bool breaks_off = false;   // a cross at its end
};

struct PlotLevel {
  double value = 0;
  std::string words, why;      // on its line, and quietly below it
  std::optional<Color> color;  // none: quiet
};

struct LinePlot {
  std::string title;  // plain words above it,
  std::string value;  // and at their right end
  std::string x_title;
  double x_high = 1;  // from 0
  bool logarithmic = false;
  // Of the axis; none: as far as the lines and levels reach. What is lower runs along the foot where the axis
  // is logarithmic.
  std::optional<double> low, high;
  std::vector<PlotLine> lines;
  std::vector<PlotLevel> levels;  // dashed
  std::optional<double> mark;     // a place on the x axis
  double label_room = 0;          // for the names, at the right
};

// Where it stands in a box, and how data become places.
struct PlotFrame {
  Rect inner;
  double x_high = 1, low = 0, high = 1;
  bool logarithmic = false;

  Point at(double x, double y) const;
  double x_of(double place) const;  // the data of a place
};

PlotFrame frame_of(const LinePlot& plot, const Rect& box);
void draw_line_plot(Canvas& canvas, const Theme& theme, const LinePlot& plot, const Rect& box);

}  // namespace attnlab
