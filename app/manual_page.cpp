// The manual page: what --help says, in roff.
#include "app/library/about.h"
#include "app/manual.h"

#include <string>

namespace attnlab {
namespace {

// Nothing in it is taken for a request, a hyphen stays one that can be typed, and no line begins with what roff reads.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else if (c == '[' && out.ends_with(']'))
      out += "\\:[";  // a long word may break here
    else
      out += c;
  }
  return out;
}

// A usage is what is typed; what it does stands behind three spaces.
void add_usage(std::string& page, const std::string& usage) {
  const auto words = usage.find("  ");
  page += ".TP\n.B " + roff(usage.substr(0, words)) + '\n';
  const auto about = words == std::string::npos ? words : usage.find_first_not_of(' ', words);
  page += about == std::string::npos ? "\\&\n" : roff(usage.substr(about)) + '\n';
}

void add_options(std::string& page, const ManualCommand& command) {
  for (const ManualOption& option : command.options) {
    if (option.about.empty()) continue;
    page += ".TP\n\\fB" + roff(option.flag) + "\\fR";
    if (!option.value.empty()) page += " \\fI" + roff(option.value) + "\\fR";
    page += '\n' + roff(option.about) + '\n';
  }
}

// Examples keep their lines.
void add_paragraph(std::string& page, const std::string& words) {
  const bool examples = words.starts_with("Examples:");
  page += ".PP\n" + std::string(examples ? ".nf\n" : "") + roff(words) + (examples ? "\n.fi\n" : "\n");
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
  const std::vector<ManualCommand> all = all_manuals();
  std::string page = ".TH ATTNLAB 1 \"\" \"attnlab " + std::string(program_version()) +
                     "\" \"User Commands\"\n.SH NAME\nattnlab \\- the mathematics of attention, in the hand\n"
                     ".SH SYNOPSIS\n.nh\n.ad l\n";
  for (const std::string& usage : all[0].usage) add_usage(page, usage);
  page += ".SH DESCRIPTION\n";
  for (const std::string& words : all[0].paragraphs) page += ".PP\n" + roff(words) + '\n';
  page += ".SH COMMANDS\n";
  for (const ManualCommand& command : all) {
    if (command.name.empty()) continue;
    page += ".SS " + command.name + '\n';
    for (const std::string& usage : command.usage) add_usage(page, usage);
    for (const std::string& words : command.paragraphs) add_paragraph(page, words);
    add_options(page, command);
  }
  return page + page_end;
}

}  // namespace attnlab
