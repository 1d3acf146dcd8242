// A row of blocks.
#include "app/figures/slide/slide_figure.h"

namespace attnlab {

SlideDrawing draw_slide(Canvas& canvas, const FigureInput& input, Extent space) {
  const Blocks blocks = make_blocks(canvas, input, input.options.blocks);
  const std::size_t count =
      input.options.stages < 0 ? blocks.list.size()
                               : std::min(blocks.list.size(), static_cast<std::size_t>(input.options.stages));
  if (count == 0) return {space};
  PanelFigure figure{.columns = {static_cast<int>(count)}, .width = 200};
  for (std::size_t i = 0; i < count; ++i) {
    const Block& block = blocks.list[i];
    figure.panels.push_back(block.panel);
    if (block.which.row->node)
      figure.bars.push_back({block.panel.scales.front(), letter_in(input, *block.which.row->node)});
  }
  const PanelGrid grid = fit_panels(canvas, input, figure, space);
  SlideDrawing out{draw_panels(canvas, input, figure, space), grid.cell};
  for (std::size_t i = 0; i < count; ++i) {
    const Block& block = blocks.list[i];
    out.blocks.push_back({block.name, block.which, grid.at[i], block.panel.drawing.size(grid.cell)});
  }
  return out;
}

}  // namespace attnlab
