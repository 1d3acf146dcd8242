#include "app/manual.h"

#include "app/command_line.h"
#include "app/library/about.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

std::string help_of(std::vector<std::string> arguments) {
  arguments.emplace_back("--help");
  const Command command = read_command_line(arguments);
  const auto* text = std::get_if<PrintText>(&command);
  return text ? text->text : "";
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(' ') - first + 1);
}

bool is_usage(const std::string& line) {
  return line.starts_with("attnlab ") || line.starts_with("  attnlab ");
}

// What a usage does stands behind two spaces; it may begin on a line of its own.
void go_on(std::string& usage, const std::string& words) {
  usage += (usage.find("  ") == std::string::npos ? "  " : " ") + words;
}

bool is_flag(const std::string& word) {
  return word.size() > 1 && word[0] == '-' &&
         word.find_first_not_of("-abcdefghijklmnopqrstuvwxyz") == word.npos;
}

// A word of a usage without the brackets around it.
std::string bare_word(std::string word) {
  std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
  return word.substr(0, word.find('|'));
}

void add_flag(ManualCommand& command, ManualOption option) {
  const auto known = std::ranges::find(command.options, option.flag, &ManualOption::flag);
  if (known == command.options.end()) command.options.push_back(std::move(option));
}

// The options of a usage: each flag, and the word after it where that is no flag and stands in the same brackets.
void add_flags_of_usage(ManualCommand& command, const std::string& line) {
  std::istringstream words(line.substr(0, line.find("   ", line.find_first_not_of(' '))));
  std::vector<std::string> all;
  for (std::string word; words >> word;) all.push_back(word);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!is_flag(bare_word(all[i]))) continue;
    const bool closed = all[i].ends_with(']') || i + 1 == all.size();
    const std::string next = closed ? "" : bare_word(all[i + 1]);
    add_flag(command, {bare_word(all[i]), is_flag(next) || closed ? "" : next, ""});
  }
}

// "  --size WxH        logical pixels": flag, value and what it is, in columns of two and twenty.
ManualOption option_of_line(const std::string& line) {
  std::istringstream words(line);
  ManualOption option;
  words >> option.flag;
  const auto after = line.find(option.flag) + option.flag.size();
  if (after + 1 < line.size() && line[after + 1] != ' ') words >> option.value;
  std::string rest;
  std::getline(words, rest);
  option.about = trimmed(rest);
  return option;
}

bool is_option(const std::string& line) { return line.starts_with("  --"); }
bool goes_on(const std::string& line) { return line.starts_with(std::string(20, ' ')); }

}  // namespace

ManualCommand read_manual(const std::string& name, const std::string& help) {
  ManualCommand command{.name = name, .usage = {}, .paragraphs = {}, .options = {}};
  std::vector<ManualOption> listed;
  std::istringstream lines(help);
  enum class Part { usage, words, option } part = Part::words;
  bool fresh = true;  // a paragraph begins
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) {
      fresh = true;
    } else if (is_usage(line)) {
      command.usage.push_back(trimmed(line));
      // The program's own help shows the usages of its commands, too; their options are theirs.
      if (!name.empty() || trimmed(line).starts_with("attnlab -")) add_flags_of_usage(command, trimmed(line));
      part = Part::usage;
    } else if (is_option(line)) {
      listed.push_back(option_of_line(line));
      part = Part::option;
    } else if (goes_on(line) && part == Part::usage && !fresh) {
      go_on(command.usage.back(), trimmed(line));
    } else if (goes_on(line) && part == Part::option) {
      listed.back().about += ' ' + trimmed(line);
    } else {
      if (fresh || part != Part::words || command.paragraphs.empty())
        command.paragraphs.push_back(trimmed(line));
      else
        command.paragraphs.back() += '\n' + trimmed(line);
      part = Part::words;
      fresh = false;
    }
    if (!line.empty()) fresh = false;
  }
  for (const ManualOption& option : command.options) {
    const bool is_listed = std::ranges::find(listed, option.flag, &ManualOption::flag) != listed.end();
    if (!is_listed) listed.push_back(option);
  }
  command.options = std::move(listed);
  return command;
}

std::vector<ManualCommand> all_manuals() {
  std::vector<ManualCommand> all{read_manual("", help_of({}))};
  for (const std::string& usage : all[0].usage) {
    std::istringstream words(usage);
    std::string name;
    words >> name >> name;
    const bool command = !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == name.npos &&
                         name != "attnlab";
    if (command && std::ranges::find(all, name, &ManualCommand::name) == all.end())
      all.push_back(read_manual(name, help_of({name})));
  }
  return all;
}

}  // namespace attnlab
