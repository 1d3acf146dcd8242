// CLI11 takes the words apart and knows the options; its own messages are several lines and its statuses its own, so the
// sentences and the form of the help are ours.
#include "app/command_line.h"

#include "app/compute.h"
#include "app/train_request.h"
#include "app/usage.h"
#include "core/studies/certificate.h"
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

constexpr const char* general_help =
    R"(Attnlab: the mathematics of attention, in the hand.

  attnlab [SCENE|PICTURE]                  open the window: on the opening scene, a scene file, or the scene
                                           inside a picture
  attnlab compute SCENE [--only NAME,...]  every intermediate, as JSON on standard output
  attnlab export SCENE... --view VIEW -o FILE        a picture of a view: .png .svg .pdf
  attnlab export SCENE... --matrix NAME[:HEAD] -o FILE
                                           one matrix: .tex .csv .tsv .npy .py .m .json, or a picture of it
  attnlab certify SCENE                    can these weights be had: the least d_k, one matrix or not, the
                                           factors or the proof, as JSON on standard output
  attnlab explain SCENE CELL               the formula of one cell, Y[1,1] or A:2[3,1]: in symbols, with
                                           numbers, or in exact fractions
  attnlab train --task TASK [--variants A,B]
                                           variants of attention trained against each other, as a table
  attnlab train SCENE [-o SCENE]           the weights of a scene fitted to its target
  attnlab --version
  attnlab --help
  attnlab COMMAND --help

compute, export, certify, explain and train need no display and no GPU. A SCENE is a scene file, a picture that carries a
scene, or -, standard input.
Exit status: 0 done, 1 the input was at fault (one line on standard error), 2 wrong usage.
)";

constexpr const char* compute_help =
    R"(attnlab compute SCENE [--only NAME,...]

Prints every intermediate of the scene's attention as JSON on standard output. SCENE is a scene file, a
picture that carries a scene, or -, standard input. A masked logit, and a value that left the range of doubles, is null.

)";

constexpr const char* certify_help =
    R"(attnlab certify SCENE [--head N] [--weights FILE] [--decimals N|exact]

Can these weights be had? Prints as JSON on standard output the least d_k that reaches them with free queries
and keys, whether one matrix for both can, and the same with the tokens of the scene, with the factors that do
it or the proof that none do. SCENE is a scene file, a picture that carries a scene, or -, standard input.

)";

constexpr const char* explain_help =
    R"(attnlab explain SCENE CELL [--exact|--numbers|--symbols] [--depth N] [--latex] [--let ENTRY=LETTER]... [--by LETTER]

The formula of one cell, a line a step, the last one its value. SCENE is a scene file, a picture that carries a scene,
or -, standard input. CELL is Y[1,1] or A:2[3,1]: row 3, column 1 of head 2, the first head where none is named. Names
are those of the formulas, S L A H Y P_Q P_K P_V W_Q W_K W_V W_O, or of compute: Q is P_Q, and input.Q the queries that
were given.
With --let entries are letters, and the exact formula comes out in them: --let "W_Q[1,2]=a" --let "W_K:2[2,1]=b". A letter
is a small Latin one, or the name of a small Greek one (alpha), that formulas do not use already (d e h i j k m n q s v,
lambda pi sigma tau); eight at most. Entries of one letter have one value. --by a adds the derivative of the cell by a.

)";

// Between them stand the views, and before the last the options.
constexpr const char* export_help[] = {
    R"(attnlab export SCENE... --view VIEW -o FILE         a picture of one view: .png .svg .pdf
attnlab export SCENE... --matrix NAME[:HEAD] -o FILE  one matrix: .tex .csv .tsv .npy .py .m .json,
                                                    or a picture of it: .png .svg .pdf
attnlab export SCENE... --document KIND -o FILE     the whole computation: solution, worksheet or answers
                                                    as .tex; numpy or pytorch as .py
attnlab export SCENE... --view VIEW --sweep ENTRY=FROM:TO -o FILE   an animation: .apng .png .gif;
                                                    numbered pictures where FILE holds {frame}

SCENE is a scene file, a picture that carries a scene, or -, standard input. VIEW:)",
    R"(.
NAME: any name that compute prints. With several scenes FILE needs {name}, the name of each without its
ending, or {number}; {view} {part} {matrix} {theme} work too. No display, no GPU.

)",
    R"(
ENTRY: temperature; t, of W_sym + t W_anti; or an entry of a matrix: Q,1,2 (row, column) or WQ:2,1,1 (head 2).
)"};

// Names that are kept for later: not files by accident.
constexpr std::array<std::string_view, 2> later_commands{"lessons", "examples"};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

// Names apart by commas; empty where there is none. The first that compute does not print goes to `unknown`.
std::vector<std::string> split_names(const std::string& text, std::string& unknown) {
  const std::vector<std::string> known = compute_names();
  std::vector<std::string> names;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    std::string name = text.substr(start, end - start);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      unknown = name.empty() ? "an empty name" : '"' + quotable(name) + '"';
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
    std::string unknown;
    command.only = split_names(only, unknown);
    if (!unknown.empty())
      return wrong("compute: --only: expected names apart by commas, found " + unknown + "; the names are " +
                   joined(compute_names()));
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
  for (const View& view : views()) description += ' ' + std::string(view.id);
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
  if (auto answer = parse(app, "export", arguments)) return *answer;
  words.decimals_given = app.count("--decimals") > 0;
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

Command read_general(const std::vector<std::string>& arguments) {
  CLI::App app(general_help);
  bool version = false;
  std::vector<std::string> files;
  OpenWindow command;
  app.add_flag("--version,-V", version)->disable_flag_override();
  app.add_option("--frame-log", command.frame_log)->take_last();  // without a description: not in the help
  app.add_option("scene", files);
  if (auto answer = parse(app, "", arguments)) return *answer;
  if (version) return PrintText{"attnlab " ATTNLAB_VERSION "\n"};
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
    if (first == "compute") return read_compute({arguments.begin() + 1, arguments.end()});
    if (first == "certify") return read_certify({arguments.begin() + 1, arguments.end()});
    if (first == "explain") return read_explain({arguments.begin() + 1, arguments.end()});
    if (first == "train") return read_train({arguments.begin() + 1, arguments.end()});
    if (first == "export") return read_export({arguments.begin() + 1, arguments.end()});
    if (std::find(later_commands.begin(), later_commands.end(), first) != later_commands.end())
      return wrong("this version has no command \"" + first + "\"; attnlab --help lists those it has");
  }
  return read_general(arguments);
}

}  // namespace attnlab
