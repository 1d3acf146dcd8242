#include "app/figures/sheet/qr.h"

namespace attnlab {

double qr_side(const QrCode& code, double module) { return (code.side + 2 * qr_quiet) * module; }

void draw_qr(Canvas& canvas, const QrCode& code, Point at, double module) {
  constexpr Color white{255, 255, 255, 255}, black{0, 0, 0, 255};
  const double side = qr_side(code, module);
  canvas.fill_rectangle({at.x, at.y, side, side}, white, 0);
  const double x = at.x + qr_quiet * module, y = at.y + qr_quiet * module;
  for (int i = 0; i < code.side; ++i)
    for (int j = 0; j < code.side;) {
      int end = j;
      while (end < code.side && code.at(i, end)) ++end;
      if (end > j)
        canvas.fill_rectangle({x + j * module, y + i * module, (end - j) * module, module}, black, 0);
      j = end + 1;
    }
}

}  // namespace attnlab
