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

bool turns_rows(const Scene& s, int d_k) { return s.positions == Positions::rope && pairs_of(d_k) > 0; }

Matrix turned_by_place(const Scene& s, Matrix rows, TurnWay way) {
  if (s.positions != Positions::rope) return rows;
  const auto d_k = static_cast<int>(rows.cols());
  for (int i = 1; i < rows.rows(); ++i)
    for (int pair = 0; pair < pairs_of(d_k); ++pair) {
      Turn turn = turn_of(s, d_k, i, pair);
      if (way == TurnWay::back) turn.sin = -turn.sin;
      const double x = rows(i, 2 * pair), y = rows(i, 2 * pair + 1);
      if (way == TurnWay::absolute) {
        rows(i, 2 * pair) = x * std::abs(turn.cos) + y * std::abs(turn.sin);
        rows(i, 2 * pair + 1) = x * std::abs(turn.sin) + y * std::abs(turn.cos);
        continue;
      }
      rows(i, 2 * pair) = x * turn.cos - y * turn.sin;
      rows(i, 2 * pair + 1) = x * turn.sin + y * turn.cos;
    }
  return rows;
}

double slope_of(const Scene& s, int head) {
  const auto heads = static_cast<long double>(s.heads.size());
  const long double slope =
      s.slope ? *s.slope * std::exp2(-8.0L * head / heads) : std::exp2(-8.0L * (head + 1) / heads);
  return static_cast<double>(slope);
}

}  // namespace attnlab
