#include "app/figures/parts/panels.h"

#include "app/figures/canvas/text.h"
#include "core/teaching/stage.h"

namespace attnlab {

Sized roomier(Sized drawing, std::function<void(BlockSize& size)> more, DrawOver over) {
  return {[size = std::move(drawing.size), more = std::move(more)](double cell) {
            BlockSize one = size(cell);
            more(one);
            return one;
          },
          [draw = std::move(drawing.draw), over = std::move(over)](Point at, double cell) {
            draw(at, cell);
            if (over) over(at, cell);
          }};
}

std::string_view block_id(Node node) {
  const std::string_view name = name_in_claims(node);
  return name.empty() ? row_of(node).code : name;
}

Panel block_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block,
                  const std::vector<std::string>& widest, DrawOver over) {
  const bool gives = room_of(input.options.room).large && !over;
  std::shared_ptr<const MatrixBlock> matrix = gives ? std::make_shared<const MatrixBlock>(block) : nullptr;
  if (input.options.plain) {
    block.captions.clear();
    block.notes.clear();
  }
  prepare(block, canvas, input.options.columns);
  for (const std::string& text : widest)
    if (!input.options.plain)
      block.caption_width =
          std::max(block.caption_width, canvas.text_width(text, Face::sans, measure::type_12));
  const auto sized = [&](const MatrixBlock& one) {
    return Sized{[one](double cell) { return size_of(one, cell); },
                 [one, over, &canvas, &input, &marks](Point at, double cell) {
                   draw(canvas, input, marks, one, at, cell);
                   if (over) over(at, cell);
                 }};
  };
  Panel panel{.drawing = sized(block),
              .id = std::string(block.cell ? block_id(block.cell->node) : std::string_view()),
              .tells_nothing = true,
              .scales = {block.scale},
              .matrix = std::move(matrix)};
  if (block.row_labels.empty()) return panel;
  panel.labels = block.row_labels;
  panel.labels.emplace_back(side_word(block.row_side));
  panel.bare = sized(without_row_names(std::move(block)));
  return panel;
}

namespace {

constexpr double bar_above = 10, least_bar = 84;

}  // namespace

Panel with_bar(Canvas& canvas, const FigureInput& input, Panel panel) {
  if (!panel.bar) return panel;
  const Legend bar = *panel.bar;
  const double words = legend_words_width(canvas, input, bar);
  panel.grow([&](const Sized& one) {
    const auto draw = [&canvas, &input, bar, words, size = one.size](Point at, double cell) {
      const BlockSize below = size(cell);
      const double width = std::max(least_bar, std::min(color_bar_width(cell), below.inner - words));
      draw_legend(canvas, input, bar, {at.x + words, at.y + below.height + below.bottom + bar_above}, width);
    };
    const auto room = [words](BlockSize& size) {
      size.bottom += bar_above + color_bar_height;
      size.inner = std::max(size.inner, words + least_bar);
    };
    return roomier(one, room, draw);
  });
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
  const Sized drawing{
      [lines, width](double cell) {
        return plain_size(width(cell), line * static_cast<double>(lines(cell).size()), 0, 0);
      },
      [lines, color, &canvas](Point at, double cell) {
        double y = at.y;
        for (const std::string& one : lines(cell))
          canvas.text({at.x, y += line - 5}, one, {Face::sans, measure::type_13, color}), y += 5;
      }};
  return {.drawing = drawing, .words = true};
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

// At which panel each bar stands.
using BarsOfPanels = std::vector<std::vector<std::size_t>>;

// The first panel of each colour bar, by their groups, so that nothing moves while a range changes;
// empty where a bar has none.
BarsOfPanels bars_at_panels(const PanelFigure& figure) {
  BarsOfPanels out(figure.panels.size());
  if (figure.bars.size() < 2) return {};
  for (std::size_t k = 0; k < figure.bars.size(); ++k) {
    const ColorScale& scale = figure.bars[k].scale;
    const auto like = [&scale](const ColorScale& one) {
      return one.of == scale.of && one.map == scale.map &&
             (scale.of != RangeOf::fixed || one.range.high == scale.range.high);
    };
    const auto first = std::ranges::find_if(
        figure.panels, [&like](const Panel& panel) { return std::ranges::any_of(panel.scales, like); });
    if (first == figure.panels.end()) return {};
    out[static_cast<std::size_t>(first - figure.panels.begin())].push_back(k);
  }
  return out;
}

// The same figure with room for the bars at their panels, and none below.
PanelFigure with_bars_at_panels(const PanelFigure& figure, const BarsOfPanels& bars_of) {
  PanelFigure out = figure;
  out.bars.clear();
  for (std::size_t i = 0; i < out.panels.size(); ++i) {
    const auto count = static_cast<double>(bars_of[i].size());
    if (count == 0) continue;
    const auto for_bars = [count](BlockSize& size) {
      size.bottom += bar_above + count * (color_bar_height + measure::space_1) - measure::space_1;
      size.inner = std::max(size.inner, least_bar);
    };
    out.panels[i].grow([&](const Sized& one) { return roomier(one, for_bars); });
  }
  return out;
}

// The bars of a panel below its captions, one under the other; where it has one its name says nothing.
void draw_bars_at(Canvas& canvas, const FigureInput& input, std::vector<Legend> bars, const Panel& panel,
                  bool bare, Point at, double cell) {
  const BlockSize size = panel.seen(bare).size(cell);
  double y = at.y + size.height + size.bottom + bar_above;
  double words = 0;
  if (bars.size() == 1) bars.front().name.clear();
  for (const Legend& bar : bars) words = std::max(words, legend_words_width(canvas, input, bar));
  const double width = std::max(least_bar - words, std::min(color_bar_width(cell), size.inner - words));
  for (const Legend& bar : bars) {
    draw_legend(canvas, input, bar, {at.x + words, y}, width);
    y += color_bar_height + measure::space_1;
  }
}

}  // namespace

PanelGrid fit_panels(const Canvas& canvas, const FigureInput& input, const PanelFigure& figure,
                     Extent space) {
  const LegendSet legends = legend_set(canvas, input, figure.bars);
  std::optional<PanelGrid> best;
  const PanelStyle* chosen = panel_styles;
  int columns = 1;
  const std::vector<int> counts = counts_of(figure);
  // For a hall whatever makes its cells the largest; so, where letters are smaller already,
  // before they shrink further.
  const bool hall = room_of(input.options.room).large, crowded = input.options.zoom < 1;
  for (const PanelStyle& style : panel_styles) {
    if (best && excess(best->extent, space) == 0 && !hall && !crowded) break;
    for (const int count : style.flows ? std::vector{1} : counts) {
      const auto placed = [&](double c) {
        return place_panels(legends, figure, count, c, style, space.width);
      };
      const double cell = largest_cell(space, [&](double c) { return placed(c).extent; });
      PanelGrid one = placed(cell);
      const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
      const bool preferred = &style == panel_styles;
      if (!best || over < over_best - (preferred ? 40 : 0) ||
          ((preferred || hall || crowded) && over <= over_best &&
           cell > best->cell * (hall || !preferred ? 1.01 : 1.1)))
        best = std::move(one), chosen = &style, columns = count;
    }
  }
  // Rows of nearly one length, where panels flow: as narrow as they need no more height.
  double width = space.width;
  if (chosen->flows)
    for (double narrower = width * 0.97; narrower > space.width / 3; narrower *= 0.97) {
      PanelGrid one = place_panels(legends, figure, columns, best->cell, *chosen, narrower);
      if (one.extent.height > best->extent.height + 0.5 ||
          excess(one.extent, space) > excess(best->extent, space))
        break;
      best = std::move(one);
      width = narrower;
    }
  // Each bar at what it belongs to, where that costs the cells little. Differences have one bar for all.
  if (const BarsOfPanels bars_of = bars_at_panels(figure); !bars_of.empty() && !is_difference(input)) {
    const double most_given = hall ? 1 : 0.9, large_enough = hall ? best->cell : 34;
    const PanelFigure roomy = with_bars_at_panels(figure, bars_of);
    const auto placed = [&](double c) { return place_panels({}, roomy, columns, c, *chosen, width); };
    const double cell = std::min(best->cell, largest_cell(space, [&](double c) { return placed(c).extent; }));
    PanelGrid one = placed(cell);
    if (excess(one.extent, space) == 0 &&
        cell >= std::max(most_given * best->cell, std::min(best->cell, large_enough))) {
      best = std::move(one);
      best->bars_of = bars_of;
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

void cover(Canvas& canvas, const FigureInput& input, const Rect& where) {
  canvas.fill_rectangle(where, input.theme.chosen, measure::cell_corner);
  if (!input.options.asked && !input.options.gradients.asked)
    text_middle(canvas, where.center(), "?", {Face::sans_medium, 20, input.theme.secondary});
}

Extent draw_panels(Canvas& canvas, const FigureInput& input, const PanelFigure& given, Extent space) {
  PanelFigure figure = given;
  figure.lines.clear();
  const bool alone = room_of(input.options.room).alone, bare = input.options.plain || alone;
  if (alone && input.options.named)
    for (Panel& panel : figure.panels) panel.bare.reset();
  if (bare) std::erase_if(figure.panels, [](const Panel& panel) { return panel.aside; });
  for (const std::string& sentence : bare ? std::vector<std::string>{} : given.lines)
    std::ranges::move(wrap(canvas, sentence, Face::sans, measure::type_12, sentence_width),
                      std::back_inserter(figure.lines));
  const PanelGrid grid = fit_panels(canvas, input, figure, space);
  const bool covered = hides(input.options);
  if (figure.header.draw && covered)
    cover(canvas, input,
          {grid.left, grid.above, grid.width, figure.header.height(grid.cell) - measure::space_3});
  else if (figure.header.draw)
    figure.header.draw({grid.left, grid.above}, grid.width, grid.cell);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    if (!grid.lines && panel.aside) continue;
    if (covered && !panel.tells_nothing) {
      const BlockSize size = panel.seen(grid.bare[i]).size(grid.cell);
      cover(canvas, input, {grid.at[i].x, grid.at[i].y, size.width, size.height});
    } else {
      panel.seen(grid.bare[i]).draw(grid.at[i], grid.cell);
    }
  }
  for (std::size_t i = 0; i < grid.bars_of.size(); ++i) {
    std::vector<Legend> bars;
    for (const std::size_t k : grid.bars_of[i]) bars.push_back(figure.bars[k]);
    if (!bars.empty())
      draw_bars_at(canvas, input, std::move(bars), figure.panels[i], grid.bare[i], grid.at[i], grid.cell);
  }
  // Under the first cells, where the figure is wide enough.
  const double x = std::max(grid.left, std::min(grid.at.front().x, grid.left + grid.width - grid.rows.width));
  if (grid.bars_of.empty()) draw_legends(canvas, input, grid.legends, grid.rows, {x, grid.below});
  double y = grid.below + grid.rows.height + measure::space_3;
  for (const std::string& line : grid.lines ? figure.lines : std::vector<std::string>{})
    canvas.text({grid.left, (y += panel_line_height) - figure.line_descent}, line,
                {Face::sans, measure::type_12, input.theme.secondary});
  return at_least(grid.extent, space);
}

MatrixBlock PanelPart::block(Node node, const ColorScale& scale, const std::string& name,
                             std::vector<RowNote> captions) const {
  MatrixBlock out = block_of_node(in, node, name.empty() ? name_in(in, node) : name,
                                  color_of(theme(), row_of(node).color), scale);
  label_node(out, in, node);
  out.captions = std::move(captions);
  return out;
}

MatrixBlock PanelPart::block(Node like, const MatrixView& values, const ColorScale& scale,
                             const std::string& name, std::vector<RowNote> captions) const {
  MatrixBlock out = block_of(values, name, color_of(theme(), row_of(like).color), scale);
  label_node(out, in, like);
  out.captions = std::move(captions);
  return out;
}

Rect cell_of(const FigureInput& input, Point at, double cell, int i, int j) {
  if (input.options.columns) std::swap(i, j);
  const double pitch = cell + measure::cell_gap;
  return {at.x + j * pitch, at.y + i * pitch, cell, cell};
}

}  // namespace attnlab
