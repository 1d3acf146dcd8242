// The names above the columns of a matrix: each in the middle of its column, in one line where there is room
// for all, else in two. Knows no matrix.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include <string>

namespace attnlab {

inline constexpr double column_name_line = 13;  // from one line of names to the next

struct PlacedName {
  double x = 0, width = 0;  // from the first cell; narrower than asked for: there is no room for all of it
  int line = 0;             // from the cells upwards: 0, 1
  friend bool operator==(const PlacedName&, const PlacedName&) = default;
};

// How wide names are; of one that is wider than any two columns, no more than that.
std::vector<double> column_name_widths(const Canvas& canvas, std::span<const std::string> names);
// Of names so wide above columns that are `cell` wide: none is cut shorter than it must be, then as few as
// can be stand in the second line. A name is as wide as two columns at most, and hardly leaves the matrix.
// `one_line`: no second one.
std::vector<PlacedName> place_column_names(std::span<const double> widths, double cell,
                                           bool one_line = false);
int lines_of(std::span<const PlacedName> names);
// `first`: the left of the first cell, on the baseline of the lowest line.
void draw_column_name(Canvas& canvas, Color color, Point first, std::string_view name,
                      const PlacedName& place);

}  // namespace attnlab
