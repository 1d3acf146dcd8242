#include "app/usage.h"

#include "core/picture/share.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <utility>

namespace attnlab {

namespace {

// What the command is for, a line for every option that has a description, and the end.
std::string help_text(const CLI::App* app, const std::string&, CLI::AppFormatMode) {
  constexpr std::size_t column = 20;
  std::string text = app->get_description();
  for (const CLI::Option* option : app->get_options()) {
    if (option->get_description().empty()) continue;
    std::string line = "  --" + option->get_lnames().front() + ' ' + option->get_option_text();
    line.resize(std::max(line.size() + 2, column), ' ');
    text += line + option->get_description() + '\n';
  }
  return text + app->get_footer();
}

// Why the arguments cannot be taken, in our own words; CLI11's name the option.
std::string why_refused(const CLI::App& app, const CLI::Error& error) {
  const std::string words = error.what();
  const auto is_part = [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); };
  const std::size_t start = std::min(words.find("--"), words.size());
  const auto end = std::find_if_not(words.begin() + static_cast<std::ptrdiff_t>(start), words.end(), is_part);
  const std::string option(words.begin() + static_cast<std::ptrdiff_t>(start), end);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::vector<std::string> left = app.remaining();
    const std::string unknown = left.empty() ? option : left.front();
    std::vector<std::string> known;
    for (const CLI::Option* one : app.get_options())
      for (const std::string& name : one->get_lnames()) known.push_back("--" + name);
    return "there is no option \"" + quotable(unknown) + '"' + did_you_mean(unknown, known);
  }
  const std::string of = option.empty() ? "" : option + ": ";
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return of + "expected a number";
  return of +
         (words.find("flag") == std::string::npos ? "expected a value, found none" : "expected no value");
}

}  // namespace

namespace {

const std::vector<std::string>& commands() {
  static const std::vector<std::string> known{"compute", "describe", "explain", "certify", "export",
                                              "train",   "share",    "check",   "lessons", "examples",
                                              "gather",  "help",     "version"};
  return known;
}

}  // namespace

std::string no_command(const std::string& word) {
  return "attnlab: there is no file and no command \"" + quotable(word) + '"' +
         did_you_mean(word, commands()) + " (attnlab --help tells the commands)";
}

bool is_unknown_word(const std::string& word) {
  std::error_code none;
  return !word.empty() && word[0] != '-' && !is_share_line(word) &&
         word.find_first_of("./\\:") == std::string::npos && !std::filesystem::exists(word, none);
}

bool is_mistyped_command(const std::vector<std::string>& arguments) {
  return arguments.size() > 1 && is_unknown_word(arguments[0]) &&
         !nearest_word(arguments[0], commands()).empty();
}

WrongUsage wrong(const std::string& sentence) { return {"attnlab: " + sentence}; }

WrongUsage refused(const std::string& command, const std::string& why) {
  return wrong((command.empty() ? "" : command + ": ") + why + " (attnlab " +
               (command.empty() ? "" : command + ' ') + "--help tells more)");
}

std::optional<Command> parse(CLI::App& app, const std::string& command, std::vector<std::string> arguments) {
  bool help = false;
  app.set_help_flag();
  app.formatter_fn(help_text);
  app.add_flag("--help,-h", help, command.empty() ? "" : "this")->disable_flag_override();
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::Error& error) {
    return refused(command, why_refused(app, error));
  }
  if (help) return PrintText{app.help()};
  return std::nullopt;
}

}  // namespace attnlab
