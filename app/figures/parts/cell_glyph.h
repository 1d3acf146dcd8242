// The glyph of a cell: on paper without colours the sign of a value and the mask are told by a drawn mark. Knows no matrix.
#pragma once

#include "app/figures/canvas/canvas.h"

namespace attnlab {

// In the corner beside a number, else in the middle, larger; × for a masked cell, + and − for a value that is not 0.
void draw_cell_glyph(Canvas& canvas, const Rect& cell, CellPaint paint, double value, bool beside_number,
                     Color ink);

}  // namespace attnlab
