#include "core/studies/detail_softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/algebra/softmax.h"

namespace attnlab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void step_by_step(const Matrix& L, Eigen::Index row, SoftmaxDetail& out) {
  const Eigen::Index n = L.cols();
  out.shifted.resize(1, n);
  out.exponentials.resize(1, n);
  out.maximum = -infinity;
  for (Eigen::Index j = 0; j < n; ++j) out.maximum = std::max(out.maximum, L(row, j));
  for (Eigen::Index j = 0; j < n; ++j) {
    const bool nothing = L(row, j) == -infinity;
    out.shifted(0, j) = nothing ? -infinity : L(row, j) - out.maximum;
    out.exponentials(0, j) = nothing ? 0 : std::exp(out.shifted(0, j));
    out.sum += out.exponentials(0, j);
  }
}

// The largest eigenvalue of a symmetric positive semidefinite matrix by cyclic Jacobi rotations (Golub, Van Loan,
// Matrix Computations, section 8.5); 8 x 8 at most.
double largest_eigenvalue(Matrix a) {
  if (!a.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  constexpr int most_sweeps = 40;
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool turned = false;
    for (Eigen::Index p = 0; p + 1 < a.rows(); ++p)
      for (Eigen::Index q = p + 1; q < a.rows(); ++q) {
        if (std::abs(a(p, q)) <= 1e-18) continue;
        turned = true;
        const double tau = (a(q, q) - a(p, p)) / (2 * a(p, q));
        const double t = std::copysign(1 / (std::abs(tau) + std::hypot(1, tau)), tau);
        const double c = 1 / std::hypot(1, t), s = t * c;
        for (Eigen::Index k = 0; k < a.rows(); ++k) {
          const double kp = a(k, p), kq = a(k, q);
          a(k, p) = c * kp - s * kq;
          a(k, q) = s * kp + c * kq;
        }
        for (Eigen::Index k = 0; k < a.rows(); ++k) {
          const double pk = a(p, k), qk = a(q, k);
          a(p, k) = c * pk - s * qk;
          a(q, k) = s * pk + c * qk;
        }
      }
    if (!turned) break;
  }
  return a.size() == 0 ? 0 : std::max(0.0, a.diagonal().maxCoeff());
}

void jacobian_of(const Matrix& A, Eigen::Index row, SoftmaxDetail& out) {
  const Eigen::Index n = A.cols();
  out.jacobian.resize(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      out.jacobian(i, j) = (i == j ? A(row, i) : 0) - A(row, i) * A(row, j);
  out.jacobian_trace = out.jacobian.trace();
  out.jacobian_norm = largest_eigenvalue(out.jacobian);
}

void other_scales(const Scene& scene, const Matrix& S, SoftmaxDetail& out) {
  Matrix logits = S;
  out.entropy_limit.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < S.rows(); ++i) {
    int count = 0;
    for (Eigen::Index j = 0; j < S.cols(); ++j) {
      const bool open = allowed(scene.mask, static_cast<int>(i), static_cast<int>(j));
      count += open ? 1 : 0;
      if (!open) logits(i, j) = -infinity;
    }
    out.entropy_limit(i, 0) = count > 0 ? std::log(count) : 0;
  }
  out.plain_weights.resize(S.rows(), S.cols());
  out.plain_entropy.resize(S.rows(), 1);
  for (Eigen::Index i = 0; i < S.rows(); ++i)
    out.plain_entropy(i, 0) = softmax_row(logits, out.plain_weights, i);
  out.outside_weights = out.plain_weights / out.divisor;
  out.plain_sums = out.plain_weights.rowwise().sum();
  out.outside_sums = out.outside_weights.rowwise().sum();
}

}  // namespace

SoftmaxDetail softmax_detail(const Scene& scene, const Analysis& analysis, int head, int row) {
  SoftmaxDetail out;
  if (analysis.dims.h == 0) return out;
  const auto index = static_cast<std::size_t>(std::clamp(head, 0, analysis.dims.h - 1));
  const HeadAnalysis& one = analysis.heads[index];
  const Eigen::Index i = std::clamp(row, 0, analysis.dims.n_q - 1);
  out.divisor = analysis.inside == 1 ? std::sqrt(analysis.dims.d_k) : analysis.inside;
  step_by_step(one.L, i, out);
  jacobian_of(one.A, i, out);
  other_scales(scene, one.S, out);
  return out;
}

}  // namespace attnlab
