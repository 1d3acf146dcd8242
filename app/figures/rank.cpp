// The Rank view: the merged matrix W, its best approximation of lower rank, what it cannot see, and what changes no
// score.
#include "app/figures/color_bar.h"
#include "app/figures/panels.h"
#include "app/figures/plots.h"
#include "app/figures/rank_counts.h"
#include "app/figures/scale.h"
#include "app/figures/text.h"
#include "app/figures/views.h"
#include "core/detail_rank.h"
#include "core/number.h"

namespace attnlab {
namespace {

struct RankView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const RankDetail& detail;
  const Marks& marks;
  ColorRange range;

  const Theme& theme() const { return in.theme; }
  int d() const { return in.analysis.dims.d; }

  Panel block(MatrixBlock one, std::vector<std::string> captions) const {
    set_scale(one, theme().signed_map, range);
    for (std::string& line : captions) one.captions.push_back({std::move(line), theme().secondary});
    return block_panel(canvas, in, marks, std::move(one));
  }

  Panel merged() const {
    return block(block_of_node(in, Node::W, name_latex(in.scene, Node::W, in.options.head), theme().text),
                 {"rank " + std::to_string(head.rank) + ", at most " + std::to_string(detail.bound),
                  "queries × keys"});
  }

  Panel approximation() const {
    return block(block_of(view(detail.approximation), "\\text{best of rank } " + std::to_string(detail.kept),
                          theme().text),
                 {"error " + number_or_word(detail.error, 4), "the least possible"});
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

  // Room for d rows whatever the rank, so that nothing moves while an entry is dragged.
  Panel unseen(const Matrix& directions, const char* name, const char* words) const {
    MatrixBlock one = block_of(view(directions), name, theme().text);
    if (directions.rows() == 0) one = block_of(view(Matrix(0, d())), name, theme().text);
    set_scale(one, theme().signed_map, range);
    prepare(one, canvas);
    MatrixBlock room = one;
    room.rows = d();
    room.captions = {{words, theme().secondary}};
    prepare(room, canvas);
    return {[room](double cell) { return size_of(room, cell); },
            [this, one, words](Point at, double cell) {
              draw(canvas, in, marks, one, at, cell);
              const double y = at.y + size_of(one, cell).height + (one.rows > 0 ? 21 : 14);
              canvas.text({at.x, y}, one.rows > 0 ? words : "none",
                          {Face::sans, measure::type_12, theme().secondary});
            }};
  }

  void add_gauge(std::vector<Panel>& list) const {
    const Gauge& gauge = detail.gauge;
    if (gauge.kind == Gauge::Kind::none) {
      list.push_back(text_panel(
          canvas, "Under this rule no product W_Q W_K makes the scores, so there is nothing to turn.",
          theme().secondary, d()));
      return;
    }
    const bool any = gauge.kind == Gauge::Kind::any;
    list.push_back(
        block(block_of(view(gauge.W_Q), any ? "W^{Q}\\,B" : "W^{Q}\\,R", theme().queries), gauge_words()));
    if (any) list.push_back(block(block_of(view(gauge.W_K), "W^{K}\\,B^{-\\mathsf{T}}", theme().keys), {}));
    list.push_back(block(block_of(view(gauge.B), any ? "B" : "R", theme().text),
                         {any ? "any invertible B" : "any R with R Rᵀ = 1"}));
  }

  std::vector<std::string> gauge_words() const {
    const bool broken = in.scene.unit_keys && !(detail.gauge.difference <= 1e-12 * detail.gauge.size);
    return {broken ? "unit keys break this:" : "other weights, same scores:",
            "largest change " + residual_text(detail.gauge.difference)};
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    list.push_back(merged());
    if (detail.finite) {
      list.push_back(approximation());
      list.push_back(spectrum());
      list.push_back(unseen(detail.unseen_left, "x\\,W = 0", "queries that see nothing"));
      list.push_back(unseen(detail.unseen_right, "W\\,y^{\\mathsf{T}} = 0", "keys that nobody sees"));
    } else {
      list.push_back(text_panel(canvas, "W left the range of doubles: it has no singular values here.",
                                theme().broken, d()));
    }
    list.push_back(rank_counts_panel(canvas, in, detail));
    add_gauge(list);
    return list;
  }
};

}  // namespace

Extent draw_rank(Canvas& canvas, const FigureInput& input, Extent space) {
  const HeadAnalysis& head = input.analysis.heads[static_cast<std::size_t>(input.options.head)];
  const RankDetail detail =
      rank_detail(input.scene, input.analysis, input.options.head, input.options.kept_rank);
  const Marks marks = marks_of(input);
  const RankView view_of{
      canvas,
      input,
      head,
      detail,
      marks,
      signed_range(input, {view(head.W), view(detail.approximation), view(detail.unseen_left),
                           view(detail.unseen_right), view(detail.gauge.B), view(detail.gauge.W_Q),
                           view(detail.gauge.W_K)})};
  const std::vector<Panel> panels = view_of.panels();
  constexpr int columns[] = {3, 2};
  const PanelGrid grid = fit_panels(panels, columns, space, {.below = color_bar_height, .width = 200});
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  draw_color_bar(canvas, input.theme, {grid.at.front().x + shift.x, grid.below + shift.y},
                 std::clamp(4 * grid.cell, 110.0, 200.0), input.theme.signed_map, view_of.range);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
