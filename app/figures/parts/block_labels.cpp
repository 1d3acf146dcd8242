// Around a block: its heading, the names of its rows and columns, notes and captions.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/block_drawing.h"

namespace attnlab {

void BlockDrawing::heading() const {
  if (block.name.empty()) return;
  const double baseline = at.y - block.above - bands_above(block, width);
  const bool small = block.heading == 0 && width < 40, still = !changed.other.empty() && !changed.any;
  const double type = block.heading > 0 ? block.heading : small ? measure::type_15 : measure::type_18;
  const Color ink = still ? theme().secondary : block.color;
  draw_formula(canvas, {at.x, baseline}, block.name, type, ink);
  if (block.heading > 0)
    canvas.text({at.x + heading_width(block, width) - block.words_width, baseline}, block.words,
                {Face::sans, measure::type_13, ink});
}

void BlockDrawing::point_at_row(int row, const Rect& where) const {
  if (block.cell) canvas.hit({where, {block.cell->node, block.cell->head, block.cell->row + row, -1}});
}

TextStyle BlockDrawing::note_style(RowNote& note, double room) const {
  TextStyle style{Face::sans, measure::type_12, note.color.value_or(theme().secondary)};
  const auto fits = [&](double size) { return canvas.text_width(note.text, style.face, size) <= room; };
  if (!fits(7)) note.text = note.text.substr(note.text.rfind(' ') + 1);  // its number alone
  while (style.size > 5 && !fits(style.size)) style.size -= 0.5;
  return style;
}

void BlockDrawing::notes_below(double baseline) const {
  for (int j = 0; j < std::min(static_cast<int>(block.notes.size()), block.cols); ++j) {
    RowNote note = block.notes[static_cast<std::size_t>(j)];
    const TextStyle style = note_style(note, width);
    text_center(canvas, {cell(0, j).center().x, baseline}, note.text, style);
    point_at_row(j, {cell(0, j).x, baseline - 12, width, 15});
  }
}

void BlockDrawing::notes_beside() const {
  const double left = at.x + size.width + measure::space_2;
  for (int i = 0; i < std::min(static_cast<int>(block.notes.size()), block.rows); ++i) {
    RowNote note = block.notes[static_cast<std::size_t>(i)];
    const TextStyle style = note_style(note, block.note_width);
    const double middle = cell(i, 0).center().y + cap_height * measure::type_12 / 2;
    canvas.text({left, middle}, note.text, style);
    point_at_row(i, {left, middle - 12, block.note_width, 15});
  }
}

void BlockDrawing::rule_beside(double middle, double y) const {
  const double half = block.side_width / 2 + measure::space_2;
  const Stroke stroke{side_color(theme(), *block.col_side), 1, false};
  for (const auto& [from, to] : {std::pair{0.0, middle - half}, std::pair{middle + half, size.width}})
    if (to > from) canvas.line({at.x + from, y}, {at.x + to, y}, stroke);
}

void BlockDrawing::labels() const {
  const auto count = [&](const auto& list) { return std::min(static_cast<int>(list.size()), block.rows); };
  const double left = at.x - measure::label_left, names_end = left - (block.chosen_row >= 0 ? 2 : 0);
  for (int i = 0; i < count(block.row_labels); ++i)
    text_right(canvas, {names_end, cell(i, 0).center().y + cap_height * measure::type_12 / 2},
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
    text_right(canvas, {names_end, at.y - above_cells}, row_word(block),
               {Face::sans, measure::type_11, side_color(theme(), *block.row_side)});
  if (block.col_side && !block.col_labels.empty()) {
    const std::optional<double> beside = side_beside_name(block, width);
    const double x = beside.value_or(side_over_columns(block, width)),
                 y = beside ? at.y - block.above - bands_above(block, width)
                            : at.y - 21 - column_name_line * (lines_of(names) - 1);
    text_center(canvas, {at.x + x, y}, col_word(block),
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

}  // namespace attnlab
