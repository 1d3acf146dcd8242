// The part "weights" of the Symmetry view: what the softmax makes of scores from two matrices, above, and of symmetric
// scores, below: the weights, their eigenvalues in the complex plane, and which tokens prefer each other to themselves.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/plots.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/spectrum_plot.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_symmetry.h"

namespace attnlab {
namespace {

struct WeightsPart {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SymmetryDetail& detail;
  const Marks& marks;
  ColorRange numbers, weights;

  int n() const { return in.analysis.dims.n_q; }
  const Theme& theme() const { return in.theme; }
  RowNote quiet(std::string text) const { return {std::move(text), theme().secondary}; }
  std::string lines(bool across) const { return across != in.options.columns ? "rows" : "columns"; }

  Panel own_weights() const {
    MatrixBlock block = block_of_node(in, Node::A, "A", theme().text);
    set_scale(block, theme().weights_map, weights);
    block.row_labels = query_labels(in);
    block.captions = {quiet(detail.square ? lines(true) + " sum to 1" : "not square")};
    return block_panel(canvas, in, marks, std::move(block));
  }

  // The softmax of P_Q P_Q^T, or its transpose: a key that saw a query is then a query that saw a key.
  Panel symmetric_weights(bool transposed) const {
    const Matrix m = transposed ? Matrix(detail.QQ_weights.transpose()) : detail.QQ_weights;
    const std::string name = "\\operatorname{softmax}(" + name_in(in, Node::QQ) + ")";
    MatrixBlock block = block_of(view(m), transposed ? "\\text{transpose}" : name, theme().text);
    set_scale(block, theme().weights_map, weights);
    if (detail.masked)
      for (int i = 0; i < n(); ++i)
        for (int j = 0; j < n(); ++j)
          if (!allowed(in.scene.mask, transposed ? j : i, transposed ? i : j))
            block.paint[static_cast<std::size_t>(i * n() + j)] = CellPaint::masked;
    block.row_labels = query_labels(in);
    block.captions = {quiet(transposed ? "its " + lines(false) + " sum to 1"
                                       : "asymmetry " + residual_text(detail.weights_asymmetry))};
    return steady_panel(canvas, in, marks, std::move(block), {"its columns sum to 1"});
  }

  Panel eigenvalues(const Matrix& of, const char* name, Color color, bool exists) const {
    SpectrumPlot plot;
    if (exists) plot.spectrum = spectrum(view(of));
    plot.words = exists ? "a weight left the range of doubles" : "not square: no eigenvalues";
    plot.color = color;
    const double off = exists ? largest_imaginary(plot.spectrum) : 0;
    const std::string words = !exists || !std::isfinite(off) ? ""
                              : off <= 1e-12                 ? "all real"
                                                             : "off by " + residual_text(off);
    const int cells = n();
    return {[cells](double cell) { return plot_size(plot_side(cells, cell)); },
            [this, plot, words, name, cells](Point at, double cell) {
              const double side = plot_side(cells, cell);
              plot_heading(canvas, theme(), at, side, name, plot.color, words);
              draw_spectrum(canvas, in, plot, at, side);
            }};
  }

  // The scores with a frame around s_ij and s_ji of each pair of tokens that prefer each other to themselves.
  Panel preference(Node node, const std::vector<MutualPair>& pairs, bool exists) const {
    MatrixBlock block = block_of_node(in, node, name_in(in, node), theme().text);
    set_scale(block, theme().signed_map, numbers);
    block.row_labels = query_labels(in);
    const std::size_t count = pairs.size();
    block.captions = {quiet(!exists      ? "not square: no pairs"
                            : count == 1 ? "1 mutual pair"
                            : count == 0 ? "no mutual pair"
                                         : std::to_string(count) + " mutual pairs")};
    const auto frames = [this, pairs](Point at, double cell) {
      for (const MutualPair& pair : pairs)
        for (const auto& [i, j] : {std::pair{pair.i, pair.j}, std::pair{pair.j, pair.i}}) {
          const Rect r = cell_of(in, at, cell, i, j);
          canvas.stroke_rectangle({r.x + 1, r.y + 1, r.width - 2, r.height - 2}, {theme().text, 2.5, false},
                                  measure::cell_corner);
        }
    };
    return steady_panel(canvas, in, marks, std::move(block), {"not square: no pairs"}, frames);
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{own_weights(),
                            eigenvalues(head.A, "A", theme().keys, detail.square),
                            preference(Node::S, detail.pairs, detail.square),
                            symmetric_weights(false),
                            eigenvalues(detail.QQ_weights, "\\text{symmetric}", theme().queries, true),
                            preference(Node::QQ, detail.QQ_pairs, true),
                            symmetric_weights(true)};
    list[3].begins_row = true;
    list.push_back(text_panel(canvas,
                              "Framed: a mutual pair, two tokens that score each other above themselves. "
                              "Scores from one matrix allow none.",
                              theme().secondary, std::max(4, n())));
    return list;
  }
};

}  // namespace

Extent draw_symmetry_weights(Canvas& canvas, const FigureInput& in, Extent space) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const SymmetryDetail detail = symmetry_detail(in.scene, in.analysis, in.options.head);
  const Marks marks = marks_of(in);
  const WeightsPart part{canvas,
                         in,
                         head,
                         detail,
                         marks,
                         signed_range(in, {view(head.S), view(head.QQ)}),
                         weights_range(in, {view(head.A), view(detail.QQ_weights)})};
  const std::vector<Panel> panels = part.panels();
  constexpr int columns[] = {3, 4, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 290});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  const Point bars{grid.at.front().x + shift.x, grid.below + shift.y};
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0);
  draw_color_bar(canvas, in.theme, bars, width, in.theme.signed_map, part.numbers);
  draw_color_bar(canvas, in.theme, {bars.x + width + measure::space_5, bars.y}, width, in.theme.weights_map,
                 part.weights);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
