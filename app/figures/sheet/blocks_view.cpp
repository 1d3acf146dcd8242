#include "app/figures/sheet/sheet.h"
#include "app/figures/slide/slide_figure.h"

namespace attnlab {

const View& blocks_view() {
  static const View view{
      .id = "blocks",
      .label = "Blocks",
      .about = "Chosen matrices and plots.",
      .parts = {},
      .picture =
          [](Canvas& canvas, const FigureInput& input, Extent space) {
            return draw_slide(canvas, input, space, fit_slide(canvas, input, space)).extent;
          },
      .chooses_row = true,
      .keeps_rank = true};
  return view;
}

}  // namespace attnlab
