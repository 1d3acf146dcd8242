// The Symmetry view: scores from two matrices beside scores from one, on one colour scale.
#include "app/figures/color_bar.h"
#include "app/figures/panels.h"
#include "app/figures/plots.h"
#include "app/figures/scale.h"
#include "app/figures/text.h"
#include "app/figures/views.h"
#include "core/detail_symmetry.h"
#include "core/number.h"

namespace attnlab {
namespace {

struct SymmetryView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SymmetryDetail& detail;
  const Marks& marks;
  ColorRange numbers, weights;

  int n() const { return in.analysis.dims.n_q; }
  const Theme& theme() const { return in.theme; }

  Panel signed_block(MatrixBlock block, std::vector<std::string> captions, bool rows, bool cols) const {
    set_scale(block, theme().signed_map, numbers);
    if (rows) block.row_labels = query_labels(in);
    if (cols) block.col_labels = key_labels(in);
    for (std::string& line : captions) block.captions.push_back({std::move(line), theme().secondary});
    return block_panel(canvas, in, marks, std::move(block));
  }

  Panel scores() const {
    MatrixBlock block =
        block_of_node(in, Node::S, name_latex(in.scene, Node::S, in.options.head), theme().text);
    const std::string asymmetry = !head.asymmetry        ? "not square"
                                  : *head.asymmetry == 0 ? "asymmetry 0: symmetric"
                                                         : "asymmetry " + number_or_word(*head.asymmetry, 2);
    return signed_block(std::move(block), {std::to_string(detail.free_S) + " free numbers", asymmetry}, true,
                        false);
  }
  Panel own_scores(bool labels) const {
    MatrixBlock block =
        block_of_node(in, Node::QQ, name_latex(in.scene, Node::QQ, in.options.head), theme().text);
    const double a = detail.QQ_asymmetry;
    return signed_block(std::move(block),
                        {std::to_string(detail.free_QQ) + " free numbers",
                         a == 0 ? "asymmetry 0: symmetric" : "asymmetry " + number_or_word(a, 2)},
                        labels, false);
  }
  Panel part(Node node, const char* name, bool rows) const {
    return signed_block(block_of_node(in, node, name, theme().text), {}, rows, false);
  }

  Panel mirror(const Matrix& values, Node node, Color color) const {
    const MirrorPlot plot{view(values), numbers.high, color, node};
    const std::string name = name_latex(in.scene, node, in.options.head);
    const int cells = n();
    return {[cells](double cell) { return plot_size(plot_side(cells, cell)); },
            [this, plot, name, cells](Point at, double cell) {
              const double side = plot_side(cells, cell);
              plot_heading(canvas, theme(), at, side, name, plot.color, "mirror plot");
              draw_mirror(canvas, in, plot, at, side);
            }};
  }

  Panel own_weights(bool transposed) const {
    const Matrix m = transposed ? Matrix(detail.QQ_weights.transpose()) : detail.QQ_weights;
    const std::string name =
        "\\operatorname{softmax}(" + name_latex(in.scene, Node::QQ, in.options.head) + ")";
    MatrixBlock block = block_of(view(m), transposed ? "\\text{transpose}" : name, theme().text);
    set_scale(block, theme().weights_map, weights);
    if (detail.masked) {
      Mask mask = in.scene.mask;
      if (transposed) {  // the key sees the query
        Matrix open(n(), n());
        for (int i = 0; i < n(); ++i)
          for (int j = 0; j < n(); ++j) open(i, j) = allowed(in.scene.mask, j, i) ? 1 : 0;
        mask.kind = Mask::Kind::matrix;
        mask.allowed = open;
      }
      hatch_masked(block, mask);
    }
    if (!transposed) {
      block.row_labels = query_labels(in);
      block.captions = {{"rows sum to 1", theme().secondary},
                        {"asymmetry " + number_or_word(detail.weights_asymmetry, 2), theme().secondary}};
    } else {
      block.captions = {{"its columns sum to 1,", theme().secondary},
                        {"its rows need not", theme().secondary}};
    }
    return block_panel(canvas, in, marks, std::move(block));
  }

  Panel eigenvalues() const {
    const BarPlot plot{view(head.QQ_eigenvalues),
                       round_up(head.QQ_eigenvalues.size() ? head.QQ_eigenvalues(0, 0) : 0), n(), "\\lambda",
                       theme().queries};
    const std::string name = name_latex(in.scene, Node::QQ, in.options.head);
    const int cells = n();
    return {[cells](double cell) { return plot_size(plot_side(cells, cell)); },
            [this, plot, name, cells](Point at, double cell) {
              const double side = plot_side(cells, cell);
              plot_heading(canvas, theme(), at, side, name, plot.color, "eigenvalues ≥ 0");
              draw_bars(canvas, in, plot, at, side);
            }};
  }

  Panel not_square() const {
    const std::string shape =
        std::to_string(in.analysis.dims.n_q) + " × " + std::to_string(in.analysis.dims.n_k);
    return text_panel(canvas,
                      "S is " + shape +
                          ", not square: it has no mirror image, so no symmetric and antisymmetric part, no "
                          "mirror plot and no asymmetry. The queries among themselves have all of it.",
                      theme().secondary, n());
  }

  static void begin_row(std::vector<Panel>& list, Panel panel) {
    panel.begins_row = true;
    list.push_back(std::move(panel));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    list.push_back(scores());
    if (detail.square) {
      list.push_back(own_scores(false));
      list.push_back(mirror(head.S, Node::S, theme().keys));
      list.push_back(part(Node::S_sym, "\\text{½}\\,(S + S^{\\mathsf{T}})", true));
      list.push_back(part(Node::S_anti, "\\text{½}\\,(S - S^{\\mathsf{T}})", false));
      list.push_back(mirror(head.QQ, Node::QQ, theme().queries));
      list.push_back(own_weights(false));
      list.push_back(own_weights(true));
      list.push_back(eigenvalues());
    } else {
      list.push_back(not_square());
      begin_row(list, own_scores(true));
      list.push_back(mirror(head.QQ, Node::QQ, theme().queries));
      list.push_back(eigenvalues());
      begin_row(list, own_weights(false));
      list.push_back(own_weights(true));
    }
    return list;
  }
};

}  // namespace

Extent draw_symmetry(Canvas& canvas, const FigureInput& input, Extent space) {
  const HeadAnalysis& head = input.analysis.heads[static_cast<std::size_t>(input.options.head)];
  const SymmetryDetail detail = symmetry_detail(input.scene, input.analysis, input.options.head);
  const Marks marks = marks_of(input);
  const SymmetryView view_of{canvas,
                             input,
                             head,
                             detail,
                             marks,
                             signed_range(input, {view(head.S), view(head.QQ)}),
                             weights_range(input, {view(detail.QQ_weights)})};
  const std::vector<Panel> panels = view_of.panels();
  constexpr int columns[] = {3, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 290});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  const Point bars{grid.at.front().x + shift.x, grid.below + shift.y};
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0);
  draw_color_bar(canvas, input.theme, bars, width, input.theme.signed_map, view_of.numbers);
  draw_color_bar(canvas, input.theme, {bars.x + width + measure::space_5, bars.y}, width,
                 input.theme.weights_map, view_of.weights);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
