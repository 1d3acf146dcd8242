// Completions: commands, options and what their values can be, for bash, zsh and fish.
#include "app/cli/commands.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

Words flags_of(const CommandRow& row) {
  Words flags;
  for (const CommandOption& option : row.options)
    if (!option.about.empty()) flags.push_back(option.flag);
  return flags;
}

Words names() {
  Words list;
  for (const CommandRow& row : commands()) list.push_back(row.name);
  return list;
}

// In single quotes, as every shell reads it.
std::string in_quotes(std::string text) {
  replace_all(text, "'", "'\\''");
  return '\'' + text + '\'';
}

std::string bash_case(const CommandRow& row) {
  std::string text = "    " + (row.name.empty() ? "*" : row.name) +
                     ")\n      flags=" + in_quotes(joined(flags_of(row), " ")) +
                     " words=" + in_quotes(joined(row.words, " ")) + "\n      case \"$before\" in\n";
  for (const CommandOption& option : row.options)
    if (!option.words.empty())
      text += "        " + option.flag + ") value=" + in_quotes(joined(option.words, " ")) + " ;;\n";
  return text + "      esac ;;\n";
}

std::string bash_completions() {
  std::string text = R"(# bash completion for attnlab
_attnlab() {
  local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" flags words value=
  [[ $before == = ]] && before="${COMP_WORDS[COMP_CWORD-2]}"
  [[ $now == = ]] && now=
  COMPREPLY=()
  case "${COMP_WORDS[1]}" in
)";
  for (const CommandRow& row : commands()) text += bash_case(row);
  return text + bash_case(command_table().front()) + R"(  esac
  [[ $COMP_CWORD -eq 1 ]] && words=)" +
         in_quotes(joined(names(), " ")) + R"(
  local begun="${now##*,}"
  if [[ $value ]]; then
    mapfile -t COMPREPLY < <(compgen -P "${now%"$begun"}" -W "$value" -- "$begun")
  elif [[ $now == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$now")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$now"; compgen -f -- "$now")
  fi
}
complete -o filenames -F _attnlab attnlab
)";
}

// A part of a specification may not hold what ends it.
std::string zsh_words(std::string about) {
  for (const char* sign : {"[", "]", ":"}) replace_all(about, sign, std::string("\\") + sign);
  return about;
}

std::string zsh_arguments(const CommandRow& row) {
  std::string text = "      _arguments";
  for (const CommandOption& option : row.options) {
    if (option.about.empty()) continue;
    std::string spec = '[' + zsh_words(option.about) + ']';
    if (!option.value.empty()) spec += (option.bare ? "::" : ":") + zsh_words(option.value) + ':';
    if (!option.value.empty())
      spec += option.words.empty()            ? "_files"
              : option.value.ends_with("...") ? "_sequence compadd - " + joined(option.words, " ")
                                              : '(' + zsh_words(joined(option.words, " ")) + ')';
    text += " \\\n        " + in_quotes(option.flag + spec);
    if (option.letter != 0) text += " \\\n        " + in_quotes(std::string{'-', option.letter} + spec);
  }
  const std::string files = "*:file:_files";
  return text +
         (row.words.empty() ? "" : " \\\n        " + in_quotes("1:name:(" + joined(row.words, " ") + ')')) +
         " \\\n        " + in_quotes(files) + " ;;\n";
}

std::string zsh_completions() {
  std::string text = R"(#compdef attnlab
_attnlab() {
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    compadd -- )" + joined(names(), " ") +
                     R"(
    _files
    return
  fi
  case $words[2] in
)";
  for (const CommandRow& row : commands())
    text += "    " + row.name + ")\n      shift words; (( CURRENT-- ))\n" + zsh_arguments(row);
  return text + "    *)\n" + zsh_arguments(command_table().front()) + "  esac\n}\n_attnlab \"$@\"\n";
}

std::string fish_completions() {
  std::string text;
  for (const CommandRow& row : command_table()) {
    const std::string begin =
        "complete -c attnlab -n " + (row.name.empty() ? std::string("__fish_use_subcommand")
                                                      : in_quotes("__fish_seen_subcommand_from " + row.name));
    const Words first = row.name.empty() ? names() : row.words;
    if (!first.empty()) text += begin + " -a " + in_quotes(joined(first, " ")) + '\n';
    for (const CommandOption& option : row.options) {
      if (option.about.empty()) continue;
      text += begin + (option.letter != 0 ? std::string(" -s ") + option.letter : "") + " -l " +
              option.flag.substr(2) +
              (option.value.empty()   ? ""
               : option.words.empty() ? " -r"
                                      : " -x -a " + in_quotes(joined(option.words, " "))) +
              " -d " + in_quotes(option.about) + '\n';
    }
  }
  return text;
}

}  // namespace

std::optional<std::string> shell_completions(std::string_view shell) {
  if (shell == "bash") return bash_completions();
  if (shell == "zsh") return zsh_completions();
  if (shell == "fish") return fish_completions();
  return std::nullopt;
}

}  // namespace attnlab
