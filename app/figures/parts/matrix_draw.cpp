// Drawing a block: heading, labels, cells, numbers, and the marks of the cell under the pointer.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/number_type.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double above_cells = 7;  // the lowest line of labels

struct Place {
  Point at;
  double width, height;  // of a cell
  Rect cell(int i, int j) const {
    const double gap = measure::cell_gap;
    return {at.x + j * (width + gap), at.y + i * (height + gap), width, height};
  }
  Rect cells(int i, int j, int rows, int cols) const {
    const Rect a = cell(i, j), b = cell(i + rows - 1, j + cols - 1);
    return {a.x, a.y, b.right() - a.x, b.bottom() - a.y};
  }
};

void heading(Canvas& canvas, const Theme& theme, const MatrixBlock& block, const BlockSize& size, Point at,
             double cell) {
  if (block.name.empty()) return;
  const double baseline = at.y - measure::name_above - bands_above(block, cell);
  draw_formula(canvas, {at.x, baseline}, block.name, cell < 40 ? measure::type_15 : measure::type_18,
               block.color);
  const double name = block.name_width[cell < 40 ? 0 : 1], width = heading_width(block, cell);
  if (width == name) return;  // no room for the shape
  const std::string shape = std::to_string(block.rows) + " × " + std::to_string(block.cols);
  const double right = at.x + std::max(size.width, size.inner > size.width ? width : 0);
  text_right(canvas, {right, baseline}, shape, {Face::sans, measure::type_11, theme.secondary});
}

// A note answers the pointer for its whole row.
void point_at_row(Canvas& canvas, const MatrixBlock& block, int row, const Rect& where) {
  if (block.cell) canvas.hit({where, {block.cell->node, block.cell->head, block.cell->row + row, -1}});
}

// Each under its column, as large as the column allows.
void notes_below(Canvas& canvas, const Theme& theme, const MatrixBlock& block, const Place& place,
                 double baseline) {
  for (int j = 0; j < std::min(static_cast<int>(block.notes.size()), block.cols); ++j) {
    const RowNote& note = block.notes[static_cast<std::size_t>(j)];
    double size = measure::type_12;
    std::string text = note.text;
    const auto fits = [&](double at) { return canvas.text_width(text, Face::sans, at) <= place.width; };
    if (!fits(7)) text = text.substr(text.rfind(' ') + 1);  // its number alone
    while (size > 5 && !fits(size)) size -= 0.5;
    text_center(canvas, {place.cell(0, j).center().x, baseline}, text,
                {Face::sans, size, note.color.value_or(theme.secondary)});
    point_at_row(canvas, block, j, {place.cell(0, j).x, baseline - 12, place.width, 15});
  }
}

void labels(Canvas& canvas, const Theme& theme, const MatrixBlock& block, const BlockSize& size,
            const Place& place) {
  const auto count = [](const auto& list, int most) { return std::min(static_cast<int>(list.size()), most); };
  const double left = place.at.x - measure::label_left;
  for (int i = 0; i < count(block.row_labels, block.rows); ++i) {
    const double y = place.cell(i, 0).center().y + cap_height * measure::type_12 / 2;
    const bool chosen = i == block.chosen_row;
    text_right(canvas, {left - (block.chosen_row >= 0 ? 2 : 0), y},
               block.row_labels[static_cast<std::size_t>(i)],
               {Face::sans, measure::type_12, chosen ? theme.text : theme.secondary});
  }
  for (int i = 0; i < count(block.row_formulas, block.rows); ++i) {
    const std::string& formula = block.row_formulas[static_cast<std::size_t>(i)];
    const double width = measure_formula(canvas, formula, measure::type_13).width;
    draw_formula(canvas, {left - width, place.cell(i, 0).center().y + 5}, formula, measure::type_13,
                 theme.secondary);
  }
  const std::vector<PlacedName> names = col_label_places(block, place.width);
  for (std::size_t j = 0; j < names.size(); ++j)
    draw_column_name(canvas, theme, {place.at.x, place.at.y - above_cells}, block.col_labels[j], names[j]);
  if (block.row_side && !block.row_labels.empty())
    text_right(canvas, {left - (block.chosen_row >= 0 ? 2 : 0), place.at.y - above_cells},
               std::string(side_word(block.row_side)),
               {Face::sans, measure::type_11, side_color(theme, *block.row_side)});
  if (block.col_side && !block.col_labels.empty()) {
    const std::optional<double> beside = side_beside_name(block, place.width);
    const double x = beside.value_or(size.width / 2),
                 y = beside ? place.at.y - measure::name_above - bands_above(block, place.width)
                            : place.at.y - 21 - column_name_line * (lines_of(names) - 1);
    text_center(canvas, {place.at.x + x, y}, std::string(side_word(block.col_side)),
                {Face::sans, measure::type_11, side_color(theme, *block.col_side)});
  }
  double y = place.at.y + size.height + measure::space_1;
  if (block.turned && !block.notes.empty()) {
    notes_below(canvas, theme, block, place, y + 13);
    y += note_line;
  }
  for (int i = 0; !block.turned && i < count(block.notes, block.rows); ++i) {
    const RowNote& note = block.notes[static_cast<std::size_t>(i)];
    const double middle = place.cell(i, 0).center().y + cap_height * measure::type_12 / 2;
    canvas.text({place.at.x + size.width + measure::space_2, middle}, note.text,
                {Face::sans, measure::type_12, note.color.value_or(theme.secondary)});
    point_at_row(canvas, block, i,
                 {place.at.x + size.width + measure::space_2, middle - 12, block.note_width, 15});
  }
  for (const RowNote& caption : block.captions)
    canvas.text({place.at.x, y += 17}, caption.text,
                {Face::sans, measure::type_12, caption.color.value_or(theme.secondary)});
}

void overflowing(Canvas& canvas, const Rect& cell, double value, Color ink) {
  const double small = std::clamp(cell.width * 0.24, 8.0, 12.0), large = std::min(cell.height * 0.36, 15.0);
  const char* sign = std::isnan(value) ? "±" : value > 0 ? "+" : "−";
  const Point middle = cell.center();
  text_center(canvas, {middle.x, middle.y - 1}, sign, {Face::sans_medium, large, ink});
  const char* word = canvas.text_width("overflow", Face::sans, small) <= cell.width - 2 ? "overflow" : "over";
  text_center(canvas, {middle.x, middle.y + small}, word, {Face::sans, small, ink});
}

// A drawn mark around a point: × for a mask, + and − for a sign.
void mark(Canvas& canvas, Point c, double r, const Stroke& stroke, bool aslant, bool upright) {
  const double d = aslant ? r * 0.8 : 0;
  const Point first[2] = {{c.x - (aslant ? d : r), c.y - d}, {c.x + (aslant ? d : r), c.y + d}},
              second[2] = {{c.x - d, c.y + (aslant ? d : r)}, {c.x + d, c.y - (aslant ? d : r)}};
  canvas.polyline(first, stroke);
  if (aslant || upright) canvas.polyline(second, stroke);
}

// On paper without colours, where no numbers stand: a mark tells the sign of a value, and the mask. `end`: of the scale; what
// rounding leaves of a zero has no sign.
void sign_or_mask(Canvas& canvas, const Rect& cell, CellPaint paint, double value, double end, Color ink) {
  constexpr double rounding = 1e-14;
  const double side = std::min(cell.width, cell.height), r = 0.17 * side;
  if (paint == CellPaint::masked)
    mark(canvas, cell.center(), r, {ink, std::max(1.2, side / 36), false}, true, true);
  else if (paint == CellPaint::value && std::abs(value) > rounding * end)
    mark(canvas, cell.center(), r, {ink, std::max(1.0, r / 4), false}, false, value > 0);
}

// Under a difference, small: "0.34 → 0.41". False: there is no room for it, or nothing changed.
bool from_to(Canvas& canvas, const MatrixBlock& block, std::size_t index, const Rect& cell, int decimals,
             Color ink) {
  constexpr double least = 8.5, most = measure::type_12, least_height = 36;
  if (block.before.empty() || block.values[index] == 0 || cell.height < least_height) return false;
  const std::string text =
      show_rounded(block.before[index], decimals) + " → " + show_rounded(block.now[index], decimals);
  double size = std::min(most, cell.height * 0.2);
  while (size >= least && canvas.text_width(text, Face::sans, size) > cell.width - 4) size -= 0.5;
  if (size < least) return false;
  text_middle(canvas, {cell.center().x, cell.bottom() - 0.24 * cell.height}, text, {Face::sans, size, ink});
  return true;
}

// Its digits in the column of all of the block.
void number(Canvas& canvas, const NumberType& type, double value, const Rect& cell, double up, Color ink) {
  const std::string text = type.text(value);
  const TextStyle style{Face::sans, type.size, ink};
  const double hanging = text.starts_with("−") ? canvas.text_width("−", style.face, style.size) / 2 : 0;
  text_middle(canvas, {cell.center().x + type.shift - hanging, cell.center().y - up}, text, style);
}

void cells(Canvas& canvas, const FigureInput& input, const MatrixBlock& block, const Place& place) {
  if (block.rows == 0 || block.cols == 0) return;
  const Theme& theme = input.theme;
  const Heatmap map{.x = place.at.x,
                    .y = place.at.y,
                    .cell_width = place.width,
                    .cell_height = place.height,
                    .gap = measure::cell_gap,
                    .corner = measure::cell_corner,
                    .rows = block.rows,
                    .cols = block.cols,
                    .values = block.values.data(),
                    .paint = block.paint.data(),
                    .map = block.scale.map,
                    .range = block.scale.range,
                    .hatch_ground = theme.hatch_ground,
                    .hatch_line = theme.hatch_line,
                    .overflow_ground = theme.overflow_ground,
                    .hairline = theme.cell_line};
  if (!block.faded) canvas.heatmap(map);
  if (block.faded)
    for (int i = 0; i < block.rows; ++i)
      for (int j = 0; j < block.cols; ++j)
        canvas.stroke_rectangle(place.cell(i, j), {theme.hairline, 1, false}, measure::cell_corner);
  const ColorRange& range = block.scale.range;
  const NumberType type = number_type(
      canvas, block.values,
      {place.width, place.height, input.options.decimals, range.high, range.low < 0, input.options.zoom});
  const bool glyphs = theme.id == ThemeId::print && !input.options.numbers;
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j) {
      const auto index = static_cast<std::size_t>(i * block.cols + j);
      const Rect cell = place.cell(i, j);
      const Color ink = block.faded ? theme.secondary : ink_on(cell_color(map, i, j));
      const double value = block.values[index];
      if (block.paint[index] == CellPaint::overflow) {
        overflowing(canvas, cell, value, ink);
      } else if (block.paint[index] == CellPaint::value && input.options.numbers) {
        const bool small = from_to(canvas, block, index, cell, input.options.decimals, ink);
        if (type.size > 0) number(canvas, type, value, cell, small ? 0.14 * cell.height : 0, ink);
      }
      if (glyphs && (map.range.low < 0 || block.paint[index] == CellPaint::masked))
        sign_or_mask(canvas, cell, block.paint[index], value, map.range.high, ink);
      if (!block.cell) continue;
      canvas.hit({{cell.x, cell.y, cell.width + measure::cell_gap, cell.height + measure::cell_gap},
                  {block.cell->node, block.cell->head, block.cell->row + (block.transposed ? j : i),
                   block.cell->col + (block.transposed ? i : j)}});
    }
}

void frame(Canvas& canvas, const Rect& around, double width, Color color) {
  const double out = width / 2 + 0.5;
  canvas.stroke_rectangle({around.x - out, around.y - out, around.width + 2 * out, around.height + 2 * out},
                          {color, width, false}, measure::cell_corner + out);
}

// Whether the cell that the block shows at (i, j) belongs to the set.
bool shown_in(const CellSet& set, const MatrixBlock& block, int i, int j) {
  return set.has(block.cell->node, block.cell->row + (block.transposed ? j : i),
                 block.cell->col + (block.transposed ? i : j));
}

// Runs of marked cells get one frame each; a full rectangle gets a single one.
void frame_made(Canvas& canvas, const MatrixBlock& block, const Place& place, const CellSet& set,
                Color color) {
  int top = block.rows, bottom = -1, left = block.cols, right = -1, count = 0;
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j)
      if (shown_in(set, block, i, j)) {
        top = std::min(top, i), bottom = std::max(bottom, i), left = std::min(left, j),
        right = std::max(right, j), ++count;
      }
  if (count == 0) return;
  if (count == (bottom - top + 1) * (right - left + 1)) {
    frame(canvas, place.cells(top, left, bottom - top + 1, right - left + 1), 1.5, color);
    return;
  }
  for (int i = top; i <= bottom; ++i)
    for (int j = left; j <= right; ++j) {
      int length = 0;
      while (j + length <= right && shown_in(set, block, i, j + length)) ++length;
      if (length > 0) frame(canvas, place.cells(i, j, 1, length), 1.5, color);
      j += length;
    }
}

void dot_fed(Canvas& canvas, const FigureInput& input, const MatrixBlock& block, const Place& place,
             const CellSet& set) {
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j) {
      if (!shown_in(set, block, i, j)) continue;
      const Rect cell = place.cell(i, j);
      const Point at{cell.right() - 5, cell.y + 5};
      canvas.fill_circle(at, 3.5, input.theme.background);
      canvas.fill_circle(at, 2.5, input.theme.accent);
    }
}

// Frames what a fact is about: a cell, or with an index of -1 a row, a column, or all of the matrix.
void light(Canvas& canvas, const FigureInput& input, const MatrixBlock& block, const Place& place,
           const Cell& lit) {
  if (lit.node != block.cell->node || (is_per_head(lit.node) && lit.head != block.cell->head)) return;
  const int rows = block.transposed ? block.cols : block.rows,
            cols = block.transposed ? block.rows : block.cols;
  const int row = lit.row < 0 ? 0 : lit.row - block.cell->row,
            col = lit.col < 0 ? 0 : lit.col - block.cell->col;
  if (row < 0 || col < 0 || row >= rows || col >= cols) return;
  const int tall = lit.row < 0 ? rows : 1, wide = lit.col < 0 ? cols : 1;
  const Rect around =
      block.transposed ? place.cells(col, row, wide, tall) : place.cells(row, col, tall, wide);
  frame(canvas, around, 2, input.theme.accent);
}

void marks_on(Canvas& canvas, const FigureInput& input, const Marks& marks, const MatrixBlock& block,
              const Place& place) {
  if (!block.cell) return;
  if (marks.any) {
    dot_fed(canvas, input, block, place, marks.fed);
    frame_made(canvas, block, place, marks.made, input.theme.accent);
  }
  // The cell as it stands in this block, where it does.
  const auto own = [&](const std::optional<Cell>& cell, double width, Color color) {
    if (!cell || cell->node != block.cell->node ||
        (is_per_head(cell->node) && cell->head != block.cell->head))
      return;
    int i = cell->row - block.cell->row, j = cell->col - block.cell->col;
    if (block.transposed) std::swap(i, j);
    if (i < 0 || j < 0 || i >= block.rows || j >= block.cols) return;
    frame(canvas, place.cell(i, j), width, color);
  };
  for (const Cell& cell : input.options.lit) light(canvas, input, block, place, cell);
  own(marks.pinned, 1.5, input.theme.text);
  own(marks.hover, 2.5, input.theme.accent);
}

ShownMatrix shown(const MatrixBlock& block, Point at, double cell) {
  const BlockSize size = size_of(block, cell);
  const Rect all{at.x - size.left, at.y - size.top, size.total_width(), size.total_height()};
  return {
      block.cell, block.name, block.rows, block.cols, block.values, all, {at.x, all.y, size.inner, size.top}};
}

// What stands before the sign of equality: "S" of "S = P_Q P_K^T", "Y" of "=\\,Y".
std::string left_side(std::string name) {
  if (name.starts_with("=\\,")) name.erase(0, 3);
  const auto equals = name.find('=');
  if (equals != std::string::npos && equals > 0) name.erase(equals);
  while (name.ends_with(' ')) name.pop_back();
  return name;
}

// The block with its difference to before in the place of its values; hatched where there was no such matrix. What is said
// of the values beside and below them would not hold.
MatrixBlock difference(const Canvas& canvas, MatrixBlock block, const Comparison& comparison,
                       const ColorScale& scale) {
  const ShownMatrix* other = counterpart(*comparison.subtract, shown(block, {}, 0));
  if (other != nullptr) block.before = other->values, block.now = block.values;
  for (std::size_t i = 0; i < block.values.size(); ++i) {
    if (other == nullptr) {
      block.paint[i] = CellPaint::masked;
      continue;
    }
    block.values[i] -= other->values[i];
    if (block.paint[i] == CellPaint::value && !std::isfinite(block.values[i]))
      block.paint[i] = CellPaint::overflow;
  }
  block.scale = scale;
  block.notes.clear();
  block.captions.clear();
  if (!block.name.empty()) {
    block.name = "\\Delta\\," + left_side(std::move(block.name));
    block.name_width[0] = measure_formula(canvas, block.name, measure::type_15).width;
    block.name_width[1] = measure_formula(canvas, block.name, measure::type_18).width;
  }
  return block;
}

// What is to be predicted, as boxes with a question mark.
void covered(Canvas& canvas, const Theme& theme, const MatrixBlock& block, const Place& place) {
  const double size = std::clamp(place.height * 0.45, 8.0, 28.0);
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j) {
      const Rect cell = place.cell(i, j);
      canvas.fill_rectangle(cell, theme.chosen, measure::cell_corner);
      text_middle(canvas, cell.center(), "?", {Face::sans_medium, size, theme.secondary});
    }
}

bool is_covered(const FigureInput& input, const MatrixBlock& block) {
  return hides(input.options) && (!block.cell || is_hidden(input.options, block.cell->node));
}

}  // namespace

void draw(Canvas& canvas, const FigureInput& input, const Marks& marks, const MatrixBlock& given, Point at,
          double cell) {
  if (is_covered(input, given)) {
    MatrixBlock bare = given;
    bare.notes.clear();
    bare.captions.clear();
    const BlockSize size = size_of(given, cell);
    const Place place{at, cell, std::round(cell * given.cell_height_scale)};
    heading(canvas, input.theme, bare, size, at, cell);
    labels(canvas, input.theme, bare, size, place);
    covered(canvas, input.theme, bare, place);
    if (bare.cell)
      for (const Cell& lit : input.options.lit) light(canvas, input, bare, place, lit);
    return;
  }
  if (input.shown != nullptr) input.shown->matrices.push_back(shown(given, at, cell));
  const bool subtract = is_difference(input);
  const double end = subtract ? input.comparison->difference : 0;
  MatrixBlock block =
      subtract ? difference(canvas, given, *input.comparison, {input.theme.signed_map, {-end, end}}) : given;
  if (hides(input.options)) {  // what is said of it may be what is asked
    block.notes.clear();
    block.captions.clear();
  }
  const BlockSize size = size_of(block, cell);
  const Place place{at, cell, std::round(cell * block.cell_height_scale)};
  heading(canvas, input.theme, block, size, at, cell);
  labels(canvas, input.theme, block, size, place);
  cells(canvas, input, block, place);
  if (block.turned && block.chosen_row >= 0 && block.chosen_row < block.cols) {
    const Rect column = place.cell(0, block.chosen_row);
    canvas.fill_rectangle({column.x + 3, column.y - 6, column.width - 6, 3}, input.theme.accent, 1.5);
  } else if (block.chosen_row >= 0 && block.chosen_row < block.rows) {
    const Rect row = place.cell(block.chosen_row, 0);
    canvas.fill_rectangle({row.x - 7, row.y + 3, 3, row.height - 6}, input.theme.accent, 1.5);
  }
  marks_on(canvas, input, marks, block, place);
}

}  // namespace attnlab
