#include "app/figures/parts/cell_glyph.h"

#include <algorithm>

namespace attnlab {

namespace {

// A drawn mark around a point: × for a mask, + and − for a sign.
void mark(Canvas& canvas, Point c, double r, const Stroke& stroke, bool aslant, bool upright) {
  const double d = aslant ? r * 0.8 : 0;
  const Point first[2] = {{c.x - (aslant ? d : r), c.y - d}, {c.x + (aslant ? d : r), c.y + d}},
              second[2] = {{c.x - d, c.y + (aslant ? d : r)}, {c.x + d, c.y - (aslant ? d : r)}};
  canvas.polyline(first, stroke);
  if (aslant || upright) canvas.polyline(second, stroke);
}

}  // namespace

void draw_cell_glyph(Canvas& canvas, const Rect& cell, CellPaint paint, double value, bool beside_number,
                     Color ink) {
  const double side = std::min(cell.width, cell.height);
  if (paint == CellPaint::masked) {
    mark(canvas, cell.center(), 0.17 * side, {ink, std::max(1.2, side / 36), false}, true, true);
  } else if (paint == CellPaint::value && value != 0) {
    const double r = beside_number ? std::clamp(side / 16, 2.0, 4.5) : 0.17 * side,
                 in = std::clamp(side / 8, 4.0, 9.0);
    const Point at = beside_number ? Point{cell.x + in, cell.y + in} : cell.center();
    mark(canvas, at, r, {ink, std::max(1.0, r / 4), false}, false, value > 0);
  }
}

}  // namespace attnlab
