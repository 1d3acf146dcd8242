// One matrix P for queries and keys: sigma (t + c 1^T) = P P^T for some c. First what forbids it, from the
// plainest proof to the least plain, then the rows of P.
#include "core/algebra/spectrum.h"
#include "core/studies/certificate_parts.h"
#include "core/text/number.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnlab {
namespace {

// (e_i - e_j)^T L (e_i - e_j) = |p_i - p_j|^2 is never negative, and c falls out of it.
std::optional<Refusal> forbidding_pair(const PatternLogs& logs) {
  const Matrix& t = logs.t;
  Refusal worst;
  double most = 0;
  for (int i = 0; i < t.rows(); ++i)
    for (int j = i + 1; j < t.rows(); ++j) {
      const double value = t(i, j) + t(j, i) - t(i, i) - t(j, j);
      const double slack = logs.slack(i, j) + logs.slack(j, i) + logs.rise(i, i) + logs.rise(j, j);
      if (value - slack <= std::max(most, 2 * logs.rounding)) continue;
      most = value - slack;
      worst = {Refusal::Kind::pair, i, j, 0, {}, value};
    }
  return most > 0 ? std::optional(worst) : std::nullopt;
}

// Around i, j, k and back c falls out; symmetric scores give 0.
std::optional<Refusal> forbidding_cycle(const PatternLogs& logs) {
  const Matrix &t = logs.t, &s = logs.slack;
  Refusal worst;
  double most = 0;
  for (int i = 0; i < t.rows(); ++i)
    for (int j = i + 1; j < t.rows(); ++j)
      for (int k = j + 1; k < t.rows(); ++k) {
        const double value = t(i, j) + t(j, k) + t(k, i) - t(i, k) - t(k, j) - t(j, i);
        const double slack = s(i, j) + s(j, k) + s(k, i) + s(i, k) + s(k, j) + s(j, i);
        if (std::abs(value) - slack <= std::max(most, 6 * logs.rounding)) continue;
        most = std::abs(value) - slack;
        worst = {Refusal::Kind::cycle, i, j, k, {}, value};
      }
  return most > 0 ? std::optional(worst) : std::nullopt;
}

// t + c 1^T with the c that makes it symmetric: c_i is the mean over j of t_ji - t_ij,
// but for one common constant.
Matrix symmetric_logits(const Matrix& t) {
  Matrix G = t;
  G.colwise() += (t.transpose() - t).rowwise().mean();
  return 0.5 * (G + G.transpose());
}

// n x (n - 1): an orthonormal basis of what is at right angles to the vector of ones (Helmert's).
Matrix complement_of_ones(Eigen::Index n) {
  Matrix Z = Matrix::Zero(n, n - 1);
  for (Eigen::Index k = 0; k + 1 < n; ++k) {
    const auto before = static_cast<double>(k + 1);
    Z.col(k).head(k + 1).setConstant(1 / std::sqrt(before * (before + 1)));
    Z(k + 1, k) = -std::sqrt(before / (before + 1));
  }
  return Z;
}

std::optional<Refusal> forbidding_direction(const PatternLogs& logs, const Matrix& Z,
                                            const SymmetricSpectrum& B) {
  const Matrix v = Z * B.vectors.col(0);
  const double value = (v.transpose() * logs.t * v)(0, 0);
  if (value >= -(logs.rounding + logs.slack_of(v * v.transpose()))) return std::nullopt;
  return Refusal{Refusal::Kind::direction, 0, 0, 0, v, value};
}

}  // namespace

// In the basis (Z, 1 / sqrt n), G is [B b; b^T a]; with g 11^T added it is positive semidefinite for some g
// exactly where B is and b lies in the range of B. The least such g gives G + g 11^T the rank of B.
SharedRows shared_rows(const PatternLogs& logs) {
  SharedRows out;
  out.refusal = forbidding_pair(logs);
  if (!out.refusal) out.refusal = forbidding_cycle(logs);
  if (out.refusal) return out;
  const Eigen::Index n = logs.t.rows();
  const double root = std::sqrt(static_cast<double>(n));
  const Matrix G = symmetric_logits(logs.t), Z = complement_of_ones(n);
  const SymmetricSpectrum B = symmetric_spectrum(Z.transpose() * G * Z);
  const Matrix b = B.vectors.transpose() * (Z.transpose() * G.rowwise().sum()) / root;
  out.refusal = forbidding_direction(logs, Z, B);
  if (out.refusal) return out;

  out.columns.resize(n, 0);
  for (Eigen::Index k = n - 2; k >= 0; --k) {
    const double eigenvalue = B.values(k, 0);
    const Matrix v = Z * B.vectors.col(k);
    const auto add = [&](double size) {
      out.columns.conservativeResize(n, out.columns.cols() + 1);
      out.columns.col(out.columns.cols() - 1) =
          std::sqrt(size) * (v.array() + b(k, 0) / (size * root)).matrix();
    };
    if (eigenvalue > logs.rounding) {
      add(eigenvalue);
    } else if (std::abs(b(k, 0)) > 4 * logs.rounding && logs.typed()) {
      // A limit of such factors: logits are off by less than that, which the digits allow.
      add(logs.half_unit);
    } else if (std::abs(b(k, 0)) > 4 * logs.rounding) {
      // Between the two the pattern is as near to those with a small positive eigenvalue as doubles are.
      if (std::abs(b(k, 0)) > std::sqrt(logs.rounding) * (1 + G.norm()))
        out.refusal = Refusal{Refusal::Kind::null_direction, 0, 0, 0, v, (logs.t * v).mean()};
      else
        out.undecided =
            "The pattern lies too near the edge of what one matrix makes: doubles do not tell on which side.";
      return out;
    }
  }
  return out;
}

}  // namespace attnlab
