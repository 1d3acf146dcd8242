// How a sheet is laid out: where its words and its figure stand. What the layouts of sheet.cpp and that of
// sheet_paper.cpp share; not for others.
#pragma once

#include "app/figures/sheet/sheet.h"
#include "app/figures/sheet/sheet_words.h"

namespace attnlab {

// The figure by itself in a space.
struct DrawnFigure {
  Extent needed;
  Drawing drawing;
};
DrawnFigure figure_in(Extent space, const Canvas& measures, const FigureInput& input, const Sheet& sheet,
                      double zoom = 1, double least_type = 0);

// Where everything stands: in pixels of the figure, of which `zoom` pixels of the sheet are one.
struct SheetPlan {
  Extent size;  // of the sheet
  std::vector<SheetLine> title, caption;
  double above = 0, below = 0;  // of the figure, with the words' own margins
  double mark = 0;              // between the figure and the caption
  Point at;                     // of the figure
  Extent space;                 // that it is given
  double zoom = 1;
  double least_type = 0;  // letters that would be smaller are set as large
  std::optional<SmallType> small;
  Drawing figure;  // of paper
};

double mark_band(const Sheet& sheet);
// `room`: the height that all words together may take.
void set_words(SheetPlan& layout, const Canvas& canvas, const Theme& theme, const Sheet& sheet, double width,
               double room);

// Of a size that is given, and all of it drawn `zoom` times as large: the figure has what the words leave.
SheetPlan filled_sheet(Extent size, double zoom, const Canvas& canvas, const Theme& theme,
                       const Sheet& sheet);

// The smallest letters where any are smaller than that, in pixels of the drawing: those of the cells first.
struct SmallLetters {
  const DrawnText* text;
  bool digits;
  double size, smallest;  // of this text, and of all
};
std::optional<SmallLetters> letters_below(const Drawing& drawing, double enough);

// As on the wall, with the size of the sheet.
SheetLayout on_wall(const Canvas& measures, const FigureInput& input, const Sheet& sheet);

// On Sheet::paper.
SheetPlan on_paper(const Canvas& canvas, const FigureInput& input, const Sheet& sheet);

}  // namespace attnlab
