// The formula of one cell as text: what `attnlab explain` prints (app/README.md). Knows no file and no terminal.
#pragma once

#include "core/analysis/named_cell.h"
#include "core/analysis/notation.h"
#include "core/text/file.h"

#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

struct ExplainRequest {
  std::string scene;  // "-": standard input
  CellName cell;
  FormulaMode mode = FormulaMode::numbers;
  int depth = 2;
  bool latex = false;
};

// One line a step, the last one the value. `file` is what errors call the scene, which is valid.
std::variant<std::string, FileError> explain_text(const Scene& scene, std::string_view file,
                                                  const ExplainRequest& request);

}  // namespace attnlab
