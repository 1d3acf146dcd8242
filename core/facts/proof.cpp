#include "core/facts/proof.h"

#include "core/analysis/node.h"
#include "core/facts/describe_words.h"
#include "core/facts/proof_parts.h"
#include "core/text/number.h"

#include <algorithm>

namespace attnlab {
namespace {

struct ProvedFact {
  std::string_view id;
  fact::Prove prove;
};
constexpr ProvedFact proved[] = {{"no-mutual-preference", fact::prove_no_mutual_preference},
                                 {"qq-semidefinite", fact::prove_semidefinite},
                                 {"rank-W", fact::prove_rank_of_weights},
                                 {"rank-scores", fact::prove_rank_of_scores},
                                 {"unreachable-key", fact::prove_unreachable},
                                 {"weights-not-symmetric", fact::prove_weights_not_symmetric},
                                 {"reversible", fact::prove_reversible},
                                 {"circulation", fact::prove_circulation},
                                 {"rows-sum-to-one", fact::prove_rows_sum},
                                 {"shift-invariance", fact::prove_shift},
                                 {"entropy-bound", fact::prove_entropy},
                                 {"saturation", fact::prove_saturation},
                                 {"output-in-hull", fact::prove_hull},
                                 {"contraction", fact::prove_contraction}};

const ProvedFact* proved_fact(std::string_view id) {
  const auto* found = std::ranges::find(proved, id, &ProvedFact::id);
  return found == std::end(proved) ? nullptr : found;
}

// To two matrices it does not apply, and the proof says at which step.
bool is_about_two(std::string_view id, const Fact& fact) {
  return id == "no-mutual-preference" && fact.value.has_value();
}

bool is_count(double value) { return value == std::floor(value) && std::abs(value) < 1e6; }

}  // namespace

bool ProofLine::holds() const {
  const double above = left - right;
  return (relation == Relation::at_least || above <= slack) &&
         (relation == Relation::at_most || above >= -slack);
}

std::string ProofLine::numbers() const {
  const double wall = std::abs(right) <= slack ? 0 : right,
               shown = std::abs(left - right) <= slack ? wall : left;
  const auto [one, other] = show_compared(shown, wall, is_count(shown) && is_count(wall) ? 0 : 2);
  const bool same = one == other;
  const char* sign = same && shown == wall         ? " = "
                     : same                        ? " ≈ "
                     : relation == Relation::equal ? " ≠ "
                     : !holds()                    ? (shown > wall ? " > " : " < ")
                     : shown < wall                ? " ≤ "
                                                   : " ≥ ";
  return one + sign + other;
}

bool has_proof(std::string_view id) { return proved_fact(id) != nullptr; }

std::optional<FactProof> proof_of(const FactInfo& info, const Fact& fact, const FactInput& input,
                                  Notation notation) {
  const ProvedFact* row = proved_fact(info.id);
  if (row == nullptr) return std::nullopt;
  if (fact.status == FactStatus::not_applicable && !is_about_two(info.id, fact)) return std::nullopt;
  FactProof out = row->prove({input, fact, notation});
  const auto is_number = [](const ProofLine& line) {
    return std::isfinite(line.left) && std::isfinite(line.right) && std::isfinite(line.slack);
  };
  if (out.lines.empty() || !std::ranges::all_of(out.lines, is_number)) return std::nullopt;
  for (ProofLine& line : out.lines)
    std::erase_if(line.cells, [&input](const Cell& cell) {
      return values(input.scene, input.analysis, cell.node, cell.head).size() == 0;
    });
  if (const auto fails = std::ranges::find(out.lines, false, &ProofLine::holds); fails != out.lines.end())
    fails->because = fact.because;
  return out;
}

namespace fact {

std::string Proving::query(Index row) const {
  return described::query_called(in.scene, static_cast<int>(row));
}
std::string Proving::key(Index col) const { return described::key_called(in.scene, static_cast<int>(col)); }

}  // namespace fact
}  // namespace attnlab
