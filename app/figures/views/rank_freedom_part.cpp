// The part "freedom" of the Rank view: a dial turns W_Q and W_K against each other; their projections move, and the
// scores stand still.
#include "app/figures/views/rank_freedom_part.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/plots.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/gauge_points.h"
#include "app/figures/views/views.h"
#include "core/text/number.h"

#include <numbers>

namespace attnlab {
namespace {

constexpr double handle_room = 11;
constexpr int dial_cells = 4;  // the dial and the points are as large as so many cells

DialPlace place_of(Point at, double side) {
  return {{at.x + side / 2, at.y + side / 2}, side / 2 - handle_room};
}

struct FreedomPart {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const GaugeDetail& gauge;
  const Marks& marks;
  ColorRange range;

  const Theme& theme() const { return in.theme; }
  bool any() const { return gauge.freedom == Freedom::any; }
  bool columns() const { return in.options.columns; }
  RowNote quiet(std::string text) const { return {std::move(text), theme().secondary}; }

  Panel node(Node which, Color color, std::vector<RowNote> captions, const char* widest = "") const {
    MatrixBlock block = block_of_node(in, which, name_in(in, which), color);
    set_scale(block, theme().signed_map, range);
    if (which == Node::P_Q) block.row_labels = query_labels(in);
    if (which == Node::P_K) block.row_labels = key_labels(in);
    block.captions = std::move(captions);
    return steady_panel(canvas, in, marks, std::move(block), {widest});
  }

  Panel dial() const {
    return {[](double cell) { return plot_size(plot_side(dial_cells, cell)); },
            [this](Point at, double cell) {
              const double side = plot_side(dial_cells, cell);
              const double degrees = gauge.dial.angle * 180 / std::numbers::pi;
              plot_heading(canvas, theme(), at, side, any() ? "B" : "R", theme().text,
                           in.analysis.dims.d_k == 1 ? "sign and stretch" : show_rounded(degrees, 0) + "°");
              draw_dial(canvas, in, place_of(at, side), gauge);
              text_center(canvas, {at.x + side / 2, at.y + side + 14},
                          any() ? "stretch " + show_number(gauge.dial.stretch, 2) + ", shear " +
                                      show_number(gauge.dial.shear, 2)
                                : "pull the handle around",
                          {Face::sans, measure::type_11, theme().secondary});
            }};
  }

  Panel points() const {
    return {[](double cell) { return plot_size(plot_side(dial_cells, cell)); },
            [this](Point at, double cell) {
              const double side = plot_side(dial_cells, cell);
              plot_heading(canvas, theme(), at, side, "\\text{queries and keys}", theme().text, "");
              draw_gauge_points(canvas, in, gauge, at, side);
            }};
  }

  Panel turner(const Matrix& m, const char* name, std::vector<RowNote> captions) const {
    MatrixBlock block = block_of(view(m), name, theme().text);
    set_scale(block, theme().signed_map, range);
    block.captions = std::move(captions);
    return steady_panel(canvas, in, marks, std::move(block), {"any R with R Rᵀ = 1"});
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
          text_panel(canvas,
                     "Under this rule no product of two weight matrices makes the scores, so there is "
                     "nothing to turn. Under \"Two matrices\" the scores see W_Q and W_K only "
                     "through their product, and every invertible B is such a turn.",
                     theme().secondary, 8));
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

// The panels, where they stand, and how far the whole is shifted.
struct Laid {
  std::vector<Panel> panels;
  PanelGrid grid;
  Point shift;
};

Laid lay(const FreedomPart& part, Extent space) {
  Laid out{part.panels(), {}, {}};
  constexpr int columns[] = {3, 2};
  out.grid = fit_panels(out.panels, columns, space, {.below = color_bar_height, .width = 200});
  out.shift = centred(out.grid.extent, space);
  return out;
}

}  // namespace

std::optional<DialPlace> freedom_dial(Canvas& canvas, const FigureInput& in, Extent space) {
  const GaugeDetail gauge = gauge_detail(in.scene, in.analysis, in.options.head, in.options.turning);
  if (in.analysis.dims.h == 0 || gauge.freedom == Freedom::none) return std::nullopt;
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const Marks marks = marks_of(in);
  const FreedomPart part{canvas, in, head, gauge, marks, {}};
  const Laid laid = lay(part, space);
  const Point at = laid.grid.at.front();
  return place_of({at.x + laid.shift.x, at.y + laid.shift.y}, plot_side(dial_cells, laid.grid.cell));
}

Extent draw_rank_freedom(Canvas& canvas, const FigureInput& in, Extent space) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const GaugeDetail gauge = gauge_detail(in.scene, in.analysis, in.options.head, in.options.turning);
  const Marks marks = marks_of(in);
  const Node used[] = {Node::W_Q, Node::W_K};
  const FreedomPart part{canvas,
                         in,
                         head,
                         gauge,
                         marks,
                         signed_range(in, {view(head.P_Q), view(head.P_K), view(head.S), view(gauge.B),
                                           view(gauge.B_inverse_transposed),
                                           values(in.scene, in.analysis, used[0], in.options.head),
                                           values(in.scene, in.analysis, used[1], in.options.head)})};
  const Laid laid = lay(part, space);
  draw_panels(laid.panels, laid.grid, laid.shift);
  draw_color_bar(canvas, in.theme, {laid.grid.at.front().x + laid.shift.x, laid.grid.below + laid.shift.y},
                 std::clamp(4 * laid.grid.cell, 110.0, 200.0), in.theme.signed_map, part.range);
  return at_least(laid.grid.extent, space);
}

}  // namespace attnlab
