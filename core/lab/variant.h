// Variants: a layer by its name, qk:h=4:dk=1, and the scene that is its model on a task.
// Knows no weights: they are trained.
#pragma once

#include "core/lab/task.h"
#include "core/scene/rules.h"
#include "core/scene/scene.h"

#include <variant>

namespace attnlab::lab {

struct Variant {
  std::string name;  // as it was asked for
  ScoreRule score = ScoreRule::qk;
  std::optional<ValueRule> value;  // nothing: the task's
  std::optional<OutputRule> output;
  std::optional<WeightsRule> weights;
  Positions positions = Positions::none;
  std::optional<double> angle, slope;  // of rope; of alibi, its first head
  std::optional<int> h, d_k, d_v;
  std::optional<Scale> inside, outside;
  bool unit_keys = false;    // keys at length 1, as in Reformer
  bool not_oneself = false;  // every token sees the others alone
  // Nothing: those of the settings.
  std::optional<double> rate, first;  // of the steps, and of the first weights
  std::optional<double> tried_rate;   // of several (rates.h); its own comes before it
};

// NAME[:h=H][:dk=D][:dv=D][:value=RULE][:output=RULE][:inside=SCALE][:outside=SCALE]
// [:weights=RULE][:positions=RULE][:angle=A][:slope=S][:keys=unit][:mask=others][:rate=R][:first=S], NAME a
// score rule or a name of the literature: Q=K (shared), K=V (qk:value=keys), Q=K=V (single). Else the
// sentence that says what was expected.
std::variant<Variant, std::string> read_variant(std::string_view name);
// Of a list with commas between them.
std::variant<std::vector<Variant>, std::string> read_variants(std::string_view names);

// The model of a variant on a task: every matrix in its shape, zero. Or the sentence why there is none.
std::variant<Scene, std::string> model_of(const Variant& variant, const Task& task, int tokens, bool causal);

// Which weights are to be as many in every variant.
enum class Matched { none, score, all };

// The variants with d_k so that the numbers of these weights are as equal as they can be, and then as large
// as they can be. What a variant says of its d_k stays.
std::vector<Variant> matched(const std::vector<Variant>& variants, const Task& task, int tokens, bool causal,
                             Matched weights = Matched::score);

}  // namespace attnlab::lab
