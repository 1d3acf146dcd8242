// One row of the weights over the temperature: where it is spread, where it is decided, and where no gradient passes
// any more.
#pragma once

#include "core/analysis/analysis.h"

#include <array>

namespace attnlab {

inline constexpr double curve_coldest = 0.1, curve_hottest = 10;
inline constexpr int curve_points = 61;  // the middle one is the temperature 1

struct TemperatureCurve {
  std::array<double, curve_points> temperature{}, entropy{},
      trace{};               // trace of diag(p) - p p^T: 1 - sum p^2
  double entropy_limit = 0;  // log of the number of allowed keys
  double trace_limit = 0;    // 1 - 1 / that number: where the weights are equal
  double entropy_now = 0,
         trace_now = 0;  // at the scene's own temperature, which may lie outside of the curve
  bool finite = true;    // false: a score left the range of doubles, or nothing is allowed; there is no curve
};

// Softmax of s_i / (inside * T) under the mask in force, for T equidistant in log T. `head` and `row` count from 0 and
// are clamped.
TemperatureCurve temperature_curve(const Scene& scene, const Analysis& analysis, int head, int row);

}  // namespace attnlab
