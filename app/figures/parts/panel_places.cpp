#include "app/figures/parts/arrangement.h"
#include "app/figures/parts/panels.h"

namespace attnlab {
namespace {

// Where panels stand in a grid, and which without their labels; those that are left out have no seat.
struct Seating {
  std::vector<Seat> seats{};
  std::vector<bool> bare{};
};

// The names of a panel's rows stand at the panel at its left already.
Seating in_columns(const std::vector<Panel>& panels, int count) {
  Seating out;
  int row = 0, col = 0;
  const int all = static_cast<int>(panels.size());
  const bool one_row = count >= all;  // where all stand in one, none begins another
  for (int i = 0; i < all; ++i) {
    const auto panel = [&](int at) -> const Panel& { return panels[static_cast<std::size_t>(at)]; };
    int together = 1;
    while (i + together < all && panel(i + together).with_last) ++together;
    const bool cut = together <= count && col + together > count;
    if (col == count || (col > 0 && !panel(i).with_last && ((panel(i).begins_row && !one_row) || cut)))
      ++row, col = 0;
    out.bare.push_back(col > 0 && panel(i).bare && panel(i).labels == panel(i - 1).labels);
    out.seats.push_back({static_cast<std::size_t>(i), col++, row, row});
  }
  return out;
}

double header_height(const PanelFigure& figure, double cell) {
  return figure.header.height ? figure.header.height(cell) : 0;
}

double height_of_lines(const PanelFigure& figure, const PanelStyle& style) {
  return figure.lines.empty() || !style.lines
             ? 0
             : measure::space_3 + panel_line_height * static_cast<double>(figure.lines.size());
}

// Where space is short it is enough that names are the same, whichever side they are said to be.
bool same_names(const Panel& a, const Panel& b) {
  return a.labels.size() == b.labels.size() &&
         (a.labels.empty() || std::equal(a.labels.begin(), a.labels.end() - 1, b.labels.begin()));
}

// Panels that flow: rows of no more than `width`, each as high as it needs; those that belong together stay
// in one, and what is tall stands beside them all.
struct Flowing {
  const PanelFigure& figure;
  double cell, gap, width;
  bool words;
  Seating out{};
  std::size_t first = 0;  // of the row under way
  int row = 0;
  double x = 0;

  const Panel& panel(std::size_t i) const { return figure.panels[i]; }
  // Not in a row.
  bool apart(std::size_t i) const { return panel(i).tall || (panel(i).aside && !words); }
  bool bare(std::size_t i) const {
    const Panel& one = panel(i);
    if (!one.bare || one.labels.empty()) return false;  // the last of the labels is the side
    for (std::size_t j = first; j < i; ++j)
      if (!apart(j) && same_names(panel(j), one)) return true;
    return false;
  }
  double wide(std::size_t i) const { return panel(i).seen(bare(i)).size(cell).total_width(); }

  // What belongs to panel i, and stands beside it.
  double together(std::size_t i) const {
    double sum = wide(i);
    for (std::size_t j = i + 1; j < figure.panels.size() && panel(j).with_last; ++j) sum += gap + wide(j);
    return sum;
  }
  void put(std::size_t i) {
    if (x > 0 && !panel(i).with_last && x + gap + together(i) > width) first = i, ++row, x = 0;
    x += (x > 0 ? gap : 0) + wide(i);
    out.bare[i] = bare(i);
    out.seats.push_back({i, static_cast<int>(i), row, row});
  }
};

Seating in_rows(const PanelFigure& figure, double width, double cell, const PanelStyle& style) {
  Flowing flow{figure, cell, style.column_gap(cell), width, style.lines};
  const std::size_t count = figure.panels.size();
  flow.out.bare.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    if (flow.panel(i).tall) flow.width -= flow.gap + flow.panel(i).drawing.size(cell).total_width();
  for (std::size_t i = 0; i < count; ++i)
    if (!flow.apart(i)) flow.put(i);
  for (std::size_t i = 0; i < count; ++i)
    if (flow.panel(i).tall) flow.out.seats.push_back({i, static_cast<int>(count), 0, flow.row});
  return std::move(flow.out);
}

}  // namespace

PanelGrid place_panels(const LegendSet& legends, const PanelFigure& figure, int columns, double cell,
                       const PanelStyle& style, double width) {
  PanelGrid grid;
  grid.cell = cell;
  grid.lines = style.lines;
  const double margin = style.margin;
  Seating seating =
      style.flows ? in_rows(figure, width - 2 * margin, cell, style) : in_columns(figure.panels, columns);
  std::vector<BlockSize> sizes;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    sizes.push_back(figure.panels[i].seen(seating.bare[i]).size(cell));
  const Places places =
      place(seating.seats, sizes, {},
            {.column = style.column_gap(cell), .row = style.row_gap(), .aligned = !style.flows});
  grid.above = margin;
  const double first = margin + header_height(figure, cell), right = margin + places.extent.width,
               bottom = first + places.extent.height;
  for (const Point& at : places.at) grid.at.push_back({margin + at.x, first + at.y});
  grid.bare = std::move(seating.bare);
  grid.left = margin;
  grid.below = bottom + style.row_gap();
  const double wide = std::max(right + margin,
                               (style.lines || figure.lines.empty() ? figure.width : 0) + 2 * margin),
               start = grid.at.empty() ? margin : grid.at.front().x;
  grid.rows =
      legend_rows(legends, color_bar_width(cell), wide - margin - (figure.header.draw ? margin : start));
  grid.extent = {std::max(wide, margin + grid.rows.width + margin),
                 bottom + (style.row_gap() + grid.rows.height + height_of_lines(figure, style)) + margin};
  grid.width = grid.extent.width - 2 * margin;
  return grid;
}

}  // namespace attnlab
