// How a person looks at a figure that fits: nearer, and moved. Values; knows no ImGui.
#pragma once

#include "app/figures/views/alone.h"

#include <optional>

namespace attnlab {

struct Look {
  double zoom = 1;                 // 1: all of the figure
  Point pan;                       // logical pixels of the screen from where it would stand
  std::optional<BlockName> alone;  // one matrix fills the view

  friend bool operator==(const Look&, const Look&) = default;
};

// Comes nearer or goes back, from 1 to 12 times: the place of the screen stays where it is while the figure grows around it.
void zoom_about(Look& look, double zoom, Point place);

}  // namespace attnlab
