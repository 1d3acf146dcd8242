#include "core/algebra/svd.h"

#include "core/algebra/matrix_ops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace attnlab {
namespace {

constexpr double machine_eps = std::numeric_limits<double>::epsilon();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <int Size>
using Column = Eigen::Matrix<double, Size, 1>;

// Columns with their squared norms, which each rotation carries along.
template <int Rows, int Cols>
struct Columns {
  std::array<Column<Rows>, Cols> column;
  std::array<double, Cols> square{};
};

// Turns columns p and q so that they become orthogonal; false when they are already, to rounding. The tangent
// t of the angle solves t^2 + 2 t (qq - pp) / (2 pq) = 1, the smaller root; then pp' = pp - t pq and qq' =
// qq + t pq.
template <int Rows, int Cols, typename Also>
bool rotate(Columns<Rows, Cols>& c, std::size_t p, std::size_t q, Also also) {
  const double pp = c.square[p], qq = c.square[q], pq = c.column[p].dot(c.column[q]);
  if (pq * pq <= machine_eps * machine_eps * pp * qq) return false;
  const double difference = qq - pp;
  const double tangent = std::copysign(2, difference) * pq /
                         (std::abs(difference) + std::sqrt(difference * difference + 4 * pq * pq));
  const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
  const Column<Rows> old = c.column[p];
  c.column[p] = cosine * old - sine * c.column[q];
  c.column[q] = sine * old + cosine * c.column[q];
  also(p, q, cosine, sine);
  c.square[p] = std::max(0.0, pp - tangent * pq);
  c.square[q] = qq + tangent * pq;
  return true;
}

// The columns of 2^-exponent m, turned until all are orthogonal; also(p, q, cosine, sine)
// is told of each turn.
template <int Rows, int Cols, typename Also>
Columns<Rows, Cols> orthogonal_columns(const MatrixView& m, int exponent, Also also) {
  const double down = std::ldexp(1.0, -exponent);
  const auto n = static_cast<std::size_t>(m.cols());
  Columns<Rows, Cols> c;
  for (std::size_t j = 0; j < n; ++j) {
    c.column[j].setZero();
    for (Eigen::Index i = 0; i < m.rows(); ++i) c.column[j](i) = m(i, static_cast<Eigen::Index>(j)) * down;
  }
  constexpr int most_sweeps = 40;  // it converges quadratically; six are usual
  bool turned = true;
  for (int sweep = 0; sweep < most_sweeps && turned; ++sweep) {
    turned = false;
    for (std::size_t j = 0; j < n; ++j) c.square[j] = c.column[j].squaredNorm();  // afresh: rounding adds up
    for (std::size_t p = 0; p + 1 < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) turned = rotate(c, p, q, also) || turned;
  }
  return c;
}

template <int Rows>
double length_of(const Column<Rows>& column) {
  const double square = column.squaredNorm();
  return square > 1e-280 ? std::sqrt(square) : column.stableNorm();
}

// The lengths of the columns, descending: min(rows, cols) of them.
template <int Rows, int Cols>
Matrix sigma_of(const MatrixView& m) {
  const int exponent = exponent_of(m);
  const auto c = orthogonal_columns<Rows, Cols>(m, exponent, [](auto...) {});
  const double up = std::ldexp(1.0, exponent);
  std::array<double, Cols> sigma{};
  for (std::size_t j = 0; j < static_cast<std::size_t>(m.cols()); ++j) sigma[j] = length_of(c.column[j]) * up;
  std::sort(sigma.begin(), sigma.begin() + m.cols(), std::greater<>());
  Matrix out(std::min(m.rows(), m.cols()), 1);
  for (Eigen::Index i = 0; i < out.rows(); ++i) out(i, 0) = sigma[static_cast<std::size_t>(i)];
  return out;
}

// The index of the largest, in size, of `count` numbers: the first of those that are equal to rounding.
template <typename Number>
Eigen::Index largest_of(Eigen::Index count, Number number) {
  Eigen::Index top = 0;
  for (Eigen::Index j = 1; j < count; ++j)
    if (std::abs(number(j)) > std::abs(number(top)) + 1e-9) top = j;
  return top;
}

// The columns U sigma and V, by falling sigma, all but for the power of two.
template <int Rows, int Cols>
struct Rotated {
  std::array<Column<Rows>, Cols> column;
  std::array<double, Cols> length{};
  Bounded<Cols, Cols> V;
};

template <int Rows, int Cols = max_model>
Rotated<Rows, Cols> rotated(const MatrixView& m, int exponent) {
  const Eigen::Index n = m.cols();
  std::array<Column<Cols>, Cols> V;
  for (std::size_t j = 0; j < Cols; ++j) V[j] = Column<Cols>::Unit(static_cast<Eigen::Index>(j));
  const auto c = orthogonal_columns<Rows, Cols>(
      m, exponent, [&V](std::size_t p, std::size_t q, double cosine, double sine) {
        const Column<Cols> old = V[p];
        V[p] = cosine * old - sine * V[q];
        V[q] = sine * old + cosine * V[q];
      });
  std::array<double, Cols> length{};
  std::array<std::size_t, Cols> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j) length[j] = length_of(c.column[j]);
  std::stable_sort(order.begin(), order.begin() + n,
                   [&length](std::size_t a, std::size_t b) { return length[a] > length[b]; });
  Rotated<Rows, Cols> out;
  out.V.resize(n, n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto to = static_cast<std::size_t>(k), from = order[to];
    const double sign = V[from](largest_of(n, [&](Eigen::Index i) { return V[from](i); })) < 0 ? -1 : 1;
    out.column[to] = sign * c.column[from];
    out.length[to] = length[from];
    for (Eigen::Index i = 0; i < n; ++i) out.V(i, k) = sign * V[from](i);
  }
  return out;
}

using AnyColumn = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, max_model, 1>;

// What is left of v at right angles to the first `count` columns, projected twice: twice is enough.
AnyColumn left_of(AnyColumn v, const WeightMatrix& columns, Eigen::Index count) {
  for (int pass = 0; pass < 2; ++pass)
    for (Eigen::Index k = 0; k < count; ++k) v -= columns.col(k).dot(v) * columns.col(k);
  return v;
}

AnyColumn most_left(const WeightMatrix& columns, Eigen::Index count) {
  const Eigen::Index top = largest_of(
      columns.rows(), [&](Eigen::Index i) { return 1 - columns.row(i).head(count).squaredNorm(); });
  return left_of(AnyColumn::Unit(columns.rows(), top), columns, count).normalized();
}

}  // namespace

Svd svd(const WeightMatrix& m) {
  const Eigen::Index rows = m.rows(), cols = m.cols(), count = std::min(rows, cols);
  if (!m.allFinite())
    return {WeightMatrix::Constant(rows, rows, nan), WeightMatrix::Constant(cols, cols, nan),
            Matrix::Constant(count, 1, nan)};
  const int exponent = exponent_of(view(m));
  const auto found = rotated<max_model>(view(m), exponent);
  Svd out{WeightMatrix(rows, rows), found.V, Matrix(count, 1)};
  for (Eigen::Index k = 0; k < rows; ++k) {
    AnyColumn u = AnyColumn::Zero(rows);
    if (k < count) {
      const auto at = static_cast<std::size_t>(k);
      out.sigma(k, 0) = found.length[at] * std::ldexp(1.0, exponent);
      if (found.length[at] > 0) u = found.column[at].head(rows) / found.length[at];
      u = left_of(u, out.U, k);
    }
    // Of a column that is 0, or too small to have been turned, little or nothing is left.
    out.U.col(k) = u.norm() > 0.5 ? AnyColumn(u.normalized()) : most_left(out.U, k);
  }
  return out;
}

ThinSvd thin_svd(const Matrix& m) {
  const Eigen::Index count = std::min(m.rows(), m.cols());
  if (!m.allFinite())
    return {Matrix::Constant(m.rows(), count, nan), Matrix::Constant(m.cols(), count, nan),
            Matrix::Constant(count, 1, nan)};
  const int exponent = exponent_of(view(m));
  const auto found = rotated<max_tokens, max_tokens>(view(m), exponent);
  ThinSvd out{Matrix::Zero(m.rows(), count), found.V.leftCols(count), Matrix(count, 1)};
  for (Eigen::Index k = 0; k < count; ++k) {
    const auto at = static_cast<std::size_t>(k);
    out.sigma(k, 0) = found.length[at] * std::ldexp(1.0, exponent);
    if (found.length[at] > 0) out.U.col(k) = found.column[at].head(m.rows()) / found.length[at];
  }
  return out;
}

WeightMatrix principal_axes(const MatrixView& points) {
  auto found = rotated<2 * max_tokens>(points, exponent_of(points));
  const double threshold =
      static_cast<double>(std::max(points.rows(), points.cols())) * machine_eps * found.length[0];
  Eigen::Index rank = 0;
  while (rank < points.cols() && found.length[static_cast<std::size_t>(rank)] > threshold) ++rank;
  complete(found.V, rank);
  return found.V.transpose();
}

Matrix singular_values(const Matrix& m) {
  if (!m.allFinite()) return Matrix::Constant(std::min(m.rows(), m.cols()), 1, nan);
  if (m.cols() > max_model) return sigma_of<max_tokens, max_tokens>(view(m));
  return m.rows() > max_model ? sigma_of<max_tokens, max_model>(view(m))
                              : sigma_of<max_model, max_model>(view(m));
}

void complete(WeightMatrix& columns, Eigen::Index known) {
  for (Eigen::Index k = known; k < columns.cols(); ++k) columns.col(k) = most_left(columns, k);
}

int numerical_rank(const Matrix& sigma, Eigen::Index rows, Eigen::Index cols, double terms) {
  if (sigma.size() == 0 || !sigma.allFinite()) return 0;
  const double threshold =
      static_cast<double>(std::max(rows, cols)) * machine_eps * std::max(sigma(0, 0), terms);
  return static_cast<int>((sigma.array() > threshold).count());
}

Matrix gram_eigenvalues(const Matrix& P) {
  if (!P.allFinite()) return Matrix::Constant(P.rows(), 1, nan);
  const Matrix sigma = singular_values(P);
  Matrix out = Matrix::Zero(P.rows(), 1);
  out.topRows(sigma.rows()) = sigma.cwiseAbs2();
  return out;
}

LeastNorm least_norm(const MatrixView& W, const MatrixView& dp) {
  using Row = Bounded<1, max_model>;
  const Row wanted = dp;
  LeastNorm out{Row::Zero(1, W.rows()), wanted.stableNorm()};
  if (!W.allFinite() || !wanted.allFinite() || W.size() == 0) return out;
  const auto [U, V, sigma] = svd(W);
  Row change = out.change, moved = Row::Zero(1, W.cols());
  for (Eigen::Index k = 0; k < numerical_rank(sigma, W.rows(), W.cols()); ++k) {
    const double along = wanted.row(0).dot(V.col(k));
    change += (along / sigma(k, 0)) * U.col(k).transpose();
    moved += along * V.col(k).transpose();
  }
  if (!change.allFinite()) return out;
  out.change = change;
  out.residual = (moved - wanted).stableNorm();
  return out;
}

}  // namespace attnlab
