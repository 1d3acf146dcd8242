// What a command has to say: its answer for standard output, and a sentence for standard error of each thing that went wrong, with
// which the status is 1.
#pragma once

#include <string>
#include <vector>

namespace attnlab {

struct Report {
  std::string text;
  std::vector<std::string> errors;
};

}  // namespace attnlab
