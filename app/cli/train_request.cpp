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

std::string found_in_train(const std::string& text) { return ", found \"" + quotable(text) + '"'; }

// A whole number between two; what stands there already where nothing was asked. Else what was expected.
std::optional<std::string> take_whole(const Asked& asked, const char* option, int low, int high, int& into) {
  const std::string text = asked.text(option);
  const auto number = text.empty() ? std::optional(into) : whole_number(text);
  if (!text.empty() && (!number || *number < low || *number > high))
    return std::string(option) + ": expected a whole number from " + std::to_string(low) + " to " +
           std::to_string(high) + found_in_train(text);
  into = *number;
  return std::nullopt;
}

// The same of a number that an expression says, within what `fits` says of it.
std::optional<std::string> take_number(const Asked& asked, const char* option, const char* expected,
                                       bool (*fits)(double), double& into) {
  const std::string text = asked.text(option);
  if (text.empty()) return std::nullopt;
  const Typed typed = read_expression(text);
  const auto* number = std::get_if<double>(&typed);
  if (number == nullptr || !fits(*number))
    return std::string(option) + ": expected " + expected + found_in_train(text);
  into = *number;
  return std::nullopt;
}

std::optional<std::string> take_settings(const Asked& asked, lab::Settings& s) {
  const auto fits = [](double value) { return value > 0 && value <= 1e6; };
  if (auto why = take_whole(asked, "--steps", 1, lab::most_steps, s.steps)) return why;
  if (auto why = take_whole(asked, "--batch", 1, lab::most_batch, s.batch)) return why;
  if (auto why = take_number(asked, "--rate", "a positive number up to 1e6", fits, s.rate)) return why;
  if (auto why = take_number(asked, "--scale", "a positive number up to 1e6", fits, s.scale)) return why;
  if (auto why = take_number(
          asked, "--momentum", "a number from 0 to below 1",
          [](double value) { return value >= 0 && value < 1; }, s.momentum))
    return why;
  if (double threshold = 0; !asked.text("--threshold").empty()) {
    if (auto why = take_number(
            asked, "--threshold", "a positive number", [](double value) { return value > 0 && value <= 1e9; },
            threshold))
      return why;
    s.threshold = threshold;
  }
  const auto kind = std::ranges::find(lab::optimizer_names, asked.text("--optimizer", "adam"));
  s.optimizer = static_cast<lab::Optimizer>(kind - lab::optimizer_names.begin());
  return std::nullopt;
}

std::optional<std::string> take_experiment(const Asked& asked, lab::Experiment& e) {
  const std::string task = asked.text("--task");
  e.task = lab::find_task(task);
  if (e.task == nullptr)
    return "--task: expected one of " + joined(ids_of(lab::tasks()), ", ") + found_in_train(task);
  const bool causal = asked.has("--causal");
  e.settings = {.tokens = e.task->usual,
                .causal = causal,
                .rate = e.task->rate,
                .scale = e.task->scale,
                .steps = e.task->steps,
                .batch = e.task->batch,
                .fades = !e.task->fixed};
  if (auto why = take_settings(asked, e.settings)) return why;
  int& tokens = e.settings.tokens;
  if (auto why = take_whole(asked, "--tokens", e.task->fewest, e.task->most, tokens)) return why;
  if (auto why = take_whole(asked, "--seeds", 1, lab::most_seeds, e.seeds)) return why;
  if (auto why = take_whole(asked, "--threads", 1, 256, e.threads)) return why;
  int seed = static_cast<int>(e.seed);
  if (auto why = take_whole(asked, "--seed", 0, 2147483647, seed)) return why;
  e.seed = static_cast<std::uint64_t>(seed);
  const bool apart = e.task->source == Source::cross;  // queries that are no keys have no scores of their own
  const std::string names = asked.text("--variants");
  auto variants = lab::read_variants(!names.empty() ? names : apart ? "qk,shared,merged" : "qk,qq,merged");
  if (auto* why = std::get_if<std::string>(&variants)) return "--variants: " + *why;
  e.variants = std::move(std::get<std::vector<lab::Variant>>(variants));
  if (asked.has("--matched")) e.variants = lab::matched(e.variants, *e.task, tokens, causal);
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
                         found_in_train(request.file));
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
