// On a block: frames and dots of the cell under the pointer, what is lit, the chosen row, what is covered.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/block_drawing.h"

namespace attnlab {

void BlockDrawing::frame(const Rect& around, double wide, Color color) const {
  const double out = wide / 2 + 0.5;
  canvas.stroke_rectangle({around.x - out, around.y - out, around.width + 2 * out, around.height + 2 * out},
                          {color, wide, false}, measure::cell_corner + out);
}

bool BlockDrawing::has(const CellSet& set, int i, int j) const {
  const Cell one = cell_at(i, j);
  return set.has(one.node, one.row, one.col);
}

void BlockDrawing::frame_made(const CellSet& set) const {
  int top = block.rows, bottom = -1, left = block.cols, right = -1, count = 0;
  each_cell([&](int i, int j) {
    if (!has(set, i, j)) return;
    top = std::min(top, i), bottom = std::max(bottom, i), left = std::min(left, j),
    right = std::max(right, j), ++count;
  });
  if (count == 0) return;
  if (count == (bottom - top + 1) * (right - left + 1))
    return frame(cells(top, left, bottom - top + 1, right - left + 1), 1.5, theme().accent);
  for (int i = top; i <= bottom; ++i)
    for (int j = left; j <= right; ++j) {
      int length = 0;
      while (j + length <= right && has(set, i, j + length)) ++length;
      if (length > 0) frame(cells(i, j, 1, length), 1.5, theme().accent);
      j += length;
    }
}

void BlockDrawing::dot_fed(const CellSet& set) const {
  each_cell([&](int i, int j) {
    if (!has(set, i, j)) return;
    const Point corner{cell(i, j).right() - 5, cell(i, j).y + 5};
    canvas.fill_circle(corner, 3.5, theme().background);
    canvas.fill_circle(corner, 2.5, theme().accent);
  });
}

std::optional<Rect> place_in(const MatrixBlock& block, Point at, double width, const Cell& which) {
  if (!block.cell || which.node != block.cell->node ||
      (is_per_head(which.node) && which.head != block.cell->head))
    return std::nullopt;
  int i = which.row < 0 ? 0 : which.row - block.cell->row,
      j = which.col < 0 ? 0 : which.col - block.cell->col;
  bool whole_column = which.row < 0, whole_row = which.col < 0;
  if (block.transposed) std::swap(i, j), std::swap(whole_column, whole_row);
  if (i < 0 || j < 0 || i >= block.rows || j >= block.cols) return std::nullopt;
  const double height = std::round(width * block.cell_height_scale), gap = measure::cell_gap;
  const int rows = whole_column ? block.rows : 1, cols = whole_row ? block.cols : 1;
  return Rect{at.x + j * (width + gap), at.y + i * (height + gap), cols * (width + gap) - gap,
              rows * (height + gap) - gap};
}

void BlockDrawing::frame_cell(const Cell& which, double wide, Color color) const {
  if (const auto place = place_in(block, at, width, which)) frame(*place, wide, color);
}

void BlockDrawing::all_marks(const Marks& marks) const {
  if (!block.cell) return;
  if (marks.any) {
    dot_fed(marks.fed);
    frame_made(marks.made);
  }
  const bool contrast = room().light_is_contrast;
  for (const Cell& one : lit()) frame_cell(one, contrast ? 2.2 : 2, contrast ? theme().text : theme().accent);
  const auto own = [&](const std::optional<Cell>& one, double wide, Color color) {
    if (one && one->row >= 0 && one->col >= 0) frame_cell(*one, wide, color);
  };
  own(marks.pinned, 1.5, theme().text);
  own(marks.hover, 2.5, theme().accent);
}

void BlockDrawing::chosen() const {
  if (block.turned && block.chosen_row >= 0 && block.chosen_row < block.cols) {
    const Rect column = cell(0, block.chosen_row);
    canvas.fill_rectangle({column.x + 3, column.y - 6, column.width - 6, 3}, theme().accent, 1.5);
  } else if (block.chosen_row >= 0 && block.chosen_row < block.rows) {
    const Rect row = cell(block.chosen_row, 0);
    canvas.fill_rectangle({row.x - 7, row.y + 3, 3, row.height - 6}, theme().accent, 1.5);
  }
}

void BlockDrawing::open_cell(int i, int j) const {
  const auto index = static_cast<std::size_t>(i * block.cols + j);
  const Rect where = cell(i, j);
  Heatmap one = heatmap_of(block, theme(), {where.x, where.y}, {width, height});
  one.rows = one.cols = 1;
  one.values = &block.values[index];
  one.paint = &block.paint[index];
  canvas.heatmap(one);
  if (block.paint[index] == CellPaint::value && in.options.numbers && type.size > 0)
    number(block.values[index], where.center(), {room().digits, type.size, ink_on(cell_color(one, 0, 0))});
}

bool BlockDrawing::is_open(int i, int j) const {
  const auto is_in = [&](const Cell& some) { return block.cell && covers(some, cell_at(i, j)); };
  return !(asked() && is_in(*asked())) && std::ranges::any_of(open(), is_in);
}

std::vector<double> BlockDrawing::open_values() const {
  std::vector<double> values;
  each_cell([&](int i, int j) {
    if (is_open(i, j)) values.push_back(block.values[static_cast<std::size_t>(i * block.cols + j)]);
  });
  return values;
}

void BlockDrawing::covered() const {
  const auto question = [this](const Rect& where, double type, Color color) {
    text_middle(canvas, where.center(), "?", {Face::sans_medium, type, color});
  };
  const std::optional<Cell>& here = asked();
  bool all = true;
  each_cell([&](int i, int j) {
    if (is_open(i, j)) return all = false, open_cell(i, j);
    canvas.fill_rectangle(cell(i, j), theme().chosen, measure::cell_corner);
    if (here && block.cell && covers(*here, cell_at(i, j)))
      question(cell(i, j), std::clamp(height * 0.45, 8.0, 28.0), theme().accent);
  });
  // No cell is asked for: all of the matrix is in question.
  if (!in.options.asked && !in.options.gradients.asked && all)
    question(cells(0, 0, block.rows, block.cols), std::clamp(height * 0.9, 8.0, 44.0), theme().secondary);
  if (!block.cell) return;
  for (const Cell& one : lit())
    if (one != here) frame_cell(one, 2, room().light_is_contrast ? theme().text : theme().accent);
  if (here) frame_cell(*here, 2, theme().accent);
}

}  // namespace attnlab
