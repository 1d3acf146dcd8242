// Runs the built program and tells what came out of it.
#pragma once

#include "tests/core/temporary_folder.h"

#include <vector>

namespace attnlab::test {

using Words = std::vector<std::string>;
Words joined(Words words, const Words& more);
// What stands between blanks; '' is an empty word.
Words words_of_line(const std::string& line);

struct Outcome {
  int status = -1;  // the exit status; -1 where a signal ended it
  std::string out, err;
};

struct Surroundings {
  std::string_view input;            // standard input
  const char* input_file = nullptr;  // a file that standard input comes from, in its place
  const char* output = nullptr;      // a file that standard output goes to
  bool reader = true;                // false: standard output is a pipe that nobody reads
  Words environment;                 // "NAME=value", added to ours
};
inline const Surroundings no_display{.environment = {"DISPLAY=", "WAYLAND_DISPLAY="}};
inline const std::string opening_file = "assets/examples/opening.json";

// Another program in its place, as a shell that starts it.
Outcome run_program_with(const std::string& program, const Words& words, const Surroundings& = no_display);
Outcome run_program(const Words& words, const Surroundings& surroundings = no_display);

// Standard output; the test fails where the program does not succeed and keep silent on standard error.
std::string run_well(const Words& words, const Surroundings& surroundings = no_display);
// `attnlab export` with these words, which prints nothing; the bytes of the file behind "-o".
std::string export_well(const Words& words);

// The test fails where a piece is not in the text.
void expect_holds(const std::string& text, const Words& pieces);

// Whether the program answered as it answers bad input (status 1) or bad words of the command line (status
// 2): nothing printed, one line of error that holds each of the pieces.
bool refused(const Outcome& outcome, const Words& pieces, int status = 1);
void refuses(const Words& words, const Words& pieces, int status = 1, const Surroundings& = no_display);
struct Refusal {
  Words words, pieces;
  int status = 1;
};
void refuses_all(const std::vector<Refusal>& table);

// A test that has a folder.
class InFolder : public ::testing::Test {
 protected:
  std::string file(std::string_view name) const { return folder.file(name).string(); }
  std::string written(std::string_view name, std::string_view bytes) const {
    return folder.write(name, bytes).string();
  }
  TemporaryFolder folder;
};

}  // namespace attnlab::test
