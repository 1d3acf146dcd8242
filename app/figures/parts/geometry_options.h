// What a person chooses in the Geometry view; never part of the scene. Knows no canvas.
#pragma once

#include "app/figures/canvas/field.h"
#include "core/algebra/plane.h"
#include "core/studies/geometry.h"

#include <optional>

namespace attnlab {

// The square piece of a plane that a plot shows.
struct PlotWindow {
  PlanePoint center;
  double half = 1;  // half its side
};

// The planes of the two kinds of plots and what they show. Held while a point is dragged, so that nothing but the point moves.
struct PlotPlanes {
  Plane scores, values;
  PlotWindow scores_window, values_window;
};

struct GeometryOptions {
  PointSpace space = PointSpace::projected;
  bool principal = false;     // principal axes; else coordinates
  int first = 0, second = 1;  // which of them, from 0
  bool field = true;          // drawn behind the keys
  FieldMode mode = FieldMode::mixture;
  int key = 0;                                             // whose weight, from 0
  std::optional<PlotWindow> scores_window, values_window;  // where zoomed or moved by hand
  std::optional<PlotPlanes> held;
  std::optional<PointRef> marked;  // under the pointer, dragged, or chosen by keyboard
};

}  // namespace attnlab
