// Optimisers: gradient descent with momentum, and Adam (arXiv 1412.6980), on lanes.
// Each lane is a model of its own.
#pragma once

#include "core/lab/steps.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace attnlab::lab {

enum class Optimizer { adam, descent };
inline constexpr std::array<std::string_view, 2> optimizer_names{"adam", "descent"};

inline constexpr double adam_mean = 0.9, adam_square = 0.999, adam_least = 1e-8;

class Descent {
 public:
  // `alike`: all lanes hold one model.
  Descent(Optimizer kind, double rate, double momentum, int weights, bool alike = false);
  // One step down the slopes, the rate times `part`; both of as many lanes as there are weights.
  void step(std::span<Lanes> weights, std::span<const Lanes> slopes, double part = 1);

 private:
  Optimizer kind_;
  int lanes_;  // that are computed; the others are as the first
  double rate_, momentum_;
  double mean_left_ = 1, square_left_ = 1;  // powers of adam_mean and adam_square
  std::vector<Lanes> first_, second_;
};

}  // namespace attnlab::lab
