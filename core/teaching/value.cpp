#include "core/teaching/value.h"

#include "core/algebra/hull.h"
#include "core/algebra/spectrum.h"
#include "core/algebra/svd.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

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

namespace {

using Arguments = std::span<const ClaimValue>;

template <class F>
ClaimValue each(const ClaimValue& grid, F f) {
  ClaimValue out = grid;
  std::transform(out.at.begin(), out.at.end(), out.at.begin(), f);
  return out;
}

ClaimValue entrywise(Arguments a, double (*f)(double)) { return each(a[0], f); }

double sum(const ClaimValue& grid) { return std::accumulate(grid.at.begin(), grid.at.end(), 0.0); }
double sum_of_squares(const ClaimValue& grid) {
  return std::inner_product(grid.at.begin(), grid.at.end(), grid.at.begin(), 0.0);
}
bool small(const ClaimValue& grid) { return grid.rows <= max_tokens && grid.cols <= max_tokens; }
Matrix matrix_of(const ClaimValue& grid) { return view(grid); }
ClaimValue number(double value) { return ClaimValue(value); }

ClaimValue product_of(Arguments a) {
  ClaimValue out = a[0];
  for (std::size_t i = 1; i < a.size() && out.size() > 0; ++i) out = product(std::move(out), a[i]);
  return out;
}

ClaimValue power_of(Arguments a) {
  const double exponent = a[1].is_number() ? a[1].at[0] : -1;
  if (a[0].rows != a[0].cols || exponent < 1 || exponent > 1000 || exponent != std::floor(exponent))
    return {};
  ClaimValue out = a[0];
  for (int i = 1; i < static_cast<int>(exponent); ++i) out = product(std::move(out), a[0]);
  return out;
}

ClaimValue dot_of(Arguments a) {
  ClaimValue x = a[0], y = a[1];
  if (x.size() != y.size() || !fit(x, y)) return {};
  return number(std::inner_product(x.at.begin(), x.at.end(), y.at.begin(), 0.0));
}

ClaimValue rank_of(Arguments a) {
  if (!small(a[0])) return {};
  return number(numerical_rank(singular_values(matrix_of(a[0])), a[0].rows, a[0].cols));
}

// Of the entries, with the number of entries below.
ClaimValue variance_of(Arguments a) {
  const double mean = sum(a[0]) / a[0].size();
  return number(sum_of_squares(each(a[0], [mean](double x) { return x - mean; })) / a[0].size());
}

ClaimValue log_of(Arguments a) { return entrywise(a, std::log); }

ClaimValue diag_of(Arguments a) {
  if (a[0].rows != a[0].cols) return {};
  ClaimValue out(1, a[0].rows);
  for (int i = 0; i < a[0].rows; ++i) out(0, i) = a[0](i, i);
  return out;
}

ClaimValue mean_of(Arguments a) {
  ClaimValue out(1, a[0].cols);
  for (int i = 0; i < a[0].rows; ++i)
    for (int j = 0; j < a[0].cols; ++j) out(0, j) += a[0](i, j) / a[0].rows;
  return out;
}

ClaimValue argmax_of(Arguments a) {
  if (!a[0].is_vector()) return {};
  return number(1.0 +
                static_cast<double>(std::max_element(a[0].at.begin(), a[0].at.end()) - a[0].at.begin()));
}

ClaimValue hull_distance_of(Arguments a) {
  if (a[0].cols != a[1].cols || !small(a[0]) || !small(a[1])) return {};
  double farthest = 0;
  for (int i = 0; i < a[0].rows; ++i) {
    ClaimValue row(1, a[0].cols);
    for (int j = 0; j < a[0].cols; ++j) row(0, j) = a[0](i, j);
    const double distance = nearest_in_hull(view(a[1]), view(row)).distance;
    farthest = std::max(farthest, distance <= hull_rounding(view(a[1]), view(row)) ? 0 : distance);
  }
  return number(farthest);
}

// The largest of f over all pairs of rows.
ClaimValue over_pairs(const ClaimValue& grid, const std::function<double(int, int)>& f) {
  double most = 0;
  for (int i = 0; i < grid.rows; ++i)
    for (int k = i + 1; k < grid.rows; ++k) most = std::max(most, f(i, k));
  return number(most);
}

ClaimValue diameter_of(Arguments a) {
  const ClaimValue& g = a[0];
  return over_pairs(g, [&g](int i, int k) {
    double squares = 0;
    for (int j = 0; j < g.cols; ++j) squares += (g(i, j) - g(k, j)) * (g(i, j) - g(k, j));
    return std::sqrt(squares);
  });
}

ClaimValue contraction_of(Arguments a) {
  const ClaimValue& g = a[0];
  return over_pairs(g, [&g](int i, int k) {
    double sum = 0;
    for (int j = 0; j < g.cols; ++j) sum += std::abs(g(i, j) - g(k, j));
    return sum / 2;
  });
}

ClaimValue moduli_of(Arguments a) {
  if (a[0].rows != a[0].cols || !small(a[0])) return {};
  const Spectrum values = spectrum(view(a[0]));
  ClaimValue out(1, a[0].rows);
  for (int i = 0; i < a[0].rows; ++i) out(0, i) = std::hypot(values.real(i, 0), values.imaginary(i, 0));
  std::sort(out.at.begin(), out.at.end(), std::greater<>());
  return out;
}

// Singular values of log A with each row's mean taken off:
// softmax rows know their logits up to a shift of the row.
ClaimValue centred_log_of(Arguments a) {
  if (!small(a[0])) return {};
  ClaimValue log = log_of(a);
  for (int i = 0; i < log.rows; ++i) {
    double mean = 0;
    for (int j = 0; j < log.cols; ++j) mean += log(i, j) / log.cols;
    for (int j = 0; j < log.cols; ++j) log(i, j) -= mean;
  }
  const Matrix sigma = singular_values(matrix_of(log));
  return transposed(ClaimValue(view(sigma)));
}

ClaimValue row_sums_of_exp(Arguments a) {
  ClaimValue out(a[0].rows, 1);
  for (int i = 0; i < a[0].rows; ++i)
    for (int j = 0; j < a[0].cols; ++j) out(i, 0) += std::exp(a[0](i, j));
  return out;
}

constexpr std::string_view any = "a matrix", square = "a square matrix", list = "a list";
constexpr ClaimFunction functions[] = {
    {"T", 1, [](Arguments a) { return transposed(a[0]); }, any},
    {"mul", -1, product_of, "matrices whose shapes fit"},
    {"power", 2, power_of, "a square matrix and a whole number from 1 to 1000"},
    {"norm", 1, [](Arguments a) { return number(std::sqrt(sum_of_squares(a[0]))); }, any},
    {"dot", 2, dot_of, "two lists of one length"},
    {"rank", 1, rank_of, any},
    {"var", 1, variance_of, any},
    {"low", 1, [](Arguments a) { return number(std::ranges::min(a[0].at)); }, any},
    {"high", 1, [](Arguments a) { return number(std::ranges::max(a[0].at)); }, any},
    {"abs", 1, [](Arguments a) { return entrywise(a, std::abs); }, any},
    {"exp", 1, [](Arguments a) { return entrywise(a, std::exp); }, any},
    {"log", 1, log_of, any},
    {"sqrt", 1, [](Arguments a) { return entrywise(a, std::sqrt); }, any},
    {"sigma", 1, [](Arguments a) { return entrywise(a, [](double x) { return 1 / (1 + std::exp(-x)); }); },
     any},
    {"diag", 1, diag_of, square},
    {"total", 1, [](Arguments a) { return number(sum(a[0])); }, any},
    {"mean", 1, mean_of, any},
    {"argmax", 1, argmax_of, list},
    {"hulldist", 2, hull_distance_of, "two matrices of points with as many coordinates"},
    {"diam", 1, diameter_of, any},
    {"tau", 1, contraction_of, any},
    {"eigs", 1, moduli_of, square},
    {"svc", 1, centred_log_of, any},
    {"trJ", 1, [](Arguments a) { return number(1 - sum_of_squares(a[0])); }, list},
    {"rowsumexp", 1, row_sums_of_exp, any},
    {"rows", 1, [](Arguments a) { return number(a[0].rows); }, any},
    {"cols", 1, [](Arguments a) { return number(a[0].cols); }, any}};

}  // namespace

std::span<const ClaimFunction> claim_functions() { return functions; }

std::variant<ClaimValue, std::string> apply_function(std::string_view name,
                                                     std::span<const ClaimValue> arguments) {
  for (const ClaimFunction& function : functions) {
    if (function.name != name) continue;
    const std::string said = std::string(name) + "()";
    if (function.arguments >= 0 && arguments.size() != static_cast<std::size_t>(function.arguments))
      return said + ": expected " + std::to_string(function.arguments) +
             (function.arguments == 1 ? " argument" : " arguments") + ", found " +
             std::to_string(arguments.size());
    if (std::any_of(arguments.begin(), arguments.end(), [](const ClaimValue& g) { return g.size() == 0; }))
      return said + ": an argument is empty";
    ClaimValue out = function.apply(arguments);
    if (out.size() == 0) {
      std::string sentence = said + ": expected " + std::string(function.expects) + ", found ";
      for (std::size_t i = 0; i < arguments.size(); ++i)
        sentence += (i > 0 ? ", " : "") + shape_words(arguments[i]);
      return sentence;
    }
    return out;
  }
  return std::string(name) + "() is no function";
}

}  // namespace attnlab
