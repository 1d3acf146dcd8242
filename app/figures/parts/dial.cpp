#include "app/figures/parts/dial.h"

#include "app/figures/canvas/text.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace attnlab {
namespace {

// The rings of the stretches 1/2, 1 and 2 stand at equal distances.
constexpr double middle_ring = 0.6, ring_step = 0.4;
constexpr double angle_snap = 0.03, stretch_snap = 0.03;

std::vector<Point> circle(Point center, double radius, double from, double to) {
  std::vector<Point> points;
  const int parts = std::max(2, static_cast<int>(std::ceil(std::abs(to - from) * 16)));
  for (int i = 0; i <= parts; ++i) {
    const double angle = from + (to - from) * i / parts;
    points.push_back({center.x + radius * std::cos(angle), center.y - radius * std::sin(angle)});
  }
  return points;
}

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
  const Point start[2] = {place.center, {place.center.x + outer, place.center.y}};
  canvas.polyline(start, {theme.hairline, 1, false});
  const Point handle = dial_handle(place, gauge.freedom, gauge.dial, d_k);
  const double angle = d_k == 1 ? 0 : std::remainder(gauge.dial.angle, whole);
  if (angle != 0)
    canvas.polyline(circle(place.center, place.radius * 0.14, 0, angle), {theme.accent, 2, false});
  const Point arm[2] = {place.center, handle};
  canvas.polyline(arm, {theme.accent, 2, false});
  canvas.fill_circle(place.center, 3, theme.accent);
  canvas.fill_circle(handle, 9, theme.panel);
  canvas.fill_circle(handle, 7.5, theme.accent);
}

}  // namespace attnlab
