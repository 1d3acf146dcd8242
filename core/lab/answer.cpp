#include "core/lab/answer.h"

#include "core/lab/table.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <numeric>

namespace attnlab::lab {
namespace {

std::string_view score_name(const Variant& v) {
  switch (v.score) {
    case ScoreRule::qk: return "two matrices";
    case ScoreRule::qq: return "one matrix";
    case ScoreRule::shared: return "one shared matrix";
    case ScoreRule::merged: return "one merged W";
    case ScoreRule::single: return "one matrix for all three";
    case ScoreRule::unprojected: return "no matrix";
  }
  return {};
}

std::string_view value_name(ValueRule rule) {
  switch (rule) {
    case ValueRule::inputs: return "values as they are";
    case ValueRule::keys: return "values are keys";
    default: return "values projected";
  }
}

std::string_view output_name(OutputRule rule) {
  switch (rule) {
    case OutputRule::none: return "no output matrix";
    case OutputRule::projected: return "an output matrix";
    default: return "a fourth matrix";
  }
}

std::string_view weights_name(WeightsRule rule) {
  switch (rule) {
    case WeightsRule::softmax: return "softmax";
    case WeightsRule::linear: return "no softmax";
    case WeightsRule::sigmoid: return "sigmoid";
    default: return "sparsemax";
  }
}

std::string scale_words(const Scale& scale, std::string_view of) {
  switch (scale.kind) {
    case Scale::Kind::none: return std::string(of) + " undivided";
    case Scale::Kind::sqrt_dk: return std::string(of) + " by the root of d_k";
    case Scale::Kind::dk: return std::string(of) + " by d_k";
    default: return std::string(of) + " by " + short_number(scale.number);
  }
}

// What holds for all of them.
std::string condition_of(const Experiment& e) {
  const auto all = [&e](auto holds) { return std::ranges::all_of(e.models, holds); };
  std::string words;
  if (all([](const Scene& m) { return m.value == ValueRule::inputs && m.output == OutputRule::none; }))
    words = "With the values as they are, ";
  else if (all([](const Scene& m) { return m.value == ValueRule::projected; }))
    words = "With a value matrix, ";
  if (e.settings.causal) words += words.empty() ? "With a causal mask, " : "with a causal mask, ";
  return words + (words.empty() ? "In " : "in ") + plural(e.settings.steps, "step", "steps") + ": ";
}

std::string learned_words(const Summary& sum, bool several) {
  if (sum.solved == sum.finished) return several ? " learn it" : " learns it";
  if (sum.diverged == sum.finished) return several ? " diverge" : " diverges";
  if (sum.solved == 0) return several ? " do not" : " does not";
  return std::string(several ? " learn it" : " learns it") + " in " + std::to_string(sum.solved) + " of " +
         std::to_string(sum.finished) + " tries";
}

}  // namespace

std::string spoken_name(const Variant& v) {
  std::string words(score_name(v));
  const auto add = [&words](std::string_view more) { words += ", " + std::string(more); };
  if (v.h) add(plural(*v.h, "head", "heads"));
  if (v.d_k) add("d_k = " + std::to_string(*v.d_k));
  if (v.d_v) add("d_v = " + std::to_string(*v.d_v));
  if (v.value) add(value_name(*v.value));
  if (v.output) add(output_name(*v.output));
  if (v.inside) add(scale_words(*v.inside, "scores"));
  if (v.outside) add(scale_words(*v.outside, "outputs"));
  if (v.weights) add(weights_name(*v.weights));
  if (v.positions == Positions::rope) add("rope" + (v.angle ? " of " + short_number(*v.angle) : ""));
  if (v.rate) add("rate " + short_number(*v.rate));
  if (v.first) add("first weights " + short_number(*v.first));
  if (v.unit_keys) add("keys of length 1");
  if (v.not_oneself) add("a mask on oneself");
  if (v.positions == Positions::keys) add("places in the keys");
  if (v.positions == Positions::alibi) add("alibi" + (v.slope ? " of " + short_number(*v.slope) : ""));
  return words;
}

std::vector<std::string> spoken_names(const Experiment& e) {
  std::vector<std::string> names, out;
  // A value matrix that all of them have is said once, with the answer.
  const bool all_project =
      std::ranges::all_of(e.variants, [](const Variant& v) { return v.value == ValueRule::projected; });
  for (Variant v : e.variants) {
    if (all_project) v.value.reset();
    names.push_back(spoken_name(v));
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    out.push_back(std::ranges::count(names, names[i]) > 1 ? e.variants[i].name : names[i]);
  return out;
}

std::string question_of(const Experiment& e) {
  return (e.variants.size() == 1 ? "Does it learn to " : "Which learns to ") + std::string(e.task->learned) +
         "?";
}

std::vector<AnswerPiece> answer_of(const Record& record) {
  const Experiment& e = record.experiment;
  if (!finished(record) || record.variants.empty()) return {};
  const std::vector<std::string> names = spoken_names(e);
  std::vector<Summary> sums;
  for (const VariantResult& result : record.variants) sums.push_back(summary_of(result, threshold_of(e)));
  std::vector<std::size_t> order(sums.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&sums](std::size_t v) { return sums[v].solved; });
  std::vector<AnswerPiece> out{{-1, condition_of(e)}};
  for (const std::size_t v : order) {
    const bool last = v == order.back(), several = names[v].starts_with("two matrices");
    out.push_back({static_cast<int>(v), names[v] + learned_words(sums[v], several) + (last ? "." : ", ")});
  }
  return out;
}

}  // namespace attnlab::lab
