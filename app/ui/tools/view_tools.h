// View tools: what a view lets a person do beside looking: the widgets above its figure, and the pointer on it. Each is
// a value that a file of its own exports.
#pragma once

#include "app/ui/inputs/mask_stroke.h"
#include "app/ui/kit/edits.h"
#include "app/ui/kit/ui.h"

#include <any>
#include <map>
#include <optional>
#include <string_view>

namespace attnlab {

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
  std::string_view part;        // of the view; empty: it has none
};

// What a tool keeps between frames: a value of its own type.
using ToolMemory = std::any;

template <typename Kept>
Kept& kept_in(ToolMemory& memory) {
  if (!memory.has_value()) memory.emplace<Kept>();
  return std::any_cast<Kept&>(memory);
}

struct ViewTool {
  std::string_view view;  // its id
  // In one line above the figure, for the part that is shown; null: nothing to choose.
  void (*choices)(const Ui& ui, std::string_view part, ToolMemory& memory, Edits& edits) = nullptr;
  // True: the pointer is taken, and a click keeps no cell. Null: the figure is only looked at.
  bool (*pointer)(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory, Edits& edits) = nullptr;
};

const ViewTool* find_tool(std::string_view view);  // null: the view has none

struct ToolState {
  std::map<std::string_view, ToolMemory> of_views;
  MaskStroke mask;
};

// Painting the mask on a figure, whatever view it is: while the mode is on, the pointer paints on the cells of scores, logits and
// weights. A stroke is one step; Esc gives a stroke up, or ends the mode. True: the pointer is taken. The last ImGui item is the
// figure's surface.
bool mask_pointer(const Ui& ui, MaskStroke& stroke, const FigurePointer& pointer, Edits& edits);
// The tooltip of a row of weights in which nothing is allowed, when the pointer rests on it.
void explain_row(const Ui& ui, const FigurePointer& pointer);

inline constexpr const char* painting_hint =
    "painting the mask: drag over scores, logits or weights \xC2\xB7 Esc ends";

}  // namespace attnlab
