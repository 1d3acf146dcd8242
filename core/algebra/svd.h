// The singular value decomposition of small matrices, for all who need it, and the eigenvalues of symmetric ones: Eigen's
// solvers take long to compile, so each stands here once. Knows no scene. Nothing here allocates on the heap.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// m = U diag(sigma) V^T: U rows x rows and V cols x cols, orthogonal; sigma min(rows, cols) x 1, descending.
struct Svd {
  WeightMatrix U, V;
  Matrix sigma;
};

// One-sided Jacobi. Every entry must be finite, and its square a double; else what comes out means nothing.
Svd svd(const WeightMatrix& m);
// Only sigma, of a matrix of up to 8 x 8.
Matrix sigma_of(const Matrix& m);

// n x 1, ascending, of a symmetric matrix of up to 8 x 8; its lower triangle is read.
Matrix symmetric_eigenvalues(const Matrix& m);

}  // namespace attnlab
