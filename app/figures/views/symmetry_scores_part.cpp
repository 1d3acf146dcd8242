// The part "scores" of the Symmetry view: scores from two matrices beside scores from one, on one colour scale, and the
// matrix W between them.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/plots.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/views.h"
#include "core/algebra/symmetry.h"
#include "core/studies/detail_symmetry.h"

namespace attnlab {
namespace {

struct ScoresPart {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SymmetryDetail& detail;
  const Marks& marks;
  ColorRange numbers;

  int n() const { return in.analysis.dims.n_q; }
  const Theme& theme() const { return in.theme; }

  static std::string asymmetry_words(double value) {
    return value == 0 ? "asymmetry 0: symmetric" : "asymmetry " + residual_text(value);
  }

  Panel block(MatrixBlock one, std::vector<std::string> captions, bool rows) const {
    set_scale(one, theme().signed_map, numbers);
    if (rows) one.row_labels = query_labels(in);
    for (std::string& line : captions) one.captions.push_back({std::move(line), theme().secondary});
    return steady_panel(canvas, in, marks, std::move(one), {"asymmetry 0: symmetric"});
  }

  Panel scores() const {
    const std::string asymmetry = head.asymmetry ? asymmetry_words(*head.asymmetry) : "not square";
    return block(block_of_node(in, Node::S, name_in(in, Node::S), theme().text),
                 {std::to_string(detail.free_S) + " free numbers", asymmetry}, true);
  }
  Panel own_scores(bool labels) const {
    return block(block_of_node(in, Node::QQ, name_in(in, Node::QQ), theme().text),
                 {std::to_string(detail.free_QQ) + " free numbers", asymmetry_words(detail.QQ_asymmetry)},
                 labels);
  }
  Panel part(Node node, const char* name, bool rows) const {
    return block(block_of_node(in, node, name, theme().text), {}, rows);
  }
  Panel between() const {
    return block(block_of_node(in, Node::W, name_in(in, Node::W), theme().text),
                 {"between queries and keys", asymmetry_words(asymmetry(head.W))}, false);
  }

  Panel mirror(const Matrix& values, Node node, Color color) const {
    const MirrorPlot plot{view(values), numbers.high, color, node};
    const std::string name = name_in(in, node);
    const int cells = n();
    return {[cells](double cell) { return plot_size(plot_side(cells, cell)); },
            [this, plot, name, cells](Point at, double cell) {
              const double side = plot_side(cells, cell);
              plot_heading(canvas, theme(), at, side, name, plot.color, "mirror plot");
              draw_mirror(canvas, in, plot, at, side);
            }};
  }

  Panel eigenvalues() const {
    const BarPlot plot{view(head.QQ_eigenvalues),
                       round_up(head.QQ_eigenvalues.size() ? head.QQ_eigenvalues(0, 0) : 0), n(), "\\lambda",
                       theme().queries};
    const std::string name = name_in(in, Node::QQ);
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

  std::vector<Panel> panels() const {
    std::vector<Panel> list{scores()};
    if (detail.square) {
      list.push_back(own_scores(false));
      list.push_back(mirror(head.S, Node::S, theme().keys));
      list.push_back(part(Node::S_sym, "\\text{½}\\,(S + S^{\\mathsf{T}})", true));
      list.push_back(part(Node::S_anti, "\\text{½}\\,(S - S^{\\mathsf{T}})", false));
    } else {
      list.push_back(not_square());
      list.push_back(own_scores(true));
      list.back().begins_row = true;
    }
    list.push_back(mirror(head.QQ, Node::QQ, theme().queries));
    list.push_back(between());
    list.push_back(eigenvalues());
    return list;
  }
};

}  // namespace

Extent draw_symmetry_scores(Canvas& canvas, const FigureInput& in, Extent space) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const SymmetryDetail detail = symmetry_detail(in.scene, in.analysis, in.options.head);
  const Marks marks = marks_of(in);
  const ScoresPart part{canvas, in,    head,
                        detail, marks, signed_range(in, {view(head.S), view(head.QQ), view(head.W)})};
  const std::vector<Panel> panels = part.panels();
  constexpr int columns[] = {3, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 290});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  draw_color_bar(canvas, in.theme, {grid.at.front().x + shift.x, grid.below + shift.y},
                 std::clamp(4 * grid.cell, 110.0, 200.0), in.theme.signed_map, part.numbers);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
