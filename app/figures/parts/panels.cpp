#include "app/figures/parts/panels.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/solver.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double margins[] = {measure::space_5, measure::space_4};  // the narrow one where space is short

// Between two rows of panels.
double row_gap(double margin) { return margin < measure::space_5 ? measure::space_3 : 20; }

double column_gap(double cell) { return std::clamp(cell * 0.7, 20.0, 56.0); }

struct Column {
  double left = 0, reach = 0;  // the widest labels, and what is right of the first cell
};
struct Row {
  double top = 0, under = 0;
};

// Which column and row each panel stands in.
std::vector<std::pair<std::size_t, std::size_t>> seats(std::span<const Panel> panels, int columns) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  std::size_t row = 0, col = 0;
  for (const Panel& panel : panels) {
    if (!out.empty() && (col == static_cast<std::size_t>(columns) || (panel.begins_row && col > 0)))
      ++row, col = 0;
    out.push_back({row, col++});
  }
  return out;
}

PanelGrid place(std::span<const Panel> panels, int columns, double cell, const Reserved& reserved,
                double margin) {
  PanelGrid grid;
  grid.cell = cell;
  grid.columns = columns;
  const auto seat = seats(panels, columns);
  std::vector<Column> cols(static_cast<std::size_t>(columns));
  std::vector<Row> rows(seat.empty() ? 0 : seat.back().first + 1);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const BlockSize size = panels[i].size(cell);
    Column& col = cols[seat[i].second];
    Row& row = rows[seat[i].first];
    col.left = std::max(col.left, size.left);
    col.reach = std::max(col.reach, size.inner + size.right);
    row.top = std::max(row.top, size.top);
    row.under = std::max(row.under, size.height + size.bottom);
  }
  std::vector<double> x, y;
  double right = margin;
  for (const Column& col : cols) {
    if (col.reach == 0) continue;
    if (!x.empty()) right += column_gap(cell);
    x.push_back(right + col.left);
    right += col.left + col.reach;
  }
  grid.above = margin;
  double bottom = margin + (reserved.above ? reserved.above(cell) : 0);
  for (const Row& row : rows) {
    if (!y.empty()) bottom += row_gap(margin);
    y.push_back(bottom + row.top);
    bottom += row.top + row.under;
  }
  for (const auto& [row, col] : seat) grid.at.push_back({x[col], y[row]});
  grid.left = margin;
  grid.below = bottom + row_gap(margin);
  grid.extent = {std::max(right + margin, reserved.width + 2 * margin),
                 bottom + (reserved.below > 0 ? row_gap(margin) + reserved.below : 0) + margin};
  return grid;
}

double excess(const Extent& extent, const Extent& space) {
  // Scrolling down is easier than sideways.
  return 3 * std::max(0.0, extent.width - space.width) + std::max(0.0, extent.height - space.height);
}

}  // namespace

Panel block_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block) {
  prepare(block, canvas, input.options.columns);
  return {[block](double cell) { return size_of(block, cell); },
          [block, &canvas, &input, &marks](Point at, double cell) {
            draw(canvas, input, marks, block, at, cell);
          }};
}

Panel text_panel(Canvas& canvas, std::string text, Color color, int cells) {
  constexpr double line = 19;
  const auto width = [cells](double cell) { return std::max(150.0, cells * (cell + measure::cell_gap)); };
  const auto lines = [text, &canvas, width](double cell) {
    return wrap(canvas, text, Face::sans, measure::type_13, width(cell));
  };
  return {[lines, width](double cell) {
            return plain_size(width(cell), line * static_cast<double>(lines(cell).size()), 0, 0);
          },
          [lines, color, &canvas](Point at, double cell) {
            double y = at.y;
            for (const std::string& one : lines(cell))
              canvas.text({at.x, y += line - 5}, one, {Face::sans, measure::type_13, color}), y += 5;
          }};
}

BlockSize plain_size(double width, double height, double top, double bottom) {
  BlockSize size;
  size.width = size.inner = width;
  size.height = height;
  size.top = top;
  size.bottom = bottom;
  return size;
}

PanelGrid fit_panels(std::span<const Panel> panels, std::span<const int> columns, Extent space,
                     const Reserved& reserved) {
  std::optional<PanelGrid> best;
  for (const double margin : margins)
    for (const int count : columns) {
      const double cell =
          largest_cell(space, [&](double c) { return place(panels, count, c, reserved, margin).extent; });
      PanelGrid one = place(panels, count, cell, reserved, margin);
      const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
      const bool preferred = margin == margins[0];
      if (!best || over < over_best - (preferred ? 40 : 0) ||
          (preferred && over <= over_best && cell > best->cell * 1.1))
        best = std::move(one);
    }
  return *best;
}

void draw_panels(std::span<const Panel> panels, const PanelGrid& grid, Point shift) {
  for (std::size_t i = 0; i < panels.size(); ++i)
    panels[i].draw({grid.at[i].x + shift.x, grid.at[i].y + shift.y}, grid.cell);
}

}  // namespace attnlab
