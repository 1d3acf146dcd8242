// Comparison: a view of the present scene and of another one, "before": beside each other on the same
// colours; the difference of the two, now minus before; or both in one figure, where what has changed carries
// its old number below. Works for every view, through what its figure reports of itself (Shown).
#pragma once

#include "app/figures/views/alone.h"

namespace attnlab {

// with: both in one figure; was: before in the places and on the colours of that figure,
// of other sizes in places of its own.
enum class Compare { off, beside, difference, with, was };

// "Before": the state that was pinned, or the one that Undo leads to. Or another scene, which stands beside
// the present one and is dragged along: then two names, of the present one and of this one.
struct Reference {
  Scene scene;
  Analysis analysis;
  bool pinned = true;
  std::vector<std::string> names = {};
};

// How a figure of both states is read.
inline constexpr const char* compared_marks = "small: before · strip: up or down, how far · pale: as before";

// Whether a difference exists, and one figure for both: the same sizes.
// Else before stands beside in its place.
bool can_subtract(const Analysis& now, const Analysis& a);

// What was drawn, and where the drawing of the present scene stands in it with the space that it was given.
struct ComparedDrawing {
  Extent extent;
  Point now;
  Extent space;
  double zoom = 1;                  // it is drawn so large
  std::vector<ShownMatrix> blocks;  // of both, where they stand
  std::optional<Rect> linked = {};  // where the other scene stands that is dragged along
};

// `draw` is View::draw, or draws a part of it. Cells of before answer the pointer like those of now.
// `by_itself`: a figure of both says above it which state it is, and how to read it; elsewhere that stands
// beside it. `in_a_row`: side by side, or one below the other; none: as their cells are larger. Each has half
// of the space then. `plain`: where `mode` is was, now stands there without marks and small numbers when it
// is shown, so that before has none, either, and each number its place.
ComparedDrawing draw_compared(Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                              const Reference& a, Compare mode, Extent space, bool by_itself = false,
                              std::optional<bool> in_a_row = std::nullopt, bool plain = false);
Extent half_of(Extent space, bool in_a_row);

}  // namespace attnlab
