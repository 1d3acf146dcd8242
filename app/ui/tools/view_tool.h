// View tools: what a view lets a person do beside looking: the widgets above its figure, and the pointer on it. The
// list is view_tools.cpp.
#pragma once

#include "app/ui/kit/edits.h"
#include "app/ui/kit/ui.h"

#include <optional>
#include <string_view>

namespace attnlab {

struct ToolState;  // view_tools.h

// The pointer on a figure in one frame, in the figure's logical pixels: as its drawing function has them.
struct FigurePointer {
  Point at, pressed_at;  // now, and where the button went down
  Point moved;           // since the last frame
  double wheel = 0;      // notches upwards
  bool hovered = false;  // over the figure and nothing above it
  bool pressed = false;  // the left button went down on the figure in this frame
  bool held = false;     // it went down on the figure and is still down
  bool released = false;
  bool double_clicked = false;
  std::optional<Cell> region;   // what lies under it (Canvas::hit); a row or column as a whole has -1
  std::optional<Cell> grabbed;  // what lay under it when the button went down
  Extent space;                 // what the drawing function was given
  FigureOptions options;        // and with which choices
};

struct ViewTool {
  std::string_view view;
  // In one line above the figure; null: nothing to choose.
  void (*choices)(const Ui& ui, ToolState& tools, Edits& edits) = nullptr;
  // True: the pointer is taken, and a click keeps no cell. Null: the figure is only looked at.
  bool (*pointer)(const Ui& ui, ToolState& tools, const FigurePointer& pointer, Edits& edits) = nullptr;
};

const ViewTool* find_tool(std::string_view view);

}  // namespace attnlab
