// The symmetric and the antisymmetric part of a square matrix: how much there is of the second, and a slider between a
// matrix and its transpose.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// ||(S - S^T)/2||_F / ||S||_F, in [0, 1], 0 for a zero matrix; no overflow on the way.
double asymmetry(const Matrix& S);

// W_sym + t W_anti with W_sym = (W + W^T)/2 and W_anti = (W - W^T)/2: t = 1 is W itself, bit for bit, t = 0 its symmetric
// part, equal to its transpose bit for bit, t = -1 the transpose of W.
WeightMatrix split_mixed(const WeightMatrix& W, double t);

}  // namespace attnlab
