#include "app/ui/tools/figure_look.h"

#include <algorithm>

namespace attnlab {

namespace {
constexpr double nearest = 12;
}  // namespace

// The place of the screen stays where it is while the figure grows around it.
void zoom_about(Look& look, double zoom, Point place) {
  zoom = std::clamp(zoom, 1.0, nearest);
  if (zoom < 1.001) {
    look.zoom = 1;
    look.pan = {};
    return;
  }
  const double by = zoom / look.zoom;
  look.pan = {place.x - (place.x - look.pan.x) * by, place.y - (place.y - look.pan.y) * by};
  look.zoom = zoom;
}

}  // namespace attnlab
