// Fit: how large a figure is drawn so that all of it is seen: laid out in a room that is `zoom` times smaller, and drawn `zoom`
// times as large, letters too. Knows no view: a figure is anything that is drawn in a room and says what it needed.
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

// The largest zoom up to 1, in steps, so that a window that is resized needs few sizes of type, with which the figure is not cut
// and no cell is smaller than measure::cell_min, while its letters can be read; else that with the largest cells; where it is cut
// with each the smallest. `last`: the answer of before, which is kept where it still holds.
Fit fit_whole(const Canvas& measures, const DrawInRoom& draw, Extent space, const Fit* last = nullptr);

// For a hall: as large as the space allows, letters too. Of the zooms from 1 upwards with which the figure is whole, the largest
// that costs the numbers in the cells little of the size that they could have, and none of what a hall needs.
Fit fit_hall(const Canvas& measures, const DrawInRoom& draw, Extent space);

// What is hardest to see of the matrices of a drawing: the smallest number in their cells, as an em, and the smallest width of a
// cell; 0: there is none.
struct Smallest {
  double digit = 0, cell = 0;
};
Smallest smallest_of(const Canvas& measures, const DrawInRoom& draw, const Fit& fit);

}  // namespace attnlab
