#include "core/algebra/svd.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace attnlab {

namespace {

using Solver = Eigen::JacobiSVD<Matrix>;

}  // namespace

Svd svd(const WeightMatrix& m) {
  const Solver found(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {found.matrixU(), found.matrixV(), found.singularValues()};
}

Matrix sigma_of(const Matrix& m) { return Solver(m).singularValues(); }

Matrix symmetric_eigenvalues(const Matrix& m) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(m, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace attnlab
