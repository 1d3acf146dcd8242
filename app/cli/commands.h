// The command line as one table: each command with what is typed behind it, what that does, and what it can
// be. Parsing, --help, the manual page, the completions and "did you mean" read it; a test holds the list in
// README.md against it.
#pragma once

#include "app/cli/command_line.h"
#include "app/library/lessons.h"

#include <span>

namespace attnlab {

// What is typed, and what it does.
struct CommandExample {
  std::string typed, about;
};

// truth: it has no value, or says after = whether it is so.
enum class OptionKind { text, whole, number, truth };

struct CommandOption {
  std::string flag;   // "--theme"
  std::string value;  // what follows it: "T", "A,..." where several may, apart by commas; empty: nothing does
  std::string about;  // empty: it is in no help
  Words words = {};   // what the value can be; none: anything
  std::string with = {};  // where it applies: "--task"; empty: everywhere
  char letter = 0;        // 'o' of -o
  OptionKind kind = OptionKind::text;
  bool alone = false;   // it answers by itself, whatever else is typed
  bool closed = false;  // its value is one of the words
  bool pieces = false;  // its list may be typed in several
  bool bare = false;    // its value, one of the words, may be left out
};

struct CommandRow {
  std::string name = {};  // "export"; empty: the program itself
  std::vector<CommandExample> usages;
  std::string about = {};  // paragraphs, a line each
  std::string expected =
      {};                // what words there must be: "a scene file, or - for standard input"; empty: none
  std::size_t most = 1;  // words
  std::string one = "one scene";  // what so many are
  Words words = {};               // what the first can be, beside a file
  std::vector<CommandOption> options = {};
  std::vector<CommandExample> examples = {};
  bool once = false;  // each option is typed once, with a value that is not empty
  Command (*read)(const Asked& asked) = nullptr;
};
// The program itself first; the commands; one of them, null where there is none.
const std::vector<CommandRow>& command_table();
std::span<const CommandRow> commands();
const CommandRow* find_command(std::string_view name);

struct ExitStatus {
  int status;
  const char* when;
};
std::span<const ExitStatus> exit_statuses();

// For a terminal, "compute" or "" for the program; roff, section 1; for "bash", "zsh" or "fish",
// nothing for another shell.
std::string help_text(const CommandRow& row);
std::string manual_page();
std::optional<std::string> shell_completions(std::string_view shell);
// Of options those that apply everywhere first, then those of a place together, in the order of the table.
std::vector<CommandOption> options_by_place(const CommandRow& row);

// A number as C reads it: 12, +3, 0x1f, and 017, which is 15; with decimals, 017 is 17.
std::optional<int> typed_whole(const std::string& text);
std::optional<double> typed_number(const std::string& text);

// ", found \"text\"": the end of a sentence.
std::string but_found(std::string_view text);

// Of what was typed the size: --size, --cm, --width, --for, with the smallest letters and the density of a
// PNG, from which the pixels of paper follow. Empty, or what is wrong.
std::string read_size(const Asked& asked, ExportOptions& options);
// What an option has to stand beside: one that changes nothing in this call is a mistake of whoever typed it.
// Empty, or which, and with what it would have an effect; an ending that cannot hold what is asked; a place
// in the name that nothing stands for. Of a `talk`, which says itself what its slides show.
std::string without_effect(const ExportRequest& request, bool talk = false);
// The talk that a file holds, as it is told, or what is wrong with it; none: the file holds none.
std::optional<std::variant<Lesson, FileError>> talk_in(const std::string& file);
// Its view and part become what the request draws.
void take_pick(ExportRequest& request, const FigurePick& pick);
// The request for the picture `file` as it says itself that it was made, but for what was typed.
// Or the sentence.
std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file);

// What was asked for, of what was typed. A variant that a task has no model for is refused, too.
Command read_general(const Asked& asked);
Command read_compute(const Asked& asked);
Command read_certify(const Asked& asked);
Command read_describe(const Asked& asked);
Command read_explain(const Asked& asked);
Command read_export(const Asked& asked);
Command read_gather(const Asked& asked);
Command read_list(const Asked& asked);
Command read_train(const Asked& asked);
Command read_reproduce(const Asked& asked);
Command read_web(const Asked& asked);

}  // namespace attnlab
