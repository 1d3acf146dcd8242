#include "app/ui/tools/geometry_drag.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"
#include "core/algebra/matrix_ops.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "imgui.h"

namespace attnlab {
namespace {

constexpr double drag_threshold = 3;  // logical pixels that a click may tremble

int head_of(const Ui& ui) { return std::clamp(ui.view.figure.head, 0, std::max(0, ui.analysis.dims.h - 1)); }

const Plot& plot_of(const GeometryLayout& layout, PointRole role) {
  const bool values = role == PointRole::value || role == PointRole::output;
  return layout.plots[values ? 2 : 0];
}

const Matrix& rows_of(const Geometry& g, PointRole role) {
  switch (role) {
    case PointRole::query: return g.queries;
    case PointRole::key: return g.keys;
    case PointRole::value: return g.values;
    case PointRole::output: break;
  }
  return g.outputs;
}

// As many decimals as one pixel is worth.
int decimals_of(double units) {
  return units > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(units) - 1e-9)), 0, 12) : 12;
}

// Entries that are coordinates of the point: set as they are, rounded to what a pixel is worth.
void set_coordinates(const MatrixView& values, MatrixId id, int row, const Plane& plane,
                     const Bounded<1, max_model>& start, PlanePoint way, int decimals, Edits& edits) {
  const auto set = [&](int axis, double change) {
    if (change == 0) return;
    const double value = rounded(start(0, axis) + change, decimals);
    if (std::isfinite(value) && value != values(row, axis)) edits.add(SetEntry{id, row, axis, value});
  };
  set(plane.first, way.u);
  if (!plane.line()) set(plane.second, way.v);
}

std::string name_of_projection(MatrixId id) { return std::string("W_") + (name_of(id.kind) + 1); }

std::string complaint(const PointSource& source, const PointMove& move) {
  if (move.at_end) return "An entry has reached 1 000 000, the largest that can be set by hand.";
  return "Out of reach through " + name_of_projection(*source.projection) + ": the nearest place is " +
         residual_text(move.residual) + " away.";
}

// The point of `before` brought by `way` from `start`.
void bring(const Ui& ui, const Scene& before, PointRef point, const Bounded<1, max_model>& start,
           const Plot& plot, PlanePoint way, int decimals, Edits& edits) {
  const PointSpace space = ui.view.figure.geometry.space;
  const auto source = source_of(before, head_of(ui), point.role, space);
  if (!source) return;
  const MatrixView now = matrix(ui.scene, source->input);
  if (point.index >= now.rows()) return;
  if (!source->projection && !plot.plane.principal) {
    set_coordinates(now, source->input, point.index, plot.plane, start, way, decimals, edits);
    return;
  }
  const Bounded<1, max_model> direct = direction(plot.plane, way);
  if (!direct.allFinite()) return;
  const PointMove move = move_point(before, head_of(ui), point, space, view(direct));
  if (!move.edit) return;
  if (!move.exact) edits.message = complaint(*source, move);
  edits.add(*move.edit);
}

// One step of a key: a round number near a twentieth of the window.
double step_of(const PlotWindow& window, bool fine) {
  const double power = std::pow(10, std::floor(std::log10(window.half / 10)));
  return std::isfinite(power) && power > 0 ? power * (fine ? 0.1 : 1) : window.half / 20;
}

}  // namespace

Bounded<1, max_model> place_of(const Geometry& g, PointRef point) {
  const Matrix& rows = rows_of(g, point.role);
  return rows.row(std::clamp<Eigen::Index>(point.index, 0, rows.rows() - 1));
}

void drag_point(const Ui& ui, PointDrag& drag, const GeometryLayout& layout, const FigurePointer& pointer,
                Edits& edits) {
  const Plot& plot = plot_of(layout, drag.point.role);
  const bool fine = ImGui::GetIO().KeyShift;
  const double units = plot.units() * (fine ? 0.1 : 1);
  drag.way.u += pointer.moved.x * units;
  drag.way.v -= pointer.moved.y * units;
  if (plot.plane.line()) drag.way.v = 0;
  const double trembled =
      std::hypot(pointer.at.x - pointer.pressed_at.x, pointer.at.y - pointer.pressed_at.y);
  if (!drag.moving && trembled < drag_threshold) return;
  if (drag.point.role == PointRole::output) {
    edits.message = "An output follows from all values and weights: drag those.";
    return;
  }
  drag.moving = true;
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  bring(ui, drag.before, drag.point, drag.start, plot, drag.way, decimals_of(units), edits);
}

void nudge_point(const Ui& ui, PointRef point, const GeometryLayout& layout, Edits& edits) {
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true) ? 1.0 : 0.0; };
  PlanePoint way{pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow),
                 pressed(ImGuiKey_UpArrow) - pressed(ImGuiKey_DownArrow)};
  if (ImGui::GetIO().WantTextInput || (way.u == 0 && way.v == 0)) return;
  const Plot& plot = plot_of(layout, point.role);
  const double step = step_of(plot.window, ImGui::GetIO().KeyShift);
  way = {way.u * step, plot.plane.line() ? 0 : way.v * step};
  bring(ui, ui.scene, point, place_of(layout.geometry, point), plot, way, decimals_of(step / 10), edits);
}

void tell(const Ui& ui, const GeometryLayout& layout, const std::optional<PointRef>& point) {
  if (!point) {
    ui.hint = "drag to move the plane, wheel to zoom, double-click for the whole";
    return;
  }
  const Bounded<1, max_model> at = place_of(layout.geometry, *point);
  const bool query = point->role == PointRole::query || point->role == PointRole::output;
  constexpr const char* roles[] = {"query", "key", "value", "output"};
  std::string words = std::string(roles[static_cast<int>(point->role)]) + " " +
                      (query ? token_label(ui.scene, point->index) : key_label(ui.scene, point->index)) +
                      " (";
  for (Eigen::Index j = 0; j < at.cols(); ++j) words += (j > 0 ? ", " : "") + short_number(at(0, j));
  ui.hint = words + ")" + (point->role == PointRole::output ? ": follows from all values and weights" : "");
  explain_item(ui, ui.hint);
}

}  // namespace attnlab
