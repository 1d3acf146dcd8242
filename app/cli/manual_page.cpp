// The manual page: the table of the command line, in roff.
#include "app/cli/commands.h"
#include "app/library/about.h"

namespace attnlab {
namespace {

// Nothing in it is taken for a request, a hyphen stays one that can be typed,
// and no line begins with what roff reads.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '"')
      out += "\\(dq";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else if (c == '[' && out.ends_with(']'))
      out += "\\:[";  // a long word may break here
    else
      out += c;
  }
  return out;
}

// What is typed, and below it what it does.
std::string item(const std::string& typed, const std::string& about) {
  return ".TP\n.B " + roff(typed) + '\n' + (about.empty() ? "\\&" : roff(about)) + '\n';
}

std::string items(const std::vector<CommandExample>& list) {
  std::string page;
  for (const CommandExample& one : list) page += item(one.typed, one.about);
  return page;
}

std::string options_of(const CommandRow& row) {
  std::string page, with;
  for (const CommandOption& option : options_by_place(row)) {
    if (option.with != with) page += ".PP\nWith " + roff(option.with) + ":\n";
    with = option.with;
    page += ".TP\n" + (option.letter != 0 ? std::string("\\fB\\-") + option.letter + "\\fR, " : "") + "\\fB" +
            roff(option.flag) + "\\fR" + (option.value.empty() ? "" : " \\fI" + roff(option.value) + "\\fR") +
            '\n' + roff(option.about) + '\n';
  }
  return page;
}

constexpr const char* page_end = R"(.SH FILES
.TP
.I ~/.config/attnlab/settings.json
what a person chose in the window; below $XDG_CONFIG_HOME where that is set
.TP
.I ~/.local/state/attnlab/
recent files, and in journal/ the work that is in no file yet; below $XDG_STATE_HOME where that is set
.SH ENVIRONMENT
.TP
.B LIBGL_ALWAYS_SOFTWARE
1: OpenGL draws in software, where the driver does not do
)";

}  // namespace

std::string manual_page() {
  const CommandRow& program = command_table().front();
  std::string page = ".TH ATTNLAB 1 \"\" \"attnlab " + std::string(program_version()) +
                     "\" \"User Commands\"\n.SH NAME\nattnlab \\- hands-on mathematics of attention\n"
                     ".SH SYNOPSIS\n.nh\n.ad l\n",
              examples = ".SH EXAMPLES\n";
  for (const CommandRow& row : command_table()) page += items(row.usages);
  page +=
      ".SH DESCRIPTION\n" + roff(program.about) + "\n.SH OPTIONS\n" + options_of(program) + ".SH COMMANDS\n";
  for (const CommandRow& row : commands()) {
    page += ".SS " + row.name + '\n' + items(row.usages);
    if (!row.about.empty()) page += ".PP\n" + roff(row.about) + '\n';
    page += options_of(row);
    examples += items(row.examples);
  }
  page += ".SH EXIT STATUS\n";
  for (const ExitStatus& exit : exit_statuses()) page += item(std::to_string(exit.status), exit.when);
  return page + examples + page_end;
}

}  // namespace attnlab
