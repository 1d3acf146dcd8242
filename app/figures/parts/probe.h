// Probe: what a figure's matrices held and which ranges their colours covered, noted while it was drawn; and how the
// drawing of one scene takes the probe of another into account.
#pragma once

#include "app/figures/canvas/heatmap.h"
#include "core/analysis/node.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

struct ProbedBlock {
  std::optional<Cell> cell;
  std::string name;
  int rows = 0, cols = 0;
  std::vector<double> values;
  bool used = false;  // matched with a block of the other drawing
};

struct FigureProbe {
  ColorRange numbers{0, 0}, weights{0, 0};  // the widest seen
  std::vector<ProbedBlock> blocks;
};

// What `draw` of a block and the ranges of a figure have to respect.
struct Against {
  ColorRange numbers, weights;      // colours cover at least these; exactly these where differences are shown
  FigureProbe* subtract = nullptr;  // differences to these blocks are shown in the place of the values
};

// The block of the probe that stands for the same matrix: of the same node, else of the same name; each is found once,
// in the order of drawing. Null: there is none of this shape.
ProbedBlock* counterpart(FigureProbe& probe, const ProbedBlock& block);
void widen(ColorRange& range, const ColorRange& by);

}  // namespace attnlab
