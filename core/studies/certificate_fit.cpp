// Factors whose weights round to a pattern that was typed: least squares in the weights themselves, where the
// digits are equally good for every entry, and not in their logarithms; what lies within the digits already
// counts as met.
#include "core/algebra/softmax.h"
#include "core/studies/certificate_parts.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

using Residuals = Eigen::VectorXd;

// A pattern and how far off each weight may be.
struct Box {
  const Matrix& wanted;
  double allowed;
};

// How far each weight is outside of the box, 0 inside; a little inside of it,
// so that rounding does not matter.
Residuals residual(const FactorForm& form, const Factors& factors, double sigma, const Box& box) {
  Matrix outside = box.wanted - weights_of(form, factors, sigma);
  for (double& x : outside.reshaped()) x = std::copysign(std::max(0.0, std::abs(x) - 0.95 * box.allowed), x);
  return outside.reshaped<Eigen::RowMajor>();
}

// d A / d (U, V): a row an entry of A, a column an entry of U and, under two matrices, of V.
DynamicRowMajor slope(const FactorForm& form, const Factors& factors, double sigma) {
  using Kind = FactorForm::Kind;
  const Matrix P_Q = form.X * factors.U, P_K = form.M * factors.V, A = weights_of(form, factors, sigma);
  const Eigen::Index of_U = factors.U.size(), of_V = form.kind == Kind::two ? factors.V.size() : 0;
  DynamicRowMajor J(A.size(), of_U + of_V);
  for (Eigen::Index column = 0; column < J.cols(); ++column) {
    const bool in_U = column < of_U;
    const Matrix& moved = in_U ? factors.U : factors.V;
    const Eigen::Index at = in_U ? column : column - of_U, a = at / moved.cols(), k = at % moved.cols();
    Matrix dL = Matrix::Zero(A.rows(), A.cols());
    if (in_U) dL += form.X.col(a) * P_K.col(k).transpose() / sigma;
    if (!in_U || form.kind == Kind::one) dL += P_Q.col(k) * form.M.col(a).transpose() / sigma;
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double mean = A.row(i).dot(dL.row(i));
      for (Eigen::Index j = 0; j < A.cols(); ++j) J(i * A.cols() + j, column) = A(i, j) * (dL(i, j) - mean);
    }
  }
  return J;
}

Factors moved_by(const FactorForm& form, Factors factors, const Residuals& step) {
  for (Eigen::Index k = 0; k < factors.U.size(); ++k) factors.U.data()[k] += step(k);
  if (form.kind == FactorForm::Kind::one) factors.V = factors.U;
  if (form.kind == FactorForm::Kind::two)
    for (Eigen::Index k = 0; k < factors.V.size(); ++k) factors.V.data()[k] += step(factors.U.size() + k);
  return factors;
}

}  // namespace

Matrix weights_of(const FactorForm& form, const Factors& factors, double sigma) {
  const Matrix P_Q = form.X * factors.U, P_K = form.M * factors.V;
  const Matrix logits = P_Q.lazyProduct(P_K.transpose()) / sigma;
  Matrix A(logits.rows(), logits.cols());
  for (Eigen::Index i = 0; i < logits.rows(); ++i) softmax_row(logits, A, i);
  return A;
}

// The step is J^T (J J^T + damping)^-1 r, the shortest of those that the damping leaves equally good.
Factors fitted(const FactorForm& form, Factors factors, double sigma, const Matrix& wanted, double allowed) {
  constexpr int most_steps = 100;
  const Box box{wanted, allowed};
  Residuals r = residual(form, factors, sigma, box);
  double damping = 1e-3;
  for (int step = 0; step < most_steps && r.allFinite() && damping < 1e9; ++step) {
    if (r.isZero(0)) break;
    DynamicRowMajor J = slope(form, factors, sigma);
    for (Eigen::Index k = 0; k < r.size(); ++k)
      if (r(k) == 0) J.row(k).setZero();
    DynamicRowMajor normal = J * J.transpose();
    const double size = normal.trace() / static_cast<double>(normal.rows());
    if (!(size > 0) || !std::isfinite(size)) break;
    bool better = false;
    for (; !better && damping < 1e9; damping *= better ? 0.2 : 8) {
      DynamicRowMajor damped = normal;
      damped.diagonal().array() += damping * size;
      const Factors next = moved_by(form, factors, J.transpose() * damped.ldlt().solve(r));
      const Residuals left = residual(form, next, sigma, box);
      better = left.squaredNorm() < r.squaredNorm();
      if (!better) continue;
      const bool done = left.squaredNorm() > (1 - 1e-6) * r.squaredNorm();
      factors = next;
      r = left;
      if (done) return factors;
    }
  }
  return factors;
}

}  // namespace attnlab
