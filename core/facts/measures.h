// The measurement of every fact, by the name of its row. Part of the facts.
#pragma once

#include "core/facts/facts.h"

namespace attnlab::fact {

// softmax.cpp, derivatives.cpp
Fact rows_sum_to_one(const FactInput& in);
Fact output_rows_sum(const FactInput& in);
Fact shift_invariance(const FactInput& in);
Fact softmax_jacobian(const FactInput& in);
Fact saturation(const FactInput& in);
Fact score_variance(const FactInput& in);
Fact entropy_temperature(const FactInput& in);
Fact entropy_bound(const FactInput& in);
// rank.cpp
Fact rank_W(const FactInput& in);
Fact rank_scores(const FactInput& in);
Fact parameters(const FactInput& in);
Fact same_spectrum(const FactInput& in);
Fact best_rank_r(const FactInput& in);
Fact unreachable_key(const FactInput& in);
// freedom.cpp
Fact gauge_QK(const FactInput& in);
Fact gauge_VO(const FactInput& in);
Fact output_redundant(const FactInput& in);
Fact heads_sum(const FactInput& in);
Fact heads_separate(const FactInput& in);
Fact hidden_weights(const FactInput& in);
// symmetry.cpp
Fact symmetric_split(const FactInput& in);
Fact symmetry_score(const FactInput& in);
Fact qq_symmetric(const FactInput& in);
Fact qq_semidefinite(const FactInput& in);
Fact self_not_always_largest(const FactInput& in);
Fact no_mutual_preference(const FactInput& in);
Fact weights_not_symmetric(const FactInput& in);
Fact real_spectrum(const FactInput& in);
// mixing.cpp
Fact output_in_hull(const FactInput& in);
Fact permutation(const FactInput& in);
Fact mask_renormalises(const FactInput& in);
Fact causal_first_row(const FactInput& in);
Fact equal_keys(const FactInput& in);
Fact irrelevant_alternatives(const FactInput& in);
Fact mixing(const FactInput& in);
// heads.cpp, gradient.cpp
Fact ov_circuit(const FactInput& in);
Fact same_cost_heads(const FactInput& in);
Fact mean_of_heads(const FactInput& in);
Fact shared_halves(const FactInput& in);
Fact merged_equals_factored(const FactInput& in);
Fact gradient_check(const FactInput& in);

}  // namespace attnlab::fact
