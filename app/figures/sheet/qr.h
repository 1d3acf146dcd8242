// A QR code as a figure: dark modules on a white plate with the quiet zone around them that readers need, in every theme.
// Knows not what it says.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <vector>

namespace attnlab {

struct QrCode {
  int side = 0;                     // in modules
  std::vector<unsigned char> dark;  // side x side, by rows

  bool at(int row, int col) const { return dark[static_cast<std::size_t>(row * side + col)] != 0; }
};

inline constexpr int qr_quiet = 4;  // modules around it, as ISO/IEC 18004 asks for
// How large it is drawn, with its quiet zone, where a module takes so many logical pixels.
double qr_side(const QrCode& code, double module);
void draw_qr(Canvas& canvas, const QrCode& code, Point at, double module);

}  // namespace attnlab
