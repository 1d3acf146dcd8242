#include "app/figures/parts/arrow.h"

#include <cmath>

namespace attnlab {
namespace {

constexpr double line_width = 1.5, head = 6.5;

// The tip of an arrow that points along (dx, dy), one of them 1 and the other 0.
void tip(Canvas& canvas, Point at, double dx, double dy, Color color) {
  const double back = head, side = head * 0.62;
  const Point points[3] = {{at.x - back * dx - side * dy, at.y - back * dy - side * dx},
                           at,
                           {at.x - back * dx + side * dy, at.y - back * dy + side * dx}};
  canvas.polyline(points, {color, line_width, false});
}

}  // namespace

void flow_right(Canvas& canvas, Point from, Point to, Color color) {
  if (std::abs(from.y - to.y) < 0.5) {
    const Point points[2] = {from, to};
    canvas.polyline(points, {color, line_width, false});
  } else {
    const double bend = (to.x - from.x) * 0.55;
    canvas.curve({from, {from.x + bend, from.y}, {to.x - bend, to.y}, to}, {color, line_width, false});
  }
  tip(canvas, to, 1, 0, color);
}

void flow_down(Canvas& canvas, Point from, Point to, Color color) {
  const double bend = (to.y - from.y) * 0.55;
  canvas.curve({from, {from.x, from.y + bend}, {to.x, to.y - bend}, to}, {color, line_width, false});
  tip(canvas, to, 0, 1, color);
}

}  // namespace attnlab
