#include "core/teaching/value.h"

namespace attnlab {

ClaimValue::ClaimValue(const MatrixView& m)
    : rows(static_cast<int>(m.rows())), cols(static_cast<int>(m.cols())), at(m.data(), m.data() + m.size()) {}

std::string shape_words(const ClaimValue& grid) {
  return std::to_string(grid.rows) + " x " + std::to_string(grid.cols);
}

ClaimValue transposed(const ClaimValue& grid) {
  ClaimValue out(grid.cols, grid.rows);
  for (int i = 0; i < grid.rows; ++i)
    for (int j = 0; j < grid.cols; ++j) out(j, i) = grid(i, j);
  return out;
}

MatrixView view(const ClaimValue& grid) { return {grid.at.data(), grid.rows, grid.cols}; }

bool fit(ClaimValue& a, ClaimValue& b) {
  if (a.rows == b.rows && a.cols == b.cols) return true;
  if (a.is_number()) {
    a = ClaimValue(b.rows, b.cols, a.at[0]);
    return true;
  }
  if (b.is_number()) {
    b = ClaimValue(a.rows, a.cols, b.at[0]);
    return true;
  }
  if (a.is_vector() && b.is_vector() && a.size() == b.size()) {
    b.rows = a.rows;
    b.cols = a.cols;
    return true;
  }
  return false;
}

ClaimValue product(ClaimValue a, ClaimValue b) {
  if (a.cols != b.rows) {
    if (b.rows == 1 && a.cols == b.cols)
      b = transposed(b);
    else if (a.cols == 1 && a.rows == b.rows)
      a = transposed(a);
    else
      return {};
  }
  ClaimValue out(a.rows, b.cols);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < b.cols; ++j)
      for (int k = 0; k < a.cols; ++k) out(i, j) += a(i, k) * b(k, j);
  return out;
}

}  // namespace attnlab
