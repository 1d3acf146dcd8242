// The formula of one cell as text: what `attnlab explain` prints (app/README.md). Knows no file and no terminal.
#pragma once

#include "core/analysis/named_cell.h"
#include "core/analysis/names.h"
#include "core/text/file.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

struct ExplainRequest {
  std::string scene;  // "-": standard input
  CellName cell;
  FormulaMode mode = FormulaMode::numbers;
  int depth = 2;
  bool latex = false;
  std::vector<std::string> let;  // entries that are letters, "W_Q[1,2]=a"; some: mode is exact
  std::string by;                // the letter of a derivative that follows; empty: none
};

// One line a step, the last one the value; then the derivative by a letter in the same way. `file` is what errors call the scene, which is valid.
std::variant<std::string, FileError> explain_text(const Scene& scene, std::string_view file,
                                                  const ExplainRequest& request);

}  // namespace attnlab
