// What `attnlab train` asks for.
#include "app/cli/commands.h"
#include "core/lab/run_file.h"
#include "core/text/expression.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace attnlab {

namespace {

// Takes numbers to where they belong; what stands there already stays where nothing was typed. `why`: what was expected first.
struct Numbers {
  const Asked& asked;
  std::optional<std::string> why = {};

  void take(const char* option, int low, int high, int& into) {
    const std::string text = asked.text(option);
    const auto number = text.empty() ? std::optional(into) : whole_number(text);
    if (!text.empty() && (!number || *number < low || *number > high))
      refuse(option, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    else
      into = *number;
  }
  // One that an expression says, within what `fits` says of it.
  template <typename Value>
  void take(const char* option, const char* expected, bool (*fits)(double), Value& into) {
    const std::string text = asked.text(option);
    const Typed typed = read_expression(text);
    const auto* number = std::get_if<double>(&typed);
    if (text.empty()) return;
    if (number != nullptr && fits(*number))
      into = *number;
    else
      refuse(option, expected);
  }

 private:
  void refuse(const std::string& option, const std::string& expected) {
    if (!why) why = option + ": expected " + expected + but_found(asked.text(option));
  }
};

std::optional<std::string> take_settings(const Asked& asked, lab::Settings& s) {
  const auto fits = [](double value) { return value > 0 && value <= 1e6; };
  Numbers numbers{asked};
  numbers.take("--steps", 1, lab::most_steps, s.steps);
  numbers.take("--batch", 1, lab::most_batch, s.batch);
  numbers.take("--rate", "a positive number up to 1e6", fits, s.rate);
  numbers.take("--scale", "a positive number up to 1e6", fits, s.scale);
  numbers.take(
      "--momentum", "a number from 0 to below 1", [](double value) { return value >= 0 && value < 1; },
      s.momentum);
  numbers.take(
      "--threshold", "a positive number", [](double value) { return value > 0 && value <= 1e9; },
      s.threshold);
  const auto kind = std::ranges::find(lab::optimizer_names, asked.text("--optimizer", "adam"));
  s.optimizer = static_cast<lab::Optimizer>(kind - lab::optimizer_names.begin());
  return numbers.why;
}

std::optional<std::string> take_experiment(const Asked& asked, lab::Experiment& e) {
  const std::string task = asked.text("--task");
  e.task = lab::find_task(task);
  if (e.task == nullptr)
    return "--task: expected one of " + joined(ids_of(lab::tasks()), ", ") + but_found(task);
  const bool causal = asked.has("--causal");
  e.settings = {.tokens = e.task->usual,
                .causal = causal,
                .rate = e.task->rate,
                .scale = e.task->scale,
                .steps = e.task->steps,
                .batch = e.task->batch,
                .fades = !e.task->fixed};
  if (auto why = take_settings(asked, e.settings)) return why;
  int seed = static_cast<int>(e.seed);
  Numbers numbers{asked};
  numbers.take("--tokens", e.task->fewest, e.task->most, e.settings.tokens);
  numbers.take("--seeds", 1, lab::most_seeds, e.seeds);
  numbers.take("--threads", 1, 256, e.threads);
  numbers.take("--seed", 0, 2147483647, seed);
  if (numbers.why) return numbers.why;
  e.seed = static_cast<std::uint64_t>(seed);
  const bool apart = e.task->source == Source::cross;  // queries that are no keys have no scores of their own
  const std::string names = asked.text("--variants");
  auto variants = lab::read_variants(!names.empty() ? names : apart ? "qk,shared,merged" : "qk,qq,merged");
  if (auto* why = std::get_if<std::string>(&variants)) return "--variants: " + *why;
  e.variants = std::move(std::get<std::vector<lab::Variant>>(variants));
  if (asked.has("--matched")) e.variants = lab::matched(e.variants, *e.task, e.settings.tokens, causal);
  return lab::make_models(e);
}

}  // namespace

Command read_train(const Asked& asked) {
  TrainRequest request{.list = asked.has("--list"), .file = asked.text("--output")};
  if (request.list) return request;
  const std::string ending = std::filesystem::path(request.file).extension().string();
  const bool experiment = asked.words.empty(), unnamed = asked.text("--task").empty();
  if (experiment == unnamed || asked.words == Words{""})
    return asked.refused(unnamed ? "expected --task and its name, or a scene file"
                                 : "expected a task or a scene, found both");
  if (!request.file.empty() && ending != ".json" && (!experiment || (ending != ".csv" && ending != ".run")))
    return asked.refused((experiment ? "-o: expected a file that ends in .csv, .json or .run"
                                     : "-o: expected a scene file that ends in .json") +
                         but_found(request.file));
  if (experiment) {
    if (const auto why = take_experiment(asked, request.experiment)) return asked.refused(*why);
    const lab::Experiment& e = request.experiment;
    if (ending == ".run" && e.variants.size() * static_cast<std::size_t>(e.seeds) > lab::most_runs)
      return asked.refused("-o: a stored run holds at most " + std::to_string(lab::most_runs) +
                           " seeds of all variants together");
    return request;
  }
  for (const CommandOption& option : find_command("train")->options)
    if (!option.with.empty() && asked.has(option.flag))
      return asked.refused(option.flag + " goes with --task, not with a scene");
  request.scene = asked.words[0];
  request.settings = {.rate = 0.02, .steps = 500, .fades = false};
  if (const auto why = take_settings(asked, request.settings)) return asked.refused(*why);
  return request;
}

}  // namespace attnlab
