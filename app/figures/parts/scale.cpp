#include "app/figures/parts/scale.h"

#include "app/figures/canvas/text.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

double largest_magnitude(std::initializer_list<MatrixView> matrices) {
  double largest = 0;
  for (const MatrixView& m : matrices)
    for (Eigen::Index i = 0; i < m.size(); ++i)
      if (std::isfinite(m.data()[i])) largest = std::max(largest, std::abs(m.data()[i]));
  return largest;
}

// The range of a figure's own matrices, noted, and widened to what it is compared with.
ColorRange compared(const FigureInput& input, ColorRange own, ColorRange Shown::*noted,
                    ColorRange Comparison::*other) {
  if (input.shown != nullptr) widen(input.shown->*noted, own);
  if (input.comparison == nullptr) return own;
  if (input.comparison->subtract != nullptr) return input.comparison->*other;
  widen(own, input.comparison->*other);
  return own;
}

}  // namespace

double round_up(double magnitude) {
  if (!(magnitude > 0) || !std::isfinite(magnitude)) return 1;
  const double power = std::pow(10, std::floor(std::log10(magnitude)));
  if (!(power > 0)) return magnitude;  // below the normal range of doubles
  for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0}) {
    const double end = step * power;
    if (magnitude <= end * (1 + 1e-12) && std::isfinite(end)) return end;
  }
  return magnitude;
}

ColorRange signed_range(std::initializer_list<MatrixView> matrices) {
  const double end = round_up(largest_magnitude(matrices));
  return {-end, end};
}

ColorRange weights_range(std::initializer_list<MatrixView> matrices, bool own) {
  const double largest = largest_magnitude(matrices);
  if (own)
    for (const double end : {0.25, 0.5, 0.75})
      if (largest <= end + 1e-9) return {0, end};
  return {0, largest <= 1 + 1e-9 ? 1 : round_up(largest)};
}

ColorScale signed_scale(const FigureInput& input, std::initializer_list<MatrixView> matrices) {
  return {input.theme.signed_map,
          compared(input, signed_range(matrices), &Shown::numbers, &Comparison::numbers)};
}

ColorScale weights_scale(const FigureInput& input, std::initializer_list<MatrixView> matrices) {
  return {input.theme.weights_map, compared(input, weights_range(matrices, input.options.own_range),
                                            &Shown::weights, &Comparison::weights)};
}

void draw_color_bar(Canvas& canvas, const Theme& theme, Point at, double width, const ColorScale& scale) {
  // On whole pixels: steps overlap, and edges between pixels would show it.
  at = {std::round(at.x), std::round(at.y)};
  constexpr int steps = 64;
  constexpr double height = 8;
  for (int i = 0; i < steps; ++i) {
    const double left = at.x + width * i / steps;
    // Each reaches under the next one, so that no seam shows.
    const double right = i + 1 < steps ? at.x + width * (i + 1.5) / steps : at.x + width;
    canvas.fill_rectangle({left, at.y, right - left, height}, sample(scale.map, (i + 0.5) / steps));
  }
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = at.y + height + 14;
  canvas.text({at.x, baseline}, short_number(scale.range.low), style);
  text_right(canvas, {at.x + width, baseline}, short_number(scale.range.high), style);
  if (scale.range.low < 0) text_center(canvas, {at.x + width / 2, baseline}, "0", style);
}

}  // namespace attnlab
