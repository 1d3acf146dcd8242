// The facts of the softmax that compare a formula with central differences. Declared in measures.h.
#include "core/facts/measure.h"
#include "core/facts/measures.h"

#include "core/algebra/softmax.h"
#include "core/algebra/svd.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// f'(0) by central differences of sixth order; the error is h^6 f^(7)/140.
template <typename F>
auto difference(F f, double h) {
  return ((f(h) - f(-h)) * 45 - (f(2 * h) - f(-2 * h)) * 9 + (f(3 * h) - f(-3 * h))) / (60 * h);
}

// The allowed logits of a row less their maximum, 1 x m.
Matrix shifted_row(const FactInput& in, const Matrix& L, int i) {
  Matrix out(1, allowed_keys(in, i));
  Eigen::Index count = 0;
  for (int j = 0; j < L.cols(); ++j)
    if (allowed(in.scene.mask, i, j)) out(0, count++) = L(i, j);
  if (count > 0) out.array() -= out.maxCoeff();
  return out;
}

// The largest difference between column j of diag(p) - p p^T and the softmax's own change with the logit j, which it sees
// through its denominator alone: e_k / (rest + e_j).
double column_error(const Matrix& l, const Matrix& p, Eigen::Index j) {
  constexpr double h = 1.0 / 128;
  double rest = 0;
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) rest += std::exp(l(0, k));
  const double inverse = difference([&](double t) { return 1 / (rest + std::exp(l(0, j) + t)); }, h);
  const double own =
      difference([&](double t) { return std::exp(l(0, j) + t) / (rest + std::exp(l(0, j) + t)); }, h);
  double error = std::abs(own - p(0, j) * (1 - p(0, j)));
  for (Eigen::Index k = 0; k < l.cols(); ++k)
    if (k != j) error = std::max(error, std::abs(std::exp(l(0, k)) * inverse + p(0, j) * p(0, k)));
  return error;
}

struct JacobianErrors {
  double identities = 0, norm = 0;
};

JacobianErrors jacobian_errors(const Matrix& l) {
  Matrix p(1, l.cols());
  softmax_row(l, p, 0);
  Matrix J = product(-p.transpose(), p);
  J.diagonal() += p.row(0).transpose();
  if (!J.allFinite()) return {std::numeric_limits<double>::quiet_NaN(), 0};
  const Matrix eigenvalues = symmetric_eigenvalues(J);
  JacobianErrors out;
  out.norm = eigenvalues.maxCoeff();
  out.identities = std::max({largest(J - J.transpose()), largest(J.rowwise().sum()),
                             std::abs(J.trace() - (1 - p.squaredNorm())), -eigenvalues.minCoeff()});
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    out.identities = std::max(out.identities, column_error(l, p, j));
  return out;
}

// The entropy of softmax((1 + t) l) and its derivative by t at 0: -Var_p(l). Keys more than 50 below the maximum have no
// weight that counts; the step suits the spread of the others.
double entropy_error(const Matrix& l, double& spread) {
  Matrix p(1, l.cols());
  softmax_row(l, p, 0);
  spread = 1;
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (l(0, j) > -50) spread = std::max(spread, -l(0, j));
  double mean = 0, variance = 0;
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (p(0, j) != 0) mean += p(0, j) * l(0, j);
  for (Eigen::Index j = 0; j < l.cols(); ++j)
    if (p(0, j) != 0) variance += p(0, j) * (l(0, j) - mean) * (l(0, j) - mean);
  const auto entropy = [&](double t) {
    const Matrix warmed = (1 + t) * l;
    Matrix q(1, l.cols());
    return softmax_row(warmed, q, 0);
  };
  return std::abs(difference(entropy, 1 / (64 * spread)) + variance);
}

}  // namespace

Fact softmax_jacobian(const FactInput& in) {
  Worst worst;
  double norm = 0;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const Matrix l = shifted_row(in, head_of(in, h).L, i);
      if (l.size() == 0) continue;
      const JacobianErrors errors = jacobian_errors(l);
      worst.add(errors.identities, 1, h, i);
      norm = std::max(norm, errors.norm);
    }
  if (worst.empty()) return not_applicable("no row has anything allowed");
  Fact out = worst.identity();
  if (out.status == FactStatus::not_applicable) return out;
  out.numbers = "largest norm " + short_text(norm) + ", never above 0.5";
  if (norm > 0.5 + tolerance) out = broken("the norm is above 1/2");
  return out;
}

Fact entropy_temperature(const FactInput& in) {
  Worst worst;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (int i = 0; i < in.analysis.dims.n_q; ++i) {
      const Matrix l = shifted_row(in, head_of(in, h).L, i);
      if (l.size() == 0) continue;
      double spread = 1;
      const double error =
          l.allFinite() ? entropy_error(l, spread) : std::numeric_limits<double>::quiet_NaN();
      worst.add(error, spread, h, i);
    }
  return worst.empty() ? not_applicable("no row has anything allowed") : worst.identity();
}

}  // namespace attnlab::fact
