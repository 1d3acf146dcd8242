// What was asked for, of what was typed: the commands whose words are few.
#include "app/cli/answers.h"
#include "app/cli/commands.h"
#include "app/export/export.h"
#include "app/library/about.h"
#include "core/exact/letters.h"
#include "core/lab/curves.h"
#include "core/lab/rates.h"
#include "core/lab/run_file.h"
#include "core/studies/certificate.h"
#include "core/teaching/lesson.h"
#include "core/text/expression.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {

Command read_general(const Asked& asked) {
  if (asked.has("--version")) return PrintText{"attnlab " + program_build() + '\n'};
  if (asked.has("--man")) return PrintText{manual_page()};
  if (asked.has("--completions")) {
    const std::string shell = asked.text("--completions");
    if (auto text = shell_completions(shell)) return PrintText{*std::move(text)};
    return asked.wrong("--completions: expected bash, zsh or fish" + but_found(shell));
  }
  if (asked.has("--selftest")) {
    if (asked.words.empty()) return SelfTest{};
    return asked.wrong("--selftest: expected nothing else" + but_found(asked.words[0]));
  }
  if (asked.words == Words{""}) return asked.wrong("expected the name of a scene file, found an empty one");
  return OpenWindow{asked.words.empty() ? "" : asked.words[0], asked.text("--frame-log")};
}

Command read_compute(const Asked& asked) {
  Compute command{asked.words[0], {}};
  const Words known = compute_names();
  std::string names = asked.text("--only") + ',';
  while (asked.has("--only") && !names.empty()) {
    const std::string name = names.substr(0, names.find(','));
    if (std::ranges::find(known, name) == known.end())
      return asked.wrong("--only: expected names apart by commas, found " +
                         (name.empty() ? "an empty name" : '"' + quotable(name) + '"') + "; the names are " +
                         joined(known, " ") + did_you_mean(name, known));
    command.only.push_back(name);
    names.erase(0, name.size() + 1);
  }
  return command;
}

Command read_certify(const Asked& asked) {
  Certify command{asked.words[0], asked.whole("--head", 1), asked.text("--weights"), {}};
  if (asked.has("--weights") && command.weights.empty())
    return asked.refused("--weights: expected the name of a file, found an empty one");
  if (asked.has("--weights") && asked.has("--head"))
    return asked.refused("expected --head or --weights, found both");
  if (command.weights == "-" && command.scene == "-")
    return asked.refused("standard input holds the scene or the weights, not both");
  if (command.head < 1 || command.head > max_heads)
    return asked.refused("--head: expected 1 to " + std::to_string(max_heads) +
                         but_found(asked.text("--head")));
  if (!asked.has("--decimals")) return command;
  const std::string digits = asked.text("--decimals");
  command.digits = digits == "exact" ? 0 : whole_number(digits).value_or(-1);
  if (digits != "exact" &&
      (digits.size() != 1 || *command.digits < 1 || *command.digits > most_typed_decimals))
    return asked.refused("--decimals: expected 1 to 9, or exact" + but_found(digits));
  return command;
}

Command read_describe(const Asked& asked) {
  Describe command{asked.words[0]};
  if (!asked.has("--decimals")) return command;
  const std::string decimals = asked.text("--decimals");
  command.decimals = decimals == "all" ? -1 : whole_number(decimals).value_or(18);
  if (decimals != "all" && (command.decimals < 0 || command.decimals > 17))
    return asked.refused("--decimals: expected 0 to 17, or all" + but_found(decimals));
  return command;
}

namespace {

// Whether one of these is "ENTRY=letter"; of what is none there is another sentence.
bool is_let(const std::string& letter, const Words& lets) {
  return !letter.empty() && std::ranges::any_of(lets, [&letter](const std::string& let) {
    const std::size_t sign = let.rfind('=');
    return sign == std::string::npos ||
           letter_name(trimmed(let.substr(sign + 1))) == letter_name(trimmed(letter));
  });
}

}  // namespace

Command read_explain(const Asked& asked) {
  const Words& words = asked.words;
  const bool numbers = asked.has("--numbers"), symbols = asked.has("--symbols"), lets = asked.has("--let");
  if (words.size() < 2) return asked.wrong("expected a cell after the scene, such as Y[1,1] or A:2[3,1]");
  if (asked.has("--exact") + numbers + symbols > 1)
    return asked.refused("expected one of --exact, --numbers and --symbols, found several");
  if (lets && (numbers || symbols))
    return asked.refused("letters are for exact formulas: --let goes with --exact alone");
  if (asked.has("--by") && !is_let(asked.text("--by"), asked.all("--let")))
    return asked.refused("--by: expected a letter that an entry has by --let" +
                         but_found(asked.text("--by")));
  const auto cell = read_cell_name(words[1]);
  if (!cell) return asked.refused("expected a cell such as Y[1,1] or A:2[3,1]" + but_found(words[1]));
  const std::string depth = asked.text("--depth");
  const int levels = asked.has("--depth") ? whole_number(depth).value_or(0) : 2;
  if (levels < 1 || levels > formula_depths)
    return asked.refused("--depth: expected 1, 2 or 3" + but_found(depth));
  return ExplainRequest{.scene = words[0],
                        .cell = *cell,
                        .mode = asked.has("--exact") || lets ? FormulaMode::exact
                                : symbols                    ? FormulaMode::symbols
                                                             : FormulaMode::numbers,
                        .depth = levels,
                        .latex = asked.has("--latex"),
                        .let = asked.all("--let"),
                        .by = asked.text("--by")};
}

Command read_web(const Asked& asked) {
  ServeRequest request;
  if (!asked.words.empty()) request.folder = asked.words[0];
  if (!asked.has("--port")) return request;
  constexpr int most_port = 65535;
  const std::string port = asked.text("--port");
  request.port = whole_number(port).value_or(0);
  if (request.port < 1 || request.port > most_port)
    return asked.refused("--port: expected 1 to 65535" + but_found(port));
  return request;
}

Command read_list(const Asked& asked) {
  using Kind = ListRequest::Kind;
  const bool page = asked.has("--page");
  const std::string step = asked.text("--step");
  ListRequest request{.kind = asked.command == "lessons" ? Kind::lessons : Kind::examples,
                      .name = joined(asked.words, ""),
                      .output = asked.text("--output")};
  if (page && (request.name.empty() || request.output.empty()))
    return asked.wrong("--page: expected the name of a lesson, or a lesson file, and -o FILE");
  if (!page && !request.output.empty()) return asked.wrong("-o: expected with --page");
  if (step.empty()) return request;
  if (page) return asked.wrong("expected --step or --page, found both");
  request.step = whole_number(step).value_or(0);
  if (request.step < 1 || asked.words.empty())
    return asked.refused(
        "--step: expected the number of a step after the name of a lesson, or of a slide after that of a talk" +
        but_found(step));
  return request;
}

Command read_gather(const Asked& asked) {
  GatherRequest request{.files = asked.words,
                        .lesson = asked.text("--lesson"),
                        .output = asked.text("--output"),
                        .with_truth = !asked.has("--no-truth")};
  if (asked.has("--step")) {
    request.step = whole_number(asked.text("--step"));
    if (!request.step || *request.step < 1 || *request.step > static_cast<int>(most_lesson_steps))
      return asked.refused("--step: expected 1 to " + std::to_string(most_lesson_steps) +
                           but_found(asked.text("--step")));
  }
  if (asked.has("--output") && !format_of_ending(request.output))
    return asked.refused("-o: expected a name that ends in " + picture_endings() + but_found(request.output));
  request.theme = value_of(&ExportChoice::theme, asked.text("--theme", "light")).value_or(ThemeId::light);
  return request;
}

namespace {

// Takes numbers to where they belong; what stands there already stays where nothing was typed. `why`:
// what was expected first.
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
      "--threshold", "a positive number up to 1e9", [](double value) { return value > 0 && value <= 1e9; },
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
  e.settings = lab::settings_of(*e.task);
  e.settings.causal = causal;
  if (auto why = take_settings(asked, e.settings)) return why;
  int seed = static_cast<int>(e.seed);
  Numbers numbers{asked};
  numbers.take("--tokens", e.task->fewest, e.task->most, e.settings.tokens);
  numbers.take("--seeds", 1, lab::most_seeds, e.seeds);
  numbers.take("--threads", 1, 256, e.threads);
  numbers.take("--seed", 0, 2147483647, seed);
  if (numbers.why) return numbers.why;
  if (asked.has("--spectrum")) {
    auto read = lab::positive_numbers(asked.text("--spectrum"));
    if (auto* numbers_read = std::get_if<std::vector<double>>(&read))
      e.settings.spectrum = std::move(*numbers_read);
    else
      return "--spectrum: expected positive numbers up to 1e6 with commas between them" +
             but_found(std::get<std::string>(read));
  }
  e.seed = static_cast<std::uint64_t>(seed);
  const bool apart = e.task->source == Source::cross;  // queries that are no keys have no scores of their own
  const std::string names = asked.text("--variants");
  auto variants = lab::read_variants(!names.empty() ? names : apart ? "qk,shared,merged" : "qk,qq,merged");
  if (auto* why = std::get_if<std::string>(&variants)) return "--variants: " + *why;
  e.variants = std::move(std::get<std::vector<lab::Variant>>(variants));
  if (asked.has("--matched"))
    e.variants = lab::matched(e.variants, *e.task, e.settings.tokens, causal,
                              asked.text("--matched") == "all" ? lab::Matched::all : lab::Matched::score);
  if (asked.has("--rates")) {
    if (asked.has("--rate")) return "--rates: expected no --rate beside it";
    auto rates = lab::read_rates(asked.text("--rates"));
    if (auto* why = std::get_if<std::string>(&rates)) return "--rates: " + *why;
    e.rates = std::move(std::get<std::vector<double>>(rates));
  }
  return lab::make_models(e);
}

}  // namespace

Command read_reproduce(const Asked& asked) {
  ReproduceRequest request{
      .claims = asked.words, .list = asked.has("--list"), .commands = asked.has("--commands")};
  Numbers numbers{asked};
  numbers.take("--seed", 0, 1'000'000'000, request.seed);
  numbers.take("--threads", 1, 256, request.threads);
  if (numbers.why) return asked.refused(*numbers.why);
  return request;
}

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
    if (asked.has("--measure")) {
      const std::string names = asked.text("--measure");
      for (const std::string_view name : split(names, ',')) {
        request.measures.emplace_back(name);
        if (std::ranges::find(lab::measure_names, name) == lab::measure_names.end())
          return asked.refused("--measure: expected " +
                               alternatives({lab::measure_names.begin(), lab::measure_names.end()}) +
                               but_found(name));
      }
    }
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
