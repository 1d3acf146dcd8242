// Degrees of freedom: how many numbers of the scores can be chosen independently. A product of n_q x r and r
// x n_k matrices has r (n_q + n_k - r) of them, a product P P^T of n rows n r - r (r - 1) / 2: the dimensions
// of the matrices of rank r, and of the symmetric ones without negative eigenvalue. Three counts that are not
// to be mixed:
//   queries and keys free   what any tokens and any weights can reach;
//   tokens fixed            what the weights can reach for the tokens of this scene,
//                           with the rank of those tokens;
//   here                    queries and keys free, in steps from the very matrices of this scene: the rank of
//                           the differential of S = E_Q E_K^T, which is n_q r_K + n_k r_Q - r_Q r_K of the
//                           ranks of E_Q and E_K.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

// None: the count does not apply. `QQ` is P_Q P_Q^T, one matrix for queries and keys.
struct DegreesOfFreedom {
  std::optional<int> scores, QQ;
  std::optional<int> scores_X_fixed, QQ_X_fixed;
  std::optional<int> scores_here, QQ_here;

  friend bool operator==(const DegreesOfFreedom&, const DegreesOfFreedom&) = default;
};

// Of one head of a valid scene, and its analysis. Keys of length 1 leave the scores without a count, as do
// values that are not finite those that need them. One matrix for two different sets of tokens has a count
// with the tokens fixed where both sets span all d dimensions.
DegreesOfFreedom freedom(const Scene& scene, const Analysis& analysis, int head);
std::vector<DegreesOfFreedom> freedom(const Scene& scene, const Analysis& analysis);  // of all heads

}  // namespace attnlab
