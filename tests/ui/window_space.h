// What a window leaves to a figure, as the interface lays itself out.
#pragma once

#include "app/figures/views/fit.h"
#include "app/ui/shell/layout.h"

namespace attnlab::test {

struct Window {
  float width, height;
  double scale;

  // Of a screen on which no cell is smaller than measure::cell_min.
  bool is_roomy() const {
    return static_cast<double>(width) >= 1280 * scale && static_cast<double>(height) >= 800 * scale;
  }
};

struct WindowRoom {
  Window window;
  bool panels = true;  // open, as far as the figure leaves them room; else folded
  int views = 1;       // side by side
};

// What the centre leaves to a figure that stands in a space as `fit` says.
inline Extent space_in(const WindowRoom& room, bool columns, const std::function<Fit(Extent)>& fit) {
  constexpr double above = 50;  // the line of choices
  // What the matrices of the left panel need at most, as AppRoom measures it.
  const PanelNeeds needs{.left = 440, .left_least = columns ? 310.0 : 262.0};
  const auto& [window, panels, views] = room;
  const ImVec2 size{window.width, window.height};
  const auto given = [&, scale = window.scale, count = views](const Layout& l) {
    return room_for_figure(l, scale, count, above);
  };
  ViewState state;
  state.left_open = state.right_open = panels;
  state.giving =
      least_giving(state, window.scale, size, needs, [&](const Layout& l) { return fit(given(l)); });
  return given(layout(state, window.scale, size, needs));
}

}  // namespace attnlab::test
