// Heatmap: the coloured cells of one matrix as a value: where they stand, what they hold, how a value
// becomes a colour. The fragment shader, the cairo canvas and the tests all paint from this description.
#pragma once

#include "app/figures/canvas/color.h"
#include "app/figures/canvas/range_choice.h"
#include "core/algebra/matrix.h"

namespace attnlab {

// The two ends of a scale. Signed maps have low = -high, so that 0 is the middle.
struct ColorRange {
  double low = -1, high = 1;
};
// The colours of the numbers of a range.
struct ColorScale {
  ColorMap map = ColorMap::diverging_light;
  ColorRange range;
  RangeOf of = RangeOf::fixed;
};

// How one cell is painted. masked: hatched. overflow: left the range of doubles, a ground of its own.
enum class CellPaint : unsigned char { value, masked, overflow };

struct Heatmap {
  double x = 0, y = 0;  // top left of the first cell
  double cell_width = 44, cell_height = 44, gap = 2, corner = 3;
  int rows = 0, cols = 0;  // at most 16 x 16
  // Row-major, rows * cols of each.
  const double* values = nullptr;
  const CellPaint* paint = nullptr;  // null: every cell is a value
  ColorMap map = ColorMap::diverging_light;
  ColorRange range;
  Color hatch_ground, hatch_line, overflow_ground;  // for the cells that show no value
  // Inside the edge of every cell, over its colour: near zero a cell is its ground. Of alpha 0: none.
  Color hairline{0, 0, 0, 0};
  double hairline_width = 1;
};

// The position of a value on its map, in [0, 1]. A range of no width gives the middle.
double position(const ColorRange& range, double value);
Color cell_color(const Heatmap& heatmap, int row, int col);
bool is_masked(const Heatmap& heatmap, int row, int col);

}  // namespace attnlab
