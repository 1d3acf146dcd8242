#include "app/ui/paint.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace attnlab {

namespace {

float to_float(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<float>(std::clamp(value, -static_cast<double>(FLT_MAX), static_cast<double>(FLT_MAX)));
}

}  // namespace

HeatmapPaint paint_of(const Heatmap& heatmap, void* painter, Point at, double zoom) {
  HeatmapPaint paint;
  paint.painter = painter;
  paint.x = to_float(at.x);
  paint.y = to_float(at.y);
  paint.cell_width = to_float(heatmap.cell_width * zoom);
  paint.cell_height = to_float(heatmap.cell_height * zoom);
  paint.gap = to_float(heatmap.gap * zoom);
  paint.corner = to_float(heatmap.corner * zoom);
  paint.rows = heatmap.rows;
  paint.cols = heatmap.cols;
  // Only the position within the range matters, so ranges that a float cannot hold are brought to 1.
  const double end = std::max(std::abs(heatmap.range.low), std::abs(heatmap.range.high));
  const double unit = end > 0 && (end < 1e-30 || end > 1e30) ? end : 1;
  paint.low = to_float(heatmap.range.low / unit);
  paint.high = to_float(heatmap.range.high / unit);
  paint.map = heatmap.map;
  paint.hatch_ground = heatmap.hatch_ground;
  paint.hatch_line = heatmap.hatch_line;
  paint.overflow_ground = heatmap.overflow_ground;
  for (int i = 0; i < heatmap.rows * heatmap.cols; ++i) {
    paint.values[i] = to_float(heatmap.values[i] / unit);
    paint.paint[i] = heatmap.paint != nullptr ? heatmap.paint[i] : CellPaint::value;
  }
  return paint;
}

}  // namespace attnlab
