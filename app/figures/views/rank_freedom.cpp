// The part "freedom" of the Rank view: a dial turns W_Q and W_K against each other; their projections move,
// and the scores stand still.
#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/rank.h"
#include "core/scene/positions.h"
#include "core/text/number.h"

#include <numbers>

namespace attnlab {
namespace {

// The rings of the stretches 1/2, 1 and 2 stand at equal distances.
constexpr double middle_ring = 0.6, ring_step = 0.4;
constexpr double angle_snap = 0.03, stretch_snap = 0.03;

std::vector<Point> circle(Point center, double radius, double from, double to) {
  return arc(center, radius, from, to, std::max(2, static_cast<int>(std::ceil(std::abs(to - from) * 16))));
}

struct TurnedPlane {
  const GaugeDetail& gauge;
  Rect box;
  double end;

  // Row i of a projection in the turned coordinates; nothing where it is not finite.
  std::optional<Point> place(const Matrix& P, Eigen::Index i) const {
    const auto [p, q] = gauge.plane;
    const double x = P(i, p), y = P.cols() > 1 ? P(i, q) : 0;
    if (!std::isfinite(x) || !std::isfinite(y) || std::abs(x) > end || std::abs(y) > end) return std::nullopt;
    return Point{box.center().x + x / end * box.width / 2, box.center().y - y / end * box.height / 2};
  }
};

double longest_row(const Matrix& P) {
  double longest = 0;
  for (Eigen::Index i = 0; i < P.rows(); ++i)
    if (P.row(i).allFinite()) longest = std::max(longest, P.row(i).stableNorm());
  return longest;
}

void cloud(Canvas& canvas, const FigureInput& in, const TurnedPlane& plane, const Matrix& now,
           const Matrix& before, Node node, Color color) {
  for (Eigen::Index i = 0; i < now.rows(); ++i) {
    const auto here = plane.place(now, i), there = plane.place(before, i);
    if (!here) continue;
    if (there && std::hypot(here->x - there->x, here->y - there->y) > 1) {
      canvas.line(*there, *here, {with_alpha(color, 110)});
      canvas.fill_circle(*there, 3.5, color);
      canvas.fill_circle(*there, 2.3, in.theme.panel);
    }
    canvas.fill_circle(*here, 5, color);
    canvas.hit({{here->x - 6, here->y - 6, 12, 12},
                {node, in.options.head, static_cast<int>(i), plane.gauge.plane.first}});
  }
}

void draw_dial(Canvas& canvas, const FigureInput& in, const DialPlace& place, const GaugeDetail& gauge) {
  const Theme& theme = in.theme;
  constexpr double whole = 2 * std::numbers::pi;
  const int d_k = in.analysis.dims.d_k;
  const bool any = gauge.freedom == Freedom::any;
  const double outer = any ? place.radius : dial_ring(place, 1), one = dial_ring(place, 1);
  canvas.fill_circle(place.center, outer, theme.panel);
  canvas.polyline(circle(place.center, outer, 0, whole), {theme.hairline, 1, false});
  if (any) {
    canvas.polyline(circle(place.center, dial_ring(place, 1 / most_stretch), 0, whole),
                    {theme.hairline, 1, false});
    canvas.polyline(circle(place.center, one, 0, whole), {theme.secondary, 1, true});
  }
  canvas.line(place.center, {place.center.x + outer, place.center.y}, {theme.hairline});
  const Point handle = dial_handle(place, gauge.freedom, gauge.dial, d_k);
  const double angle = d_k == 1 ? 0 : std::remainder(gauge.dial.angle, whole);
  if (angle != 0)
    canvas.polyline(circle(place.center, place.radius * 0.14, 0, angle), {theme.accent, 2, false});
  canvas.line(place.center, handle, {theme.accent, 2});
  canvas.fill_circle(place.center, 3, theme.accent);
  canvas.fill_circle(handle, 9, theme.panel);
  canvas.fill_circle(handle, 7.5, theme.accent);
}

void draw_turned_points(Canvas& canvas, const FigureInput& in, const GaugeDetail& gauge, Point at,
                        double side) {
  const HeadAnalysis& head = in.analysis.head(in.options.head);
  const Rect box{at.x, at.y, side, side};
  plot_ground(canvas, in.theme, box);
  const double reach = std::max(longest_row(gauge.P_Q_before), longest_row(gauge.P_K_before));
  const TurnedPlane plane{
      gauge, {box.x + 7, box.y + 7, side - 14, side - 14}, round_up(std::min(reach, 1e300) * 1.5)};
  plot_axes(canvas, in.theme, plane.box);
  cloud(canvas, in, plane, head.P_K, gauge.P_K_before, Node::P_K, in.theme.keys);
  cloud(canvas, in, plane, head.P_Q, gauge.P_Q_before, Node::P_Q, in.theme.queries);
  plot_ends(canvas, in.theme, box, short_number(-plane.end), short_number(plane.end));
  const auto [p, q] = gauge.plane;
  const std::string axes_shown =
      in.analysis.dims.d_k == 1 ? "axis 1" : "axes " + std::to_string(p + 1) + ", " + std::to_string(q + 1);
  text_center(canvas, {box.center().x, box.bottom() + 14}, axes_shown,
              {Face::sans, measure::type_11, in.theme.secondary});
}

constexpr double handle_room = 11;
constexpr int dial_cells = 4;  // the dial and the points are as large as so many cells

DialPlace place_of(Point at, double side) {
  return {{at.x + side / 2, at.y + side / 2}, side / 2 - handle_room};
}

struct FreedomPart : PanelPart {
  const GaugeDetail gauge = gauge_detail(in.scene, in.analysis, in.options.head, in.options.turning);
  const ColorScale scale = signed_scale(
      in, RangeOf::numbers,
      {view(head().P_Q), view(head().P_K), view(head().S), view(gauge.B), view(gauge.B_inverse_transposed),
       values(in.scene, in.analysis, Node::W_Q, in.options.head),
       values(in.scene, in.analysis, Node::W_K, in.options.head)});

  bool any() const { return gauge.freedom == Freedom::any; }

  Panel node(Node which, std::vector<RowNote> captions = {}, std::string widest = "") const {
    return panel(block(which, scale, "", std::move(captions)), {std::move(widest)});
  }

  Panel dial() const {
    return plot_panel(dial_cells, [this](Point at, double side) {
      const double degrees = gauge.dial.angle * 180 / std::numbers::pi;
      plot_heading(canvas, theme(), at, side, any() ? "B" : "R", theme().text,
                   {dims().d_k == 1 ? "sign and stretch" : show_rounded(degrees, 0) + "°"});
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
      plot_heading(canvas, theme(), at, side, "\\text{queries and keys}", theme().text, {});
      draw_turned_points(canvas, in, gauge, at, side);
    });
  }

  Panel turner(const Matrix& m, const std::string& name, std::vector<RowNote> captions) const {
    return panel(block(Node::W, view(m), scale, name, std::move(captions)), {"any R with R Rᵀ = 1"});
  }

  Panel scores() const {
    const double change = gauge.difference;
    const bool still = change <= 1e-12 * gauge.size;
    const RowNote verdict =
        !std::isfinite(change)                       ? RowNote{"left the range of doubles", theme().broken}
        : still                                      ? RowNote{"stands still", theme().holds}
        : turns_rows(in.scene, in.analysis.dims.d_k) ? RowNote{"rope breaks it", theme().broken}
        : in.scene.positions == Positions::keys      ? RowNote{"places break it", theme().broken}
        : in.scene.unit_keys                         ? RowNote{"unit keys break it", theme().broken}
                                                     : RowNote{"changes by rounding"};
    return node(Node::S, {verdict, "largest change " + residual_text(change)}, "largest change overflow");
  }

  std::vector<Panel> panels() const {
    if (gauge.freedom == Freedom::none)
      return {text("Under this rule no product of two weight matrices makes the scores, so there is "
                   "nothing to turn. Under \"Two matrices\" the scores see W^Q and W^K only "
                   "through their product, and every invertible B is such a turn.",
                   8),
              at_row_start(node(Node::P_Q)), node(Node::P_K), node(Node::S)};
    std::vector<Panel> list;
    if (!in.options.plain) list.push_back(named("dial", dial()));
    list.push_back(named("turned", points()));
    const std::string letter = any() ? "B" : "R";
    list.push_back(named("turn", turner(gauge.B, columns() ? letter + "^{\\mathsf{T}}" : letter,
                                        {any() ? "any invertible B" : "any R with R Rᵀ = 1",
                                         "condition " + show_number(gauge.condition, 2)})));
    list.push_back(at_row_start(node(Node::W_Q, {"turned by " + letter})));
    if (any()) {
      list.push_back(node(Node::W_K, {"turned by B⁻ᵀ"}));
      list.push_back(
          named("turn.back", turner(gauge.B_inverse_transposed, columns() ? "B^{-1}" : "B^{-\\mathsf{T}}",
                                    {"undoes B in every score"})));
    }
    list.push_back(at_row_start(node(Node::P_Q, {"moved by up to", number_or_word(gauge.moved, 2)})));
    list.push_back(node(Node::P_K));
    list.push_back(scores());
    return list;
  }

  PanelFigure figure() const { return {panels(), {3, 2}, 200, {{scale, ""}}}; }
};

}  // namespace

double dial_ring(const DialPlace& place, double stretch) {
  const double sensible = std::clamp(stretch, 1 / most_stretch, most_stretch);
  return place.radius * (middle_ring + ring_step * std::log(sensible) / std::log(most_stretch));
}

Point dial_handle(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k) {
  const double radius = dial_ring(place, freedom == Freedom::any ? dial.stretch : 1);
  double c = std::cos(dial.angle), s = std::sin(dial.angle);
  if (d_k == 1) c = c < 0 ? -1 : 1, s = 0;
  return {place.center.x + radius * c, place.center.y - radius * s};
}

Dial dial_pulled(const DialPlace& place, Freedom freedom, const Dial& dial, int d_k, Point pull) {
  Dial out = dial;
  const double x = pull.x - place.center.x, y = place.center.y - pull.y, distance = std::hypot(x, y);
  if (!(place.radius > 0) || distance < 1) return out;
  out.angle = std::atan2(y, x);
  if (std::abs(out.angle) < angle_snap) out.angle = 0;
  if (d_k == 1) out.angle = x < 0 ? std::numbers::pi : 0;
  if (freedom != Freedom::any) return out;
  const double steps = (distance / place.radius - middle_ring) / ring_step;
  out.stretch = std::pow(most_stretch, std::clamp(steps, -1.0, 1.0));
  if (std::abs(steps) < stretch_snap) out.stretch = 1;
  return out;
}

std::optional<DialPlace> freedom_dial(const Canvas& measures, const FigureInput& in, Extent space) {
  if (in.analysis.dims.h == 0) return std::nullopt;
  Recorder canvas(measures);
  const FreedomPart part{{canvas, in}};
  if (part.gauge.freedom == Freedom::none) return std::nullopt;
  const PanelGrid grid = fit_panels(canvas, in, part.figure(), space);
  return place_of(grid.at.front(), plot_side(dial_cells, grid.cell));
}

HeldPanels rank_freedom_panels(Canvas& canvas, const FigureInput& in) {
  return panels_of<FreedomPart>(canvas, in);
}

}  // namespace attnlab
