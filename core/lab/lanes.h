// Lanes: eight numbers that are computed side by side: eight sequences of one model, or eight models. Knows nothing of
// attention.
#pragma once

namespace attnlab::lab {

inline constexpr int lane_count = 8;

struct alignas(64) Lanes {
  double lane[lane_count];

  double& operator[](int i) { return lane[i]; }
  double operator[](int i) const { return lane[i]; }
};

inline Lanes all_lanes(double value) {
  Lanes out;
  for (double& lane : out.lane) lane = value;
  return out;
}

// In a tree that is the same on every machine.
inline double sum_of(const Lanes& x) {
  return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

}  // namespace attnlab::lab
