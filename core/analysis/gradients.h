// Gradients: exact derivatives by the entries of every matrix in use, by backpropagation through the graph. A
// matrix that is used twice (X of self-attention, W_Q under "shared") gets the sum. Knows no optimiser and no
// task; allocates no heap memory.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct HeadGradients {
  WeightMatrix W_Q, W_K, W_V, W, W_A;
  Matrix P;
};

// Each member has the shape of its matrix in the scene; 0 x 0 where the rules do not read that matrix.
struct Gradients {
  TokenMatrix X, M, Q, K, V;
  std::array<HeadGradients, max_heads> heads;  // the first h mean something
  OutputWeight W_O;
};

// Of loss = 1/2 ||Y - target||_F^2. `analysis` is analyze(scene). All 0 x 0 without a target, or where the
// analysis is that of an invalid scene. Where a value left the range of doubles (analysis.overflow, or in a
// product here), the entries made of it are infinite or NaN.
Gradients gradients(const Scene& scene, const Analysis& analysis);

// The same for any loss: `dY` is its derivative by Y, of the shape of Y (of another shape: all 0 x 0).
Gradients backpropagate(const Scene& scene, const Analysis& analysis, const LayerMatrix& dY);
// The same of a function of one computed matrix of one head, P_Q to H: `derivative` is by its entries.
Gradients backpropagate(const Scene& scene, const Analysis& analysis, Node node, int head,
                        const Matrix& derivative);

// The derivative by a computed node of one head, P_Q to H, as if it were free, of its shape: dA = dH P_V^T /
// outside, dS = J dA / (inside * temperature). A weight that is masked stays 0 and has none. 0 x 0 where the
// node is not in use.
Matrix derivative_by(const Scene& scene, const Analysis& analysis, const LayerMatrix& dY, Node node,
                     int head);

// What of a derivative by rows of Y, r x d_o, reaches the output of one head: r x d_v.
Matrix derivative_by_head(const Scene& scene, const Graph& graph, const Dims& dims, const LayerMatrix& dY,
                          int head);

// The gradient by one matrix; 0 x 0 where that matrix is not in use, and for the target.
MatrixView gradient(const Gradients& gradients, MatrixId id);
MutableView gradient(Gradients& gradients, MatrixId id);

// Whether every entry is a finite number.
bool all_finite(const Gradients& gradients);

// The gradient that reaches each logit of one row: what training would do to the scores through the weights
// rule.
struct LogitGradient {
  // With a target, of the loss 1/2 ||Y - target||_F^2. Without one, of the row's largest weight itself:
  // a pull of 1 on it.
  bool of_loss = false;
  int pulled = -1;    // without a target: the key of the largest weight; -1 in a row with nothing allowed
  Matrix by_weights;  // 1 x n_k: g, the derivative by each weight of the row; 0 for a masked key
  // 1 x n_k: J g with J = diag(p) - p p^T (weighing.h has the other rules'); 0 for a masked key.
  Matrix by_logits;
  bool finite = true;  // false: a value left the range of doubles, and the two may hold infinities or NaN
};

// Of a valid scene and its analysis; `head` and `row` count from 0 and are clamped. With Y = sum of H_i
// W_O[i] and H = A P_V / outside: g = (Y - target) W_O[i]^T P_V^T / outside.
LogitGradient logit_gradient(const Scene& scene, const Analysis& analysis, int head, int row);

}  // namespace attnlab
