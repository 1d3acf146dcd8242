// `attnlab --selftest`: whether the program works on this machine, a line for each thing: what to send with a report. It
// computes, draws and writes by the code that does so elsewhere; what it found of the window's side is told to it. Knows no
// window.
#pragma once

#include "core/text/file_calls.h"

#include <filesystem>
#include <string>

namespace attnlab {

// What the machine offers.
struct Machine {
  bool display = false;
  std::string opengl;                     // its version and driver; empty: none
  std::string no_opengl;                  // the sentence that says why
  std::filesystem::path settings, state;  // the person's folders; empty: none
  std::filesystem::path temporary;        // where a file is written and read
};

struct SelftestReport {
  std::string text;  // lines, each with its newline
  bool passed = true;
};
SelftestReport selftest(const Machine& machine, const FileCalls& calls = {});

}  // namespace attnlab
