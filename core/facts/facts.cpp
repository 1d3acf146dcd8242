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
    std::vector<FactInfo> out;
    const auto add = [&](std::string_view group, std::initializer_list<fact::Rows> lists) {
      for (const fact::Rows list : lists)
        for (FactInfo info : list) {
          info.group = group;
          out.push_back(info);
        }
    };
    using namespace fact;
    add("Softmax", {softmax_facts(), sharpness_facts(), lipschitz_facts()});
    add("Rank", {rank_facts(), log_rank_facts()});
    add("Freedom", {freedom_facts(), rewriting_facts(), conserved_facts()});
    add("Symmetry", {symmetry_facts(), form_facts()});
    add("Mixing", {mixing_facts(), keys_facts(), distance_facts()});
    add("Heads and cost", {heads_facts(), gradient_facts()});
    return out;
  }();
  return all;
}

const FactInfo* find_fact(std::string_view id) {
  const auto all = fact_list();
  const auto found = std::ranges::find(all, id, &FactInfo::id);
  return found == all.end() ? nullptr : &*found;
}

std::string Need::unmet(const FactInput& input) const {
  if (met_ == nullptr) return why_(input);
  if (met_(input)) return "";
  return why_ != nullptr ? why_(input) : std::string(words_) + more_;
}

// A number that left the range of doubles says nothing, whatever was concluded from it.
Fact FactInfo::measure(const FactInput& input) const {
  for (const Need& need : needs)
    if (std::string why = need.unmet(input); !why.empty()) return fact::not_applicable(std::move(why));
  Fact out = by(input);
  if (out.residual.left_range() || out.value.left_range() || out.bound.left_range())
    return fact::not_applicable(fact::overflow_words);
  const bool measured = out.residual || out.value || !out.because.empty();
  return measured ? out : fact::not_applicable(std::string(otherwise));
}

std::vector<Fact> facts(const Scene& scene, const Analysis& analysis) {
  std::vector<Fact> out;
  if (analysis.dims.h == 0) return out;
  out.reserve(fact_list().size());
  for (const FactInfo& info : fact_list()) out.push_back(info.measure({scene, analysis}));
  return out;
}

namespace {

// Whether a measured row, a query or a key, is one of this node.
// Values of an output and weight matrices belong as a whole.
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
