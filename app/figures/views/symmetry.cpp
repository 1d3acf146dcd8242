// The Symmetry view: its parts in the order of the list of views.
#include "app/figures/views/views.h"

namespace attnlab {

Extent draw_symmetry(Canvas& canvas, const FigureInput& input, Extent space) {
  return input.options.part == 0 ? draw_symmetry_scores(canvas, input, space)
                                 : draw_symmetry_weights(canvas, input, space);
}

}  // namespace attnlab
