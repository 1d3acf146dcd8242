// The command line (app/cli/README.md): what was asked for, from the arguments alone. Knows no file and no
// window; main.cpp carries it out.
#pragma once

#include "app/export/export.h"
#include "core/analysis/named_cell.h"
#include "core/analysis/names.h"
#include "core/lab/experiment.h"

#include <utility>

namespace attnlab {

// What was typed behind a command, taken apart by the command's row of the table (commands.h).
using Words = std::vector<std::string>;

struct WrongUsage {
  std::string sentence;  // for standard error; status 2
};

struct Asked {
  std::string command;                                       // "export"; empty: the program itself
  Words words;                                               // what is no option
  std::vector<std::pair<std::string, std::string>> options;  // "--theme" and "dark", "--quiet" and "true"

  bool has(std::string_view flag) const;
  // The value that was typed last, or what there is otherwise.
  std::string text(std::string_view flag, std::string_view otherwise = "") const;
  int whole(std::string_view flag, int otherwise) const;  // of an option that takes whole numbers alone
  Words all(std::string_view flag) const;

  // "attnlab: export: ...", and the same with where to read on.
  WrongUsage wrong(const std::string& why) const;
  WrongUsage refused(const std::string& why) const;
};

// One picture of several in a call.
struct FigurePick {
  const View* view = nullptr;
  int part = 0;  // from 0

  friend bool operator==(const FigurePick&, const FigurePick&) = default;
};

// loud: a line for each file that is written.
enum class Loudness { quiet, usual, loud };

struct ExportRequest {
  Asked asked;
  std::vector<std::string> scenes;  // files, pictures, "-"
  // Standard output, in the format of this ending (".svg"); empty: into a file.
  std::string piped;
  std::string output;        // a file; {name} {number} {view} {part} {matrix} {theme} stand for what they say
  std::string caption_file;  // with the same places; empty: none
  bool again = false;        // as the picture itself says, but for what was typed
  ExportOptions options;     // the format is that of the output's ending
  ExportChoice choice;       // of that what is no look: labels, a variant, frames
  bool own_row = false;      // the query is not chosen: of each scene that which sees the most keys
  std::vector<FigurePick> picks;  // of --view; the options have the first
  std::string before;             // the scene that each view is compared with; empty: none
  Loudness loudness = Loudness::usual;
  std::optional<PaperChoice> document;
  std::optional<std::string> sweep;  // an animation (core/studies/sweep.h)
};

// A scene is a file, or "-", standard input.
struct OpenWindow {
  std::string file;       // empty: the opening scene
  std::string frame_log;  // --frame-log, for tests and benchmarks (gl/run.h); empty: none
};
struct Compute {
  std::string scene;
  std::vector<std::string> only;
};
// Digits that weights were typed with: none, numbers as they stand (0), or so many behind the point.
using TypedDigits = std::optional<int>;
struct Certify {
  std::string scene;
  int head = 1;         // of the scene, whose weights are asked for
  std::string weights;  // the file that holds them in place of the head; empty: none
  TypedDigits digits;
};
struct ExplainRequest {
  std::string scene;
  CellName cell;
  FormulaMode mode = FormulaMode::numbers;
  int depth = 2;
  bool latex = false;
  std::vector<std::string> let;  // entries that are letters, "W_Q[1,2]=a"; some: mode is exact
  std::string by;                // the letter of a derivative that follows; empty: none
};
struct Describe {
  std::string scene;
  int decimals = 4;  // negative: all digits
};
struct Share {
  std::string scene;
};
// Variants of attention against each other on a small task, or a scene fitted to its target.
struct TrainRequest {
  bool list = false;                  // tells the tasks
  std::string scene;                  // fitted to its target; empty: an experiment
  lab::Experiment experiment;         // with its models
  lab::Settings settings;             // of a fit
  std::vector<std::string> measures;  // of an experiment's trained weights
  std::string file;                   // .csv, .json or .run of an experiment, .json of a scene; empty: none
};
// Claims of the literature, decided.
struct ReproduceRequest {
  std::vector<std::string> claims;  // names, or files; empty: all that the program brings along
  bool list = false;                // tells them, decides none
  bool commands = false;            // with the commands of their runs
  int seed = 0;                     // by which the seeds of the runs are moved on
  int threads = 0;
};
struct CheckRequest {
  std::vector<std::string> files;
};
// The answers that a class has handed in, counted and drawn.
struct GatherRequest {
  std::vector<std::string> files;  // pictures, scenes, share lines
  std::string lesson;              // a file; empty: those that the program brings along
  std::optional<int> step;         // from 1; none: the one that most have answered
  std::string output;              // a picture; empty: none
  ThemeId theme = ThemeId::light;
  bool with_truth = true;
};
// Of `attnlab lessons [NAME]` and `attnlab examples [NAME]`.
struct ListRequest {
  enum class Kind { lessons, examples } kind = Kind::lessons;
  std::string name;    // the one whose file is printed; empty: the list
  int step = 0;        // of a lesson, from 1: its scene alone; 0: the file
  std::string output;  // the page of a lesson goes there, "-" standard output; empty: no page is wanted
};
// The program for browsers, served to this machine.
struct ServeRequest {
  std::string folder = ".";
  int port = 0;  // 0: the usual one, else any
};
struct SelfTest {};
struct PrintText {
  std::string text;  // for standard output
};
using Command = std::variant<OpenWindow, Compute, Certify, ExplainRequest, ExportRequest, Describe, Share,
                             TrainRequest, CheckRequest, ReproduceRequest, GatherRequest, ListRequest,
                             ServeRequest, SelfTest, PrintText, WrongUsage>;

// Whether this is a word such as a command is, without ending and folder, and no file.
bool is_unknown_word(const std::string& word);
// Of such a word: "there is no file and no command \"exprot\"; did you mean export?"
std::string no_command(const std::string& word);

// The arguments without the program's name. Never throws: what cannot be taken is a WrongUsage.
Command read_command_line(std::vector<std::string> arguments);

}  // namespace attnlab
