#include "core/scene/positions.h"

#include <cmath>

namespace attnlab {

// In long double and then rounded: the functions for doubles end in other bits on other processors.
double turn_angle(const Scene& s, int d_k, int pair) {
  if (pair == 0) return s.angle;
  return static_cast<double>(s.angle * std::pow(10000.0L, -2.0L * pair / d_k));
}

Turn turn_of(const Scene& s, int d_k, int position, int pair) {
  const long double angle = position * turn_angle(s, d_k, pair);
  return {static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
}

double slope_of(const Scene& s, int head) {
  const auto heads = static_cast<long double>(s.heads.size());
  const long double slope =
      s.slope ? *s.slope * std::exp2(-8.0L * head / heads) : std::exp2(-8.0L * (head + 1) / heads);
  return static_cast<double>(slope);
}

}  // namespace attnlab
