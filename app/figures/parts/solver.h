// The largest cell with which a layout fits its space.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

namespace attnlab {

inline bool fits(const Extent& extent, const Extent& space) {
  return extent.width <= space.width && extent.height <= space.height;
}

// `extent_of(cell)` grows with the cell; whole pixels from measure::cell_min to measure::cell_max.
template <typename ExtentOf>
double largest_cell(const Extent& space, ExtentOf extent_of) {
  int low = static_cast<int>(measure::cell_min), high = static_cast<int>(measure::cell_max);
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (fits(extent_of(static_cast<double>(middle)), space))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

}  // namespace attnlab
