// The tool of the Symmetry view: a slider between W, its symmetric part and its transpose.
#pragma once

#include "app/ui/kit/kept_matrix.h"
#include "app/ui/tools/view_tool.h"

namespace attnlab {

struct SymmetryTool {
  std::optional<KeptMatrix> split, split_before;  // what the slider made; where its gesture began
};

void symmetry_choices(const Ui& ui, SymmetryTool& state, Edits& edits);

}  // namespace attnlab
