// The tool of the Geometry view: which space, axes and field; points dragged, planes moved and zoomed.
#pragma once

#include "app/ui/tools/view_tool.h"

#include <optional>

namespace attnlab {

// One gesture of the pointer on a plot.
struct GeometryTool {
  // A point that is dragged: the scene as it was, so that the way is measured from one place and nothing drifts.
  struct Drag {
    PointRef point;
    Scene before;
    Bounded<1, max_model> start;  // where it stood, in its own space
    PlanePoint way;               // in its plane, so far
    bool moving = false;          // beyond the trembling of a click
  };
  std::optional<Drag> drag;
  bool panning = false, panning_values = false;  // which plane
  std::optional<PointRef> chosen;                // by a click: the arrow keys move it
};

void geometry_choices(const Ui& ui, GeometryTool& state, Edits& edits);
bool geometry_pointer(const Ui& ui, GeometryTool& state, const FigurePointer& pointer, Edits& edits);

}  // namespace attnlab
