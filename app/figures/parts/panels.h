// A view as a grid of panels: each says how large it is for a cell of a given size and draws itself at a place. The
// grid takes the number of columns and the cell that fill the space best.
#pragma once

#include "app/figures/parts/matrix_block.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

namespace attnlab {

struct Panel {
  std::function<BlockSize(double cell)> size;
  std::function<void(Point at, double cell)> draw;  // at: the top left of what the size calls width x height
  bool begins_row = false;
};

Panel block_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block);
// Lines of text wrapped to a width of `cells` cells, at least 150.
Panel text_panel(Canvas& canvas, std::string text, Color color, int cells);
// A panel that is width x height for every cell, with a heading of `top` above.
BlockSize plain_size(double width, double height, double top, double bottom);

// What the view needs beside the grid: `above` and `below` it, and a least width.
struct Reserved {
  std::function<double(double cell)> above;  // none: nothing
  double below = 0, width = 0;
};

struct PanelGrid {
  double cell = 0;
  int columns = 1;
  std::vector<Point> at;
  double left = 0, above = 0,
         below = 0;  // where the grid begins, and where the parts above and below it begin
  Extent extent;
};

// The first of `columns` is preferred where a later one gains less than a tenth.
PanelGrid fit_panels(std::span<const Panel> panels, std::span<const int> columns, Extent space,
                     const Reserved& reserved);
// Draws every panel at its place, moved by `shift`.
void draw_panels(std::span<const Panel> panels, const PanelGrid& grid, Point shift);

// How far a figure is moved so that it stands in the middle of a larger space.
inline Point centred(const Extent& figure, const Extent& space) {
  return {std::max(0.0, std::floor((space.width - figure.width) / 2)),
          std::max(0.0, std::floor((space.height - figure.height) / 2))};
}
inline Extent at_least(const Extent& figure, const Extent& space) {
  return {std::max(figure.width, space.width), std::max(figure.height, space.height)};
}

}  // namespace attnlab
