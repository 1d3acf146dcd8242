#include "app/figures/parts/panels.h"

#include "app/figures/canvas/text.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

constexpr double line_height = 18;
// How closely a figure is set. Where space is short it flows: each row of panels stands for itself, and holds what fits.
struct Style {
  double margin = measure::space_5;
  bool flows = false, lines = true;

  // Between two rows of panels.
  double row_gap() const {
    return flows ? measure::space_2 : margin < measure::space_5 ? measure::space_3 : 20;
  }
  double column_gap(double cell) const {
    return flows ? std::clamp(cell * 0.5, 14.0, 20.0) : std::clamp(cell * 0.7, 20.0, 56.0);
  }
};
// Each only where the one before it leaves cells too small.
constexpr Style styles[] = {{},
                            {measure::space_4},
                            {.margin = measure::space_2, .flows = true},
                            {.margin = measure::space_2, .flows = true, .lines = false}};

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

double height_of_lines(const PanelFigure& figure, const Style& style) {
  return figure.lines.empty() || !style.lines
             ? 0
             : measure::space_3 + line_height * static_cast<double>(figure.lines.size());
}

// Where the first cells of panels stand, from the right end of the margin and the bottom of what is above.
struct Places {
  std::vector<Point> at;
  std::vector<bool> bare;
  double right = 0, bottom = 0;
};

Places in_columns(const PanelFigure& figure, int columns, double cell, const Style& style) {
  const auto seat = seats(figure.panels, columns);
  std::vector<Column> cols(static_cast<std::size_t>(columns));
  std::vector<Row> rows(seat.empty() ? 0 : seat.back().first + 1);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const BlockSize size = figure.panels[i].size(cell);
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
  out.bare.assign(out.at.size(), false);
  return out;
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
    if (!one.bare_size || one.labels.empty()) return false;
    for (std::size_t j = first; j < i; ++j)
      if (!apart(j) && panel(j).labels == one.labels) return true;
    return false;
  }
  BlockSize size(std::size_t i) const { return bare(i) ? panel(i).bare_size(cell) : panel(i).size(cell); }
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

Places in_rows(const PanelFigure& figure, double width, double cell, const Style& style) {
  Flowing flow{figure, cell, style.column_gap(cell), style.row_gap(), width, style.lines};
  std::optional<BlockSize> tall;
  for (const Panel& panel : figure.panels)
    if (panel.tall) tall = panel.size(cell);
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

// With the top left corner of the figure at (0, 0).
PanelGrid place(const LegendSet& legends, const PanelFigure& figure, int columns, double cell,
                const Style& style, double width) {
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

}  // namespace

double excess(const Extent& extent, const Extent& space) {
  return 3 * std::max(0.0, extent.width - space.width) + std::max(0.0, extent.height - space.height);
}

Point centred(const Extent& figure, const Extent& space) {
  return {std::max(0.0, std::floor((space.width - figure.width) / 2)),
          std::max(0.0, std::floor((space.height - figure.height) / 2))};
}

Extent at_least(const Extent& figure, const Extent& space) {
  return {std::max(figure.width, space.width), std::max(figure.height, space.height)};
}

Panel block_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block,
                  std::initializer_list<std::string_view> widest, DrawOver over) {
  prepare(block, canvas, input.options.columns);
  for (const std::string_view text : widest)
    block.caption_width =
        std::max(block.caption_width, canvas.text_width(text, Face::sans, measure::type_12));
  const auto measured = [](const MatrixBlock& one) {
    return [one](double cell) { return size_of(one, cell); };
  };
  const auto drawn = [&](const MatrixBlock& one) {
    return [one, over, &canvas, &input, &marks](Point at, double cell) {
      draw(canvas, input, marks, one, at, cell);
      if (over) over(at, cell);
    };
  };
  Panel panel{measured(block), drawn(block)};
  panel.scale = block.scale;
  if (block.row_labels.empty()) return panel;
  panel.labels = block.row_labels;
  MatrixBlock bare = std::move(block);
  bare.row_labels.clear();
  bare.label_width = 0;
  panel.bare_size = measured(bare);
  panel.bare_draw = drawn(bare);
  return panel;
}

Panel text_panel(Canvas& canvas, const std::string& text, Color color, int cells) {
  constexpr double line = 19;
  const auto width = [cells](double cell) { return std::max(150.0, cells * (cell + measure::cell_gap)); };
  // A grid asks for the same widths again and again.
  const auto kept = std::make_shared<std::map<double, std::vector<std::string>>>();
  const auto lines = [text, &canvas, width, kept](double cell) -> const std::vector<std::string>& {
    const auto [one, fresh] = kept->try_emplace(width(cell));
    if (fresh) one->second = wrap(canvas, text, Face::sans, measure::type_13, one->first);
    return one->second;
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

namespace {

// Those that the figure asks for, then the others; of many panels the fewest columns for each number of rows.
std::vector<int> counts_of(const PanelFigure& figure) {
  std::vector<int> list = figure.columns;
  constexpr int few = 6;
  const int panels = static_cast<int>(figure.panels.size());
  for (int rows = 1; rows <= panels; ++rows) {
    const int count = panels <= few ? rows : (panels + rows - 1) / rows;
    if (std::ranges::find(list, count) == list.end()) list.push_back(count);
  }
  return list;
}

constexpr double bar_room = measure::space_1 + color_bar_height;

// The first panel of each colour bar, by their groups, so that nothing moves while a range changes; empty where a bar has none, or
// where colours tell which is which.
std::vector<int> bars_at_panels(const PanelFigure& figure) {
  std::vector<int> out(figure.panels.size(), -1);
  if (figure.bars.size() < 2) return {};
  for (std::size_t k = 0; k < figure.bars.size(); ++k) {
    const ColorScale& scale = figure.bars[k].scale;
    const auto first = std::ranges::find_if(figure.panels, [&scale](const Panel& panel) {
      return panel.scale && panel.scale->of == scale.of && panel.scale->map == scale.map;
    });
    if (scale.of == RangeOf::fixed || first == figure.panels.end()) return {};
    int& bar = out[static_cast<std::size_t>(first - figure.panels.begin())];
    if (bar >= 0) return {};
    bar = static_cast<int>(k);
  }
  return out;
}

// The same figure with room for the bars at their panels, and none below.
PanelFigure with_bars_at_panels(const PanelFigure& figure, const std::vector<int>& bar_of) {
  PanelFigure out = figure;
  out.bars.clear();
  for (std::size_t i = 0; i < out.panels.size(); ++i) {
    if (bar_of[i] < 0) continue;
    const auto roomy = [](const std::function<BlockSize(double)>& size) {
      return [size](double cell) {
        BlockSize one = size(cell);
        one.bottom += bar_room;
        one.inner = std::max(one.inner, 84.0);
        return one;
      };
    };
    out.panels[i].size = roomy(out.panels[i].size);
    if (out.panels[i].bare_size) out.panels[i].bare_size = roomy(out.panels[i].bare_size);
  }
  return out;
}

// A bar below the captions of its panel.
void draw_bar_at(Canvas& canvas, const FigureInput& input, const Legend& bar, const Panel& panel, bool bare,
                 Point at, double cell) {
  const BlockSize size = bare ? panel.bare_size(cell) : panel.size(cell);
  const LegendSet one = legend_set(canvas, input, {{bar.scale, ""}});
  const LegendRows rows = legend_rows(one, color_bar_width(cell), std::max(84.0, size.inner));
  draw_legends(canvas, input, one, rows, {at.x, at.y + size.height + size.bottom + measure::space_1});
}

}  // namespace

PanelGrid fit_panels(const Canvas& canvas, const FigureInput& input, const PanelFigure& figure,
                     Extent space) {
  const LegendSet legends = legend_set(canvas, input, figure.bars);
  std::optional<PanelGrid> best;
  const Style* chosen = styles;
  int columns = 1;
  const std::vector<int> counts = counts_of(figure);
  // For a hall whatever makes its cells the largest.
  const bool hall = input.options.hall;
  for (const Style& style : styles) {
    if (best && excess(best->extent, space) == 0 && !hall) break;
    for (const int count : style.flows ? std::vector{1} : counts) {
      const auto placed = [&](double c) { return place(legends, figure, count, c, style, space.width); };
      const double cell = largest_cell(space, [&](double c) { return placed(c).extent; });
      PanelGrid one = placed(cell);
      const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
      const bool preferred = &style == styles;
      if (!best || over < over_best - (preferred ? 40 : 0) ||
          ((preferred || hall) && over <= over_best && cell > best->cell * (hall ? 1.01 : 1.1)))
        best = std::move(one), chosen = &style, columns = count;
    }
  }
  // Each bar at what it belongs to, where that costs the cells nothing.
  if (const std::vector<int> bar_of = bars_at_panels(figure); !bar_of.empty()) {
    const PanelFigure roomy = with_bars_at_panels(figure, bar_of);
    PanelGrid one = place({}, roomy, columns, best->cell, *chosen, space.width);
    if (excess(one.extent, space) == 0) {
      best = std::move(one);
      best->bar_of = bar_of;
    }
  }
  const Point shift = centred(best->extent, space);
  // On whole pixels, so that the hairlines of cells are sharp.
  for (Point& at : best->at) at = {std::round(at.x + shift.x), std::round(at.y + shift.y)};
  best->left += shift.x;
  best->above += shift.y;
  best->below += shift.y;
  best->legends = legends;
  return *best;
}

double color_bar_width(double cell) { return std::clamp(4 * cell, 110.0, 200.0); }

Extent draw_panels(Canvas& canvas, const FigureInput& input, const PanelFigure& figure, Extent space) {
  const PanelGrid grid = fit_panels(canvas, input, figure, space);
  if (figure.header.draw) figure.header.draw({grid.left, grid.above}, grid.width, grid.cell);
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (grid.lines || !figure.panels[i].aside)
      (grid.bare[i] ? figure.panels[i].bare_draw : figure.panels[i].draw)(grid.at[i], grid.cell);
  for (std::size_t i = 0; i < grid.bar_of.size(); ++i)
    if (grid.bar_of[i] >= 0)
      draw_bar_at(canvas, input, figure.bars[static_cast<std::size_t>(grid.bar_of[i])], figure.panels[i],
                  grid.bare[i], grid.at[i], grid.cell);
  // Under the first cells, where the figure is wide enough.
  const double x = std::max(grid.left, std::min(grid.at.front().x, grid.left + grid.width - grid.rows.width));
  if (grid.bar_of.empty()) draw_legends(canvas, input, grid.legends, grid.rows, {x, grid.below});
  double y = grid.below + grid.rows.height + measure::space_3;
  for (const std::string& line : grid.lines ? figure.lines : std::vector<std::string>{})
    canvas.text({grid.left, (y += line_height) - figure.line_descent}, line,
                {Face::sans, measure::type_12, input.theme.secondary});
  return at_least(grid.extent, space);
}

std::vector<std::string> PanelPart::lines(const std::vector<std::string>& sentences) const {
  std::vector<std::string> out;
  for (const std::string& sentence : sentences)
    for (std::string& line : wrap(canvas, sentence, Face::sans, measure::type_12, sentence_width))
      out.push_back(std::move(line));
  return out;
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
