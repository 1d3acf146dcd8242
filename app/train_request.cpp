#include "app/command_line.h"

#include "app/command_help.h"
#include "app/usage.h"
#include "core/lab/run_file.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>

namespace attnlab {

namespace {

// What was typed, not yet read.
struct Asked {
  std::string task, variants, tokens, seeds, seed, steps, rate, momentum, scale, threshold,
      optimizer = "adam", batch, threads;
};

std::string found(const std::string& text) { return ", found \"" + quotable(text) + '"'; }

// A whole number between two; what stands there already where nothing was asked. Else what was expected.
std::optional<std::string> take_number(const char* option, const std::string& text, int low, int high,
                                       int& into) {
  if (text.empty()) return std::nullopt;
  const auto number = whole_number(text);
  if (!number || *number < low || *number > high)
    return std::string(option) + ": expected a whole number from " + std::to_string(low) + " to " +
           std::to_string(high) + found(text);
  into = *number;
  return std::nullopt;
}

std::optional<std::string> take_settings(const Asked& asked, lab::Settings& s) {
  if (auto why = take_number("--steps", asked.steps, 1, lab::most_steps, s.steps)) return why;
  if (auto why = take_number("--batch", asked.batch, 1, lab::most_batch, s.batch)) return why;
  for (const auto& [option, text, into] :
       {std::tuple{"--rate", &asked.rate, &s.rate}, std::tuple{"--scale", &asked.scale, &s.scale}}) {
    if (text->empty()) continue;
    const Typed typed = read_expression(*text);
    const auto* number = std::get_if<double>(&typed);
    if (number == nullptr || !(*number > 0) || *number > 1e6)
      return std::string(option) + ": expected a positive number up to 1e6" + found(*text);
    *into = *number;
  }
  if (!asked.momentum.empty()) {
    const Typed momentum = read_expression(asked.momentum);
    const auto* number = std::get_if<double>(&momentum);
    if (number == nullptr || !(*number >= 0 && *number < 1))
      return "--momentum: expected a number from 0 to below 1" + found(asked.momentum);
    s.momentum = *number;
  }
  if (!asked.threshold.empty()) {
    const Typed threshold = read_expression(asked.threshold);
    const auto* number = std::get_if<double>(&threshold);
    if (number == nullptr || !(*number > 0) || *number > 1e9)
      return "--threshold: expected a positive number" + found(asked.threshold);
    s.threshold = *number;
  }
  const auto kind = std::ranges::find(lab::optimizer_names, asked.optimizer);
  if (kind == lab::optimizer_names.end())
    return "--optimizer: expected adam or descent" + found(asked.optimizer);
  s.optimizer = static_cast<lab::Optimizer>(kind - lab::optimizer_names.begin());
  return std::nullopt;
}

std::optional<std::string> take_experiment(const Asked& asked, bool match, bool causal, lab::Experiment& e) {
  e.task = lab::find_task(asked.task);
  if (e.task == nullptr) {
    std::string names;
    for (const lab::Task& task : lab::tasks()) names += std::string(names.empty() ? "" : ", ") + task.id;
    return "--task: expected one of " + names + found(asked.task);
  }
  e.settings = {.tokens = e.task->usual,
                .causal = causal,
                .rate = e.task->rate,
                .scale = e.task->scale,
                .steps = e.task->steps,
                .batch = e.task->batch,
                .fades = !e.task->fixed};
  if (auto why = take_settings(asked, e.settings)) return why;
  if (auto why = take_number("--tokens", asked.tokens, e.task->fewest, e.task->most, e.settings.tokens))
    return why;
  if (auto why = take_number("--seeds", asked.seeds, 1, lab::most_seeds, e.seeds)) return why;
  if (auto why = take_number("--threads", asked.threads, 1, 256, e.threads)) return why;
  int seed = static_cast<int>(e.seed);
  if (auto why = take_number("--seed", asked.seed, 0, 2147483647, seed)) return why;
  e.seed = static_cast<std::uint64_t>(seed);
  const bool apart = e.task->source == Source::cross;  // queries that are no keys have no scores of their own
  auto variants = lab::read_variants(!asked.variants.empty() ? asked.variants
                                     : apart                 ? "qk,shared,merged"
                                                             : "qk,qq,merged");
  if (auto* why = std::get_if<std::string>(&variants)) return "--variants: " + *why;
  e.variants = std::move(std::get<std::vector<lab::Variant>>(variants));
  if (match) e.variants = lab::matched(e.variants, *e.task, e.settings.tokens, causal);
  return lab::make_models(e);
}

void declare(CLI::App& app, const char* name, std::string& into, const char* words, const char* about) {
  app.add_option(name, into)->take_last()->option_text(words)->description(about);
}

}  // namespace

Command read_train(const std::vector<std::string>& arguments) {
  CLI::App app(train_help);
  TrainRequest request;
  Asked asked;
  bool match = false, causal = false;
  std::vector<std::string> scenes;
  app.add_flag("--list", request.list, "the tasks, and what each asks for")->disable_flag_override();
  declare(app, "--task", asked.task, "TASK", "the task");
  declare(app, "--variants", asked.variants, "A,B",
          "the variants (qk,qq,merged; qk,shared,merged where queries are no keys)");
  declare(app, "--tokens", asked.tokens, "N", "tokens of a sequence");
  declare(app, "--seeds", asked.seeds, "N", "seeds of each variant (3)");
  declare(app, "--seed", asked.seed, "S", "the first of them (1)");
  declare(app, "--steps", asked.steps, "N", "steps of the optimiser");
  declare(app, "--rate", asked.rate, "R", "its learning rate");
  declare(app, "--optimizer", asked.optimizer, "adam|descent", "Adam, or descent with momentum (adam)");
  declare(app, "--momentum", asked.momentum, "M", "of descent (0.9)");
  declare(app, "--scale", asked.scale, "S", "the first weights have the variance S^2 / rows (the task's S)");
  declare(app, "--threshold", asked.threshold, "LOSS", "a loss below counts as solved (the task's)");
  declare(app, "--batch", asked.batch, "N", "sequences of a step");
  app.add_flag("--matched", match, "d_k so that the numbers of score weights are as equal as they can be")
      ->disable_flag_override();
  app.add_flag("--causal", causal, "query i sees the keys up to i")->disable_flag_override();
  declare(app, "--threads", asked.threads, "N", "threads; the numbers do not depend on them");
  app.add_option("--output,-o", request.file)
      ->take_last()
      ->option_text("FILE")
      ->description(
          "the table as .csv or .json, all of it as .run, which the window opens; of a scene,\n                    the fitted scene");
  app.add_option("scene", scenes);
  if (auto answer = parse(app, "train", arguments)) return *answer;
  const std::string ending = std::filesystem::path(request.file).extension().string();
  if (request.list) return request;
  if (scenes.empty() == asked.task.empty())
    return refused("train", scenes.empty() ? "expected --task and its name, or a scene file"
                                           : "expected a task or a scene, found both");
  if (scenes.size() > 1) return wrong("train: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  if (scenes.empty()) {
    if (!request.file.empty() && ending != ".csv" && ending != ".json" && ending != ".run")
      return refused("train", "-o: expected a file that ends in .csv, .json or .run" + found(request.file));
    if (const auto why = take_experiment(asked, match, causal, request.experiment))
      return refused("train", *why);
    const lab::Experiment& e = request.experiment;
    if (ending == ".run" && e.variants.size() * static_cast<std::size_t>(e.seeds) > lab::most_runs)
      return refused("train", "-o: a stored run holds at most " + std::to_string(lab::most_runs) +
                                  " seeds of all variants together");
    return request;
  }
  for (const char* option : {"--variants", "--tokens", "--seeds", "--seed", "--batch", "--threshold",
                             "--matched", "--causal", "--threads"})
    if (app.count(option) > 0)
      return refused("train", std::string(option) + " goes with --task, not with a scene");
  request.scene = scenes[0];
  request.settings = {.rate = 0.02, .steps = 500, .fades = false};
  if (!request.file.empty() && ending != ".json")
    return refused("train", "-o: expected a scene file that ends in .json" + found(request.file));
  if (const auto why = take_settings(asked, request.settings)) return refused("train", *why);
  return request;
}

}  // namespace attnlab
