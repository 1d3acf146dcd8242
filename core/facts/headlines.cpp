#include "core/facts/headlines.h"

#include "core/analysis/freedom.h"
#include "core/analysis/names.h"
#include "core/facts/describe_words.h"
#include "core/scene/rules.h"
#include "core/studies/detail_symmetry.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

using described::label;

constexpr std::size_t pairs_named = 2;

std::string two_decimals(double value) { return show_rounded(value, 2); }

// Pairs that attend to each other more than to themselves: the one thing that no single matrix can do.
Headline mutual(const FactInput& in, const Fact& fact) {
  const Scene& s = in.scene;
  const int count = static_cast<int>(fact.value.value_or(0));
  if (fact.status == FactStatus::holds)
    return {{},
            "With one matrix no two tokens prefer each other to themselves",
            "However the numbers are dragged: of every two tokens one keeps at least as much for itself."};
  if (fact.status != FactStatus::not_applicable || count == 0 || s.source == Source::cross) return {};
  std::vector<std::string> pairs;
  for (const MutualPair& pair : mutual_pairs(in.analysis.head(fact.head).S))
    if (pairs.size() < pairs_named)
      pairs.push_back(label(token_label(s, pair.i)) + " and " + label(token_label(s, pair.j)));
  if (pairs.empty()) return {};
  std::string words = pairs[0] + " score higher with each other than with themselves";
  if (pairs.size() > 1) words += ", and so do " + pairs[1];
  const bool masked = s.mask.kind != Mask::Kind::none;
  const std::string where = masked || s.positions != Positions::none ? "One matrix for queries and keys"
                                                                     : "One matrix, no mask, no positions";
  return {{}, where + ": could not do this", words + ". With one matrix for queries and keys no two can."};
}

Headline out_of_reach(const FactInput& in, const Fact& fact) {
  const bool alone = in.scene.mask.kind == Mask::Kind::none && in.scene.positions == Positions::none;
  if (fact.status != FactStatus::holds || !(fact.value.value_or(0) >= 1) || fact.row < 0 || !alone) return {};
  return {{},
          "With these keys: nobody can attend most to " + label(key_label(in.scene, fact.row)),
          "Its key lies inside the hull of the others: whatever the query, another scores at least as high."};
}

Headline rank_added(const FactInput&, const Fact& fact) {
  constexpr std::string_view scores = "rank of S ", weights = ", rank of the weights ";
  const std::size_t at = fact.numbers.find(weights);
  if (fact.status != FactStatus::holds || at == std::string::npos || !fact.numbers.starts_with(scores))
    return {};
  const std::string of_scores = fact.numbers.substr(scores.size(), at - scores.size());
  std::string of_weights = fact.numbers.substr(at + weights.size());
  of_weights = of_weights.substr(0, of_weights.find_first_not_of("0123456789"));
  if (of_scores == of_weights) return {};
  return {{},
          "With these scores: the softmax adds rank",
          "The scores have rank " + of_scores + ", the weights " + of_weights + "."};
}

Headline less_free(const FactInput& in, const Fact& fact) {
  if (fact.status != FactStatus::holds || in.scene.score != ScoreRule::qk) return {};
  const Dims& n = in.analysis.dims;
  const auto heads = freedom(in.scene, in.analysis);
  const auto& head = heads[static_cast<std::size_t>(std::clamp(fact.head, 0, n.h - 1))];
  if (!head.QQ || !head.scores || *head.QQ >= *head.scores) return {};
  return {{},
          "With " + plural(n.d_k, "number", "numbers") + " a query: one matrix is less free",
          "The scores have " + std::to_string(*head.scores) + " free numbers of " +
              std::to_string(n.n_q * n.n_k) + "; with one matrix for both, " + std::to_string(*head.QQ) +
              "."};
}

Headline saturated(const FactInput& in, const Fact& fact) {
  constexpr double sure = 0.5;
  if (fact.status != FactStatus::holds || fact.row < 0) return {};
  const Matrix row = in.analysis.head(fact.head).A.row(fact.row);
  Eigen::Index top = 0;
  const double most = row.row(0).maxCoeff(&top);
  if (!(most > sure)) return {};
  const auto key = static_cast<int>(top);
  const bool itself = in.scene.source != Source::cross && key == fact.row;
  return {{},
          "At these weights: least of a gradient comes through " + label(token_label(in.scene, fact.row)),
          "It gives " + (itself ? "itself" : label(key_label(in.scene, key))) + " " + two_decimals(most) +
              ": the surer a row, the less its scores are moved by training."};
}

// In the order in which they are told.
struct Rule {
  std::string_view fact;
  Headline (*say)(const FactInput& input, const Fact& fact);
};
constexpr Rule rules[] = {{"no-mutual-preference", mutual},
                          {"unreachable-key", out_of_reach},
                          {"rank-scores", rank_added},
                          {"freedom", less_free},
                          {"saturation", saturated}};

}  // namespace

std::vector<Headline> headlines(const FactInput& input, std::span<const Fact> facts) {
  std::vector<Headline> out;
  if (facts.size() != fact_list().size() || input.analysis.dims.h == 0) return out;
  for (const Rule& rule : rules) {
    const FactInfo* info = find_fact(rule.fact);
    if (info == nullptr || out.size() >= most_headlines) continue;
    Headline one = rule.say(input, facts[static_cast<std::size_t>(info - fact_list().data())]);
    if (one.title.empty()) continue;
    one.fact = info->id;
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace attnlab
