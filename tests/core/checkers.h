// Checkers: programs of others that read what we write (python with NumPy, pdflatex, octave-cli,
// rsvg-convert, pdftoppm, zbarimg), or that make what a test needs (localedef, dbus-daemon).
// Where one is not installed a test says so and skips, unless the environment has ATTNLAB_CHECKERS=1: then
// those that .ci/run installs are required. Knows nothing of what they check.
#pragma once

#include "core/system/process.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct Checked {
  int status = -1;     // the exit status; 127 where it could not be started, -1 where a signal ended it
  std::string output;  // standard output and standard error, as they came
};

// Whether a program of this name can be run, by PATH; with a slash in it: whether that file can.
bool have_program(std::string_view name);
// Runs a program and waits for it. Standard input is `input`; `folder` is where it runs, ours where it is
// empty; `environment` is "NAME=value", added to ours. Its locale is C.UTF-8 unless that says otherwise.
Checked run_checker(const std::vector<std::string>& arguments, std::string_view input = {},
                    const std::filesystem::path& folder = {},
                    const std::vector<std::string>& environment = {});

// A Python that has NumPy ("/usr/bin/python3", else "python3"); empty where there is none.
// Asked once a process.
const std::string& numpy_python();
// The same with NumPy and PyTorch.
const std::string& torch_python();

// Whether a checker that is missing is a failure here.
bool required(std::string_view checker);

}  // namespace attnlab::test

// Ends the test where a program is missing: as skipped, or as failed where it is required.
#define ATTNLAB_NEEDS(there, name)                                                  \
  do {                                                                              \
    if (!(there)) {                                                                 \
      if (::attnlab::test::required(name)) FAIL() << (name) << " is not installed"; \
      GTEST_SKIP() << (name) << " is not installed";                                \
    }                                                                               \
  } while (false)
#define ATTNLAB_NEEDS_PROGRAM(name) ATTNLAB_NEEDS(::attnlab::test::have_program(name), name)
#define ATTNLAB_NEEDS_NUMPY() ATTNLAB_NEEDS(!::attnlab::test::numpy_python().empty(), "NumPy")
#define ATTNLAB_NEEDS_TORCH() ATTNLAB_NEEDS(!::attnlab::test::torch_python().empty(), "PyTorch")

// Ends the test, as skipped, where a process has no others beside it, as in a browser.
#define ATTNLAB_NEEDS_PROCESSES()                                                      \
  do {                                                                                 \
    if (!::attnlab::can_start_programs()) GTEST_SKIP() << "there is no other process"; \
  } while (false)
