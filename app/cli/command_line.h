// The command line (app/cli/README.md): what was asked for, from the arguments alone. Knows no file and no window;
// main.cpp carries it out.
#pragma once

#include "app/cli/asked.h"
#include "app/cli/certify.h"
#include "app/cli/check.h"
#include "app/cli/explain.h"
#include "app/cli/export_request.h"
#include "app/cli/gather.h"
#include "app/cli/train.h"

#include <string>
#include <variant>
#include <vector>

namespace attnlab {

struct OpenWindow {
  std::string file;       // empty: the opening scene
  std::string frame_log;  // --frame-log, for tests and benchmarks (gl/run.h); empty: none
};
struct Compute {
  std::string scene;  // "-": standard input
  std::vector<std::string> only;
};
struct Certify {
  std::string scene;    // "-": standard input
  int head = 1;         // of the scene, whose weights are asked for
  std::string weights;  // the file that holds them in place of the head; empty: none
  TypedDigits digits;
};
struct Describe {
  std::string scene;  // "-": standard input
  int decimals = 4;   // negative: all digits
};
struct SelfTest {};
struct Share {
  std::string scene;  // "-": standard input
};
struct PrintText {
  std::string text;  // for standard output
};
using Command =
    std::variant<OpenWindow, Compute, Certify, ExplainRequest, ExportRequest, Describe, Share, TrainRequest,
                 CheckRequest, GatherRequest, ListRequest, SelfTest, PrintText, WrongUsage>;

// Whether this is a word such as a command is, without ending and folder, and no file.
bool is_unknown_word(const std::string& word);
// Of such a word: "there is no file and no command \"exprot\"; did you mean export?"
std::string no_command(const std::string& word);

// The arguments without the program's name. Never throws: what cannot be taken is a WrongUsage.
Command read_command_line(std::vector<std::string> arguments);

}  // namespace attnlab
