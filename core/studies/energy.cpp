#include "core/studies/energy.h"

#include "core/algebra/matrix_ops.h"
#include "core/algebra/softmax.h"

#include <cmath>

namespace attnlab {
namespace {

Matrix logits_of(const Memory& memory, const Matrix& q) {
  return product(q, memory.keys.transpose()) / memory.sigma;
}

}  // namespace

Memory memory_of(const Scene& scene, const Analysis& analysis, int head, int row) {
  const Matrix& keys = analysis.head(head).K_dot;
  Memory out{Matrix(0, keys.cols()), analysis.inside * scene.temperature};
  for (int j = 0; j < keys.rows(); ++j) {
    if (!allowed(scene.mask, row, j)) continue;
    out.keys.conservativeResize(out.keys.rows() + 1, keys.cols());
    out.keys.row(out.keys.rows() - 1) = keys.row(j);
  }
  return out;
}

double energy(const Memory& memory, const Matrix& q) {
  const double own = 0.5 * q.squaredNorm();
  if (memory.keys.rows() == 0) return own;
  const Matrix l = logits_of(memory, q);
  const double top = l.maxCoeff();
  return own - memory.sigma * (top + std::log((l.array() - top).exp().sum()));
}

Matrix recalled(const Memory& memory, const Matrix& q) {
  if (memory.keys.rows() == 0) return Matrix::Zero(1, q.cols());
  return product(softmax_of(logits_of(memory, q)), memory.keys);
}

Matrix descent(const Memory& memory, const Matrix& q) { return recalled(memory, q) - q; }

}  // namespace attnlab
