#include "app/figures/canvas/heatmap.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

double position(const ColorRange& range, double value) {
  const double width = range.high - range.low;
  if (!(width > 0) || std::isnan(value)) return 0.5;
  return std::clamp((value - range.low) / width, 0.0, 1.0);
}

Color cell_color(const Heatmap& heatmap, int row, int col) {
  const int at = row * heatmap.cols + col;
  const CellPaint paint = heatmap.paint ? heatmap.paint[at] : CellPaint::value;
  if (paint == CellPaint::masked) return heatmap.hatch_ground;
  if (paint == CellPaint::overflow) return heatmap.overflow_ground;
  return sample(heatmap.map, position(heatmap.range, heatmap.values[at]));
}

bool is_masked(const Heatmap& heatmap, int row, int col) {
  return heatmap.paint != nullptr && heatmap.paint[row * heatmap.cols + col] == CellPaint::masked;
}

}  // namespace attnlab
