// What proofs are written with: the scene, the fact as it was measured on it, and the names of what a line
// speaks of. Part of proof.h.
#pragma once

#include "core/facts/measure.h"
#include "core/facts/proof.h"

namespace attnlab::fact {

using Index = Eigen::Index;

struct Proving {
  const FactInput& in;
  const Fact& fact;
  Notation notation;
  int h = fact.head;

  const HeadAnalysis& head() const { return head_of(in, h); }
  Cell cell(Node node, Index row = -1, Index col = -1) const {
    return {node, is_per_head(node) ? h : 0, static_cast<int>(row), static_cast<int>(col)};
  }
  // "S_{4,2}", "A^{(2)}_{4,2}": for between $.
  std::string symbol(Node node, Index row, Index col) const {
    return symbol_of(in.scene, cell(node, row, col), notation);
  }
  std::string query(Index row) const;  // its token
  std::string key(Index col) const;
};

// What a comparison of numbers of this size may be off by.
inline double rounding_of(double size) { return tolerance * size + 1e3 * std::numeric_limits<double>::min(); }

// Without lines where there is nothing to prove.
using Prove = FactProof (*)(const Proving& given);
FactProof prove_no_mutual_preference(const Proving&given), prove_semidefinite(const Proving&given),
    prove_rank_of_weights(const Proving&given), prove_rank_of_scores(const Proving&given),
    prove_unreachable(const Proving&given);
FactProof prove_rows_sum(const Proving&given), prove_shift(const Proving&given),
    prove_entropy(const Proving&given), prove_saturation(const Proving&given),
    prove_hull(const Proving&given), prove_contraction(const Proving&given);
FactProof prove_weights_not_symmetric(const Proving&given), prove_reversible(const Proving&given),
    prove_circulation(const Proving&given);

}  // namespace attnlab::fact
