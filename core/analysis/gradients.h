// Gradients: exact derivatives by the entries of every matrix in use, by backpropagation through the graph. A matrix
// that is used twice (X of self-attention, W_Q under "shared") gets the sum of its uses. Knows no optimiser and no
// task; allocates no heap memory.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/scene.h"

#include <array>

namespace attnlab {

struct HeadGradients {
  WeightMatrix W_Q, W_K, W_V, W, W_A;
};

// Each member has the shape of its matrix in the scene; 0 x 0 where the rules do not read that matrix.
struct Gradients {
  TokenMatrix X, M, Q, K, V;
  std::array<HeadGradients, max_heads> heads;  // the first h mean something
  OutputWeight W_O;
};

// Of loss = 1/2 ||Y - target||_F^2. `analysis` is analyze(scene). All 0 x 0 without a target, or where the analysis
// is that of an invalid scene. Where a value left the range of doubles (analysis.overflow, or in a product here), the
// entries made of it are infinite or NaN.
Gradients gradients(const Scene& scene, const Analysis& analysis);

// The same for any loss: `dY` is its derivative by Y, of the shape of Y (of another shape: all 0 x 0).
Gradients backpropagate(const Scene& scene, const Analysis& analysis, const LayerMatrix& dY);

// What of a derivative by rows of Y, r x d_o, reaches the output of one head: r x d_v.
Matrix derivative_by_head(const Scene& scene, const Graph& graph, const Dims& dims, const LayerMatrix& dY,
                          int head);

// The gradient by one matrix; 0 x 0 where that matrix is not in use, and for the target.
MatrixView gradient(const Gradients& gradients, MatrixId id);
MutableView gradient(Gradients& gradients, MatrixId id);

// Whether every entry is a finite number.
bool all_finite(const Gradients& gradients);

}  // namespace attnlab
