#include "app/command_line.h"

#include "app/command_parse.h"
#include "app/compute.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attnlab {

namespace {

constexpr const char* general_help =
    "Attnlab: the mathematics of attention, in the hand.\n"
    "\n"
    "  attnlab [SCENE|PICTURE]                  open the window: on the opening scene, a scene file, or the "
    "scene\n"
    "                                           inside a picture\n"
    "  attnlab compute SCENE [--only NAME,...]  every intermediate, as JSON on standard output\n"
    "  attnlab export SCENE... --view VIEW -o FILE        a picture of a view: .png .svg .pdf\n"
    "  attnlab export SCENE... --matrix NAME[:HEAD] -o FILE\n"
    "                                           one matrix: .tex .csv .tsv .npy .py .m .json, or a picture "
    "of it\n"
    "  attnlab --version\n"
    "  attnlab --help\n"
    "  attnlab COMMAND --help\n"
    "\n"
    "compute and export need no display and no GPU. A SCENE is a scene file, a picture that carries a scene, "
    "or -,\n"
    "standard input.\n"
    "Exit status: 0 done, 1 the input was at fault (one line on standard error), 2 wrong usage.\n";

// Names that are kept for later: not files by accident.
constexpr std::array<std::string_view, 3> later_commands{"train", "lessons", "examples"};

std::string compute_help() {
  return "attnlab compute SCENE [--only NAME,...]\n"
         "\n"
         "Prints every intermediate of the scene's attention as JSON on standard output. SCENE is a scene "
         "file, a\n"
         "picture that carries a scene, or -, standard input. A masked logit, and a value that left the "
         "range of doubles, is null.\n"
         "\n"
         "  --only NAME,...   these names alone (attnlab and title always stand there):\n"
         "                    " +
         joined(compute_names()) + "\n  --help            this\n";
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
  CLI::App app;
  app.set_help_flag();
  bool help = false;
  std::string only;
  std::vector<std::string> scenes;
  app.add_flag("--help,-h", help)->disable_flag_override();
  const CLI::Option* chosen = app.add_option("--only", only)->take_last();
  app.add_option("scene", scenes);
  std::string why;
  if (!parse(app, arguments, why)) return wrong("compute: " + why + " (attnlab compute --help tells more)");
  if (help) return PrintText{compute_help()};
  if (scenes.empty() || scenes[0].empty())
    return wrong("compute: expected a scene file, or - for standard input");
  if (scenes.size() > 1)
    return wrong("compute: expected one scene, found \"" + quotable(scenes[1]) + "\" too");
  Compute command{scenes[0], {}};
  if (chosen->count() > 0) {
    std::string unknown;
    command.only = split_names(only, unknown);
    if (!unknown.empty())
      return wrong("compute: --only: expected names apart by commas, found " + unknown + "; the names are " +
                   joined(compute_names()));
  }
  return command;
}

Command read_general(const std::vector<std::string>& arguments) {
  CLI::App app;
  app.set_help_flag();
  bool help = false, version = false;
  std::vector<std::string> files;
  app.add_flag("--help,-h", help)->disable_flag_override();
  app.add_flag("--version,-V", version)->disable_flag_override();
  app.add_option("scene", files);
  std::string why;
  if (!parse(app, arguments, why)) return wrong(why + " (attnlab --help tells more)");
  if (help) return PrintText{general_help};
  if (version) return PrintText{"attnlab " ATTNLAB_VERSION "\n"};
  if (files.size() > 1) return wrong("expected one scene, found \"" + quotable(files[1]) + "\" too");
  if (!files.empty() && files[0].empty())
    return wrong("expected the name of a scene file, found an empty one");
  return OpenWindow{files.empty() ? std::string() : files[0]};
}

}  // namespace

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

WrongUsage wrong(const std::string& sentence) { return {"attnlab: " + sentence}; }

bool parse(CLI::App& app, std::vector<std::string> arguments, std::string& why) {
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(std::move(arguments));
    return true;
  } catch (const CLI::Error& error) {
    why = quotable(error.what(), 200);
    return false;
  }
}

Command read_command_line(const std::vector<std::string>& arguments) {
  if (!arguments.empty()) {
    const std::string& first = arguments[0];
    if (first == "compute") return read_compute({arguments.begin() + 1, arguments.end()});
    if (first == "export") return read_export({arguments.begin() + 1, arguments.end()});
    if (std::find(later_commands.begin(), later_commands.end(), first) != later_commands.end())
      return wrong("this version has no command \"" + first + "\"; attnlab --help lists those it has");
  }
  return read_general(arguments);
}

}  // namespace attnlab
