#include "core/algebra/matrix_ops.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

// The columns made orthonormal, in place; false when one of them is a combination of those before it.
bool orthonormalise_columns(AnyMatrix& m) {
  const double scale = m.cwiseAbs().maxCoeff();
  if (scale == 0 || !std::isfinite(scale)) return false;
  m /= scale;
  for (Eigen::Index j = 0; j < m.cols(); ++j) {
    const double before = m.col(j).norm();
    for (int pass = 0; pass < 2; ++pass)
      for (Eigen::Index k = 0; k < j; ++k) {
        const double along = m.col(k).dot(m.col(j));
        m.col(j) -= along * m.col(k);
      }
    const double after = m.col(j).norm();
    const double rounding = static_cast<double>(m.rows()) * 16 * std::numeric_limits<double>::epsilon();
    if (after <= rounding * before) return false;
    m.col(j) /= after;
  }
  return true;
}

}  // namespace

AnyMatrix copy_of(const MatrixView& m) { return m; }
AnyMatrix zero_matrix(int rows, int cols) { return AnyMatrix::Zero(rows, cols); }
AnyMatrix identity_matrix(int rows, int cols) { return AnyMatrix::Identity(rows, cols); }

std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

AnyMatrix random_matrix(int rows, int cols, std::uint64_t seed) {
  AnyMatrix m(rows, cols);
  std::uint64_t state = seed;
  for (Eigen::Index i = 0; i < m.size(); ++i)
    m.data()[i] = (static_cast<double>(splitmix64(state) % 201) - 100) / 100;
  return m;
}

AnyMatrix transposed(const MatrixView& m) { return m.transpose(); }

double rounded(double value, int decimals) {
  const double unit = std::pow(10.0, decimals);
  // Above 2^53 units every double is already such a multiple.
  if (!(std::abs(value) * unit < 9007199254740992.0)) return value;
  return std::round(value * unit) / unit + 0.0;
}

AnyMatrix rounded(const MatrixView& m, int decimals) {
  AnyMatrix result = m;
  for (Eigen::Index i = 0; i < result.size(); ++i) result.data()[i] = rounded(result.data()[i], decimals);
  return result;
}

int exponent_of(const MatrixView& m) {
  const double largest = m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
  return largest == 0 ? 0 : std::clamp(std::ilogb(largest), -1000, 1000);
}

std::optional<AnyMatrix> orthonormalised(const MatrixView& m) {
  if (m.size() == 0) return std::nullopt;
  const bool by_rows = m.cols() > m.rows();
  AnyMatrix work = by_rows ? AnyMatrix(m.transpose()) : AnyMatrix(m);
  if (!orthonormalise_columns(work)) return std::nullopt;
  if (!by_rows) return work;
  return AnyMatrix(work.transpose());
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

WeightMatrix split_mixed(const WeightMatrix& W, double t) {
  if (t == 1) return W;
  if (t == -1) return W.transpose();
  WeightMatrix out(W.rows(), W.cols());
  for (Eigen::Index i = 0; i < W.rows(); ++i)
    for (Eigen::Index j = 0; j < W.cols(); ++j) {
      // Halved before they are added, so that nothing overflows on the way; the diagonal stays as it is.
      const double half = 0.5 * W(i, j), mirrored = 0.5 * W(j, i);
      out(i, j) = i == j ? W(i, j) : half + mirrored + t * (half - mirrored);
    }
  return out;
}

}  // namespace attnlab
