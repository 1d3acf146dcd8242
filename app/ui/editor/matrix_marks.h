// What an editor draws over its matrix: which line the pointer could take, which cells are selected, which has the keyboard,
// and that the cell under the pointer can be dragged. Reads and draws.
#pragma once

#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"

namespace attnlab {

// Bars at the headers while the pointer is over the matrix; in the accent where it could take a line.
void mark_lines(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);
// A frame around what is selected, and one around the cursor's cell; quiet while the keyboard is elsewhere.
void mark_selection(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);
// Arrows at the sides of the cell that the pointer could drag.
void mark_draggable(ImGuiCanvas& canvas, const EditorContext& context, const Grid& grid);

}  // namespace attnlab
