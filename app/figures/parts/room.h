// Rooms: where a figure is seen: on a desk, on a wall by who sits far away, on paper. A row each says what
// that asks of type and of words; layouts ask the row, and nothing asks which room it is. Knows no figure.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

enum class RoomId : unsigned char { desk, wall, paper };

// Lengths in logical pixels of the layout, which is drawn `zoom` times as large.
struct Room {
  RoomId id = RoomId::desk;
  Face digits = Face::sans;
  bool exact_digits =
      false;  // as large as their cells allow; else in steps, so that a figure that grows needs few sizes
  double most_digit = 0;    // their size; 0: what their cells allow
  double heading = 0;       // of the symbol above a block; 0: by its cells
  bool role_names = false;  // names of tokens in the colour of their side, keys under a ruled line
  bool light_is_contrast =
      false;              // what is lit has an ink frame, all else steps back; else frames in the accent
  bool sentences = true;  // of the interface: notes, hints, what can be done
  bool alone = false;     // a picture by itself: no sentence below it, and names at every matrix
  bool large = false;     // numbers come first: cells, tables and plots are as large as can be
  double most_cell = 120, least_cell = 22;  // smaller ones: smaller names, then
  double least_of_digits = 22;              // fewer decimals, then fewer rows at a time, down to
  int fewest_rows = 0;                      // so many; 0: all are shown
  double digit_part = 0.38;                 // of a cell's height
  double column_gap = 20;                   // between two blocks of a row, beside what their names take
  double least_arrow = 0;   // its length in the line of the headings; 0: arrows stand beside the cells
  double enough_digit = 0;  // for smaller ones a decimal goes first; 0: what a desk asks for

  friend bool operator==(const Room&, const Room&) = default;
};
const Room& room_of(RoomId id);

// By how much the wall's layout is drawn larger on a screen of this size: names of tokens are a part of its
// height, whatever the interface's own size. 28 px of 1080.
double wall_zoom(Extent screen);

}  // namespace attnlab
