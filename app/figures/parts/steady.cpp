#include "app/figures/parts/steady.h"

#include "app/figures/parts/labels.h"

#include <algorithm>
#include <utility>

namespace attnlab {

Panel steady_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block,
                   std::initializer_list<std::string_view> widest,
                   std::function<void(Point at, double cell)> over) {
  prepare(block, canvas, input.options.columns);
  for (const std::string_view text : widest)
    block.caption_width =
        std::max(block.caption_width, canvas.text_width(text, Face::sans, measure::type_12));
  return {[block](double cell) { return size_of(block, cell); },
          [block, over = std::move(over), &canvas, &input, &marks](Point at, double cell) {
            draw(canvas, input, marks, block, at, cell);
            if (over) over(at, cell);
          }};
}

void label_tokens(MatrixBlock& block, const FigureInput& input, bool begins_line) {
  const bool columns = input.options.columns;
  if (begins_line || columns) block.row_labels = query_labels(input);
  if (begins_line || !columns) block.col_labels = key_labels(input);
}

Rect cell_of(const FigureInput& input, Point at, double cell, int i, int j) {
  if (input.options.columns) std::swap(i, j);
  const double pitch = cell + measure::cell_gap;
  return {at.x + j * pitch, at.y + i * pitch, cell, cell};
}

}  // namespace attnlab
