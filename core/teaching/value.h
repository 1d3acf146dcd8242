// A matrix of numbers of any small size: what a claim computes with, and the functions it may call.
// Knows no scene.
#pragma once

#include "core/algebra/matrix.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

// rows x cols, by rows. A number is 1 x 1, a list a row.
struct ClaimValue {
  int rows = 0, cols = 0;
  std::vector<double> at;

  ClaimValue() = default;
  ClaimValue(int r, int c, double value = 0) : rows(r), cols(c), at(static_cast<std::size_t>(r * c), value) {}
  explicit ClaimValue(double number) : ClaimValue(1, 1, number) {}
  explicit ClaimValue(const MatrixView& m);

  double& operator()(int i, int j) { return at[static_cast<std::size_t>(i * cols + j)]; }
  double operator()(int i, int j) const { return at[static_cast<std::size_t>(i * cols + j)]; }
  bool is_number() const { return rows == 1 && cols == 1; }
  bool is_vector() const { return rows == 1 || cols == 1; }
  int size() const { return rows * cols; }
};

std::string shape_words(const ClaimValue& grid);  // "3 x 4"
ClaimValue transposed(const ClaimValue& grid);
MatrixView view(const ClaimValue& grid);

// Brings two grids to one shape, a number to that of the other, a row to a column of the same length;
// false where they do not fit.
bool fit(ClaimValue& a, ClaimValue& b);

// a b; a list beside a matrix counts as the row or the column that fits. 0 x 0 where none does.
ClaimValue product(ClaimValue a, ClaimValue b);

// The functions of the language of claims: T, mul, rank, hulldist and so on,
// a row each of the table in README.md.
struct ClaimFunction {
  std::string_view name;
  int arguments;                                               // -1: one or more
  ClaimValue (*apply)(std::span<const ClaimValue> arguments);  // 0 x 0: the shapes do not fit
  std::string_view expects;                                    // "a square matrix"
};

std::span<const ClaimFunction> claim_functions();
std::variant<ClaimValue, std::string> apply_function(std::string_view name,
                                                     std::span<const ClaimValue> arguments);

}  // namespace attnlab
