#include "tests/core/checkers.h"

#include <cstdlib>

namespace attnlab::test {
namespace {

// The first Python that can import these.
std::string python_with(const char* modules) {
  for (const char* python : {"/usr/bin/python3", "python3"})
    if (have_program(python) && run_checker({python, "-c", std::string("import ") + modules}).status == 0)
      return python;
  return "";
}

}  // namespace

const std::string& numpy_python() {
  static const std::string python = python_with("numpy");
  return python;
}

const std::string& torch_python() {
  static const std::string python = python_with("numpy, torch");
  return python;
}

bool required(std::string_view checker) {
  if (!can_start_programs()) return false;
  const char* asked = std::getenv("ATTNLAB_CHECKERS");
  if (asked == nullptr || std::string_view(asked) != "1") return false;
  for (const char* always : {"NumPy", "pdflatex", "rsvg-convert", "pdftoppm", "zbarimg", "dbus-daemon",
                             "localedef (package locales)", "node"})
    if (checker == always) return true;
  return false;
}

}  // namespace attnlab::test
