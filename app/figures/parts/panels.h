// A figure as a grid of panels: each says how large it is for a cell of a given size and draws itself at a
// place. The grid takes the number of columns and the cell that fill the space best; colour bars and
// sentences stand below.
#pragma once

#include "app/figures/parts/legend.h"
#include "app/figures/parts/matrix_block.h"

#include <functional>

namespace attnlab {

// A drawing that says how large it is beside cells of a size.
struct Sized {
  std::function<BlockSize(double cell)> size;
  std::function<void(Point at, double cell)> draw;  // at: the top left of what the size calls width x height
};
using DrawOver = std::function<void(Point at, double cell)>;
// The same with more room, and with something drawn over it.
Sized roomier(Sized drawing, std::function<void(BlockSize& size)> more, DrawOver over = {});

struct Panel {
  Sized drawing;
  std::string id{};  // its name among the blocks (blocks/blocks.h), once in a figure; words have none
  bool begins_row = false;
  bool with_last = false;  // belongs beside the panel before it: no row ends between them
  bool aside = false;      // words that are left out, as the sentences below, where there is no room for them
  bool tall = false;       // stands beside all rows of the others, where panels flow
  bool words = false;      // nothing else
  bool tells_nothing = false;  // words, or a matrix that covers itself, where something is to be predicted
  std::vector<ColorScale> scales{};   // of its cells
  std::vector<std::string> labels{};  // of its rows, with the word that says which side they are,
  std::optional<Sized> bare{};        // and itself without them, where the panel at its left has them
  std::optional<Legend> bar{};  // of a quantity that no other block has: stands with it wherever it does
  // Where numbers come first: what it draws, not yet measured, if that is all.
  std::shared_ptr<const MatrixBlock> matrix{};

  const Sized& seen(bool without_labels) const { return without_labels ? *bare : drawing; }
  void grow(const std::function<Sized(const Sized&)>& more) {  // with its labels and without them
    drawing = more(drawing);
    if (bare) bare = more(*bare);
    matrix.reset();
  }
};
inline Panel at_row_start(Panel panel, bool begins = true) {
  panel.begins_row = begins;
  return panel;
}
// With its own bar below.
Panel with_bar(Canvas& canvas, const FigureInput& input, Panel panel);
inline Panel named(std::string id, Panel panel) {
  panel.id = std::move(id);
  return panel;
}
inline Panel beside_last(Panel panel) {
  panel.with_last = true;
  return panel;
}

// What a matrix is called among the blocks: as claims call it, else as programs do.
std::string_view block_id(Node node);
// The panel of a node has its name. `widest`: what its captions can be at most, so that nothing moves while a
// number changes. `over` draws on top of it, after all else, where its first cell stands; none: nothing.
Panel block_panel(Canvas& canvas, const FigureInput& input, const Marks& marks, MatrixBlock block,
                  const std::vector<std::string>& widest = {}, DrawOver over = {});
// Lines of text wrapped to a width of `cells` cells, at least 150.
Panel text_panel(Canvas& canvas, const std::string& text, Color color, int cells);
// A size that is width x height for every cell, with a heading of `top` above.
BlockSize plain_size(double width, double height, double top, double bottom);

// A row of a figure above its panels, as wide as they are together.
struct PanelHeader {
  std::function<double(double cell)> height;
  std::function<void(Point at, double width, double cell)> draw;
  std::string id{};                            // as a panel's
  std::function<double(double cell)> width{};  // of a block, that stands by itself
};

struct PanelFigure {
  std::vector<Panel> panels;
  std::vector<int> columns;  // how many; the first is preferred where another one gains less than a tenth
  double width = 0;          // at least
  std::vector<Legend> bars;  // below the panels,
  std::vector<std::string> lines;  // and below these, where there is room for them: sentences, of any length
  double line_descent = 4;         // below their baselines
  PanelHeader header;              // none: nothing above
};

// Where everything stands in the middle of a space, with cells of any size from measure::cell_min to
// cell_max.
struct PanelGrid {
  double cell = 0;
  std::vector<Point> at;
  std::vector<bool> bare;       // without their labels
  double left = 0, width = 0;   // of the panels together
  double above = 0, below = 0;  // where the header and the colour bars begin
  LegendSet legends;
  LegendRows rows;  // of them, below all panels;
  // Or at a panel that they belong to: which bars stand below each; empty: below all.
  std::vector<std::vector<std::size_t>> bars_of{};
  bool lines = true;  // there is room for the sentences
  Extent extent;      // that the figure needs
};

// How and where panels stand (panel_places.cpp); the choice among all ways is made in fit_panels().
inline constexpr double panel_line_height = 18;  // of the sentences below a figure

// How closely a figure is set. Where space is short it flows: each row of panels stands for itself,
// and holds what fits.
struct PanelStyle {
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
inline constexpr PanelStyle panel_styles[] = {{},
                                              {measure::space_4},
                                              {.margin = measure::space_2, .flows = true},
                                              {.margin = measure::space_2, .flows = true, .lines = false}};

// Of panels in so many columns, or in rows of this width where they flow;
// with the top left corner of the figure at (0, 0).
PanelGrid place_panels(const LegendSet& legends, const PanelFigure& figure, int columns, double cell,
                       const PanelStyle& style, double width);

PanelGrid fit_panels(const Canvas& canvas, const FigureInput& input, const PanelFigure& figure, Extent space);
// Draws the figure as large as the space allows. Returns the larger of the space and what it needs.
Extent draw_panels(Canvas& canvas, const FigureInput& input, const PanelFigure& figure, Extent space);
// In the place of what would tell of a matrix that is to be predicted.
void cover(Canvas& canvas, const FigureInput& input, const Rect& where);
// The width of a colour bar beside cells of this size.
inline double color_bar_width(double cell) { return std::clamp(4 * cell, 110.0, 200.0); }

inline constexpr double sentence_width = 500;

// What the parts of views that are made of panels have at hand. The panels refer to it.
struct PanelPart {
  Canvas& canvas;
  const FigureInput& in;
  Marks marks = marks_of(in);

  const Theme& theme() const { return in.theme; }
  const Dims& dims() const { return in.analysis.dims; }
  bool columns() const { return in.options.columns; }
  const HeadAnalysis& head() const { return in.analysis.head(in.options.head); }
  // A node of the shown head, with the names of its rows and columns, in its colour; `name`: LaTeX, none: its
  // own. Or values in its place, which answer no pointer.
  MatrixBlock block(Node node, const ColorScale& scale, const std::string& name = {},
                    std::vector<RowNote> captions = {}) const;
  MatrixBlock block(Node like, const MatrixView& values, const ColorScale& scale, const std::string& name,
                    std::vector<RowNote> captions = {}) const;
  Panel panel(MatrixBlock block, const std::vector<std::string>& widest = {}, DrawOver over = {}) const {
    return block_panel(canvas, in, marks, std::move(block), widest, std::move(over));
  }
  Panel text(const std::string& words, int cells) const {
    return text_panel(canvas, words, theme().secondary, cells);
  }
  // Words that the figure can do without.
  Panel aside(const std::string& words, int cells) const {
    Panel panel = text(words, cells);
    panel.aside = true;
    return panel;
  }
};

// A figure with what its panels refer to, beside the canvas and the input.
struct HeldPanels {
  std::shared_ptr<const void> held;
  PanelFigure figure;
};
// Makes a part of a view: a kind of PanelPart with a figure(). It stays where it is made,
// as its members refer to one another.
template <typename Part>
HeldPanels panels_of(Canvas& canvas, const FigureInput& input) {
  const std::shared_ptr<const Part> part(new Part{{canvas, input}});
  return {part, part->figure()};
}

// The largest cell with which a layout fits its space: `extent_of(cell)` grows with the cell; whole pixels
// from measure::cell_min to measure::cell_max.
template <typename ExtentOf>
double largest_cell(const Extent& space, ExtentOf extent_of) {
  int low = static_cast<int>(measure::cell_min), high = static_cast<int>(measure::cell_max);
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    const Extent extent = extent_of(static_cast<double>(middle));
    if (extent.width <= space.width && extent.height <= space.height)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}
// By how much a figure is too large: scrolling down is easier than sideways.
inline double excess(const Extent& extent, const Extent& space) {
  return 3 * std::max(0.0, extent.width - space.width) + std::max(0.0, extent.height - space.height);
}
// How far a figure is moved so that it stands in the middle of a larger space.
inline Point centred(const Extent& figure, const Extent& space) {
  return {std::max(0.0, std::floor((space.width - figure.width) / 2)),
          std::max(0.0, std::floor((space.height - figure.height) / 2))};
}
inline Extent at_least(const Extent& figure, const Extent& space) {
  return {std::max(figure.width, space.width), std::max(figure.height, space.height)};
}

// The place of cell (i, j) of a matrix whose first cell stands at `at`, with tokens as columns at (j, i).
Rect cell_of(const FigureInput& input, Point at, double cell, int i, int j);

}  // namespace attnlab
