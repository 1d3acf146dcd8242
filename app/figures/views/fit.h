// Fit: how large a figure is drawn so that all of it is seen: laid out in a room that is `zoom` times
// smaller, and drawn `zoom` times as large, letters too. Knows no view: a figure is anything that is drawn in
// a room and says what it needed.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <functional>

namespace attnlab {

using DrawInRoom = std::function<Extent(Canvas& canvas, Extent room, double zoom)>;

struct Fit {
  double zoom = 1;
  Extent room;               // in which it is laid out
  bool comfortable = false;  // no cell is smaller than measure::cell_min
  double cell = 0;           // the smallest, as it is drawn; 0: it has none

  friend bool operator==(const Fit&, const Fit&) = default;
};

// The largest zoom up to 1, in steps, so that a window that is resized needs few sizes of type, with which
// the figure is not cut and no cell is smaller than measure::cell_min, while its letters can be read; else
// that with the largest cells; where it is cut with each the smallest. `last`: the answer of before, which is
// kept where it still holds.
Fit fit_whole(const Canvas& measures, const DrawInRoom& draw, Extent space, const Fit* last = nullptr);

// For a hall: as large as the space allows, letters too. Of the zooms with which the figure is whole, and its
// smallest words are at least a part of its largest number, the largest that costs the numbers in the cells
// little of the size that they could have, and none of what a hall needs. Where words are that large with
// none, those with the largest words.
inline constexpr double name_of_number = 0.6;
Fit fit_hall(const Canvas& measures, const DrawInRoom& draw, Extent space);

// What is hardest to see of a drawing: the smallest number in the cells of its matrices, as an em, the
// smallest width of a cell, and the smallest words outside, which are read beside the largest number; 0:
// there is none.
struct Smallest {
  double digit = 0, cell = 0, word = 0, largest_digit = 0;
  bool named() const { return word == 0 || word >= name_of_number * largest_digit - 0.01; }
};
Smallest smallest_of(const Canvas& measures, const DrawInRoom& draw, const Fit& fit);

}  // namespace attnlab
