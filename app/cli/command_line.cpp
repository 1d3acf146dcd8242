// The command line taken apart by the table.
#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "core/picture/share.h"
#include "core/text/expression.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace attnlab {

std::optional<int> typed_whole(const std::string& text) {
  char* end = nullptr;
  const long long number = std::strtoll(text.c_str(), &end, 0);
  const bool whole = !text.empty() && end == text.c_str() + text.size() && std::in_range<int>(number);
  return whole ? std::optional(static_cast<int>(number)) : std::nullopt;
}

std::optional<double> typed_number(const std::string& text) {
  const Typed read = read_decimal(text);
  if (const double* number = std::get_if<double>(&read)) return *number;
  return typed_whole(text);
}

std::string but_found(std::string_view text) { return ", found \"" + quotable(text) + '"'; }

bool Asked::has(std::string_view flag) const {
  return std::ranges::any_of(options, [&](const auto& option) { return option.first == flag; });
}

std::string Asked::text(std::string_view flag, std::string_view otherwise) const {
  return has(flag) ? all(flag).back() : std::string(otherwise);
}

int Asked::whole(std::string_view flag, int otherwise) const {
  return typed_whole(text(flag)).value_or(otherwise);
}

Words Asked::all(std::string_view flag) const {
  Words values;
  for (const auto& [typed, value] : options)
    if (typed == flag) values.push_back(value);
  return values;
}

WrongUsage Asked::wrong(const std::string& why) const {
  return {"attnlab: " + (command.empty() ? "" : command + ": ") + why};
}

WrongUsage Asked::refused(const std::string& why) const {
  return wrong(why + " (attnlab " + (command.empty() ? "" : command + ' ') + "--help says more)");
}

namespace {

Words known_commands() {
  Words names;
  for (const CommandRow& row : commands()) names.push_back(row.name);
  names.insert(names.end(), {"help", "version"});
  return names;
}

// Whether the first of several arguments is no file, and nearly the name of a command.
bool is_mistyped_command(const Words& arguments) {
  return arguments.size() > 1 && is_unknown_word(arguments[0]) &&
         !nearest_word(arguments[0], known_commands()).empty();
}

// "-o", "--theme", "--theme=dark"; "-" is none, nor are "- " and "-1".
bool is_flag(std::string_view word) {
  const std::size_t dashes = word.starts_with("--") ? 2 : 1;
  const std::string_view none = dashes == 2 ? "-! \n" : "-! \n0123456789";
  return word.starts_with('-') && word.size() > dashes && none.find(word[dashes]) == std::string_view::npos;
}

// Whether the value is a number where the option takes one.
bool holds(const CommandOption& option, const std::string& value) {
  return option.kind == OptionKind::whole    ? typed_whole(value).has_value()
         : option.kind == OptionKind::number ? typed_number(value).has_value()
                                             : true;
}

// "yes" of --quiet=yes; none where it says neither.
std::optional<bool> typed_truth(const std::string& text) {
  const std::string word = lower_case(text);
  for (const char* yes : {"true", "on", "yes", "enable", "t", "y", "+"})
    if (word == yes) return true;
  for (const char* no : {"false", "off", "no", "disable", "f", "n", "-"})
    if (word == no) return false;
  const auto number = whole_number(word);
  return number ? std::optional(*number > 0) : std::nullopt;
}

using Parsed = std::variant<Asked, WrongUsage>;

// Takes the arguments apart. An option that there is not is told last: what follows it may be its value.
Parsed parse(const CommandRow& row, Words arguments) {
  Asked asked{row.name, {}, {}};
  std::string unknown;
  bool flags = true;  // until "--"
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string word = arguments[i];
    if (flags && word == "--") {
      flags = false;
      continue;
    }
    if (!flags || !is_flag(word)) {
      asked.words.push_back(word);
      continue;
    }
    const bool spelt = word.starts_with("--");
    const std::size_t end = spelt ? std::min(word.find('='), word.size()) : 2;
    const auto option = std::ranges::find_if(row.options, [&](const CommandOption& one) {
      return spelt ? one.flag == word.substr(0, end) : one.letter == word[1];
    });
    if (option == row.options.end()) {
      if (unknown.empty()) unknown = word;
      continue;
    }
    std::string value = word.substr(std::min(end + (spelt ? 1 : 0), word.size()));
    if (option->value.empty()) {
      const bool turned = option->kind == OptionKind::truth,
                 plain = !spelt || value.empty() || value == "true";
      const auto truth = plain ? std::optional(true) : turned ? typed_truth(value) : std::nullopt;
      if (!truth)
        return asked.refused(option->flag + (turned ? ": expected true or false" : ": expected no value"));
      if (!spelt && !value.empty()) arguments[i--] = '-' + value;  // "-hV" is "-h -V"
      value = *truth ? "true" : "false";
    } else if (option->bare && value.empty()) {
      const bool said = i + 1 < arguments.size() &&
                        std::ranges::find(option->words, arguments[i + 1]) != option->words.end();
      if (said) value = arguments[++i];
    } else if (value.empty()) {
      if (++i == arguments.size()) return asked.refused(option->flag + ": expected a value, found none");
      value = arguments[i];
    }
    const auto before =
        std::ranges::find(asked.options, option->flag, &std::pair<std::string, std::string>::first);
    if (option->pieces && !value.empty() && before != asked.options.end())
      before->second += ',' + value;
    else
      asked.options.emplace_back(option->flag, value);
  }
  for (const CommandOption& option : row.options)
    if (const std::string value = asked.text(option.flag);
        asked.has(option.flag) && !(row.once && value.empty()) && !holds(option, value))
      return asked.refused(option.flag + ": expected a number");
  if (unknown.empty()) return asked;
  Words known;
  for (const CommandOption& option : row.options) known.push_back(option.flag);
  return asked.refused("there is no option \"" + quotable(unknown) + '"' + did_you_mean(unknown, known));
}

// What is wrong with the number of words, with values of a closed list, and with options that are typed once.
std::optional<WrongUsage> misfit(const CommandRow& row, const Asked& asked) {
  const Words& words = asked.words;
  const bool files = row.most > 2, empty = words.empty() || words[0].empty();
  if (!row.expected.empty() && (empty || (files && std::ranges::find(words, "") != words.end())))
    return row.once ? asked.refused("expected " + row.expected) : asked.wrong("expected " + row.expected);
  if (words.size() > row.most)
    return asked.wrong("expected " + row.one + but_found(words[row.most]) + " too");
  for (const CommandOption& option : row.options) {
    if (!asked.has(option.flag)) continue;
    const Words values = asked.all(option.flag);
    if (row.once && values.size() > 1) return asked.refused(option.flag + ": expected once");
    if (row.once && !option.value.empty() && !option.bare && std::ranges::find(values, "") != values.end())
      return asked.refused(option.flag + ": expected a value, found an empty one");
    if (option.bare && values.back().empty()) continue;
    if (option.closed && std::ranges::find(option.words, values.back()) == option.words.end())
      return asked.refused(option.flag + ": expected " + alternatives(option.words) +
                           but_found(values.back()) + did_you_mean(values.back(), option.words));
  }
  return std::nullopt;
}

}  // namespace

std::string no_command(const std::string& word) {
  return "attnlab: there is no file and no command \"" + quotable(word) + '"' +
         did_you_mean(word, known_commands()) + " (attnlab --help lists the commands)";
}

bool is_unknown_word(const std::string& word) {
  std::error_code none;
  return !word.empty() && word[0] != '-' && !is_share_line(word) &&
         word.find_first_of("./\\:") == std::string::npos && !std::filesystem::exists(word, none);
}

Command read_command_line(Words arguments) {
  const std::string first = arguments.empty() ? "" : arguments[0];
  if (first == "version") return read_command_line({"--version"});
  if (first == "help")
    return read_command_line(arguments.size() == 1 ? Words{"--help"} : Words{arguments[1], "--help"});
  const CommandRow* row = find_command(first);
  if (row == nullptr) {
    if (is_mistyped_command(arguments)) return WrongUsage{no_command(first)};
    row = &command_table().front();
  } else {
    arguments.erase(arguments.begin());
  }
  const Parsed parsed = parse(*row, std::move(arguments));
  if (const auto* wrong = std::get_if<WrongUsage>(&parsed)) return *wrong;
  const Asked& asked = std::get<Asked>(parsed);
  if (asked.has("--help")) return PrintText{help_text(*row)};
  const bool answered = std::ranges::any_of(
      row->options, [&](const CommandOption& option) { return option.alone && asked.has(option.flag); });
  if (!answered)
    if (const auto wrong = misfit(*row, asked)) return *wrong;
  return row->read(asked);
}

}  // namespace attnlab
