#include "app/command_line.h"

#include "app/command_help.h"
#include "app/compute.h"
#include "app/library/about.h"
#include "app/manual.h"
#include "app/usage.h"
#include "core/studies/certificate.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>

namespace attnlab {

namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

// Names apart by commas; empty where there is none. The first that compute does not print goes to `unknown`.
std::vector<std::string> split_names(const std::string& text, std::optional<std::string>& unknown) {
  const std::vector<std::string> known = compute_names();
  std::vector<std::string> names;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    std::string name = text.substr(start, end - start);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      unknown = std::move(name);
      return {};
    }
    names.push_back(std::move(name));
    start = end + 1;
  }
  return names;
}

Command read_compute(const std::vector<std::string>& arguments) {
  CLI::App app(compute_help);
  std::string only;
  std::vector<std::string> scenes;
  app.add_option("--only", only)
      ->take_last()
      ->option_text("NAME,...")
      ->description("these names alone (attnlab and title always stand there):\n" + std::string(20, ' ') +
                    joined(compute_names()));
  app.add_option("scene", scenes);
  if (auto answer = parse(app, "compute", arguments)) return *answer;
  if (scenes.empty() || scenes[0].empty())
    return wrong("compute: expected a scene file, or - for standard input");
  if (scenes.size() > 1)
    return wrong("compute: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  Compute command{scenes[0], {}};
  if (app.count("--only") > 0) {
    std::optional<std::string> unknown;
    command.only = split_names(only, unknown);
    if (unknown)
      return wrong("compute: --only: expected names apart by commas, found " +
                   (unknown->empty() ? "an empty name" : '"' + quotable(*unknown) + '"') +
                   "; the names are " + joined(compute_names()) + did_you_mean(*unknown, compute_names()));
  }
  return command;
}

// What is typed goes where the option's value is, or as text to its reader.
void declare(CLI::App& app, const ExportOption& option, ExportWords& words) {
  const std::string flag = option.flag;
  std::string now;  // what it is when nothing is typed
  const auto declare_at = [&](auto& value) -> CLI::Option* {
    using Value = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, bool>) {
      return app.add_flag_callback(flag, [&value, on = !flag.starts_with("--no-")] { value = on; })
          ->disable_flag_override();
    } else if constexpr (std::is_enum_v<Value>) {
      now = option.values.words[static_cast<std::size_t>(value)].word;
      return app.add_option(flag, words.text[flag])->take_last();
    } else {
      if constexpr (std::is_arithmetic_v<Value>) now = exact_number(value);
      return app.add_option(flag, value)->take_last();
    }
  };
  const auto declare_field = [&](auto field) {
    using Field = decltype(field);
    if constexpr (std::is_invocable_v<Field, ExportChoice&>)
      return declare_at(words.choice.*field);
    else if constexpr (std::is_invocable_v<Field, ExportOptions&>)
      return declare_at(words.request.options.*field);
    else if constexpr (std::is_invocable_v<Field, FigureOptions&>)
      return declare_at(words.request.options.figure.*field);
    else
      return declare_at(words.text[flag]);
  };
  CLI::Option* declared = std::visit(declare_field, option.field);
  // A list may be typed in pieces; of other options the last counts.
  if (std::string_view(option.value).ends_with(",...")) declared->join(',');
  std::string help = option.help;
  if (const auto at = help.find("{}"); at != std::string::npos)
    help.replace(at, 2, words_of(option.values) + " (" + now + ')');
  declared->option_text(option.value)->description(help);
}

Command read_export(const std::vector<std::string>& arguments) {
  std::string description = export_help[0];
  for (const View& view : all_views()) description += ' ' + std::string(view.id);
  CLI::App app(description + export_help[1]);
  app.footer(export_help[2]);
  ExportWords words;
  FigureOptions& figure = words.request.options.figure;
  figure.head = figure.row = 1;
  app.add_option("scene", words.request.scenes);
  app.add_option("-o,--output", words.request.output)->take_last();
  for (const char* flag : {"--view", "--matrix", "--document", "--sweep"})
    app.add_option(flag, words.text[flag])->take_last();
  for (const ExportOption& option : export_option_list())
    if (*option.flag != '\0') declare(app, option, words);
  app.add_option("--caption-file", words.request.caption_file)
      ->take_last()
      ->option_text("FILE")
      ->description(
          "the picture's caption as text: .tex for \\caption{\\protect\\input{FILE}}, or .txt; {name} ... as in -o");
  app.add_flag("--quiet", words.quiet)
      ->option_text("")
      ->description("no line but those that say what went wrong");
  app.add_flag("--verbose", words.verbose)
      ->option_text("")
      ->description("a line for every file that is written");
  if (auto answer = parse(app, "export", arguments)) return *answer;
  words.decimals_given = app.count("--decimals") > 0;
  for (const CLI::Option* option : app.get_options()) {
    const std::string flag = option->get_lnames().empty() ? "" : "--" + option->get_lnames().front();
    if (flag.empty() || option->count() == 0) continue;
    if (option->count() > 1 && option->get_multi_option_policy() != CLI::MultiOptionPolicy::Join)
      return refused("export", flag + ": expected once");
    if (std::ranges::count(option->results(), "") > 0)
      return refused("export", flag + ": expected a value, found an empty one");
    words.given.push_back(flag);
  }
  auto read = read_request(words);
  if (const auto* why = std::get_if<std::string>(&read)) return refused("export", *why);
  return std::get<ExportRequest>(std::move(read));
}

// How many decimals were typed: "exact" is 0.
TypedDigits read_digits(const std::string& text) {
  if (text == "exact") return 0;
  const bool digit = text.size() == 1 && text[0] >= '1' && text[0] <= '0' + most_typed_decimals;
  return digit ? TypedDigits(text[0] - '0') : std::nullopt;
}

Command read_certify(const std::vector<std::string>& arguments) {
  CLI::App app(certify_help);
  Certify command;
  std::string digits;
  std::vector<std::string> scenes;
  const std::string indent = '\n' + std::string(20, ' ');
  app.add_option("--head", command.head)
      ->take_last()
      ->option_text("N")
      ->description("the weights of this head (1)");
  app.add_option("--weights", command.weights)
      ->take_last()
      ->option_text("FILE")
      ->description("the weights in FILE, or - for standard input: a matrix as NumPy, LaTeX, MATLAB, CSV," +
                    indent + "JSON or plain rows; every row sums to 1");
  app.add_option("--decimals", digits)
      ->take_last()
      ->option_text("N")
      ->description("1 to 9: numbers typed with N decimals, right within half a unit of the last; exact: as" +
                    indent +
                    "they stand. A scene's weights are rounded to N (exact; of a FILE as many as it has)");
  app.add_option("scene", scenes);
  if (auto answer = parse(app, "certify", arguments)) return *answer;
  if (scenes.empty() || scenes[0].empty())
    return wrong("certify: expected a scene file, or - for standard input");
  if (scenes.size() > 1)
    return wrong("certify: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  command.scene = scenes[0];
  if (app.count("--weights") > 0 && command.weights.empty())
    return refused("certify", "--weights: expected the name of a file, found an empty one");
  if (app.count("--weights") > 0 && app.count("--head") > 0)
    return refused("certify", "expected --head or --weights, found both");
  if (command.weights == "-" && command.scene == "-")
    return refused("certify", "standard input holds the scene or the weights, not both");
  if (app.count("--decimals") > 0) {
    command.digits = read_digits(digits);
    if (!command.digits)
      return refused("certify", "--decimals: expected 1 to 9, or exact, found \"" + quotable(digits) + '"');
  }
  return command;
}

Command read_describe(const std::vector<std::string>& arguments) {
  CLI::App app(describe_help);
  std::string decimals;
  std::vector<std::string> scenes;
  app.add_option("--decimals", decimals)
      ->take_last()
      ->option_text("N")
      ->description("0 to 17 decimals of each number (4), or all digits: all");
  app.add_option("scene", scenes);
  if (auto answer = parse(app, "describe", arguments)) return *answer;
  if (scenes.empty() || scenes[0].empty())
    return wrong("describe: expected a scene file, or - for standard input");
  if (scenes.size() > 1)
    return wrong("describe: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  Describe command{scenes[0]};
  if (app.count("--decimals") > 0) {
    const auto number = decimals == "all" ? std::optional(-1) : whole_number(decimals);
    if (!number || *number > 17 || (*number < 0 && decimals != "all"))
      return refused("describe", "--decimals: expected 0 to 17, or all, found \"" + quotable(decimals) + '"');
    command.decimals = *number;
  }
  return command;
}

Command read_share(const std::vector<std::string>& arguments) {
  CLI::App app(share_help);
  std::vector<std::string> scenes;
  app.add_option("scene", scenes);
  if (auto answer = parse(app, "share", arguments)) return *answer;
  if (scenes.empty() || scenes[0].empty())
    return wrong("share: expected a scene file, or - for standard input");
  if (scenes.size() > 1) return wrong("share: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  return Share{scenes[0]};
}

Command read_explain(const std::vector<std::string>& arguments) {
  CLI::App app(explain_help);
  ExplainRequest request;
  bool exact = false, numbers = false, symbols = false;
  std::string depth;
  std::vector<std::string> words;
  app.add_flag("--symbols", symbols, "the names of the entries")->disable_flag_override();
  app.add_flag("--numbers", numbers,
               "the numbers of the scene, as many digits as make the value follow (this)")
      ->disable_flag_override();
  app.add_flag("--exact", exact, "fractions, roots and exponentials: nothing is rounded")
      ->disable_flag_override();
  app.add_option("--depth", depth)
      ->take_last()
      ->option_text("N")
      ->description("1: in short; 2: every term (2); 3: down to the inputs and the weight matrices");
  app.add_flag("--latex", request.latex, "LaTeX in place of plain text")->disable_flag_override();
  app.add_option("--let", request.let)
      ->allow_extra_args(false)
      ->option_text("ENTRY=a")
      ->description("an entry as a letter, W_Q[1,2]=a; as often as there are letters");
  app.add_option("--by", request.by)
      ->take_last()
      ->option_text("LETTER")
      ->description("the derivative by a letter, too");
  app.add_option("words", words);
  if (auto answer = parse(app, "explain", arguments)) return *answer;
  if (words.empty() || words[0].empty())
    return wrong("explain: expected a scene file, or - for standard input, and a cell such as Y[1,1]");
  if (words.size() < 2) return wrong("explain: expected a cell after the scene, such as Y[1,1] or A:2[3,1]");
  if (words.size() > 2)
    return wrong("explain: expected a scene and one cell, found \"" + quotable(words[2]) + "\" too");
  if (exact + numbers + symbols > 1)
    return refused("explain", "expected one of --exact, --numbers and --symbols, found several");
  if (!request.let.empty() && (numbers || symbols))
    return refused("explain", "letters stand in exact formulas: --let goes with --exact alone");
  if (app.count("--by") > 0 && (request.let.empty() || request.by.empty()))
    return refused("explain", "--by: expected a letter that an entry has by --let");
  const auto cell = read_cell_name(words[1]);
  if (!cell)
    return refused("explain",
                   "expected a cell such as Y[1,1] or A:2[3,1], found \"" + quotable(words[1]) + '"');
  const int levels = app.count("--depth") > 0 ? whole_number(depth).value_or(0) : request.depth;
  if (levels < 1 || levels > formula_depths)
    return refused("explain", "--depth: expected 1, 2 or 3, found \"" + quotable(depth) + '"');
  request.scene = words[0];
  request.cell = *cell;
  exact = exact || !request.let.empty();
  request.mode = exact ? FormulaMode::exact : symbols ? FormulaMode::symbols : FormulaMode::numbers;
  request.depth = levels;
  return request;
}

Command read_check(const std::vector<std::string>& arguments) {
  CLI::App app(check_help);
  CheckRequest request;
  app.add_option("lesson", request.files);
  if (auto answer = parse(app, "check", arguments)) return *answer;
  const auto& files = request.files;
  if (files.empty() || std::find(files.begin(), files.end(), "") != files.end())
    return wrong("check: expected a lesson file, or - for standard input");
  return request;
}

Command read_list(const std::string& command, const std::vector<std::string>& arguments) {
  CLI::App app(command == "lessons" ? lessons_help : examples_help);
  ListRequest request{command == "lessons" ? ListRequest::Kind::lessons : ListRequest::Kind::examples, {}};
  std::vector<std::string> names;
  std::string step;
  app.add_option("name", names);
  bool page = false;
  if (command == "lessons") {
    app.add_option("--step", step)
        ->take_last()
        ->option_text("N")
        ->description("the scene of this step in the place of the file");
    app.add_flag("--page", page, "the lesson as one page for any browser (.html)")->disable_flag_override();
    app.add_option("-o,--output", request.output)
        ->take_last()
        ->option_text("FILE")
        ->description("where the page goes; - is standard output");
  }
  if (auto answer = parse(app, command, arguments)) return *answer;
  if (names.size() > 1)
    return wrong(command + ": expected one name, found \"" + quotable(names[1]) + "\" too");
  if (!names.empty()) request.name = names[0];
  if (page && (request.name.empty() || request.output.empty()))
    return wrong("lessons: --page: expected the name of a lesson, or a lesson file, and -o FILE");
  if (!page && !request.output.empty()) return wrong("lessons: -o: expected with --page");
  if (step.empty()) return request;
  if (page) return wrong("lessons: expected --step or --page, found both");
  request.step = whole_number(step).value_or(0);
  if (request.step < 1 || names.empty())
    return refused(command, "--step: expected the number of a step behind the name of a lesson, found \"" +
                                quotable(step) + '"');
  return request;
}

Command read_general(const std::vector<std::string>& arguments) {
  CLI::App app(general_help);
  bool version = false, selftest = false, manual = false;
  std::string shell;
  std::vector<std::string> files;
  OpenWindow command;
  app.add_flag("--version,-V", version)->disable_flag_override();
  app.add_flag("--selftest", selftest)->disable_flag_override();
  app.add_flag("--man", manual)->disable_flag_override();
  app.add_option("--completions", shell)->take_last();
  app.add_option("--frame-log", command.frame_log)->take_last();  // without a description: not in the help
  app.add_option("scene", files);
  if (is_mistyped_command(arguments)) return WrongUsage{no_command(arguments[0])};
  if (auto answer = parse(app, "", arguments)) return *answer;
  if (version) return PrintText{"attnlab " + std::string(program_build()) + '\n'};
  if (manual) return PrintText{manual_page()};
  if (app.count("--completions") > 0) {
    if (auto text = shell_completions(shell)) return PrintText{*std::move(text)};
    return wrong("--completions: expected bash, zsh or fish, found \"" + quotable(shell) + '"');
  }
  if (selftest && !files.empty())
    return wrong("--selftest: expected nothing else, found \"" + quotable(files[0]) + '"');
  if (selftest) return SelfTest{};
  if (files.size() > 1) return wrong("expected one scene, found \"" + quotable(files[1]) + "\" too");
  if (!files.empty() && files[0].empty())
    return wrong("expected the name of a scene file, found an empty one");
  if (!files.empty()) command.file = files[0];
  return command;
}

}  // namespace

Command read_command_line(const std::vector<std::string>& arguments) {
  if (!arguments.empty()) {
    const std::string& first = arguments[0];
    if (first == "version") return read_general({"--version"});
    if (first == "help")
      return arguments.size() == 1 ? read_general({"--help"}) : read_command_line({arguments[1], "--help"});
    if (first == "compute") return read_compute({arguments.begin() + 1, arguments.end()});
    if (first == "certify") return read_certify({arguments.begin() + 1, arguments.end()});
    if (first == "describe") return read_describe({arguments.begin() + 1, arguments.end()});
    if (first == "share") return read_share({arguments.begin() + 1, arguments.end()});
    if (first == "explain") return read_explain({arguments.begin() + 1, arguments.end()});
    if (first == "train") return read_train({arguments.begin() + 1, arguments.end()});
    if (first == "export") return read_export({arguments.begin() + 1, arguments.end()});
    if (first == "check") return read_check({arguments.begin() + 1, arguments.end()});
    if (first == "gather") return read_gather({arguments.begin() + 1, arguments.end()});
    if (first == "lessons" || first == "examples")
      return read_list(first, {arguments.begin() + 1, arguments.end()});
  }
  return read_general(arguments);
}

}  // namespace attnlab
