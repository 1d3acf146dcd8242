// The slider between a matrix, its symmetric part and its transpose.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// W_sym + t W_anti with W_sym = (W + W^T)/2 and W_anti = (W - W^T)/2 of a square W: t = 1 is W itself, bit for bit,
// t = 0 its symmetric part, equal to its transpose bit for bit, t = -1 the transpose of W.
WeightMatrix split_mixed(const WeightMatrix& W, double t);

}  // namespace attnlab
