// What facts need of a scene before they say anything of it, each with its sentence: for the rows of the
// table, which put them in the order in which they are looked at. What one fact alone needs stands in its
// file.
#pragma once

#include "core/facts/measure.h"

namespace attnlab::fact {

template <bool (*is)(const FactInput&)>
bool no(const FactInput& in) {
  return !is(in);
}
// Whether the rules in force read one of these.
template <Node... given>
bool has(const FactInput& in) {
  return (reads(in, given) || ...);
}
template <WeightsRule rule>
bool weighs_by(const FactInput& in) {
  return in.scene.weights == rule;
}

using In = const FactInput&;

// Why nothing was measured.
inline constexpr const char* no_row_words = "no query may see a key";
inline constexpr const char* no_choice_words = "no query has two keys to choose from";
inline constexpr const char* zero_W_words = "W is zero";
// Why there is no output matrix.
inline constexpr const char* side_by_side_words = "there is no W^O: the heads stand side by side";

// Nothing of these nodes has left the range of doubles.
template <Node... read>
inline constexpr Need finite{[](In in) { return out_of_range(in, {read...}); }};

inline constexpr Need softmax_weights{by_softmax, weights_words};
inline constexpr Need shares_of_one{by_shares, weights_words};
inline constexpr Need two_factors{has<Node::W_Q>, no_factors_words};
inline constexpr Need own_values{value_words};
inline constexpr Need same_sides{same_tokens, different_tokens};
inline constexpr Need square_scores{[](In in) { return in.analysis.dims.n_q == in.analysis.dims.n_k; },
                                    "as many keys as queries are needed"};
inline constexpr Need several_heads{[](In in) { return in.analysis.dims.h > 1; }, "one head only"};
inline constexpr Need several_queries{[](In in) { return in.analysis.dims.n_q > 1; }, "one query only"};
inline constexpr Need not_turned{no<turned>, turned_words};
inline constexpr Need not_placed{no<placed>, placed_words};
// Of the scores, or of keys of length 1 alone, in every head: unsure_scores().
inline constexpr Need sure_scores{unsure_words};
inline constexpr Need sure_unit_keys{unsure_unit_key_words};

}  // namespace attnlab::fact
