// The help for a terminal: 80 columns.
#include "app/cli/commands.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr std::size_t line_width = 80, about_column = 22;

// The words in lines that begin at a column, each line with its end; on the first that much stands already.
std::string in_lines(std::string_view words, std::size_t column, std::size_t used) {
  std::string text;
  while (!words.empty()) {
    const std::size_t end_of_line = words.find('\n');
    const std::string_view word = take_word(words);
    const std::size_t width = characters(word);
    if (used > column && used + 1 + width > line_width) {
      text += '\n';
      used = 0;
    }
    if (used < column) text += std::string(column - used, ' ');
    const bool begins = used <= column;
    text += (begins ? "" : " ") + std::string(word);
    used = std::max(used, column) + (begins ? 0 : 1) + width;
    if (end_of_line == word.size()) {
      text += '\n';
      used = 0;
    }
  }
  return text + (used > 0 ? "\n" : "");
}

// What is typed, and from a column on what it does; below it where it is long.
std::string in_two_columns(const std::string& typed, const std::string& about) {
  const std::string left = "  " + typed;
  if (about.empty()) return left + '\n';
  const bool apart = left.size() + 2 > about_column;
  return left + (apart ? "\n" : "") + in_lines(about, about_column, apart ? 0 : left.size());
}

std::string in_two_columns(const std::vector<CommandExample>& list) {
  std::string text;
  for (const CommandExample& one : list) text += in_two_columns(one.typed, one.about);
  return text;
}

}  // namespace

std::vector<CommandOption> options_by_place(const CommandRow& row) {
  std::vector<CommandOption> list;
  for (CommandOption option : row.options) {
    if (option.about.empty()) continue;
    option.with.resize(std::min({option.with.size(), option.with.find(", as"), option.with.find(';')}));
    const auto last =
        std::find_if(list.rbegin(), list.rend(), [&](const auto& one) { return one.with == option.with; });
    list.insert(option.with.empty() || last != list.rend() ? last.base() : list.end(), option);
  }
  return list;
}

std::string help_text(const CommandRow& row) {
  const bool program = row.name.empty();
  std::string text =
      (program ? "Attnlab: hands-on mathematics of attention.\n\n" : "") + in_two_columns(row.usages);
  if (program)
    for (const CommandRow& command : commands()) text += in_two_columns(command.usages);
  std::string with;
  text += "\nOptions:\n";
  for (const CommandOption& option : options_by_place(row)) {
    if (option.with != with) text += "\nWith " + option.with + ":\n";
    with = option.with;
    text += in_two_columns((option.letter != 0 ? std::string{'-', option.letter, ',', ' '} : "") +
                               option.flag + (option.value.empty() ? "" : ' ' + option.value),
                           option.about);
  }
  if (!row.about.empty()) text += '\n' + in_lines(row.about, 0, 0);
  if (!row.examples.empty()) text += "\nExamples:\n";
  text += in_two_columns(row.examples);
  if (!program) return text;
  text += "\nExit status:\n";
  for (const ExitStatus& exit : exit_statuses())
    text += in_two_columns(std::to_string(exit.status), exit.when);
  return text;
}

}  // namespace attnlab
