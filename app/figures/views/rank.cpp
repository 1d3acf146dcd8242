// The Rank view: its parts in the order of the list of views.
#include "app/figures/views/views.h"

namespace attnlab {

Extent draw_rank(Canvas& canvas, const FigureInput& input, Extent space) {
  switch (input.options.part) {
    case 0: return draw_rank_matrix(canvas, input, space);
    case 1: return draw_rank_freedom(canvas, input, space);
    default: return draw_rank_unseen(canvas, input, space);
  }
}

}  // namespace attnlab
