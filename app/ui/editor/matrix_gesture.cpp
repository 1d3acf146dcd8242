#include "app/ui/editor/matrix_gesture.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

namespace {

constexpr double threshold = 3;  // logical pixels that a click may tremble

bool in_line(const EditCursor& what, Eigen::Index row, Eigen::Index col) {
  return (what.row < 0 || what.row == row) && (what.col < 0 || what.col == col);
}

double largest_dragged(const EditorState& state) {
  double largest = 0;
  for (Eigen::Index i = 0; i < state.before.rows(); ++i)
    for (Eigen::Index j = 0; j < state.before.cols(); ++j)
      if (in_line(*state.dragged, i, j)) largest = std::max(largest, std::abs(state.before(i, j)));
  return largest;
}

// Adds the pointer's way since the last frame. Where the pointer is nowhere (outside of the window), nothing.
void travel(EditorState& state, double zoom) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid(&io.MousePos)) return;
  const Point now{static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y)};
  if (!state.moving) {
    if (std::hypot(now.x - state.start.x, now.y - state.start.y) < threshold * zoom) return;
    state.moving = true;
  }
  const double pixels = ((now.x - state.last.x) - (now.y - state.last.y)) / zoom;
  state.last = now;
  state.travelled += pixels * drag_step(largest_dragged(state)) * (io.KeyShift ? 0.1 : 1);
}

// All entries of a line move by the same amount. Only the noise of the addition is rounded off.
AnyMatrix dragged_line(const EditorState& state, bool shift, bool ctrl) {
  const double amount = dragged_value(0, state.travelled, shift, ctrl);
  AnyMatrix m = state.before;
  if (amount == 0) return m;
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      if (in_line(*state.dragged, i, j))
        m(i, j) = std::clamp(rounded(m(i, j) + amount, 12), -max_entry, max_entry);
  return m;
}

}  // namespace

double drag_step(double value) {
  const double size = std::abs(value);
  return size < 10 ? 0.01 : 0.01 * std::pow(10, std::floor(std::log10(size)));
}

double dragged_value(double before, double travelled, bool shift, bool ctrl) {
  if (std::abs(travelled) < 1e-9) return before;
  const int decimals = ctrl ? 1 : shift ? 3 : 2;
  return std::clamp(rounded(before + travelled, decimals), -max_entry, max_entry);
}

void begin_drag(const EditorContext& context, const Grid& grid, const EditCursor& what) {
  EditorState& state = context.state;
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  state.dragged = what;
  state.before = copy_of(grid.values);
  state.start = state.last = {static_cast<double>(pointer.x), static_cast<double>(pointer.y)};
  state.moving = false;
  state.travelled = 0;
}

void continue_drag(const EditorContext& context, const Grid& grid, bool held, Edits& edits) {
  EditorState& state = context.state;
  if (!state.dragged || !(state.dragged->id == grid.id)) return;
  state.seen = ImGui::GetFrameCount();
  const EditCursor what = *state.dragged;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
    edits.abandon = edits.abandon || state.moving;
    state.dragged.reset();
    ImGui::ClearActiveID();
    return;
  }
  travel(state, context.zoom);
  const ImGuiIO& io = ImGui::GetIO();
  const bool fits = state.before.rows() == grid.rows() && state.before.cols() == grid.cols();
  if (state.moving && fits) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    if (what.row >= 0 && what.col >= 0) {
      const double value =
          dragged_value(state.before(what.row, what.col), state.travelled, io.KeyShift, io.KeyCtrl);
      if (value != grid.values(what.row, what.col)) edits.add(SetEntry{grid.id, what.row, what.col, value});
    } else {
      const AnyMatrix m = dragged_line(state, io.KeyShift, io.KeyCtrl);
      if (!same_bits(view(m), grid.values)) edits.add(set_matrix_edit(grid.id, view(m)));
    }
  }
  if (!held) state.dragged.reset();
}

}  // namespace attnlab
