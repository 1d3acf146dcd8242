// Cutting the smallest singular values of W by changing one matrix of the scene: the best approximation of lower rank
// (Eckart, Young 1936) as an edit.
#pragma once

#include "core/scene/scene.h"

#include <string>

namespace attnlab {

struct RankCut {
  std::string why_not;  // a sentence where W cannot be cut; then the rest means nothing
  MatrixId id;          // what changes: W under merged, W_Q under the rules with factors
  WeightMatrix values;
};

// How many singular values there are to cut: min(d, d_k) under the rules with factors, d under merged; 0 under
// unprojected, where W is the identity and no matrix of the scene.
int most_kept(const Scene& scene);

// With W = U diag(sigma) V^T of head `head` (from 0), every sigma_k (k from 1, descending) times f_k = kept - (k - 1)
// clamped to [0, 1]: a whole `kept` is the best approximation of rank `kept`, and between two whole numbers one singular
// value fades. Under qk W_Q becomes U diag(f) U^T W_Q; under qq, shared and single, where W = W_Q W_Q^T holds it twice,
// U diag(sqrt f) U^T W_Q. With `kept` at most_kept() or above the values are those of the scene, bit for bit.
RankCut rank_cut(const Scene& scene, int head, double kept);

}  // namespace attnlab
