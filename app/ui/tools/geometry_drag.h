// A point of the Geometry view under way: what becomes of the entries, and the words for what cannot be.
#pragma once

#include "app/figures/views/geometry_layout.h"
#include "app/ui/tools/view_tools.h"

namespace attnlab {

// A point that is dragged: the scene as it was, so that the way is measured from one place and nothing drifts.
struct PointDrag {
  PointRef point;
  Scene before;
  Bounded<1, max_model> start;  // where it stood, in its own space
  PlanePoint way;               // in its plane, so far
  bool moving = false;          // beyond the trembling of a click
};

// Where a point stands in its own space, 1 x m.
Bounded<1, max_model> place_of(const Geometry& geometry, PointRef point);
// Follows the pointer: the entries that the point is made of change, in one undo step for the whole gesture. Shift: ten times
// finer.
void drag_point(const Ui& ui, PointDrag& drag, const GeometryLayout& layout, const FigurePointer& pointer,
                Edits& edits);
// The arrow keys: a step of a twentieth of the window, rounded; Shift: ten times finer.
void nudge_point(const Ui& ui, PointRef point, const GeometryLayout& layout, Edits& edits);
// What lies under the pointer, for the status line and as a tooltip.
void tell(const Ui& ui, const GeometryLayout& layout, const std::optional<PointRef>& point);

}  // namespace attnlab
