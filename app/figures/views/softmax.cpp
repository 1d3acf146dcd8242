// The Softmax view: its parts in the order of the list of views.
#include "app/figures/views/mask_ways.h"
#include "app/figures/views/views.h"

namespace attnlab {

Extent draw_softmax(Canvas& canvas, const FigureInput& input, Extent space) {
  switch (input.options.part) {
    case 0: return draw_softmax_row(canvas, input, space);
    case 1: return draw_softmax_scale(canvas, input, space);
    default: return draw_mask_ways(canvas, input, space);
  }
}

}  // namespace attnlab
