#include "app/ui/editor/matrix_grid.h"

#include "app/ui/kit/imgui_canvas.h"

#include "imgui_internal.h"

namespace attnlab {
namespace {

Rect logical(const Grid& grid, const Rect& screen) {
  return {(screen.x - grid.corner.x) / grid.zoom, (screen.y - grid.corner.y) / grid.zoom,
          screen.width / grid.zoom, screen.height / grid.zoom};
}

Rect grown(const Rect& r, double by) { return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by}; }

bool pointed_at(const Rect& where) {
  return !ImGui::IsAnyItemActive() && ImGui::IsWindowHovered() &&
         ImGui::IsMouseHoveringRect(low(where), high(where));
}

// The matrix with its headers.
Rect whole_area(const Grid& grid) {
  const Rect first = grid.cell_at(0, 0), last = grid.cell_at(grid.rows() - 1, grid.cols() - 1);
  const double left = grid.beside(first).x, top = grid.above(first).y;
  return {left, top, last.right() - left, last.bottom() - top};
}

void arrow(ImGuiCanvas& canvas, Point tip, double dx, double dy, Color color) {
  constexpr double length = 4.5, half = 4;
  const Point base{tip.x - dx * length, tip.y - dy * length};
  const Point corners[3] = {
      tip, {base.x - dy * half, base.y + dx * half}, {base.x + dy * half, base.y - dx * half}};
  canvas.fill_polygon(corners, color);
}

}  // namespace

void mark_lines(ImGuiCanvas& canvas, const Grid& grid) {
  const bool near = pointed_at(whole_area(grid));
  const auto mark = [&](const EditCursor& at, const Rect& where, bool above) {
    const bool lit = grid.state.dragged == at || pointed_at(where);
    const bool named = above ? !grid.block.col_labels.empty() : !grid.block.row_labels.empty();
    if (named && !lit && !near) return;  // the name can be seen
    const Theme& theme = grid.ui.theme;
    const Color color = lit ? theme.accent : with_alpha(theme.secondary, near ? 140 : 75);
    const Rect r = logical(grid, where);
    // At rest a short handle, under the pointer as long as what it takes hold of.
    const double length = above ? r.width : r.height, shown = near || lit ? length : 0.4 * length;
    const double from = (length - shown) / 2;
    const Rect bar =
        above ? Rect{r.x + from, r.bottom() - 4, shown, 3} : Rect{r.right() - 4, r.y + from, 3, shown};
    canvas.fill_rectangle(bar, color, 1.5);
  };
  for (int j = 0; j < grid.cols(); ++j) mark({grid.id, -1, j}, grid.col_header(j), !grid.turned);
  for (int i = 0; i < grid.rows(); ++i) mark({grid.id, i, -1}, grid.row_header(i), grid.turned);
}

void mark_selection(ImGuiCanvas& canvas, const Grid& grid) {
  const auto block = selected(grid);
  if (!block) return;
  const EditCursor& cursor = *grid.ui.view.cursor;
  if (cursor.row >= grid.rows() || cursor.col >= grid.cols()) return;
  const bool has_keyboard = ImGui::GetFocusID() == ImGui::GetID(grid.label(cursor).c_str());
  const Color color = has_keyboard ? grid.ui.theme.accent : grid.ui.theme.secondary;
  const bool several = block->count() > 1;
  const double out = 2;
  if (several)
    canvas.stroke_rectangle(grown(logical(grid, area_of(grid, *block)), out), {color, 2, false},
                            measure::cell_corner + out);
  canvas.stroke_rectangle(grown(logical(grid, grid.cell_at(cursor.row, cursor.col)), several ? -1 : out),
                          {color, has_keyboard && !several ? 2.0 : 1.0, false},
                          measure::cell_corner + (several ? -1 : out));
}

void mark_draggable(ImGuiCanvas& canvas, const Grid& grid) {
  for (int i = 0; i < grid.rows(); ++i)
    for (int j = 0; j < grid.cols(); ++j) {
      const EditCursor at{grid.id, i, j};
      if (grid.state.typing == at || !pointed_at(grid.cell_at(i, j))) continue;
      const Rect cell = logical(grid, grid.cell_at(i, j));
      const Point middle = cell.center();
      constexpr double out = 6;
      const Color color = grid.ui.theme.accent;
      arrow(canvas, {cell.x - out, middle.y}, -1, 0, color);
      arrow(canvas, {cell.right() + out, middle.y}, 1, 0, color);
      arrow(canvas, {middle.x, cell.y - out}, 0, -1, color);
      arrow(canvas, {middle.x, cell.bottom() + out}, 0, 1, color);
    }
}

}  // namespace attnlab
