#include "core/studies/powers.h"

#include "core/algebra/spectrum.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attnlab {
namespace {

constexpr double rounding = 1e-12, near = 1e-9;

bool sums_to_one(const Matrix& m) { return ((m.rowwise().sum().array() - 1).abs() <= near).all(); }

Matrix product(const Matrix& a, const Matrix& b) { return a.lazyProduct(b); }

// A to the power 1, 2, 4, 8 ... until nothing changes. Each squaring doubles what the sums of rows are off:
// where they are 1 they are made 1 again.
std::optional<Matrix> limit_of(const Matrix& A) {
  constexpr int squarings = 60;
  const bool shares = sums_to_one(A);
  Matrix now = A;
  for (int k = 0; k < squarings; ++k) {
    Matrix next = product(now, now);
    if (!next.allFinite()) return std::nullopt;
    if (shares)
      for (Eigen::Index i = 0; i < next.rows(); ++i) next.row(i) /= next.row(i).sum();
    const bool stands = (next - now).cwiseAbs().maxCoeff() <= rounding;
    now = next;
    if (stands) break;
  }
  // What goes round in a circle has powers that stand still, too.
  const bool stays = (product(A, now) - now).cwiseAbs().maxCoeff() <= near;
  if (!stays) return std::nullopt;
  return Matrix((now.array().abs() < rounding).select(0, now));
}

double second_modulus(const MatrixView& A) {
  const Spectrum all = spectrum(A);
  std::vector<double> moduli;
  for (Eigen::Index i = 0; i < all.real.rows(); ++i)
    moduli.push_back(std::hypot(all.real(i, 0), all.imaginary(i, 0)));
  std::ranges::sort(moduli, std::greater<>());
  return moduli.size() > 1 ? moduli[1] : 0;
}

}  // namespace

Powers powers(const MatrixView& A, int m) {
  Powers out;
  if (A.rows() == 0 || A.rows() != A.cols()) return out;
  const Matrix once = A;
  out.power = once;
  for (int k = 1; k < m; ++k) out.power = product(once, out.power);
  out.second = second_modulus(A);
  if (once.allFinite()) out.limit = limit_of(once);
  if (out.limit)
    out.alike =
        sums_to_one(*out.limit) && ((out.limit->rowwise() - out.limit->row(0)).cwiseAbs().maxCoeff() <= near);
  return out;
}

std::vector<std::string> said_of_power(const Powers& of, int m, int decimals) {
  return {"size of the second eigenvalue: " + show_number(of.second, decimals),
          "to the power " + std::to_string(m) + ": " + show_number(std::pow(of.second, m), decimals + 1)};
}

}  // namespace attnlab
