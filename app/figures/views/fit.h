// Fit: how large a figure is drawn so that all of it is seen: laid out in a room that is `zoom` times smaller, and drawn `zoom`
// times as large, letters too. Knows no view: a figure is anything that is drawn in a room and says what it needed.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <functional>

namespace attnlab {

using DrawInRoom = std::function<Extent(Canvas& canvas, Extent room, double zoom)>;

struct Fit {
  double zoom = 1;
  Extent room;  // in which it is laid out
};

// The largest zoom up to 1 with which the figure is not cut, in steps, so that a window that is resized needs few sizes of type.
// Where none is enough the smallest. `last`: where to begin; the figure is drawn on nothing once or twice if it is the answer.
Fit fit_whole(const Canvas& measures, const DrawInRoom& draw, Extent space, double last = 1);

// For a hall: as large as the space allows, letters too. Of the zooms from 1 upwards with which the figure is whole, the largest
// that costs the numbers in the cells no more than a tenth of the size that they could have.
Fit fit_hall(const Canvas& measures, const DrawInRoom& draw, Extent space);

// The smallest number in the cells of a drawing, as an em; 0: there is none.
double smallest_digit(const Canvas& measures, const DrawInRoom& draw, const Fit& fit);

}  // namespace attnlab
