// The singular value decomposition of a small matrix, for all who need its vectors. Knows no scene. Nothing here allocates
// on the heap.
#pragma once

#include "core/matrix.h"

namespace attnlab {

// m = U diag(sigma) V^T: U rows x rows and V cols x cols, orthogonal; sigma min(rows, cols) x 1, descending.
struct Svd {
  WeightMatrix U, V;
  Matrix sigma;
};

// One-sided Jacobi. Every entry must be finite, and its square a double; else what comes out means nothing.
Svd svd(const WeightMatrix& m);

}  // namespace attnlab
