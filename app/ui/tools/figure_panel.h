// The centre: the open view as a figure that fills its space, with the choices that belong to it above.
#pragma once

#include "app/figures/views/fit.h"
#include "app/ui/tools/view_tools.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

// How a person looks at a figure that fits: nearer, and moved. `zoom` 1: all of it.
struct Look {
  double zoom = 1;
  Point pan;  // logical pixels of the screen from where it would stand
};

// The fit of the last frame, and what it was of: it is measured again where that has changed.
struct KeptFit {
  std::optional<Scene> scene;
  std::string of;  // view, part and choices
  Extent space;
  Fit fit;
};

// Where the figure stood in the last frame, so that the pointer is understood before this frame is drawn.
struct FigureState {
  std::vector<Hit> hits;  // logical pixels
  Point origin;           // on the screen
  double scale = 1;
  Rect visible;  // on the screen
  Point now;     // where the present scene's figure begins: not at 0 where A stands before it
  Point pressed_at;
  std::optional<Cell> grabbed;
  std::optional<Cell> menu;  // what the right button went down on, for its menu
  bool menu_opens = false;
  bool taken = false;  // the tool has the pointer since the button went down
  Look look;
  bool panning = false;  // the ground is dragged
  KeptFit kept;
  std::vector<ShownMatrix> blocks;  // of the present scene alone
};

// The cell under the pointer by the places of the last frame; nothing where the pointer is outside or over a popup.
std::optional<Cell> hovered_cell(const FigureState& state);
// The panel fills the current ImGui window with the view of this id.
void figure_panel(const Ui& ui, std::string_view view, FigureState& state, ToolState& tools);

}  // namespace attnlab
