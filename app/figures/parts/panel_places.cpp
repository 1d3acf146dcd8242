#include "app/figures/parts/panels.h"

namespace attnlab {
namespace {

struct Column {
  double left = 0, reach = 0;  // the widest labels, and what is right of the first cell
};
struct Row {
  double top = 0, under = 0;
};

// Which column and row each panel stands in.
std::vector<std::pair<std::size_t, std::size_t>> seats(const std::vector<Panel>& panels, int columns) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  std::size_t row = 0, col = 0;
  const auto count = static_cast<std::size_t>(columns);
  const bool one_row = count >= panels.size();  // where all stand in one, none begins another
  for (std::size_t i = 0; i < panels.size(); ++i) {
    std::size_t together = 1;
    while (i + together < panels.size() && panels[i + together].with_last) ++together;
    const bool cut = together <= count && col + together > count;
    if (col == count || (col > 0 && !panels[i].with_last && ((panels[i].begins_row && !one_row) || cut)))
      ++row, col = 0;
    out.emplace_back(row, col++);
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

// Where the first cells of panels stand, from the right end of the margin and the bottom of what is above.
struct Places {
  std::vector<Point> at;
  std::vector<bool> bare;
  double right = 0, bottom = 0;
};

// Whether the names of a panel's rows stand at the panel at its left already.
std::vector<bool> named_at_left(const PanelFigure& figure,
                                const std::vector<std::pair<std::size_t, std::size_t>>& seat) {
  std::vector<bool> out(seat.size(), false);
  for (std::size_t i = 1; i < seat.size(); ++i)
    out[i] = seat[i].first == seat[i - 1].first && figure.panels[i].bare &&
             figure.panels[i].labels == figure.panels[i - 1].labels;
  return out;
}

Places in_columns(const PanelFigure& figure, int columns, double cell, const PanelStyle& style) {
  const auto seat = seats(figure.panels, columns);
  std::vector<Column> cols(static_cast<std::size_t>(columns));
  std::vector<Row> rows(seat.empty() ? 0 : seat.back().first + 1);
  const std::vector<bool> bare = named_at_left(figure, seat);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const BlockSize size = figure.panels[i].seen(bare[i]).size(cell);
    Column& col = cols[seat[i].second];
    Row& row = rows[seat[i].first];
    col.left = std::max(col.left, size.left);
    col.reach = std::max(col.reach, size.inner + size.right);
    row.top = std::max(row.top, size.top);
    row.under = std::max(row.under, size.height + size.bottom);
  }
  Places out;
  std::vector<double> x, y;
  for (const Column& col : cols) {
    if (col.reach == 0) continue;
    if (!x.empty()) out.right += style.column_gap(cell);
    x.push_back(out.right + col.left);
    out.right += col.left + col.reach;
  }
  for (const Row& row : rows) {
    if (!y.empty()) out.bottom += style.row_gap();
    y.push_back(out.bottom + row.top);
    out.bottom += row.top + row.under;
  }
  for (const auto& [row, col] : seat) out.at.push_back({x[col], y[row]});
  out.bare = bare;
  return out;
}

// Where space is short it is enough that names are the same, whichever side they are said to be.
bool same_names(const Panel& a, const Panel& b) {
  return a.labels.size() == b.labels.size() &&
         (a.labels.empty() || std::equal(a.labels.begin(), a.labels.end() - 1, b.labels.begin()));
}

// Panels that flow: rows of no more than `width`, each as high as it needs; those that belong together stay in one, and what is
// tall stands beside them all.
struct Flowing {
  const PanelFigure& figure;
  double cell, gap, row_gap, width;
  bool words;
  Places out{};
  std::size_t first = 0;  // of the row under way
  double x = 0, top = 0, under = 0;

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
  BlockSize size(std::size_t i) const { return panel(i).seen(bare(i)).size(cell); }
  static double wide(const BlockSize& size) { return size.left + size.inner + size.right; }

  // What belongs to panel i, and stands beside it.
  double together(std::size_t i) const {
    double sum = wide(size(i));
    for (std::size_t j = i + 1; j < figure.panels.size() && panel(j).with_last; ++j)
      sum += gap + wide(size(j));
    return sum;
  }
  void end_row(std::size_t next) {
    for (std::size_t i = first; i < next; ++i) out.at[i].y += out.bottom + top;
    out.bottom += top + under;
    first = next;
    x = top = under = 0;
  }
  void put(std::size_t i) {
    if (x > 0 && !panel(i).with_last && x + gap + together(i) > width) {
      end_row(i);
      out.bottom += row_gap;
    }
    const bool is_bare = bare(i);
    const BlockSize one = size(i);
    if (x > 0) x += gap;
    out.at.push_back({x + one.left, 0});
    out.bare.push_back(is_bare);
    x += wide(one);
    out.right = std::max(out.right, x);
    top = std::max(top, one.top);
    under = std::max(under, one.height + one.bottom);
  }
};

Places in_rows(const PanelFigure& figure, double width, double cell, const PanelStyle& style) {
  Flowing flow{figure, cell, style.column_gap(cell), style.row_gap(), width, style.lines};
  std::optional<BlockSize> tall;
  for (const Panel& panel : figure.panels)
    if (panel.tall) tall = panel.drawing.size(cell);
  if (tall) flow.width -= flow.gap + Flowing::wide(*tall);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (flow.apart(i)) {
      flow.out.at.emplace_back();
      flow.out.bare.push_back(false);
    } else {
      flow.put(i);
    }
  }
  flow.end_row(figure.panels.size());
  Places out = std::move(flow.out);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (!flow.apart(i)) continue;
    out.at[i] = {};
    if (!figure.panels[i].tall) continue;
    out.at[i] = {out.right + flow.gap + tall->left, tall->top};
    out.right += flow.gap + Flowing::wide(*tall);
    out.bottom = std::max(out.bottom, tall->top + tall->height + tall->bottom);
  }
  return out;
}

}  // namespace

PanelGrid place_panels(const LegendSet& legends, const PanelFigure& figure, int columns, double cell,
                       const PanelStyle& style, double width) {
  PanelGrid grid;
  grid.cell = cell;
  grid.lines = style.lines;
  const double margin = style.margin;
  Places places = style.flows ? in_rows(figure, width - 2 * margin, cell, style)
                              : in_columns(figure, columns, cell, style);
  grid.above = margin;
  const double first = margin + header_height(figure, cell), right = margin + places.right,
               bottom = first + places.bottom;
  for (const Point& at : places.at) grid.at.push_back({margin + at.x, first + at.y});
  grid.bare = std::move(places.bare);
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
