#include "core/facts/facts.h"

#include "core/facts/measure.h"

#include <algorithm>

namespace attnlab {

const char* name_of(FactStatus status) {
  static constexpr const char* names[] = {"holds", "broken", "not-applicable"};
  return names[static_cast<int>(status)];
}

std::span<const FactInfo> fact_list() {
  static const std::vector<FactInfo> all = [] {
    struct Group {
      std::string_view name;
      std::span<const FactInfo> list;
    };
    std::vector<FactInfo> out;
    for (const auto& [name, list] :
         {Group{"Softmax", fact::softmax_facts()}, Group{"Softmax", fact::other_weights_facts()},
          Group{"Softmax", fact::sharpness_facts()}, Group{"Softmax", fact::lipschitz_facts()},
          Group{"Rank", fact::rank_facts()}, Group{"Rank", fact::log_rank_facts()},
          Group{"Freedom", fact::freedom_facts()}, Group{"Freedom", fact::degrees_facts()},
          Group{"Freedom", fact::rewriting_facts()}, Group{"Freedom", fact::conserved_facts()},
          Group{"Symmetry", fact::symmetry_facts()}, Group{"Symmetry", fact::form_facts()},
          Group{"Mixing", fact::mixing_facts()}, Group{"Mixing", fact::places_facts()},
          Group{"Mixing", fact::keys_facts()}, Group{"Mixing", fact::distance_facts()},
          Group{"Heads and cost", fact::heads_facts()}, Group{"Heads and cost", fact::gradient_facts()}})
      for (FactInfo info : list) {
        info.group = name;
        out.push_back(info);
      }
    return out;
  }();
  return all;
}

const FactInfo* find_fact(std::string_view id) {
  const auto all = fact_list();
  const auto found = std::ranges::find(all, id, &FactInfo::id);
  return found == all.end() ? nullptr : &*found;
}

namespace {

// A number that left the range of doubles says nothing, whatever was concluded from it.
Fact measured(const FactInfo& info, const FactInput& input) {
  Fact out = info.measure(input);
  if (out.residual.left_range() || out.value.left_range() || out.bound.left_range())
    return fact::not_applicable(fact::overflow_words);
  return out;
}

}  // namespace

std::vector<Fact> facts(const Scene& scene, const Analysis& analysis) {
  std::vector<Fact> out;
  if (analysis.dims.h == 0) return out;
  out.reserve(fact_list().size());
  for (const FactInfo& info : fact_list()) out.push_back(measured(info, {scene, analysis}));
  return out;
}

namespace {

// Whether a row that was measured, a query or a key, is a row of this node. The values of an output and the weight matrices
// belong to a fact as a whole.
bool has_measured_rows(Node node) {
  if (is_given(node) || !turns(node)) return false;
  return node != Node::P_Q && node != Node::P_V && node != Node::concat;
}

}  // namespace

std::vector<Cell> where(const FactInfo& info, const Fact& fact, const FactInput& input) {
  std::vector<Cell> out;
  for (const Node node : info.nodes) {
    const int head = is_per_head(node) ? std::clamp(fact.head, 0, std::max(0, input.analysis.dims.h - 1)) : 0;
    if (values(input.scene, input.analysis, node, head).size() == 0) continue;
    if (!has_measured_rows(node)) {
      out.push_back({node, head, -1, -1});
      continue;
    }
    out.push_back({node, head, fact.row, fact.col});
    if (fact.mirrored) out.push_back({node, head, fact.col, fact.row});
  }
  return out;
}

}  // namespace attnlab
