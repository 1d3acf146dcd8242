#include "app/figures/parts/strip.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double title_room = measure::name_above + 34, strip_caption_line = 17,
                 strips_apart = measure::space_1;
constexpr double formula_room = 46;  // at least, so that strips under each other stand in one line

struct Measured {
  Strip strip;
  bool columns = false;
  double formula = 0, label = 0, captions = 0;  // the widest of each

  int count() const { return static_cast<int>(strip.rows.size()); }
  int length() const { return static_cast<int>(strip.labels.size()); }
  double height(double cell) const { return std::round(cell * strip.rows.front().cell_height_scale); }
  // From one row to the next, or from one column to the next.
  double pitch(double cell) const {
    return columns ? std::max(cell, formula) + measure::space_2 : height(cell) + strips_apart;
  }
  double along(double cell) const {
    return length() * ((columns ? height(cell) : cell) + measure::cell_gap) - measure::cell_gap;
  }
};

Measured measured(const Canvas& canvas, const FigureInput& in, Strip strip) {
  Measured m{std::move(strip), in.options.columns, 0, 0, 0};
  for (MatrixBlock& row : m.strip.rows) {
    for (const std::string& formula : row.row_formulas)
      m.formula = std::max(m.formula, measure_formula(canvas, formula, measure::type_13).width);
    if (m.columns) row.row_formulas.clear();
    prepare(row, canvas, m.columns);
  }
  constexpr double most_label = 76;
  if (m.columns)
    for (std::string& label : m.strip.labels) {
      label = elide(canvas, label, Face::sans, measure::type_12, most_label);
      m.label = std::max(m.label, canvas.text_width(label, Face::sans, measure::type_12));
    }
  m.captions = canvas.text_width(m.strip.widest, Face::sans, measure::type_12);
  return m;
}

BlockSize size_at(const Measured& m, double cell) {
  BlockSize out;
  const double across = m.count() * m.pitch(cell) - (m.columns ? measure::space_2 : strips_apart);
  out.left = (m.columns ? m.label : std::max(m.formula, formula_room)) + measure::label_left;
  out.width = m.columns ? across : m.along(cell);
  out.height = m.columns ? m.along(cell) : across;
  out.inner = std::max(out.width, m.captions);
  out.top = title_room;
  out.bottom = m.strip.captions.empty()
                   ? 0
                   : measure::space_1 + strip_caption_line * static_cast<double>(m.strip.captions.size());
  return out;
}

void words(Canvas& canvas, const FigureInput& in, const Measured& m, Point at, double cell) {
  const BlockSize size = size_at(m, cell);
  canvas.text({at.x - size.left + measure::label_left, at.y - measure::name_above - 18},
              elide(canvas, m.strip.title, Face::sans_medium, measure::type_13,
                    size.left - measure::label_left + size.inner),
              {Face::sans_medium, measure::type_13, in.theme.text});
  for (int j = 0; j < m.length(); ++j) {
    const std::string& label = m.strip.labels[static_cast<std::size_t>(j)];
    const double pitch = (m.columns ? m.height(cell) : cell) + measure::cell_gap;
    if (m.columns)
      text_right(canvas,
                 {at.x - measure::label_left,
                  at.y + j * pitch + m.height(cell) / 2 + cap_height * measure::type_12 / 2},
                 label, {Face::sans, measure::type_12, in.theme.secondary});
    else
      text_center(canvas, {at.x + j * pitch + cell / 2, at.y - 7},
                  elide(canvas, label, Face::sans, measure::type_11, cell - 2),
                  {Face::sans, measure::type_11, in.theme.secondary});
  }
  double y = at.y + size.height + measure::space_1;
  for (const RowNote& caption : m.strip.captions)
    canvas.text({at.x, y += strip_caption_line},
                elide(canvas, caption.text, Face::sans, measure::type_12, size.inner + 0.5),
                {Face::sans, measure::type_12, caption.color});
}

}  // namespace

Panel strip_panel(Canvas& canvas, const FigureInput& in, const Marks& marks, Strip strip) {
  std::vector<std::string> formulas;
  for (const MatrixBlock& row : strip.rows)
    formulas.push_back(row.row_formulas.empty() ? "" : row.row_formulas.front());
  const Measured m = measured(canvas, in, std::move(strip));
  return {[m](double cell) { return size_at(m, cell); },
          [m, formulas, &canvas, &in, &marks](Point at, double cell) {
            words(canvas, in, m, at, cell);
            for (int k = 0; k < m.count(); ++k) {
              const auto index = static_cast<std::size_t>(k);
              const double way = k * m.pitch(cell), room = std::max(cell, m.formula);
              const Point place =
                  m.columns ? Point{at.x + way + (room - cell) / 2, at.y} : Point{at.x, at.y + way};
              if (m.columns) {
                const double width = measure_formula(canvas, formulas[index], measure::type_13).width;
                draw_formula(canvas, {place.x + (cell - width) / 2, at.y - 7}, formulas[index],
                             measure::type_13, in.theme.secondary);
              }
              draw(canvas, in, marks, m.strip.rows[index], place, cell);
            }
          }};
}

MatrixBlock row_block(const FigureInput& in, Node node, int row) {
  const int head = is_per_head(node) ? in.options.head : 0;
  const Matrix values_of_row = values(in.scene, in.analysis, node, head).row(row);
  MatrixBlock block = block_of(view(values_of_row), "", in.theme.text);
  block.cell = Cell{node, head, row, 0};
  return block;
}

}  // namespace attnlab
