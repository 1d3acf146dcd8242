#include "core/svd.h"

#include <Eigen/SVD>

namespace attnlab {

Svd svd(const WeightMatrix& m) {
  const Eigen::JacobiSVD<WeightMatrix> found(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {found.matrixU(), found.matrixV(), found.singularValues()};
}

}  // namespace attnlab
