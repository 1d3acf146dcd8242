// The manual page and the completions of shells, made of what `--help` says, which the options say themselves: nothing of it is
// written twice. Knows no option by its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct ManualOption {
  std::string flag;   // "--theme"
  std::string value;  // "T"; empty: it takes none
  std::string about;  // on one line; empty: the usage alone names it
};
struct ManualCommand {
  std::string name;  // "export"; empty: the program without one
  std::vector<std::string>
      usage;  // "attnlab export SCENE... --view VIEW -o FILE", with what it does behind it
  std::vector<std::string> paragraphs;
  std::vector<ManualOption> options;  // in the order of the help
};
// What the help of a command says.
ManualCommand read_manual(const std::string& name, const std::string& help);
// The program itself first, then each command that its help names.
std::vector<ManualCommand> all_manuals();

std::string manual_page();  // roff, section 1
// For "bash", "zsh" or "fish"; nothing for another shell.
std::optional<std::string> shell_completions(std::string_view shell);

}  // namespace attnlab
