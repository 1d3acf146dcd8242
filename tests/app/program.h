// Runs the built program and tells what came out of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct Outcome {
  int status = -1;  // the exit status; -1 where a signal ended it
  std::string out, err;
};

struct Surroundings {
  std::string_view input;                // standard input
  const char* input_file = nullptr;      // a file that standard input comes from, in its place
  const char* output = nullptr;          // a file that standard output goes to
  bool reader = true;                    // false: standard output is a pipe that nobody reads
  std::vector<std::string> environment;  // "NAME=value", added to ours
};

// Another program in its place, as a shell that starts it.
Outcome run_program_with(const std::string& program, const std::vector<std::string>& arguments,
                         const Surroundings& surroundings = {});
Outcome run_program(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

inline const Surroundings no_display{.environment = {"DISPLAY=", "WAYLAND_DISPLAY="}};
inline const std::string opening_file = "assets/examples/opening.json";

// `attnlab export` with these arguments, without a display: the test fails where it does not succeed in silence.
void export_well(std::vector<std::string> arguments);

// Whether the program answered as it answers bad input (status 1) or bad words of the command line (status 2): nothing
// printed, one line of error that holds each of the pieces.
bool refused(const Outcome& outcome, const std::vector<std::string>& pieces, int status = 1);

}  // namespace attnlab::test
