// The figure of a slide: rows of blocks with arrows between those that feed one another, as large as a room allows. One layout for
// the desk, the wall and paper. Knows no view and no ImGui.
#pragma once

#include "app/figures/blocks/blocks.h"

namespace attnlab {

// Where a block stands: its first cell, in the space of the figure.
struct PlacedBlock {
  std::string name;
  BlockId which;
  Point at;
  BlockSize size;
};
struct SlideDrawing {
  Extent extent;  // at least the space
  double cell = 0;
  std::vector<PlacedBlock> blocks;
};
// Those of FigureOptions::blocks, the first FigureOptions::stages of them where these are counted.
SlideDrawing draw_slide(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
