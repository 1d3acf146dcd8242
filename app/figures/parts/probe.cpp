#include "app/figures/parts/probe.h"

#include <algorithm>

namespace attnlab {

ProbedBlock* counterpart(FigureProbe& probe, const ProbedBlock& block) {
  const auto same = [&block](const ProbedBlock& other) {
    return !other.used && other.rows == block.rows && other.cols == block.cols &&
           (block.cell ? other.cell == block.cell : !other.cell && other.name == block.name);
  };
  const auto found = std::ranges::find_if(probe.blocks, same);
  if (found == probe.blocks.end()) return nullptr;
  found->used = true;
  return &*found;
}

void widen(ColorRange& range, const ColorRange& by) {
  range.low = std::min(range.low, by.low);
  range.high = std::max(range.high, by.high);
}

}  // namespace attnlab
