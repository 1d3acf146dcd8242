// Comparison: a view of the present scene beside the same view of a pinned one, "before", on the same colours; or the
// difference of the two, now minus before. Works for every view, through what its figure reports of itself (Shown).
#pragma once

#include "app/figures/views/alone.h"

namespace attnlab {

enum class Compare { off, beside, difference };

// The state that was pinned: "before".
struct Reference {
  Scene scene;
  Analysis analysis;
};

// Whether a difference exists: the same sizes. Else before stands beside in its place.
bool can_subtract(const Analysis& now, const Analysis& a);

// What was drawn, and where the drawing of the present scene stands in it with the space that it was given.
struct ComparedDrawing {
  Extent extent;
  Point now;
  Extent space;
  double zoom = 1;                  // it is drawn so large
  std::vector<ShownMatrix> blocks;  // of both, where they stand
};

// `draw` is View::draw, or draws a part of it. Cells of before answer the pointer like those of now.
ComparedDrawing draw_compared(Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                              const Reference& a, Compare mode, Extent space);

}  // namespace attnlab
