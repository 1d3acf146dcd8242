// The cells of a matrix against those of another state in one figure: which of them read the same, and what
// stands in one that does not: its number, the number of before small below it, and a strip at the right edge
// that says how far it went and which way.
#pragma once

#include "app/figures/canvas/theme.h"
#include "app/figures/parts/number_type.h"

namespace attnlab {

struct ChangedCells {
  std::vector<double> other;     // the numbers of the other state; empty: the matrix is not compared
  std::vector<bool> reads_same;  // with the decimals that cells show
  double most = 0;               // the largest change of a number into another
  bool any = false;              // reads otherwise
  bool differs(std::size_t at) const { return !other.empty() && !reads_same[at]; }
};
// `decimals`: where numbers have no room.
ChangedCells changed_cells(NumberType type, int decimals, std::span<const double> values,
                           std::span<const double> other);

// How a cell that has changed is laid out. It is the same for all cells of a block,
// and from either of the two states.
struct ChangedLook {
  double strip = 0;     // how wide
  double old_size = 0;  // of the number of before; 0: there is no room for it
  double up = 0;        // the middle of the number above that of the cell
  double down = 0;      // the middle of the number of before below it
};
inline constexpr double old_part = 0.66;  // of the size of the number, while that can be read
ChangedLook changed_look(double width, double height, double number_size, double zoom);

// Upwards from the middle of the cell for more, downwards for less, as long as the change is large among
// those of the block. Flush with the edge; but of an ink that looks like what lies beyond the edge it stands
// a little inside.
Rect change_strip(const Rect& cell, const ChangedLook& look, double change, double most, bool inside);

Color quiet_ink(const Theme& theme, Color ground);  // of numbers in pale cells: 4.5:1 at least

}  // namespace attnlab
