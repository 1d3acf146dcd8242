#include "core/algebra/spectrum.h"

#include "core/algebra/matrix_ops.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>

namespace attnlab {
namespace {

// Of a matrix in real Schur form: blocks of 1 x 1 and of 2 x 2 on its diagonal.
void eigenvalues_of(const Matrix& T, std::complex<double>* values) {
  const Eigen::Index n = T.rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (i + 1 == n || T(i + 1, i) == 0) {
      values[i] = T(i, i);
      continue;
    }
    // A conjugate pair; the largest factor is taken out of the root.
    const double p = 0.5 * (T(i, i) - T(i + 1, i + 1));
    const double size = std::max({std::abs(p), std::abs(T(i + 1, i)), std::abs(T(i, i + 1))});
    const double below = T(i + 1, i) / size, right = T(i, i + 1) / size, half = p / size;
    const double z = size * std::sqrt(std::abs(half * half + below * right));
    values[i] = {T(i + 1, i + 1) + p, z};
    values[i + 1] = {T(i + 1, i + 1) + p, -z};
    ++i;
  }
}

}  // namespace

Spectrum spectrum(const MatrixView& square) {
  const Eigen::Index n = square.rows();
  if (n == 0 || n != square.cols() || n > max_tokens) return {};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Spectrum out{Matrix::Constant(n, 1, nan), Matrix::Constant(n, 1, nan)};
  if (!square.allFinite()) return out;

  // Every square on the way stays in the range of doubles.
  const int exponent = exponent_of(square);
  const Matrix scaled = square * std::ldexp(1.0, -exponent);
  Eigen::RealSchur<Matrix> schur(n);
  schur.compute(scaled, false);
  if (schur.info() != Eigen::Success) return out;
  std::array<std::complex<double>, max_tokens> values;
  eigenvalues_of(schur.matrixT(), values.data());
  std::sort(values.begin(), values.begin() + n, [](const auto& a, const auto& b) {
    return a.real() != b.real() ? a.real() > b.real() : a.imag() > b.imag();
  });
  for (Eigen::Index i = 0; i < n; ++i) {
    const std::complex<double>& value = values[static_cast<std::size_t>(i)];
    out.real(i, 0) = std::ldexp(value.real(), exponent);
    out.imaginary(i, 0) = std::ldexp(value.imag(), exponent);
  }
  return out;
}

double largest_imaginary(const Spectrum& spectrum) {
  double largest = 0;
  for (Eigen::Index i = 0; i < spectrum.imaginary.rows(); ++i) {
    const double size = std::abs(spectrum.imaginary(i, 0));
    if (!std::isfinite(size) || !std::isfinite(spectrum.real(i, 0)))
      return std::numeric_limits<double>::quiet_NaN();
    largest = std::max(largest, size);
  }
  return largest;
}

Matrix symmetric_eigenvalues(const Matrix& m) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(m, Eigen::EigenvaluesOnly).eigenvalues();
}

SymmetricSpectrum symmetric_spectrum(const Matrix& m) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(m);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace attnlab
