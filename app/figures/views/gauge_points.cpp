#include "app/figures/views/gauge_points.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/scale.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

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

void axes(Canvas& canvas, const Theme& theme, const TurnedPlane& plane) {
  const Point zero = plane.box.center();
  const Point across[2] = {{plane.box.x, zero.y}, {plane.box.right(), zero.y}},
              up[2] = {{zero.x, plane.box.y}, {zero.x, plane.box.bottom()}};
  canvas.polyline(across, {theme.hairline, 1, false});
  canvas.polyline(up, {theme.hairline, 1, false});
}

void cloud(Canvas& canvas, const FigureInput& in, const TurnedPlane& plane, const Matrix& now,
           const Matrix& before, Node node, Color color) {
  for (Eigen::Index i = 0; i < now.rows(); ++i) {
    const auto here = plane.place(now, i), there = plane.place(before, i);
    if (!here) continue;
    if (there && std::hypot(here->x - there->x, here->y - there->y) > 1) {
      const Point way[2] = {*there, *here};
      canvas.polyline(way, {with_alpha(color, 110), 1, false});
      canvas.fill_circle(*there, 3.5, color);
      canvas.fill_circle(*there, 2.3, in.theme.panel);
    }
    canvas.fill_circle(*here, 5, color);
    canvas.hit({{here->x - 6, here->y - 6, 12, 12},
                {node, in.options.head, static_cast<int>(i), plane.gauge.plane.first}});
  }
}

}  // namespace

void draw_gauge_points(Canvas& canvas, const FigureInput& in, const GaugeDetail& gauge, Point at,
                       double side) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const Rect box{at.x, at.y, side, side};
  canvas.fill_rectangle(box, in.theme.panel, 4);
  canvas.stroke_rectangle(box, {in.theme.hairline, 1, false}, 4);
  const double reach = std::max(longest_row(gauge.P_Q_before), longest_row(gauge.P_K_before));
  const TurnedPlane plane{
      gauge, {box.x + 7, box.y + 7, side - 14, side - 14}, round_up(std::min(reach, 1e300) * 1.5)};
  axes(canvas, in.theme, plane);
  cloud(canvas, in, plane, head.P_K, gauge.P_K_before, Node::P_K, in.theme.keys);
  cloud(canvas, in, plane, head.P_Q, gauge.P_Q_before, Node::P_Q, in.theme.queries);
  const TextStyle style{Face::sans, measure::type_11, in.theme.secondary};
  canvas.text({box.x, box.bottom() + 14}, short_number(-plane.end), style);
  text_right(canvas, {box.right(), box.bottom() + 14}, short_number(plane.end), style);
  const auto [p, q] = gauge.plane;
  const std::string axes_shown =
      in.analysis.dims.d_k == 1 ? "axis 1" : "axes " + std::to_string(p + 1) + ", " + std::to_string(q + 1);
  text_center(canvas, {box.center().x, box.bottom() + 14}, axes_shown, style);
}

}  // namespace attnlab
