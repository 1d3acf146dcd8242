#include "core/studies/contributions.h"

#include <limits>

namespace attnlab {
Matrix contributions(const HeadAnalysis& head) {
  const Matrix &A = head.A, &V = head.P_V;
  Matrix out = Matrix::Zero(A.rows(), V.rows());
  const double size = V.size() > 0 ? V.cwiseAbs().maxCoeff() : 0;
  if (size == 0) return out;
  const Matrix unit = V / size;  // squares of large values leave the range of doubles
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    Matrix o = A.row(i).lazyProduct(unit);
    if (!o.allFinite()) {
      out.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
      continue;
    }
    const double length = o.stableNorm();
    if (length == 0) continue;
    o /= length;
    for (Eigen::Index j = 0; j < V.rows(); ++j) out(i, j) = A(i, j) * unit.row(j).dot(o.row(0)) / length;
  }
  return out;
}

std::vector<Outweighed> outweighed(const HeadAnalysis& head) {
  // Terms that cancel to one part in t leave contributions that are uncertain by t^2 times what the weights
  // are uncertain by.
  constexpr double sure = 1e-5;
  const Matrix all = contributions(head), V = head.P_V.rowwise().stableNorm();
  std::vector<Outweighed> out;
  for (Eigen::Index i = 0; i < all.rows(); ++i) {
    if (!all.row(i).allFinite() || all.row(i).isZero(0)) continue;
    Eigen::Index heaviest = 0, most = 0;
    head.A.row(i).maxCoeff(&heaviest);
    all.row(i).maxCoeff(&most);
    const double less = all(i, heaviest), more = all(i, most);
    const bool heavier = head.A(i, heaviest) - head.A(i, most) > sure * std::abs(head.A(i, heaviest));
    const double terms = head.A.row(i).cwiseAbs().dot(V.col(0)),
                 cancelled = terms / head.A.row(i).lazyProduct(head.P_V).stableNorm();
    if (heavier && more - less > sure * cancelled * cancelled)
      out.push_back({static_cast<int>(i), static_cast<int>(heaviest), static_cast<int>(most), less, more});
  }
  return out;
}

}  // namespace attnlab
