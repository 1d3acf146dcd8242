// The part "W" of the Rank view: the merged matrix, its singular values, its best approximation of lower rank with what
// that leaves out, and the counts of parameters.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/plots.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/rank_counts.h"
#include "app/figures/views/views.h"
#include "core/studies/detail_rank.h"

namespace attnlab {
namespace {

struct MatrixPart {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const RankDetail& detail;
  const Marks& marks;
  ColorRange range;

  const Theme& theme() const { return in.theme; }
  int d() const { return in.analysis.dims.d; }
  bool columns() const { return in.options.columns; }
  RowNote quiet(std::string text) const { return {std::move(text), theme().secondary}; }

  Panel merged() const {
    MatrixBlock one = block_of_node(in, Node::W, name_in(in, Node::W), theme().text);
    set_scale(one, theme().signed_map, range);
    one.captions = {quiet("rank " + std::to_string(head.rank) + ", at most " + std::to_string(detail.bound)),
                    quiet(columns() ? "keys × queries" : "queries × keys")};
    return block_panel(canvas, in, marks, std::move(one));
  }

  Panel approximation() const {
    MatrixBlock one = block_of(view(detail.approximation),
                               "\\text{best of rank } " + std::to_string(detail.kept), theme().text);
    set_scale(one, theme().signed_map, range);
    one.captions = {quiet("error " + residual_text(detail.error)), quiet("measured")};
    return steady_panel(canvas, in, marks, std::move(one), {"error 8.8e−16"});
  }

  Panel spectrum() const {
    const BarPlot plot{view(head.singular_values),
                       round_up(head.singular_values.size() ? head.singular_values(0, 0) : 0), detail.kept,
                       "\\sigma", theme().queries};
    const int cells = d();
    return {[cells](double cell) { return plot_size(plot_side(cells, cell)); },
            [this, plot, cells](Point at, double cell) {
              const double side = plot_side(cells, cell);
              plot_heading(canvas, theme(), at, side, "\\sigma", theme().text, "singular values");
              draw_bars(canvas, in, plot, at, side);
            }};
  }

  Panel left_out() const {
    MatrixBlock one = block_of(view(detail.left_out), "\\text{left out}", theme().text);
    set_scale(one, theme().signed_map, range);
    one.captions = {quiet("√Σσ² = " + residual_text(detail.error_formula)), quiet("the least possible")};
    return steady_panel(canvas, in, marks, std::move(one), {"√Σσ² = 8.8e−16"});
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{merged()};
    if (!detail.finite) {
      list.push_back(text_panel(canvas, "W left the range of doubles: it has no singular values here.",
                                theme().broken, d()));
      list.push_back(rank_counts_panel(canvas, in, detail));
      return list;
    }
    list.push_back(approximation());
    list.push_back(left_out());
    list.push_back(spectrum());
    list.push_back(rank_counts_panel(canvas, in, detail));
    return list;
  }
};

}  // namespace

Extent draw_rank_matrix(Canvas& canvas, const FigureInput& in, Extent space) {
  const FigureOptions& o = in.options;
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(o.head)];
  const RankDetail detail = rank_detail(in.scene, in.analysis, o.head, o.kept_rank);
  const Marks marks = marks_of(in);
  const MatrixPart part{
      canvas, in,    head,
      detail, marks, signed_range(in, {view(head.W), view(detail.approximation), view(detail.left_out)})};
  const std::vector<Panel> panels = part.panels();
  constexpr int columns[] = {3, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 200});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  draw_color_bar(canvas, in.theme, {grid.at.front().x + shift.x, grid.below + shift.y},
                 std::clamp(4 * grid.cell, 110.0, 200.0), in.theme.signed_map, part.range);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
