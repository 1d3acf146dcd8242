// The tool of the Geometry view: which space, axes and field; planes moved and zoomed, and points dragged,
// from where the entries follow.
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_layout.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/algebra/matrix_ops.h"
#include "core/studies/again.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// A point that is dragged: the scene as it was, so that the way is measured from one place and nothing
// drifts.
struct PointDrag {
  PointRef point;
  Scene before;
  Bounded<1, max_model> start;  // where it stood, in its own space
  PlanePoint way;               // in its plane, so far
  bool moving = false;          // beyond the trembling of a click
};

constexpr double drag_threshold = 3;  // logical pixels that a click may tremble

int head_of(const Ui& ui) { return std::clamp(ui.view.figure.head, 0, std::max(0, ui.analysis.dims.h - 1)); }

const Plot& plot_of(const GeometryLayout& layout, PointRole role) {
  const bool values = role == PointRole::value || follows(role);
  return layout.plots[values ? 2 : 0];
}

const Matrix& rows_of(const Geometry& g, PointRole role) {
  constexpr Matrix Geometry::*rows[] = {&Geometry::queries, &Geometry::keys, &Geometry::values,
                                        &Geometry::outputs, &Geometry::layer};
  return g.*rows[static_cast<std::size_t>(role)];
}

// As many decimals as one pixel is worth.
int decimals_of(double units) {
  return units > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(units) - 1e-9)), 0, 12) : 12;
}

// Entries that are coordinates of the point: set as they are, rounded to what a pixel is worth.
void set_coordinates(const Ui& ui, const MatrixView& values, MatrixId id, int row, const Plane& plane,
                     const Bounded<1, max_model>& start, PlanePoint way, int decimals) {
  const auto set = [&](int axis, double change) {
    if (change == 0) return;
    const double value = rounded(start(0, axis) + change, decimals);
    if (std::isfinite(value) && value != values(row, axis)) ui.edits.add(SetEntry{id, row, axis, value});
  };
  set(plane.first, way.u);
  if (!plane.line()) set(plane.second, way.v);
}

std::string complaint(const PointSource& source, const PointMove& move) {
  if (move.at_end) return "An entry has reached 1 000 000, the largest that can be set by hand.";
  return "Out of reach through W^" + std::string(name_of(source.projection->kind) + 1) +
         ": the nearest place is " + residual_text(move.residual) + " away.";
}

// The point of `before` brought by `way` from `start`.
void move_by(const Ui& ui, const Scene& before, PointRef point, const Bounded<1, max_model>& start,
             const Plot& plot, PlanePoint way, int decimals) {
  const PointSpace space = ui.view.figure.geometry.space;
  const auto source = source_of(before, head_of(ui), point.role, space);
  if (!source) return;
  const MatrixView now = matrix(ui.scene, source->input);
  if (point.index >= now.rows()) return;
  if (!source->projection && !plot.plane.principal) {
    set_coordinates(ui, now, source->input, point.index, plot.plane, start, way, decimals);
    return;
  }
  const Bounded<1, max_model> direct = direction(plot.plane, way);
  if (!direct.allFinite()) return;
  const PointMove move = move_point(before, head_of(ui), point, space, view(direct));
  if (!move.edit) return;
  if (!move.exact) ui.edits.message = complaint(*source, move);
  ui.edits.add(*move.edit);
}

// One step of a key: a round number near a twentieth of the window.
double step_of(const PlotWindow& window, bool fine) {
  const double power = decade(window.half / 10);
  return std::isfinite(power) && power > 0 ? power * (fine ? 0.1 : 1) : window.half / 20;
}

// Where a point stands in its own space, 1 x m.
Bounded<1, max_model> place_of(const Geometry& g, PointRef point) {
  const Matrix& rows = rows_of(g, point.role);
  return rows.row(std::clamp<Eigen::Index>(point.index, 0, rows.rows() - 1));
}

// The point's entries follow the pointer, in one step for the whole gesture. Shift: ten times finer.
void drag_point(const Ui& ui, PointDrag& drag, const GeometryLayout& layout, const FigurePointer& pointer) {
  const Plot& plot = plot_of(layout, drag.point.role);
  const bool fine = ImGui::GetIO().KeyShift;
  const double units = plot.units() * (fine ? 0.1 : 1);
  drag.way.u += pointer.moved.x * units;
  drag.way.v -= pointer.moved.y * units;
  if (plot.plane.line()) drag.way.v = 0;
  const double trembled =
      std::hypot(pointer.at.x - pointer.pressed_at.x, pointer.at.y - pointer.pressed_at.y);
  if (!drag.moving && trembled < drag_threshold) return;
  if (follows(drag.point.role)) {
    ui.edits.message = "An output follows from all values and weights: drag those.";
    return;
  }
  drag.moving = true;
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  move_by(ui, drag.before, drag.point, drag.start, plot, drag.way, decimals_of(units));
}

// By steps of a twentieth of the window, rounded; Shift: ten times finer.
void nudge_point(const Ui& ui, PointRef point, const GeometryLayout& layout, PlanePoint way) {
  if (ImGui::GetIO().WantTextInput || (way.u == 0 && way.v == 0)) return;
  const Plot& plot = plot_of(layout, point.role);
  const double step = step_of(plot.window, ImGui::GetIO().KeyShift);
  way = {way.u * step, plot.plane.line() ? 0 : way.v * step};
  move_by(ui, ui.scene, point, place_of(layout.geometry, point), plot, way, decimals_of(step / 10));
}

// What lies under the pointer, for the status line and as a tooltip.
void describe(const Ui& ui, const GeometryLayout& layout, const std::optional<PointRef>& point) {
  if (!point) {
    ui.hint = "drag to move the plane, wheel to zoom, double-click for the whole";
    return;
  }
  const Bounded<1, max_model> at = place_of(layout.geometry, *point);
  const bool query = point->role == PointRole::query || follows(point->role);
  constexpr const char* roles[] = {"query", "key", "value", "output", "output Y of"};
  std::string words =
      std::string(roles[static_cast<int>(point->role)]) + " " +
      quotable(query ? token_label(ui.scene, point->index) : key_label(ui.scene, point->index)) + " (";
  for (Eigen::Index j = 0; j < at.cols(); ++j) words += (j > 0 ? ", " : "") + short_number(at(0, j));
  ui.hint = words + ")" + (follows(point->role) ? ": follows from all values and weights" : "");
  explain_item(ui, ui.hint);
}

constexpr double reach = 11;  // logical pixels from the middle of a point

struct KeptGeometry {
  std::optional<PointDrag> drag;
  bool panning = false, panning_values = false;  // which plane
  std::optional<PointRef> chosen;                // by a click: the arrow keys move it
  std::string complaint;                         // of the step of the part "again"
};

void forget_windows(GeometryOptions& options) {
  options.scores_window.reset();
  options.values_window.reset();
}

void space_chips(const Ui& ui, GeometryOptions& options) {
  bool changed = choice_chip(ui, "projected", options.space, PointSpace::projected,
                             "The queries, keys and values as they meet: after the projections.");
  ImGui::SameLine(0, ui.px(4));
  changed |= choice_chip(
      ui, "inputs", options.space, PointSpace::input,
      "The rows that the queries, keys and values are made of, in the model's dimensions, and the "
      "outputs after the last matrix.");
  if (changed) forget_windows(options);
}

// `most`: the dimensions of the space.
void axes_chips(const Ui& ui, GeometryOptions& options, int most) {
  bool changed = choice_chip(ui, {"coordinates", ui.px(measure::space_4)}, options.principal, false,
                             "Two coordinates: the plane through the origin where the others are 0.");
  changed |= choice_chip(ui, {"principal axes", ui.px(4)}, options.principal, true,
                         "The directions in which the points spread most, through their mean.");
  if (changed) forget_windows(options);
  if (most < 3) return;
  constexpr double stepper_room = 76;
  const auto axis = [&](const char* id, int& which, const char* about) {
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    if (ImGui::GetItemRectMax().x + ui.px(4 + stepper_room) <= end) ImGui::SameLine(0, ui.px(4));
    const int now = stepper(ui, id, which + 1, 1, most) - 1;
    explain_item(ui, about);
    if (now == which) return;
    which = now;
    forget_windows(options);
  };
  axis("first_axis", options.first, "Which one goes to the right.");
  axis("second_axis", options.second, "Which one goes upwards.");
}

void field_chips(const Ui& ui, GeometryOptions& options) {
  const auto one = [&](ChipLabel label, bool on, FieldMode mode, const char* about) {
    if (!chip(ui, label, on ? options.field && options.mode == mode : !options.field, about)) return;
    options.field = on;
    if (on) options.mode = mode;
  };
  one({"winner", ui.px(measure::space_4)}, true, FieldMode::winner,
      "Each pixel is a query, in the colour of the key with its largest weight: paler where the next key is near.");
  one({"one key", ui.px(4)}, true, FieldMode::key, "The weight of one key for every query of the plane.");
  if (options.field && options.mode == FieldMode::key) {
    ImGui::SameLine(0, ui.px(4));
    options.key = stepper(ui, "field_key", std::clamp(options.key + 1, 1, ui.analysis.dims.n_k), 1,
                          ui.analysis.dims.n_k) -
                  1;
    explain_item(ui, "Which key.");
  }
  one({"entropy", ui.px(4)}, true, FieldMode::entropy,
      "How spread the weights would be, from 0 to the log of the number of keys.");
  one({"no field", ui.px(4)}, false, FieldMode::winner, "Points and axes alone.");
}

// The energy is that of the queries and keys as they meet, over a plane of them.
void energy_chip(const Ui& ui, GeometryOptions& options) {
  if (options.space != PointSpace::projected || ui.analysis.dims.d_k < 2) return;
  toggle_chip(
      ui, {"energy", ui.px(measure::space_4)}, options.energy,
      "Lines of equal energy, and arrows: the step that attention takes from there where the values are the keys.");
}

std::optional<PlotWindow>& window_of(GeometryOptions& options, bool values) {
  return values ? options.values_window : options.scores_window;
}

// The wheel brings the plane nearer, and the place under the pointer stays there.
void zoom(GeometryOptions& options, const GeometryLayout& layout, const Plot& plot,
          const FigurePointer& pointer) {
  const bool values = plot.kind == PlotKind::values;
  const PlotPlanes automatic = automatic_planes(layout.geometry, options);
  const double whole = (values ? automatic.values_window : automatic.scores_window).half;
  PlotWindow window = plot.window;
  const double half = std::clamp(window.half * std::pow(1.2, -pointer.wheel), whole * 1e-6, whole * 1e3);
  if (!std::isfinite(half) || half == 0) return;
  const PlanePoint under = plot.plane_at(pointer.at);
  const double part = half / window.half;
  window = {{under.u + (window.center.u - under.u) * part, under.v + (window.center.v - under.v) * part},
            half};
  if (std::isfinite(window.center.u + window.center.v)) window_of(options, values) = window;
}

void pan(GeometryOptions& options, const Plot& plot, const FigurePointer& pointer) {
  PlotWindow window = plot.window;
  window.center.u -= pointer.moved.x * plot.units();
  window.center.v += pointer.moved.y * plot.units();
  if (std::isfinite(window.center.u + window.center.v))
    window_of(options, plot.kind == PlotKind::values) = window;
}

// The button went down: on a point, or on the ground of a plot.
void begin(const Ui& ui, KeptGeometry& state, const GeometryLayout& layout, const FigurePointer& pointer) {
  const Plot* plot = layout.plot_at(pointer.at);
  if (plot == nullptr) return;
  GeometryOptions& options = ui.view.figure.geometry;
  const auto point = point_near(layout, *plot, pointer.at, reach);
  state.chosen = point;
  if (!point) {
    state.panning = true;
    state.panning_values = plot->kind == PlotKind::values;
    return;
  }
  state.drag = PointDrag{*point, ui.scene, place_of(layout.geometry, *point), {}, false};
  options.held = {layout.plots[0].plane, layout.plots[2].plane, layout.plots[0].window,
                  layout.plots[2].window};
}

void end(KeptGeometry& state, GeometryOptions& options) {
  state.drag.reset();
  state.panning = false;
  options.held.reset();
}

// Points and planes own the wheel and the arrow keys while the pointer is over a plot.
void own_keys(const KeptGeometry& state) {
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
  if (!state.chosen) return;
  for (const ImGuiKey key : {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
    ImGui::SetItemKeyOwner(key);
}

void geometry_choices(const Ui& ui, std::string_view part, ToolMemory& memory) {
  GeometryOptions& options = ui.view.figure.geometry;
  if (!kept_in<KeptGeometry>(memory).drag) options.held.reset();
  if (part == "again") {
    options.marked.reset();
    again_choices(ui, kept_in<KeptGeometry>(memory).complaint);
    if (why_not_again(ui.scene, {}).empty() && ui.analysis.dims.d > 2)
      axes_chips(ui, options, ui.analysis.dims.d);
    return;
  }
  const Dims& n = ui.analysis.dims;
  space_chips(ui, options);
  axes_chips(ui, options, options.space == PointSpace::input ? std::max(n.d, n.d_V) : std::max(n.d_k, n.d_v));
  field_chips(ui, options);
  energy_chip(ui, options);
}

// As it is drawn: on a slide each plot stands in its block, and those that it has not nowhere.
GeometryLayout layout_under(const Ui& ui, const FigurePointer& pointer) {
  GeometryLayout layout = geometry_layout({ui.scene, ui.analysis, ui.theme, pointer.options}, pointer.space);
  if (pointer.plots.empty()) return layout;
  constexpr Rect nowhere{-1e6, -1e6, 0, 0};
  for (std::size_t i = 0; i < layout.plots.size(); ++i) {
    const auto placed = std::ranges::find(pointer.plots, plot_blocks[i], &PlacedPlot::name);
    layout.plots[i].box = placed == pointer.plots.end() ? nowhere : placed->box;
  }
  return layout;
}

// The point that the keyboard is on.
void nudge_by_keys(const Ui& ui, const FigurePointer& figure, const Cell& at, Point steps,
                   ToolMemory& memory) {
  if (ui.analysis.dims.h == 0 || figure.part == "again") return;
  const FigureInput input{ui.scene, ui.analysis, ui.theme, figure.options};
  const GeometryLayout layout = geometry_layout(input, figure.space);
  for (const PointRole role :
       {PointRole::query, PointRole::key, PointRole::value, PointRole::output, PointRole::layer}) {
    if (node_of_point(input, role) != at.node) continue;
    if (follows(role)) {
      ui.edits.message = "An output follows from all values and weights: move those.";
      return;
    }
    const PointRef point{role, at.row};
    kept_in<KeptGeometry>(memory).chosen = point;
    return nudge_point(ui, point, layout, {steps.x, steps.y});
  }
}

bool take_geometry_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory) {
  KeptGeometry& state = kept_in<KeptGeometry>(memory);
  GeometryOptions& options = ui.view.figure.geometry;
  if (ui.analysis.dims.h == 0 || pointer.part == "again") return false;
  if (!pointer.held && !pointer.pressed && !pointer.hovered) {
    end(state, options);
    options.marked = state.chosen;
    return false;
  }
  const GeometryLayout layout = layout_under(ui, pointer);
  const Plot* plot = layout.plot_at(pointer.at);
  const auto under = plot && pointer.hovered ? point_near(layout, *plot, pointer.at, reach) : std::nullopt;
  if (pointer.pressed) begin(ui, state, layout, pointer);
  const bool gesture = state.drag || state.panning;
  const bool dropped = gesture && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (pointer.held && !pointer.pressed && !dropped) {
    if (state.drag) drag_point(ui, *state.drag, layout, pointer);
    if (state.panning) pan(options, layout.plots[state.panning_values ? 2 : 0], pointer);
  }
  if (dropped) {
    ui.edits.abandon = ui.edits.abandon || (state.drag && state.drag->moving);
    ImGui::ClearActiveID();
  }
  if (plot && pointer.wheel != 0 && !gesture) zoom(options, layout, *plot, pointer);
  if (plot && pointer.double_clicked && !under) window_of(options, plot->kind == PlotKind::values).reset();
  if (plot && pointer.hovered) {
    if (!gesture && state.chosen) nudge_point(ui, *state.chosen, layout, {arrows().x, arrows().y});
    own_keys(state);
    describe(ui, layout, state.drag ? std::optional(state.drag->point) : under);
  }
  options.marked = state.drag ? std::optional(state.drag->point) : under ? under : state.chosen;
  if (dropped || !pointer.held) end(state, options);
  return plot != nullptr || gesture;
}

}  // namespace

extern const ViewTool geometry_tool{"geometry", geometry_choices, take_geometry_pointer, nudge_by_keys,
                                    "Alt+arrows move the point, with Shift ten times finer"};

}  // namespace attnlab
