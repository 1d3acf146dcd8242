#include "core/facts/headlines.h"

#include "core/analysis/freedom.h"
#include "core/analysis/names.h"
#include "core/facts/describe_words.h"
#include "core/facts/measure.h"
#include "core/scene/rules.h"
#include "core/studies/detail_symmetry.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

using described::key_called;
using described::query_called;

constexpr std::size_t pairs_named = 2;

std::string two_decimals(double value) { return show_rounded(value, 2); }

// Of several heads which one it is about.
std::string in_head(const FactInput& in, int head) {
  return in.analysis.dims.h > 1 ? " in head " + std::to_string(head + 1) : "";
}
bool unmasked(const FactInput& in) { return in.scene.mask.kind == Mask::Kind::none; }
bool placeless(const FactInput& in) { return in.scene.positions == Positions::none; }

// Whether the rule, and not the numbers, makes S the product of one matrix with itself, whatever is dragged.
bool one_matrix_by_rule(const Scene& s) {
  const bool shares =
      s.score == ScoreRule::shared || s.score == ScoreRule::single || s.score == ScoreRule::unprojected;
  return s.score == ScoreRule::qq || (shares && s.source == Source::self);
}

// Pairs that score higher with each other than with themselves: what queries alone cannot make, as
// 2 q_i . q_j <= q_i . q_i + q_j . q_j.
Headline mutual(const FactInput& in, const Fact& fact) {
  const Scene& s = in.scene;
  if (!placeless(in) || s.source == Source::cross || !s.key_tokens.empty()) return {};
  if (fact.status == FactStatus::holds && one_matrix_by_rule(s))
    return {{},
            "One matrix: no two tokens prefer each other to themselves",
            "However the numbers are dragged: of every two tokens one scores at least as high with itself."};
  if (fact.status != FactStatus::not_applicable || s.score != ScoreRule::qk) return {};
  std::vector<std::string> pairs;
  for (const MutualPair& pair : mutual_pairs(in.analysis.head(fact.head).S))
    if (pairs.size() < pairs_named)
      pairs.push_back(query_called(in.scene, pair.i) + " and " + query_called(in.scene, pair.j));
  if (pairs.empty()) return {};
  std::string words = pairs[0] + " score higher with each other than with themselves";
  if (pairs.size() > 1) words += ", and so do " + pairs[1];
  words += in_head(in, fact.head);
  const bool same = fact::same_tokens(in);
  const std::string one = same ? "One matrix" : "QQᵀ";
  return {{},
          one + (unmasked(in) ? ", no mask, no positions: could not do this" : ": could not do this"),
          words + (same ? ". With one matrix for queries and keys no two can."
                        : ". Where queries meet queries no two can.")};
}

// A key that is a mix of others: it can tie with them, and never win.
Headline out_of_reach(const FactInput& in, const Fact& fact) {
  if (fact.status != FactStatus::holds || !(fact.value.value_or(0) >= 1) || fact.row < 0) return {};
  if (!unmasked(in) || !placeless(in)) return {};
  return {{},
          "With these keys: no query can attend to " + key_called(in.scene, fact.row) +
              " more than to all others" + in_head(in, fact.head),
          "Its key lies inside the hull of the others: whatever the query, another scores at least as high."};
}

Headline rank_added(const FactInput& in, const Fact& fact) {
  if (fact.status != FactStatus::holds || in.scene.weights != WeightsRule::softmax) return {};
  if (!unmasked(in) || !placeless(in)) return {};
  const int scores = static_cast<int>(fact.value.value_or(0)),
            weights = fact::rank_of(in.analysis.head(fact.head).A, 0);
  if (weights <= scores) return {};
  return {{},
          "With these scores: the softmax adds rank",
          "The scores have rank " + std::to_string(scores) + ", the weights " + std::to_string(weights) +
              in_head(in, fact.head) + "."};
}

Headline less_free(const FactInput& in, const Fact& fact) {
  if (fact.status != FactStatus::holds || in.scene.score != ScoreRule::qk) return {};
  const Dims& n = in.analysis.dims;
  const DegreesOfFreedom head = freedom(in.scene, in.analysis, fact.head);
  if (!head.QQ || !head.scores || *head.QQ >= *head.scores) return {};
  return {{},
          "With " + plural(n.d_k, "number", "numbers") + " per query: one matrix is less free",
          "The scores" + std::string(n.h > 1 ? " of a head" : "") + " have " + std::to_string(*head.scores) +
              " free numbers of " + std::to_string(n.n_q * n.n_k) + "; with one matrix for both, " +
              std::to_string(*head.QQ) + "."};
}

// Of rows that all have a choice: one that sees a single key passes nothing back at all.
Headline saturated(const FactInput& in, const Fact& fact) {
  constexpr double sure = 0.5;
  if (fact.status != FactStatus::holds || fact.row < 0) return {};
  const Dims& n = in.analysis.dims;
  for (int i = 0; i < n.n_q; ++i)
    if (allowed_keys(in.scene.mask, i, n.n_k) < 2) return {};
  const Matrix row = in.analysis.head(fact.head).A.row(fact.row);
  Eigen::Index top = 0;
  const double most = row.row(0).maxCoeff(&top);
  if (!(most > sure)) return {};
  const auto key = static_cast<int>(top);
  return {{},
          "At these weights: least gradient reaches the scores of " + query_called(in.scene, fact.row) +
              in_head(in, fact.head),
          "It gives " + (is_itself(in.scene, fact.row, key) ? "itself" : key_called(in.scene, key)) + " " +
              two_decimals(most) +
              ": the nearer a weight is to 1, the less training moves the scores of its query."};
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
