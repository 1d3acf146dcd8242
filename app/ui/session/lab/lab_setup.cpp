#include "app/ui/session/lab/lab_setup.h"

#include "core/lab/asked_run.h"
#include "core/lab/rates.h"

#include <algorithm>

namespace attnlab {

const lab::Task& task_of(const LabSetup& setup) { return *lab::find_task(setup.task); }

void choose_task(LabSetup& setup, const lab::Task& task) {
  constexpr int at_once = 16, soon = 3;  // seeds of one sequence, which take no time, and of drawn ones
  setup.task = task.id;
  setup.guesses.clear();
  setup.rates.clear();
  setup.seeds = task.fixed ? at_once : soon;
  setup.settings = {.tokens = task.usual,
                    .causal = false,
                    .optimizer = setup.settings.optimizer,
                    .rate = task.rate,
                    .momentum = setup.settings.momentum,
                    .scale = task.scale,
                    .steps = task.steps,
                    .batch = task.batch,
                    .threshold = task.threshold,
                    .fades = !task.fixed};
  const auto has = [&](const char* name) {
    return std::ranges::find(setup.variants, name) != setup.variants.end();
  };
  // Where queries are no keys QQ^T has no place; one matrix for both has.
  const bool one_matrix = has("qq");
  std::erase_if(setup.variants, [&](const std::string& name) { return !why_no_model(setup, name).empty(); });
  if (one_matrix && !has("qq") && !has("Q=K")) setup.variants.emplace_back("Q=K");
}

std::string why_no_model(const LabSetup& setup, const std::string& name) {
  const auto read = lab::read_variant(name);
  if (const auto* why = std::get_if<std::string>(&read)) return *why;
  const auto model = lab::model_of(std::get<lab::Variant>(read), task_of(setup), setup.settings.tokens,
                                   setup.settings.causal);
  const auto* why = std::get_if<std::string>(&model);
  return why == nullptr ? "" : *why;
}

std::span<const UsualVariant> usual_variants() {
  static constexpr UsualVariant list[] = {
      {"qk", "Two matrices, as in the paper: qk.", true},
      {"qq", "QQ^T: one matrix, queries against queries: qq.", true},
      {"Q=K", "One matrix for queries and keys, as in Reformer."},
      {"merged", "One matrix W in place of W_Q W_K^T, of full rank: merged.", true},
      {"Q=K=V", "One matrix for queries, keys and values."},
      {"K=V", "The values are the projected keys."},
      {"unprojected", "Scores of the inputs themselves: nothing to learn in them."},
      {"qk:dk=1", "Scores of rank 1."},
      {"qk:h=2:dk=1", "Two heads of rank 1."},
      {"qk:output=projected", "With an output matrix W_O."},
      {"qk:output=alt", "With a fourth matrix W_A."},
      {"qk:inside=none", "Without the division by the root of d_k."},
      {"qk:weights=linear", "Without the softmax."},
      {"qk:weights=sigmoid", "A sigmoid of each score in place of the softmax."},
      {"qk:weights=sparsemax", "Sparsemax in place of the softmax."},
      {"qq:mask=others", "One matrix, and no token sees itself, as in Reformer."},
      {"qq:keys=unit", "One matrix, and keys of length 1, as in Reformer."},
      {"qk:positions=rope", "Rotary positions."},
      {"qk:positions=alibi", "Scores lowered by the distance."},
      {"qq:positions=keys", "One matrix, and each place adds numbers of its own to its key."}};
  return list;
}

std::vector<double> rates_of(const LabSetup& setup) {
  if (!setup.best_rates) return {};
  return setup.rates.empty() ? lab::usual_rates(setup.settings.rate) : setup.rates;
}

LabSetup setup_of(const lab::Experiment& e) {
  LabSetup setup{.task = e.task->id,
                 .variants = {},
                 .seeds = e.seeds,
                 .best_rates = !e.rates.empty(),
                 .rates = e.rates,
                 .settings = e.settings,
                 .seed = static_cast<int>(e.seed)};
  for (const lab::Variant& variant : e.variants) setup.variants.push_back(variant.name);
  return setup;
}

std::variant<LabSetup, std::string> asked_setup(const JsonValue& asked) {
  const auto read = lab::asked_run(asked);
  if (const auto* error = std::get_if<FileError>(&read))
    return "The experiment, " + error->field + ": " + error->expected;
  const auto& e = std::get<lab::Experiment>(read);
  LabSetup begun, setup = setup_of(e);
  choose_task(begun, *e.task);
  if (asked.find("seeds") == nullptr) setup.seeds = begun.seeds;
  setup.best_rates = asked.find("rate") == nullptr;
  return setup;
}

std::variant<lab::Experiment, std::string> experiment_of(const LabSetup& setup) {
  lab::Experiment e;
  e.task = &task_of(setup);
  e.settings = setup.settings;
  e.seeds = setup.seeds;
  e.seed = static_cast<std::uint64_t>(setup.seed);
  if (setup.variants.empty()) return "Choose at least one variant.";
  for (const std::string& name : setup.variants) {
    auto read = lab::read_variant(name);
    if (auto* why = std::get_if<std::string>(&read)) return std::move(*why);
    e.variants.push_back(std::move(std::get<lab::Variant>(read)));
  }
  e.variants = lab::matched(e.variants, *e.task, e.settings.tokens, e.settings.causal, setup.matched);
  e.rates = rates_of(setup);
  if (auto why = lab::make_models(e)) return std::move(*why);
  return e;
}

}  // namespace attnlab
