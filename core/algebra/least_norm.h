// Least norm: the smallest change dx of an input row x for which its projection x W moves by a wanted dp. What a
// dragged point asks of the input that it is made of.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

struct LeastNorm {
  Bounded<1, max_model> change;  // 1 x d
  double residual = 0;           // ||change W - dp||: what W cannot do, whatever the input
};

// W: d x m, dp: 1 x m. change = dp W^+ with the pseudoinverse of W, whose singular values at or below max(d, m) * eps *
// sigma_max count as 0: of all dx that bring dx W nearest to dp the shortest (Golub, Van Loan, 5.5.2). Exact to rounding
// where the columns of W are independent. Where W or dp is not finite, or the change would leave the range of doubles:
// no change, and the residual is ||dp||.
LeastNorm least_norm(const MatrixView& W, const MatrixView& dp);

}  // namespace attnlab
