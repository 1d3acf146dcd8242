// Completions: the commands and options of --help, for bash, zsh and fish.
#include "app/manual.h"

#include <string>

namespace attnlab {
namespace {

std::string flags_of(const ManualCommand& command) {
  std::string flags;
  for (const ManualOption& option : command.options) flags += (flags.empty() ? "" : " ") + option.flag;
  return flags;
}

std::string commands_of(const std::vector<ManualCommand>& all) {
  std::string names;
  for (const ManualCommand& command : all)
    if (!command.name.empty()) names += (names.empty() ? "" : " ") + command.name;
  return names;
}

// In single quotes, as every shell reads it.
std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

// The names that `attnlab lessons` and `attnlab examples` list are asked of the program itself.
std::string bash_completions(const std::vector<ManualCommand>& all) {
  std::string text =
      "# bash completion for attnlab\n"
      "_attnlab() {\n"
      "  local now=\"${COMP_WORDS[COMP_CWORD]}\" flags\n"
      "  COMPREPLY=()\n"
      "  case \"${COMP_WORDS[1]}\" in\n";
  for (const ManualCommand& command : all)
    if (!command.name.empty())
      text += "    " + command.name + ") flags=" + in_quotes(flags_of(command)) + " ;;\n";
  text += "    *) flags=" + in_quotes(flags_of(all[0])) +
          " ;;\n"
          "  esac\n"
          "  if [[ \"$now\" == -* ]]; then\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$flags\" -- \"$now\")\n"
          "  elif [[ $COMP_CWORD -eq 1 ]]; then\n"
          "    mapfile -t COMPREPLY < <(compgen -W " +
          in_quotes(commands_of(all)) +
          " -- \"$now\"; compgen -f -- \"$now\")\n"
          "  else\n"
          "    mapfile -t COMPREPLY < <(compgen -f -- \"$now\")\n"
          "  fi\n"
          "}\n"
          "complete -o filenames -F _attnlab attnlab\n";
  return text;
}

// An explanation in brackets may not hold those that end it.
std::string zsh_words(std::string about) {
  for (char& c : about)
    if (c == '[' || c == ']' || c == ':') c = ' ';
  return about;
}

std::string zsh_options(const ManualCommand& command) {
  std::string text;
  for (const ManualOption& option : command.options) {
    std::string spec = option.flag + '[' + zsh_words(option.about) + ']';
    if (!option.value.empty()) spec += ':' + zsh_words(option.value) + ":_files";
    text += " \\\n        " + in_quotes(spec);
  }
  return text + " \\\n        '*:file:_files'";
}

std::string zsh_completions(const std::vector<ManualCommand>& all) {
  std::string text =
      "#compdef attnlab\n"
      "_attnlab() {\n"
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
      "    compadd -- " +
      commands_of(all) +
      "\n    _files\n    return\n  fi\n"
      "  case $words[2] in\n";
  for (const ManualCommand& command : all)
    if (!command.name.empty())
      text += "    " + command.name + ")\n      shift words; (( CURRENT-- ))\n      _arguments" +
              zsh_options(command) + " ;;\n";
  return text + "    *)\n      _arguments" + zsh_options(all[0]) + " ;;\n  esac\n}\n_attnlab \"$@\"\n";
}

std::string fish_completions(const std::vector<ManualCommand>& all) {
  std::string text = "complete -c attnlab -n __fish_use_subcommand -a " + in_quotes(commands_of(all)) + '\n';
  for (const ManualCommand& command : all)
    for (const ManualOption& option : command.options) {
      const std::string flag =
          option.flag.starts_with("--") ? " -l " + option.flag.substr(2) : " -s " + option.flag.substr(1);
      text += "complete -c attnlab -n " +
              (command.name.empty() ? std::string("__fish_use_subcommand")
                                    : in_quotes("__fish_seen_subcommand_from " + command.name)) +
              flag + (option.value.empty() ? "" : " -r");
      if (!option.about.empty()) text += " -d " + in_quotes(option.about);
      text += '\n';
    }
  return text;
}

}  // namespace

std::optional<std::string> shell_completions(std::string_view shell) {
  const std::vector<ManualCommand> all = all_manuals();
  if (shell == "bash") return bash_completions(all);
  if (shell == "zsh") return zsh_completions(all);
  if (shell == "fish") return fish_completions(all);
  return std::nullopt;
}

}  // namespace attnlab
