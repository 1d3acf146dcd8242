#include "app/ui/tools/figure_look.h"

#include "app/figures/canvas/theme.h"

#include <algorithm>

namespace attnlab {

namespace {
constexpr double nearest = 12;
}  // namespace

// The place of the screen stays where it is while the figure grows around it.
void zoom_about(Look& look, double zoom, Point place) {
  zoom = std::clamp(zoom, 1.0, nearest);
  if (zoom < 1.001) {
    look = {};
    return;
  }
  const double by = zoom / look.zoom;
  look.pan = {place.x - (place.x - look.pan.x) * by, place.y - (place.y - look.pan.y) * by};
  look.zoom = zoom;
}

// Fills the space with a block of the figure, or shows all of it again.
void fill_with(Look& look, const Rect& block, double fit, Extent space) {
  if (look.zoom > 1) {
    look = {};
    return;
  }
  constexpr double margin = measure::space_5;
  const double most = std::min((space.width - 2 * margin) / std::max(1.0, block.width * fit),
                               (space.height - 2 * margin) / std::max(1.0, block.height * fit));
  if (!(most > 1)) return;
  look.zoom = std::min(most, nearest);
  const double scale = look.zoom * fit;
  look.pan = {space.width / 2 - block.center().x * scale, space.height / 2 - block.center().y * scale};
}

}  // namespace attnlab
