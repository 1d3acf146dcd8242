// Drawing a block: heading, labels, cells, numbers, and the marks of the cell under the pointer.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/changed_cells.h"
#include "app/figures/parts/matrix_block.h"

namespace attnlab {
namespace {

constexpr double above_cells = 7;  // the lowest line of labels

// What stands before the sign of equality: "S" of "S = P_Q P_K^T", "Y" of "=\\,Y".
std::string left_side(std::string name) {
  if (name.starts_with("=\\,")) name.erase(0, 3);
  const auto equals = name.find('=');
  if (equals != std::string::npos && equals > 0) name.erase(equals);
  while (name.ends_with(' ')) name.pop_back();
  return name;
}

ShownMatrix shown(const MatrixBlock& block, Point at, double cell) {
  const BlockSize size = size_of(block, cell);
  const Rect all{at.x - size.left, at.y - size.top, size.total_width(), size.total_height()};
  return {
      block.cell, block.name, block.rows, block.cols, block.values, all, {at.x, all.y, size.inner, size.top}};
}

// The block with its difference to before in the place of its values; hatched where there was no such matrix. What is said
// of the values beside and below them would not hold.
MatrixBlock difference(const Canvas& canvas, const Theme& theme, MatrixBlock block,
                       const Comparison& comparison) {
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
  block.scale = {theme.signed_map, {-comparison.difference, comparison.difference}};
  block.notes.clear();
  block.captions.clear();
  if (!block.name.empty()) {
    block.name = "\\Delta\\," + left_side(std::move(block.name));
    block.name_width[0] = measure_formula(canvas, block.name, measure::type_15).width;
    block.name_width[1] = measure_formula(canvas, block.name, measure::type_18).width;
  }
  return block;
}

// A drawn mark around a point: × for a mask, + and − for a sign.
void mark(Canvas& canvas, Point c, double r, const Stroke& stroke, bool aslant, bool upright) {
  const double d = aslant ? r * 0.8 : 0;
  canvas.line({c.x - (aslant ? d : r), c.y - d}, {c.x + (aslant ? d : r), c.y + d}, stroke);
  if (aslant || upright)
    canvas.line({c.x - d, c.y + (aslant ? d : r)}, {c.x + d, c.y - (aslant ? d : r)}, stroke);
}

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
    return number_type(canvas, values,
                       {width, height, in.options.decimals, high, low < 0, in.options.zoom, room().digits,
                        room().exact_digits});
  }
  const Theme& theme() const { return in.theme; }
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

  void heading() const {
    if (block.name.empty()) return;
    const double baseline = at.y - measure::name_above - bands_above(block, width);
    const bool small = block.heading == 0 && width < 40, still = !changed.other.empty() && !changed.any;
    const double type = block.heading > 0 ? block.heading : small ? measure::type_15 : measure::type_18;
    const Color ink = still ? theme().secondary : block.color;
    draw_formula(canvas, {at.x, baseline}, block.name, type, ink);
    if (block.heading > 0)
      return canvas.text({at.x + heading_width(block, width) - block.words_width, baseline}, block.words,
                         {Face::sans, measure::type_13, ink});
    const double wide = heading_width(block, width);
    if (wide == block.name_width[small ? 0 : 1] || !room().shapes) return;  // or no room for the shape
    const std::string shape = std::to_string(block.rows) + " × " + std::to_string(block.cols);
    text_right(canvas, {at.x + std::max(size.width, size.inner > size.width ? wide : 0), baseline}, shape,
               {Face::sans, measure::type_11, theme().secondary});
  }

  // A note answers the pointer for its whole row.
  void point_at_row(int row, const Rect& where) const {
    if (block.cell) canvas.hit({where, {block.cell->node, block.cell->head, block.cell->row + row, -1}});
  }

  // Each under its column, as large as the column allows.
  void notes_below(double baseline) const {
    for (int j = 0; j < std::min(static_cast<int>(block.notes.size()), block.cols); ++j) {
      const RowNote& note = block.notes[static_cast<std::size_t>(j)];
      double type = measure::type_12;
      std::string text = note.text;
      const auto fits = [&](double size) { return canvas.text_width(text, Face::sans, size) <= width; };
      if (!fits(7)) text = text.substr(text.rfind(' ') + 1);  // its number alone
      while (type > 5 && !fits(type)) type -= 0.5;
      text_center(canvas, {cell(0, j).center().x, baseline}, text,
                  {Face::sans, type, note.color.value_or(theme().secondary)});
      point_at_row(j, {cell(0, j).x, baseline - 12, width, 15});
    }
  }

  void notes_beside() const {
    const double left = at.x + size.width + measure::space_2;
    for (int i = 0; i < std::min(static_cast<int>(block.notes.size()), block.rows); ++i) {
      const RowNote& note = block.notes[static_cast<std::size_t>(i)];
      const double middle = cell(i, 0).center().y + cap_height * measure::type_12 / 2;
      canvas.text({left, middle}, note.text,
                  {Face::sans, measure::type_12, note.color.value_or(theme().secondary)});
      point_at_row(i, {left, middle - 12, block.note_width, 15});
    }
  }

  // At both sides of the word over the columns.
  void rule_beside(double middle, double y) const {
    const double half = block.side_width / 2 + measure::space_2;
    const Stroke stroke{side_color(theme(), *block.col_side), 1, false};
    for (const auto& [from, to] : {std::pair{0.0, middle - half}, std::pair{middle + half, size.width}})
      if (to > from) canvas.line({at.x + from, y}, {at.x + to, y}, stroke);
  }

  void labels() const {
    const auto count = [&](const auto& list) { return std::min(static_cast<int>(list.size()), block.rows); };
    const double left = at.x - measure::label_left, names_end = left - (block.chosen_row >= 0 ? 2 : 0);
    for (int i = 0; i < count(block.row_labels); ++i)
      text_right(
          canvas, {names_end, cell(i, 0).center().y + cap_height * measure::type_12 / 2},
          block.row_labels[static_cast<std::size_t>(i)],
          {Face::sans, measure::type_12, i == block.chosen_row ? theme().text : ink_of(block.row_side)});
    for (int i = 0; i < count(block.row_formulas); ++i) {
      const std::string& formula = block.row_formulas[static_cast<std::size_t>(i)];
      const double wide = measure_formula(canvas, formula, measure::type_13).width;
      draw_formula(canvas, {left - wide, cell(i, 0).center().y + 5}, formula, measure::type_13,
                   theme().secondary);
    }
    const std::vector<PlacedName> names = col_label_places(block, width);
    for (std::size_t j = 0; j < names.size(); ++j)
      draw_column_name(canvas, ink_of(block.col_side), {at.x, at.y - above_cells}, block.col_labels[j],
                       names[j]);
    if (block.row_side && !block.row_labels.empty())
      text_right(canvas, {names_end, at.y - above_cells}, side_word(block.row_side),
                 {Face::sans, measure::type_11, side_color(theme(), *block.row_side)});
    if (block.col_side && !block.col_labels.empty()) {
      const std::optional<double> beside = side_beside_name(block, width);
      const double x = beside.value_or(size.width / 2),
                   y = beside ? at.y - measure::name_above - bands_above(block, width)
                              : at.y - 21 - column_name_line * (lines_of(names) - 1);
      text_center(canvas, {at.x + x, y}, side_word(block.col_side),
                  {Face::sans, measure::type_11, side_color(theme(), *block.col_side)});
      if (block.ruled) rule_beside(x, y - cap_height * measure::type_11 / 2);
    }
    double y = at.y + size.height + measure::space_1;
    if (!block.turned) {
      notes_beside();
    } else if (!block.notes.empty()) {
      notes_below(y + 13);
      y += note_line;
    }
    for (const RowNote& caption : block.captions)
      canvas.text({at.x, y += 17}, caption.text,
                  {Face::sans, measure::type_12, caption.color.value_or(theme().secondary)});
  }

  void overflowing(const Rect& where, double value, Color ink) const {
    const double small = std::clamp(width * 0.24, 8.0, 12.0), large = std::min(height * 0.36, 15.0);
    const char* sign = std::isnan(value) ? "±" : value > 0 ? "+" : "−";
    const Point middle = where.center();
    text_center(canvas, {middle.x, middle.y - 1}, sign, {Face::sans_medium, large, ink});
    const char* word = canvas.text_width("overflow", Face::sans, small) <= width - 2 ? "overflow" : "over";
    text_center(canvas, {middle.x, middle.y + small}, word, {Face::sans, small, ink});
  }

  // On paper without colours and numbers a mark tells sign and mask; what rounding leaves of a zero has no sign.
  void sign_or_mask(const Rect& where, CellPaint paint, double value, Color ink) const {
    constexpr double rounding = 1e-14;
    const double side = std::min(width, height), r = 0.17 * side;
    if (paint == CellPaint::masked)
      mark(canvas, where.center(), r, {ink, std::max(1.2, side / 36), false}, true, true);
    else if (paint == CellPaint::value && std::abs(value) > rounding * block.scale.range.high)
      mark(canvas, where.center(), r, {ink, std::max(1.0, r / 4), false}, false, value > 0);
  }

  // Under a difference, small: "0.34 → 0.41". False: there is no room for it, or nothing changed.
  bool from_to(std::size_t index, const Rect& where, Color ink) const {
    constexpr double least = 8.5, most = measure::type_12, least_height = 36;
    if (block.before.empty() || block.values[index] == 0 || height < least_height) return false;
    const int decimals = in.options.decimals;
    const std::string text =
        show_rounded(block.before[index], decimals) + " → " + show_rounded(block.now[index], decimals);
    double type = std::min(most, height * 0.2);
    while (type >= least && canvas.text_width(text, Face::sans, type) > width - 4) type -= 0.5;
    if (type < least) return false;
    text_middle(canvas, {where.center().x, where.bottom() - 0.24 * height}, text, {Face::sans, type, ink});
    return true;
  }

  // Its digits in the column of all of the block.
  void number(double value, Point middle, const TextStyle& style) const {
    const std::string text = type.text(value);
    const double hanging = text.starts_with("−") ? canvas.text_width("−", style.face, style.size) / 2 : 0;
    text_middle(canvas, {middle.x + type.shift * style.size / type.size - hanging, middle.y}, text, style);
  }

  // A number that reads otherwise in the other state; where that is before, small below it what it was, and the strip at the edge.
  void changed_cell(std::size_t at_cell, const Rect& where, Color ink) const {
    const ChangedLook look = changed_look(width, height, type.size, in.options.zoom);
    const double value = block.values[at_cell], was = changed.other[at_cell];
    const Point middle{where.center().x - look.strip / 2, where.center().y};
    const bool numbers = in.options.numbers && type.size > 0;
    if (numbers) number(value, {middle.x, middle.y - look.up}, {Face::sans_medium, type.size, ink});
    if (in.comparison->is_before) return;
    if (numbers && look.old_size > 0 && std::isfinite(was))
      number(was, {middle.x, middle.y + look.down}, {Face::sans, look.old_size, ink});
    const bool like_ground = contrast(ink, theme().background) < 2;
    canvas.fill_rectangle(change_strip(where, look, value - was, changed.most, like_ground), ink);
  }

  // Where light is contrast, what is not lit.
  void step_back(std::vector<CellPaint>& paints) const {
    if (!room().light_is_contrast || in.options.lit.empty() || !block.cell) return;
    each_cell([&](int i, int j) {
      CellPaint& paint = paints[static_cast<std::size_t>(i * block.cols + j)];
      const Cell here = cell_at(i, j);
      const auto lights = [&here](const Cell& lit) {
        return lit.node == here.node && (!is_per_head(here.node) || lit.head == here.head) &&
               (lit.row < 0 || lit.row == here.row) && (lit.col < 0 || lit.col == here.col);
      };
      if (paint == CellPaint::value && std::ranges::none_of(in.options.lit, lights)) paint = CellPaint::pale;
    });
  }

  void all_cells() const {
    if (block.rows == 0 || block.cols == 0) return;
    Heatmap map = heatmap_of(block, theme(), at, {width, height});
    std::vector<CellPaint> paints = block.paint;
    for (std::size_t i = 0; i < changed.other.size(); ++i)
      if (changed.reads_same[i] && paints[i] == CellPaint::value) paints[i] = CellPaint::pale;
    step_back(paints);
    map.paint = paints.data();
    if (in.comparison != nullptr)
      map.pale_ground = with_alpha(theme().background, static_cast<std::uint8_t>(255 * in.comparison->pale));
    if (!block.faded) canvas.heatmap(map);
    if (block.faded)
      each_cell([&](int i, int j) {
        canvas.stroke_rectangle(cell(i, j), {theme().hairline, 1, false}, measure::cell_corner);
      });
    const bool glyphs = theme().id == ThemeId::print && !in.options.numbers;
    each_cell([&](int i, int j) {
      const auto index = static_cast<std::size_t>(i * block.cols + j);
      const Rect where = cell(i, j);
      const Color ground = cell_color(map, i, j);
      const Color ink = block.faded                        ? theme().secondary
                        : paints[index] == CellPaint::pale ? quiet_ink(theme(), ground)
                                                           : ink_on(ground);
      const double value = block.values[index];
      const CellPaint paint = block.paint[index];
      if (paint == CellPaint::overflow) {
        overflowing(where, value, ink);
      } else if (paint == CellPaint::value && changed.differs(index)) {
        changed_cell(index, where, ink);
      } else if (paint == CellPaint::value && in.options.numbers) {
        const bool small = from_to(index, where, ink);
        const Point middle = where.center();
        if (type.size > 0)
          number(value, {middle.x, middle.y - (small ? 0.14 * height : 0)}, {room().digits, type.size, ink});
      }
      if (glyphs && (block.scale.range.low < 0 || paint == CellPaint::masked))
        sign_or_mask(where, paint, value, ink);
      if (block.cell)
        canvas.hit(
            {{where.x, where.y, width + measure::cell_gap, height + measure::cell_gap}, cell_at(i, j)});
    });
  }

  void frame(const Rect& around, double wide, Color color) const {
    const double out = wide / 2 + 0.5;
    canvas.stroke_rectangle({around.x - out, around.y - out, around.width + 2 * out, around.height + 2 * out},
                            {color, wide, false}, measure::cell_corner + out);
  }

  bool has(const CellSet& set, int i, int j) const {
    const Cell one = cell_at(i, j);
    return set.has(one.node, one.row, one.col);
  }

  // Runs of marked cells get one frame each; a full rectangle gets a single one.
  void frame_made(const CellSet& set) const {
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

  void dot_fed(const CellSet& set) const {
    each_cell([&](int i, int j) {
      if (!has(set, i, j)) return;
      const Point corner{cell(i, j).right() - 5, cell(i, j).y + 5};
      canvas.fill_circle(corner, 3.5, theme().background);
      canvas.fill_circle(corner, 2.5, theme().accent);
    });
  }

  // Frames a cell where it stands in this block; with an index of -1 a row, a column, or all of the matrix.
  void frame_cell(const Cell& which, double wide, Color color) const {
    if (which.node != block.cell->node || (is_per_head(which.node) && which.head != block.cell->head)) return;
    int i = which.row < 0 ? 0 : which.row - block.cell->row,
        j = which.col < 0 ? 0 : which.col - block.cell->col;
    bool whole_column = which.row < 0, whole_row = which.col < 0;
    if (block.transposed) std::swap(i, j), std::swap(whole_column, whole_row);
    if (i < 0 || j < 0 || i >= block.rows || j >= block.cols) return;
    frame(cells(i, j, whole_column ? block.rows : 1, whole_row ? block.cols : 1), wide, color);
  }

  void all_marks(const Marks& marks) const {
    if (!block.cell) return;
    if (marks.any) {
      dot_fed(marks.fed);
      frame_made(marks.made);
    }
    const bool contrast = room().light_is_contrast;
    for (const Cell& lit : in.options.lit)
      frame_cell(lit, contrast ? 2.2 : 2, contrast ? theme().text : theme().accent);
    const auto own = [&](const std::optional<Cell>& one, double wide, Color color) {
      if (one && one->row >= 0 && one->col >= 0) frame_cell(*one, wide, color);
    };
    own(marks.pinned, 1.5, theme().text);
    own(marks.hover, 2.5, theme().accent);
  }

  void chosen() const {
    if (block.turned && block.chosen_row >= 0 && block.chosen_row < block.cols) {
      const Rect column = cell(0, block.chosen_row);
      canvas.fill_rectangle({column.x + 3, column.y - 6, column.width - 6, 3}, theme().accent, 1.5);
    } else if (block.chosen_row >= 0 && block.chosen_row < block.rows) {
      const Rect row = cell(block.chosen_row, 0);
      canvas.fill_rectangle({row.x - 7, row.y + 3, 3, row.height - 6}, theme().accent, 1.5);
    }
  }

  // What is to be predicted, as boxes with a question mark.
  void covered() const {
    const double type = std::clamp(height * 0.45, 8.0, 28.0);
    each_cell([&](int i, int j) {
      canvas.fill_rectangle(cell(i, j), theme().chosen, measure::cell_corner);
      text_middle(canvas, cell(i, j).center(), "?", {Face::sans_medium, type, theme().secondary});
    });
    if (block.cell)
      for (const Cell& lit : in.options.lit) frame_cell(lit, 2, theme().accent);
  }
};

}  // namespace

void draw(Canvas& canvas, const FigureInput& input, const Marks& marks, const MatrixBlock& given, Point at,
          double cell) {
  const bool hidden = hides(input.options),
             covered = hidden && (!given.cell || is_hidden(input.options, given.cell->node));
  if (input.shown != nullptr && !covered) input.shown->matrices.push_back(shown(given, at, cell));
  MatrixBlock block =
      is_difference(input) && !covered ? difference(canvas, input.theme, given, *input.comparison) : given;
  const BlockSize size = covered ? size_of(given, cell) : BlockSize();
  if (hidden) {  // what is said of it may be what is asked
    block.notes.clear();
    block.captions.clear();
  }
  BlockDrawing d{canvas, input, block, at, cell};
  if (covered) d.size = size;
  const Comparison* with = input.comparison;
  const bool paired = with != nullptr && with->other != nullptr && !covered;
  const ShownMatrix* other = paired ? counterpart(*with->other, shown(given, at, cell)) : nullptr;
  if (!covered) d.type = d.type_of(block.values);
  if (other != nullptr) d.compare(other->values);
  d.heading();
  d.labels();
  if (covered) return d.covered();
  d.all_cells();
  d.chosen();
  d.all_marks(marks);
}

}  // namespace attnlab
