// What a sheet may have beside its figure: a QR code in its corner,
// and the line under a picture of an animation.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include <string>

namespace attnlab {

// Dark modules on a white plate with the quiet zone around them that readers need, in every theme.
// Knows not what it says.
struct QrCode {
  int side = 0;                     // in modules
  std::vector<unsigned char> dark;  // side x side, by rows

  bool at(int row, int col) const { return dark[static_cast<std::size_t>(row * side + col)] != 0; }
};

inline constexpr int qr_quiet = 4;  // modules around it, as ISO/IEC 18004 asks for
// How large it is drawn, with its quiet zone, where a module takes so many logical pixels.
inline double qr_side(const QrCode& code, double module) { return (code.side + 2 * qr_quiet) * module; }
void draw_qr(Canvas& canvas, const QrCode& code, Point at, double module);

// Which number moves, what it is now, and how far along its way it is, on a track. Everything but the number
// and the knob stands still from frame to frame.
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
