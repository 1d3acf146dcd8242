// Legends: the colour bars of a figure, each with the names of the matrices that it belongs to and what was
// chosen for its range. A bar answers the pointer (Canvas::legend): its menu is where a range is chosen.
#pragma once

#include "app/figures/parts/scale.h"

namespace attnlab {

struct Legend {
  ColorScale scale;
  std::string name;  // LaTeX, of what it belongs to
};

// The legends of a figure, measured once: what is shown, and what room is kept.
struct LegendSet {
  // What has one scale stands together, under the names of all of it. Where there is one a map, colours tell
  // which is which, and no name stands there.
  std::vector<Legend> shown;
  std::vector<double> words;  // the width of the name before each
  // Of one legend for each group, whatever scales the numbers of this moment need.
  std::vector<double> kept_words;
};
// `named`: another bar stands elsewhere, and each has its name.
LegendSet legend_set(const Canvas& canvas, const FigureInput& input, const std::vector<Legend>& legends,
                     bool named = false);

// Where they stand, from (0, 0): in lines no wider than `room`, with bars of a width of `bar`,
// shorter where they are many.
struct LegendRows {
  std::vector<Point> at;  // of the bars
  double bar = 0;         // the width of each
  double width = 0, height = 0;
};
LegendRows legend_rows(const LegendSet& legends, double bar, double room);
// One of them: its bar at `bar`, its words to the left of it,
// and how wide they are with what parts them from it.
double legend_words_width(const Canvas& canvas, const FigureInput& input, const Legend& legend);
void draw_legend(Canvas& canvas, const FigureInput& input, const Legend& legend, Point bar, double width);
void draw_legends(Canvas& canvas, const FigureInput& input, const LegendSet& legends, const LegendRows& rows,
                  Point at);

}  // namespace attnlab
