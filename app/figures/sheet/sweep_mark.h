// Sweep mark: the line under a picture of an animation that says which number moves, what it is now, and how far along its way
// it is, on a track. Everything but the number and the knob stands still from frame to frame.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include <string>

namespace attnlab {

struct SweepMark {
  std::string name;       // a formula: "\tau", "Q_{1,2}"
  std::string low, high;  // the ends of the way, as they are written
  std::string value;      // now
  double part = 0;        // of the way, 0 to 1
  friend bool operator==(const SweepMark&, const SweepMark&) = default;
};

inline constexpr double sweep_mark_height = 30;

// In the middle of a band sweep_mark_height high, whose top is at `top` and whose middle is at `middle`.
void draw_sweep_mark(Canvas& canvas, const Theme& theme, const SweepMark& mark, double middle, double top);

}  // namespace attnlab
