// How the numbers of a block are written: all in one size and with as many decimals. Knows no block:
// bars ask it, too.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "core/text/number.h"

namespace attnlab {

inline constexpr double least_number =
    9;  // pixels of the screen: for smaller ones a decimal goes first, in all cells
inline constexpr double faint_number = 6.5;  // none is smaller: the inspector has it
inline constexpr double number_room = 0.78;  // of the cell's width, for the widest

// Digits stand in one column, and a minus hangs out at its left.
struct NumberType {
  double size = 0;  // 0: they have no room
  int decimals = 0;
  bool powers = false;  // a small one shows its power of ten; among numbers of ordinary size it is ~0
  double shift = 0;     // of the column to the right: half a minus, where one has it
  std::string text(double value) const {
    return powers ? show_number(value, decimals) : show_rounded(value, decimals);
  }
};

struct NumberRoom {
  double width = 0, height = 0;  // of a cell
  int decimals = 2;              // at most
  double end = 0;                // of the scale that they stand on; 0: how small they are is what they show
  bool sign = true;              // one may become negative: "−0.00" has its room already
  double zoom = 1;               // how much larger they are drawn than they are laid out
  Face face = Face::sans;
  bool exact = false;  // any size; else one of a few steps
  double enough = 0;   // for smaller ones a decimal goes first; 0: least_number
  double part = 0.38;  // of the height
};
// With as many decimals as have room in the largest size, or in one that is read without effort; sizes are
// steps, so that a figure that grows needs few of them. Of values that are not finite nothing is asked.
NumberType number_type(const Canvas& canvas, std::span<const double> values, const NumberRoom& room);

}  // namespace attnlab
