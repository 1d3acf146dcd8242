#include "app/figures/slide/slide_pair.h"

#include <algorithm>

namespace attnlab {
namespace {

FigureInput of_other(const FigureInput& now, const Reference& other) {
  return {other.scene, other.analysis, now.theme, now.options};
}

// Each in its half, then both as small as the smaller of them.
PairStand stand_in(const Canvas& measures, const FigureInput& now, const FigureInput& other, Extent pixels,
                   double zoom, bool in_a_row) {
  const Extent half = half_of({pixels.width / zoom, pixels.height / zoom}, in_a_row);
  const Extent room{half.width * zoom, half.height * zoom};
  const SlideStand a = stand_of_slide(measures, now, room, zoom),
                   b = stand_of_slide(measures, other, room, zoom);
  PairStand out{in_a_row, std::min(a.zoom, b.zoom), a.fit, b.fit, a.fits && b.fits};
  out.now.cell *= a.zoom / out.zoom;
  out.other.cell *= b.zoom / out.zoom;
  out.now.names = out.other.names = std::min(a.fit.names, b.fit.names);
  out.now.cell = out.other.cell = std::min(out.now.cell, out.other.cell);
  return out;
}

PairStand stand_either_way(const Canvas& measures, const FigureInput& now, const FigureInput& other,
                           Extent pixels, double zoom) {
  const PairStand row = stand_in(measures, now, other, pixels, zoom, true),
                  stack = stand_in(measures, now, other, pixels, zoom, false);
  if (row.fits != stack.fits) return row.fits ? row : stack;
  return row.now.cell * row.zoom >= stack.now.cell * stack.zoom ? row : stack;
}

}  // namespace

PairStand stand_of_pair(const Canvas& measures, FigureInput& now, const Reference& other, Extent pixels,
                        double zoom, std::span<const std::string> light, std::string& left_out) {
  left_out.clear();
  BlockList& list = now.options.blocks;
  PairStand stand = stand_either_way(measures, now, of_other(now, other), pixels, zoom);
  while (!stand.fits && list.size() > 1) {
    leave_one_out(list, light, left_out);
    stand = stand_either_way(measures, now, of_other(now, other), pixels, zoom);
  }
  return stand;
}

PairDrawing draw_pair(Canvas& canvas, const FigureInput& now, const Reference& other, Extent space,
                      const PairStand& stand, const std::function<bool(const std::string& name)>& in_hand) {
  PairDrawing out;
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent room) {
    if (&in.scene != &now.scene) return draw_slide(on, in, room, stand.other).extent;
    out.slide = draw_slide(on, in, room, stand.now, in_hand);
    return out.slide.extent;
  };
  static_cast<ComparedDrawing&>(out) =
      draw_compared(canvas, draw, now, other, Compare::beside, space, false, stand.in_a_row);
  for (PlacedBlock& one : out.slide.blocks)
    one.at = {out.now.x + out.zoom * one.at.x, out.now.y + out.zoom * one.at.y};
  if (auto& asked = out.slide.asked)
    asked = Rect{out.now.x + out.zoom * asked->x, out.now.y + out.zoom * asked->y, out.zoom * asked->width,
                 out.zoom * asked->height};
  return out;
}

}  // namespace attnlab
