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

Spectrum spectrum(const MatrixView& square) {
  const Eigen::Index n = square.rows();
  if (n == 0 || n != square.cols() || n > max_tokens) return {};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Spectrum out{Matrix::Constant(n, 1, nan), Matrix::Constant(n, 1, nan)};
  if (!square.allFinite()) return out;

  // Every square on the way stays in the range of doubles.
  const int exponent = exponent_of(square);
  const Matrix scaled = square * std::ldexp(1.0, -exponent);
  const Eigen::EigenSolver<Matrix> solver(scaled, false);
  if (solver.info() != Eigen::Success) return out;

  std::array<std::complex<double>, max_tokens> values;
  for (Eigen::Index i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = solver.eigenvalues()(i);
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
