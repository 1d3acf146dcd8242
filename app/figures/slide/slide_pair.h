// The blocks of a slide in two scenes that are dragged together, beside each other or one below the other: in
// cells of one size, whichever is larger. Knows no screen.
#pragma once

#include "app/figures/slide/slide_figure.h"
#include "app/figures/views/compare.h"

namespace attnlab {

// How both stand in a space of pixels, laid out `zoom` times smaller.
struct PairStand {
  bool in_a_row = true;
  double zoom = 1;
  SlideFit now, other;
  bool fits = false;
};
// With fewer blocks rather than digits that are not read, as stand_with_fewer().
PairStand stand_of_pair(const Canvas& measures, FigureInput& now, const Reference& other, Extent pixels,
                        double zoom, std::span<const std::string> light, std::string& left_out);

// In a space of the layout; the blocks are those of the present scene, where a hand finds them.
struct PairDrawing : ComparedDrawing {
  SlideDrawing slide;
};
PairDrawing draw_pair(Canvas& canvas, const FigureInput& now, const Reference& other, Extent space,
                      const PairStand& stand,
                      const std::function<bool(const std::string& name)>& in_hand = {});

}  // namespace attnlab
