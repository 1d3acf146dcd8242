#include "app/ui/kit/paint.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace attnlab {
namespace {

float to_float(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<float>(std::clamp(value, -static_cast<double>(FLT_MAX), static_cast<double>(FLT_MAX)));
}

constexpr double largest_difference = 1e20;  // squares and sums of such are floats

// How far the logit of key j lies above that of key m: p s + q t + r.
void set_pair(const Field& field, std::size_t m, std::size_t j, float* to) {
  const FieldLogits& l = field.logits;
  const double u = (field.u_left + field.u_right) / 2, v = (field.v_bottom + field.v_top) / 2;
  const double a = l.a[j] - l.a[m], b = l.b[j] - l.b[m], c = l.c[j] - l.c[m];
  const double p = a * ((field.u_right - field.u_left) / 2), q = b * ((field.v_top - field.v_bottom) / 2);
  const double r = a * u + b * v + c;
  const double largest = std::max({std::abs(p), std::abs(q), std::abs(r)});
  const double unit = largest > largest_difference ? largest_difference / largest : 1;
  to[0] = to_float(p * unit);
  to[1] = to_float(q * unit);
  to[2] = to_float(r * unit);
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
  paint.pale_ground = heatmap.pale_ground;
  paint.hairline = heatmap.hairline;
  paint.hairline_width = to_float(heatmap.hairline_width * zoom);
  for (int i = 0; i < heatmap.rows * heatmap.cols; ++i) {
    paint.values[i] = to_float(heatmap.values[i] / unit);
    paint.paint[i] = heatmap.paint != nullptr ? heatmap.paint[i] : CellPaint::value;
  }
  return paint;
}

FieldPaint paint_of(const Field& field, void* painter, Point at, double zoom) {
  FieldPaint paint;
  paint.painter = painter;
  paint.x = to_float(at.x);
  paint.y = to_float(at.y);
  paint.width = to_float(field.width * zoom);
  paint.height = to_float(field.height * zoom);
  paint.keys = field.logits.keys;
  paint.key = field.key;
  paint.mode = field.mode;
  paint.unit = to_float(field.unit * zoom);
  paint.ground = field.ground;
  paint.tie = field.line;
  const auto n = static_cast<std::size_t>(field.logits.keys);
  for (std::size_t m = 0; m < n; ++m)
    for (std::size_t j = 0; j < n; ++j) set_pair(field, m, j, paint.pairs + 3 * (max_tokens * m + j));
  std::copy(field.colors.begin(), field.colors.end(), paint.colors);
  std::copy(field.ramp.begin(), field.ramp.end(), paint.ramp);
  return paint;
}

}  // namespace attnlab
