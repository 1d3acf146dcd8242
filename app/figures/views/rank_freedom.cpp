// The part "freedom" of the Rank view: a dial turns W_Q and W_K against each other; their projections move, and the
// scores stand still.
#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/rank.h"
#include "core/text/number.h"

#include <numbers>

namespace attnlab {
namespace {

constexpr double handle_room = 11;
constexpr int dial_cells = 4;  // the dial and the points are as large as so many cells

DialPlace place_of(Point at, double side) {
  return {{at.x + side / 2, at.y + side / 2}, side / 2 - handle_room};
}

ColorRange range_of(const FigureInput& in, const GaugeDetail& gauge) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  return signed_range(
      in, {view(head.P_Q), view(head.P_K), view(head.S), view(gauge.B), view(gauge.B_inverse_transposed),
           values(in.scene, in.analysis, Node::W_Q, in.options.head),
           values(in.scene, in.analysis, Node::W_K, in.options.head)});
}

struct FreedomPart : PanelPart {
  const GaugeDetail gauge = gauge_detail(in.scene, in.analysis, in.options.head, in.options.turning);
  const ColorRange range = range_of(in, gauge);

  bool any() const { return gauge.freedom == Freedom::any; }

  Panel node(Node which, Color color, std::vector<RowNote> captions, const char* widest = "") const {
    MatrixBlock block = block_of_node(in, which, name_in(in, which), color);
    set_scale(block, theme().signed_map, range);
    if (which == Node::P_Q) block.row_labels = query_labels(in);
    if (which == Node::P_K) block.row_labels = key_labels(in);
    block.captions = std::move(captions);
    return panel(std::move(block), {widest});
  }

  Panel dial() const {
    return plot_panel(dial_cells, [this](Point at, double side) {
      const double degrees = gauge.dial.angle * 180 / std::numbers::pi;
      plot_heading(canvas, theme(), at, side, any() ? "B" : "R", theme().text,
                   dims().d_k == 1 ? "sign and stretch" : show_rounded(degrees, 0) + "°");
      draw_dial(canvas, in, place_of(at, side), gauge);
      text_center(canvas, {at.x + side / 2, at.y + side + 14},
                  any() ? "stretch " + show_number(gauge.dial.stretch, 2) + ", shear " +
                              show_number(gauge.dial.shear, 2)
                        : "pull the handle around",
                  {Face::sans, measure::type_11, theme().secondary});
    });
  }

  Panel points() const {
    return plot_panel(dial_cells, [this](Point at, double side) {
      plot_heading(canvas, theme(), at, side, "\\text{queries and keys}", theme().text, "");
      draw_turned_points(canvas, in, gauge, at, side);
    });
  }

  Panel turner(const Matrix& m, const char* name, std::vector<RowNote> captions) const {
    MatrixBlock block = block_of(view(m), name, theme().text);
    set_scale(block, theme().signed_map, range);
    block.captions = std::move(captions);
    return panel(std::move(block), {"any R with R Rᵀ = 1"});
  }

  Panel scores() const {
    const double change = gauge.difference;
    const bool still = change <= 1e-12 * gauge.size;
    RowNote verdict = still                ? RowNote{"stands still", theme().holds}
                      : in.scene.unit_keys ? RowNote{"unit keys break it", theme().broken}
                                           : RowNote{"changes by rounding", theme().secondary};
    if (!std::isfinite(change)) verdict = {"left the range of doubles", theme().broken};
    return node(Node::S, theme().text, {std::move(verdict), quiet("largest change " + residual_text(change))},
                "largest change overflow");
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    const auto row = [&list](Panel panel) {
      panel.begins_row = true;
      list.push_back(std::move(panel));
    };
    if (gauge.freedom == Freedom::none) {
      list.push_back(
          text("Under this rule no product of two weight matrices makes the scores, so there is "
               "nothing to turn. Under \"Two matrices\" the scores see W_Q and W_K only "
               "through their product, and every invertible B is such a turn.",
               8));
      row(node(Node::P_Q, theme().queries, {}));
      list.push_back(node(Node::P_K, theme().keys, {}));
      list.push_back(node(Node::S, theme().text, {}));
      return list;
    }
    list.push_back(dial());
    list.push_back(points());
    const char* const name =
        any() ? (columns() ? "B^{\\mathsf{T}}" : "B") : (columns() ? "R^{\\mathsf{T}}" : "R");
    list.push_back(turner(gauge.B, name,
                          {quiet(any() ? "any invertible B" : "any R with R Rᵀ = 1"),
                           quiet("condition " + show_number(gauge.condition, 2))}));
    row(node(Node::W_Q, theme().queries, {quiet(any() ? "turned by B" : "turned by R")}));
    if (any()) {
      list.push_back(node(Node::W_K, theme().keys, {quiet("turned by B⁻ᵀ")}));
      list.push_back(turner(gauge.B_inverse_transposed, columns() ? "B^{-1}" : "B^{-\\mathsf{T}}",
                            {quiet("undoes B in every score")}));
    }
    row(node(Node::P_Q, theme().queries, {quiet("moved by up to"), quiet(number_or_word(gauge.moved, 2))}));
    list.push_back(node(Node::P_K, theme().keys, {}));
    list.push_back(scores());
    return list;
  }
};

PanelFigure figure_of(const FreedomPart& part) {
  return {.panels = part.panels(),
          .columns = {3, 2},
          .width = 200,
          .bars = {{part.theme().signed_map, part.range}}};
}

}  // namespace

std::optional<DialPlace> freedom_dial(const Canvas& measures, const FigureInput& in, Extent space) {
  if (in.analysis.dims.h == 0) return std::nullopt;
  Recorder canvas(measures);
  const FreedomPart part{{canvas, in}};
  if (part.gauge.freedom == Freedom::none) return std::nullopt;
  const PanelGrid grid = fit_panels(figure_of(part), space);
  return place_of(grid.at.front(), plot_side(dial_cells, grid.cell));
}

Extent draw_rank_freedom(Canvas& canvas, const FigureInput& in, Extent space) {
  return draw_panels(canvas, in.theme, figure_of(FreedomPart{{canvas, in}}), space);
}

}  // namespace attnlab
