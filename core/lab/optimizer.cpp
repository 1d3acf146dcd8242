#include "core/lab/optimizer.h"

#include <cmath>
#include <cstddef>

namespace attnlab::lab {

Descent::Descent(Optimizer kind, double rate, double momentum, int weights, bool alike)
    : kind_(kind),
      lanes_(alike ? 1 : lane_count),
      rate_(rate),
      momentum_(momentum),
      first_(static_cast<std::size_t>(weights), all_lanes(0)),
      second_(kind == Optimizer::adam ? first_ : std::vector<Lanes>()) {}

void Descent::step(std::span<Lanes> weights, std::span<const Lanes> slopes, double part) {
  mean_left_ *= adam_mean;
  square_left_ *= adam_square;
  const double mean_scale = rate_ * part / (1 - mean_left_), square_scale = 1 / (1 - square_left_);
  for (std::size_t n = 0; n < weights.size(); ++n) {
    for (int i = 0; i < lanes_; ++i) {
      const double slope = slopes[n][i];
      double& mean = first_[n][i];
      if (kind_ == Optimizer::descent) {
        mean = momentum_ * mean + slope;
        weights[n][i] -= rate_ * part * mean;
        continue;
      }
      double& square = second_[n][i];
      mean = adam_mean * mean + (1 - adam_mean) * slope;
      square = adam_square * square + (1 - adam_square) * slope * slope;
      weights[n][i] -= mean_scale * mean / (std::sqrt(square * square_scale) + adam_least);
    }
    if (lanes_ == 1) weights[n] = all_lanes(weights[n][0]);
  }
}

}  // namespace attnlab::lab
