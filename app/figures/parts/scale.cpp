#include "app/figures/parts/scale.h"

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
ColorRange compared(const Against* against, const ColorRange& other, ColorRange own, ColorRange* note) {
  if (note != nullptr) widen(*note, own);
  if (against == nullptr) return own;
  if (against->subtract != nullptr) return other;
  widen(own, other);
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

ColorRange weights_range(std::initializer_list<MatrixView> matrices) {
  const double largest = largest_magnitude(matrices);
  for (const double end : {0.25, 0.5, 0.75, 1.0})
    if (largest <= end + 1e-9) return {0, end};
  return {0, round_up(largest)};
}

ColorRange signed_range(const FigureInput& input, std::initializer_list<MatrixView> matrices) {
  return compared(input.against, input.against != nullptr ? input.against->numbers : ColorRange{},
                  signed_range(matrices), input.record != nullptr ? &input.record->numbers : nullptr);
}

ColorRange weights_range(const FigureInput& input, std::initializer_list<MatrixView> matrices) {
  return compared(input.against, input.against != nullptr ? input.against->weights : ColorRange{},
                  weights_range(matrices), input.record != nullptr ? &input.record->weights : nullptr);
}

}  // namespace attnlab
