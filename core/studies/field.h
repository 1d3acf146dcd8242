// The attention field: the softmax that a query would get at any point of a plane. The logits of the keys are
// affine functions of the place; so the field of n keys is 3 n numbers. arXiv 1706.03762 eq. 1.
#pragma once

#include "core/algebra/plane.h"

#include <array>

namespace attnlab {

using PerKey = std::array<double, max_tokens>;

// The logit of key j for a query at (u, v): a_j u + b_j v + c_j.
struct FieldLogits {
  int keys = 0;
  PerKey a{}, b{}, c{};
  bool finite = true;  // false: a coefficient left the range of doubles, and there is no field
};

// `meets`: n x m, the rows that meet a query of this plane's space (Geometry::meets);
// the logits are x . meets_j / scale.
FieldLogits field_logits(const Plane& plane, const MatrixView& meets, double scale);

struct FieldWeights {
  PerKey weights{};
  double entropy = 0;  // nats
  int winner = 0;      // the key with the largest logit, the first of equals
};
// The softmax at one place: never NaN while the logits are finite and |u|, |v| at most 1e150.
FieldWeights field_at(const FieldLogits& logits, PlanePoint at);

}  // namespace attnlab
