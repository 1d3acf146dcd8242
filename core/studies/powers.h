// Powers of the weights: attention again and again with the weights kept, and where that ends. Pure functions
// of a square matrix; knows no scene.
#pragma once

#include "core/algebra/matrix.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

inline constexpr int first_power = 2, most_power = 20;  // of A^m, where a hand moves m

struct Powers {
  Matrix power;                 // A^m
  std::optional<Matrix> limit;  // what A^m comes to; none: it grows, or goes round in a circle
  bool alike = false;  // the rows of the limit are one row with the sum 1, the stationary distribution
  double second = 0;   // the second largest modulus of an eigenvalue; of one eigenvalue 0
};

// m from 1. Without a limit where so many rounds that doubles cannot count them have not come near it.
Powers powers(const MatrixView& A, int m);

// A line each: the second eigenvalue, and what it is to the power m. How far the rows of A^m are apart goes
// with that in the end.
std::vector<std::string> said_of_power(const Powers& of, int m, int decimals);

}  // namespace attnlab
