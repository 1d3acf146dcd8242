#include "core/algebra/linear_algebra.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace attnlab {

namespace {

// Columns with their squared norms, which each rotation carries along.
template <int Rows>
struct Columns {
  std::array<Eigen::Matrix<double, Rows, 1>, max_width> column;
  std::array<double, max_width> square{};
};

// Turns columns p and q so that they become orthogonal; false when they are already, to rounding. The tangent t of the
// angle solves t^2 + 2 t (qq - pp) / (2 pq) = 1, the smaller root; then pp' = pp - t pq and qq' = qq + t pq.
template <int Rows>
bool rotate(Columns<Rows>& c, std::size_t p, std::size_t q) {
  constexpr double eps = std::numeric_limits<double>::epsilon();
  const double pp = c.square[p], qq = c.square[q], pq = c.column[p].dot(c.column[q]);
  if (pq * pq <= eps * eps * pp * qq) return false;
  const double difference = qq - pp;
  const double tangent = std::copysign(2, difference) * pq /
                         (std::abs(difference) + std::sqrt(difference * difference + 4 * pq * pq));
  const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
  const Eigen::Matrix<double, Rows, 1> old = c.column[p];
  c.column[p] = cosine * old - sine * c.column[q];
  c.column[q] = sine * old + cosine * c.column[q];
  c.square[p] = std::max(0.0, pp - tangent * pq);
  c.square[q] = qq + tangent * pq;
  return true;
}

// Scaling by a power of two, which rounds nothing, brings the entries so near 1 that no square leaves the range of doubles.
int exponent_of(const MatrixView& m) {
  const double largest = m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
  return largest == 0 ? 0 : std::clamp(std::ilogb(largest), -1000, 1000);
}

// The singular values of a matrix of at most Rows x 4 by the one-sided Jacobi method (Hestenes 1958): columns are turned
// until all are orthogonal; their norms are the singular values. One a column, descending. It needs no heap.
template <int Rows>
std::array<double, max_width> column_norms_after_rotation(const MatrixView& m) {
  const int exponent = exponent_of(m);
  const double down = std::ldexp(1.0, -exponent), up = std::ldexp(1.0, exponent);
  const auto n = static_cast<std::size_t>(m.cols());
  Columns<Rows> c;
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
      for (std::size_t q = p + 1; q < n; ++q) turned = rotate(c, p, q) || turned;
  }
  std::array<double, max_width> sigma{};
  for (std::size_t j = 0; j < n; ++j) {
    const double square = c.column[j].squaredNorm();
    sigma[j] = (square > 1e-280 ? std::sqrt(square) : c.column[j].stableNorm()) * up;
  }
  std::sort(sigma.begin(), sigma.begin() + static_cast<std::ptrdiff_t>(n), std::greater<>());
  return sigma;
}

}  // namespace

Matrix singular_values(const WeightMatrix& m) {
  const Eigen::Index count = m.cols();
  if (!m.allFinite()) return Matrix::Constant(count, 1, std::numeric_limits<double>::quiet_NaN());
  const auto sigma = column_norms_after_rotation<max_model>(view(m));
  Matrix out(count, 1);
  for (Eigen::Index i = 0; i < count; ++i) out(i, 0) = sigma[static_cast<std::size_t>(i)];
  return out;
}

int numerical_rank(const Matrix& sigma, int rows, int cols) {
  if (sigma.size() == 0 || !sigma.allFinite()) return 0;
  const double threshold = std::max(rows, cols) * std::numeric_limits<double>::epsilon() * sigma(0, 0);
  return static_cast<int>((sigma.array() > threshold).count());
}

Matrix gram_eigenvalues(const Matrix& P) {
  if (!P.allFinite()) return Matrix::Constant(P.rows(), 1, std::numeric_limits<double>::quiet_NaN());
  const auto sigma = column_norms_after_rotation<max_tokens>(view(P));
  Matrix out = Matrix::Zero(P.rows(), 1);
  for (Eigen::Index i = 0; i < std::min(P.rows(), P.cols()); ++i) {
    const double s = sigma[static_cast<std::size_t>(i)];
    out(i, 0) = s * s;
  }
  return out;
}

double asymmetry(const Matrix& S) {
  const int exponent = exponent_of(view(S));
  const double down = std::ldexp(1.0, -exponent);
  double anti = 0, all = 0;
  for (Eigen::Index i = 0; i < S.rows(); ++i)
    for (Eigen::Index j = 0; j < S.cols(); ++j) {
      const double s = S(i, j) * down, t = S(j, i) * down;
      anti += (s - t) * (s - t) / 4;
      all += s * s;
    }
  if (all == 0) return 0;
  const double ratio = std::sqrt(anti / all);
  return ratio > 1 ? 1 : ratio;  // rounding; NaN stays NaN
}

}  // namespace attnlab
