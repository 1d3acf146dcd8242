// One block as it is being drawn: what of its parts share. Labels, cells and marks are a source each. Not for
// others (matrix_block.h).
#pragma once

#include "app/figures/parts/changed_cells.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/number_type.h"

namespace attnlab {

inline constexpr double above_cells = 7;  // the lowest line of labels

struct BlockDrawing {
  Canvas& canvas;
  const FigureInput& in;
  const MatrixBlock& block;
  Point at;
  double width, height = std::round(width * block.cell_height_scale);  // of a cell
  BlockSize size = size_of(block, width);
  NumberType type{};
  ChangedCells changed{};  // against the other state in the same figure

  // Both states have one size of numbers.
  void compare(const std::vector<double>& other) {
    std::vector<double> both = block.values;
    both.insert(both.end(), other.begin(), other.end());
    type = type_of(both);
    changed = changed_cells(type, in.options.decimals, block.values, other);
  }
  NumberType type_of(std::span<const double> values) const {
    const auto& [low, high] = block.scale.range;
    const double most = room().most_digit, part = room().digit_part,
                 enough = block.enough_digit > 0 ? block.enough_digit : room().enough_digit;
    const NumberRoom cell{.width = width,
                          .height = most > 0 ? std::min(height, most / part) : height,
                          .decimals = in.options.decimals,
                          .end = high,
                          .sign = low < 0,
                          .zoom = in.options.zoom,
                          .face = room().digits,
                          .exact = room().exact_digits,
                          .enough = enough,
                          .part = part};
    return number_type(canvas, values, cell);
  }
  const Theme& theme() const { return in.theme; }
  // What a slide says of cells of its kind.
  const std::vector<Cell>& lit() const {
    return block.derivative ? in.options.gradients.lit : in.options.lit;
  }
  const std::vector<Cell>& open() const {
    return block.derivative ? in.options.gradients.open : in.options.open;
  }
  const std::optional<Cell>& asked() const {
    return block.derivative ? in.options.gradients.asked : in.options.asked;
  }
  const Room& room() const { return room_of(in.options.room); }
  // Of the names of tokens on a side.
  Color ink_of(std::optional<Side> side) const {
    return side && room().role_names ? side_color(theme(), *side) : theme().secondary;
  }
  Rect cell(int i, int j) const {
    const double gap = measure::cell_gap;
    return {at.x + j * (width + gap), at.y + i * (height + gap), width, height};
  }
  Rect cells(int i, int j, int rows, int cols) const {
    const Rect a = cell(i, j), b = cell(i + rows - 1, j + cols - 1);
    return {a.x, a.y, b.right() - a.x, b.bottom() - a.y};
  }
  template <typename Use>
  void each_cell(Use use) const {
    for (int i = 0; i < block.rows; ++i)
      for (int j = 0; j < block.cols; ++j) use(i, j);
  }
  // The cell of the matrix that stands at (i, j).
  Cell cell_at(int i, int j) const {
    if (block.transposed) std::swap(i, j);
    return {block.cell->node, block.cell->head, block.cell->row + i, block.cell->col + j};
  }
  void heading() const;
  // A note answers the pointer for its whole row.
  void point_at_row(int row, const Rect& where) const;
  // Of a note as it has room: smaller, and where that is not enough its number alone.
  TextStyle note_style(RowNote& note, double room) const;
  void notes_below(double baseline) const;
  void notes_beside() const;
  // At both sides of the word over the columns.
  void rule_beside(double middle, double y) const;
  void labels() const;
  void overflowing(const Rect& where, double value, Color ink) const;
  // On paper without colours and numbers a mark tells sign and mask;
  // what rounding leaves of a zero has no sign.
  void sign_or_mask(const Rect& where, CellPaint paint, double value, Color ink) const;
  // Under a difference, small: "0.34 → 0.41". False: there is no room for it, or nothing changed.
  bool from_to(std::size_t index, const Rect& where, Color ink) const;
  // Its digits in the column of all of the block.
  void number(double value, Point middle, const TextStyle& style) const;
  // A number that reads otherwise in the other state; where that is before, small below it what it was,
  // and the strip at the edge.
  void changed_cell(std::size_t at_cell, const Rect& where, Color ink) const;
  // Where light is contrast, what is not lit.
  void step_back(std::vector<CellPaint>& paints) const;
  void all_cells() const;
  void frame(const Rect& around, double wide, Color color) const;
  bool has(const CellSet& set, int i, int j) const;
  // Runs of marked cells get one frame each; a full rectangle gets a single one.
  void frame_made(const CellSet& set) const;
  void dot_fed(const CellSet& set) const;
  // Frames a cell where it stands in this block; with an index of -1 a row, a column, or all of the matrix.
  void frame_cell(const Cell& which, double wide, Color color) const;
  void all_marks(const Marks& marks) const;
  void chosen() const;
  // What is to be predicted, as plates, and what is asked for of it with a question mark;
  // a cell among them that is not covered.
  void covered() const;
  bool is_open(int i, int j) const;
  std::vector<double> open_values() const;
  void open_cell(int i, int j) const;
};

}  // namespace attnlab
