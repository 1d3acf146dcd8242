// Rows of one length under each other, each with a formula beside it: one row of a matrix taken through several steps.
// With tokens as columns they stand as columns beside each other.
#pragma once

#include "app/figures/parts/panels.h"

namespace attnlab {

struct Strip {
  std::string title;                // plain words above
  std::vector<MatrixBlock> rows;    // 1 x n each, with one row formula
  std::vector<std::string> labels;  // of the n cells
  std::vector<RowNote> captions;    // below
  std::string widest;  // what a caption can be at most: the room of a strip follows from no value
};

Panel strip_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, Strip strip);

// Row `row` of a node's matrix as a block of its own, with its place in the matrix kept for the pointer.
MatrixBlock row_block(const FigureInput& input, Node node, int row);

}  // namespace attnlab
