// The tool of the Geometry view: which space, axes and field; points dragged, planes moved and zoomed.
#include "app/figures/views/geometry_layout.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/geometry_drag.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "imgui_internal.h"

namespace attnlab {
namespace {

constexpr double reach = 11;  // logical pixels from the middle of a point

struct Kept {
  std::optional<PointDrag> drag;
  bool panning = false, panning_values = false;  // which plane
  std::optional<PointRef> chosen;                // by a click: the arrow keys move it
};

// The dimensions of the spaces that the planes cut: of queries and keys, of values.
int most_dimensions(const Ui& ui) {
  const Dims& n = ui.analysis.dims;
  return ui.view.figure.geometry.space == PointSpace::input ? n.d : std::max(n.d_k, n.d_v);
}

void forget_windows(GeometryOptions& options) {
  options.scores_window.reset();
  options.values_window.reset();
}

void space_chips(const Ui& ui, GeometryOptions& options) {
  const auto one = [&](const char* label, PointSpace space, const char* about) {
    if (chip(ui, label, options.space == space) && options.space != space) {
      options.space = space;
      forget_windows(options);
    }
    explain_item(ui, about);
  };
  one("projected", PointSpace::projected,
      "The queries, keys and values as they meet: after the projections.");
  ImGui::SameLine(0, ui.px(4));
  one("inputs", PointSpace::input,
      "The rows that the queries, keys and values are made of, in the model's dimensions.");
}

void axes_chips(const Ui& ui, GeometryOptions& options) {
  const auto one = [&](const char* label, bool principal, const char* about) {
    if (chip(ui, label, options.principal == principal) && options.principal != principal) {
      options.principal = principal;
      forget_windows(options);
    }
    explain_item(ui, about);
  };
  beside_if_room(ui, "coordinates", ui.px(measure::space_4));
  one("coordinates", false, "Two coordinates: the plane through the origin where the others are 0.");
  beside_if_room(ui, "principal axes", ui.px(4));
  one("principal axes", true, "The directions in which the points spread most, through their mean.");
  const int most = most_dimensions(ui);
  if (most < 3) return;
  const auto axis = [&](const char* id, int& which, const char* about) {
    ImGui::SameLine(0, ui.px(4));
    const int now = stepper(ui, id, which + 1, 1, most) - 1;
    explain_item(ui, about);
    if (now != which) which = now, forget_windows(options);
  };
  axis("first_axis", options.first, "Which one goes to the right.");
  axis("second_axis", options.second, "Which one goes upwards.");
}

void field_chips(const Ui& ui, GeometryOptions& options) {
  const auto one = [&](const char* label, bool on, FieldMode mode, const char* about) {
    if (chip(ui, label, on ? options.field && options.mode == mode : !options.field)) {
      options.field = on;
      if (on) options.mode = mode;
    }
    explain_item(ui, about);
  };
  beside_if_room(ui, "mixture", ui.px(measure::space_4));
  one("mixture", true, FieldMode::mixture,
      "Each pixel is a query: the keys' colours, each by the weight that it would get.");
  beside_if_room(ui, "one key", ui.px(4));
  one("one key", true, FieldMode::key, "The weight of one key for every query of the plane.");
  if (options.field && options.mode == FieldMode::key) {
    ImGui::SameLine(0, ui.px(4));
    options.key = stepper(ui, "field_key", std::clamp(options.key + 1, 1, ui.analysis.dims.n_k), 1,
                          ui.analysis.dims.n_k) -
                  1;
    explain_item(ui, "Which key.");
  }
  beside_if_room(ui, "entropy", ui.px(4));
  one("entropy", true, FieldMode::entropy,
      "How spread the weights would be, from 0 to the log of the number of keys.");
  beside_if_room(ui, "no field", ui.px(4));
  one("no field", false, FieldMode::mixture, "Points and axes alone.");
}

PlotPlanes planes_of(const GeometryLayout& layout) {
  return {layout.plots[0].plane, layout.plots[2].plane, layout.plots[0].window, layout.plots[2].window};
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
void begin(const Ui& ui, Kept& state, const GeometryLayout& layout, const FigurePointer& pointer) {
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
  options.held = planes_of(layout);
}

void end(Kept& state, GeometryOptions& options) {
  state.drag.reset();
  state.panning = false;
  options.held.reset();
}

// Points and planes own the wheel and the arrow keys while the pointer is over a plot.
void own_keys(const Kept& state) {
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
  if (!state.chosen) return;
  for (const ImGuiKey key : {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow})
    ImGui::SetItemKeyOwner(key);
}

void choices(const Ui& ui, std::string_view, ToolMemory& memory, Edits&) {
  GeometryOptions& options = ui.view.figure.geometry;
  if (!kept_in<Kept>(memory).drag) options.held.reset();
  space_chips(ui, options);
  axes_chips(ui, options);
  field_chips(ui, options);
}

bool take_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory, Edits& edits) {
  Kept& state = kept_in<Kept>(memory);
  GeometryOptions& options = ui.view.figure.geometry;
  if (ui.analysis.dims.h == 0) return false;
  if (!pointer.held && !pointer.pressed && !pointer.hovered) {
    end(state, options);
    options.marked = state.chosen;
    return false;
  }
  const FigureInput input{ui.scene, ui.analysis, ui.theme, pointer.options};
  const GeometryLayout layout = geometry_layout(input, pointer.space);
  const Plot* plot = layout.plot_at(pointer.at);
  const auto under = plot && pointer.hovered ? point_near(layout, *plot, pointer.at, reach) : std::nullopt;
  if (pointer.pressed) begin(ui, state, layout, pointer);
  const bool gesture = state.drag || state.panning;
  const bool dropped = gesture && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (pointer.held && !pointer.pressed && !dropped) {
    if (state.drag) drag_point(ui, *state.drag, layout, pointer, edits);
    if (state.panning) pan(options, layout.plots[state.panning_values ? 2 : 0], pointer);
  }
  if (dropped) {
    edits.abandon = edits.abandon || (state.drag && state.drag->moving);
    ImGui::ClearActiveID();
  }
  if (plot && pointer.wheel != 0 && !gesture) zoom(options, layout, *plot, pointer);
  if (plot && pointer.double_clicked && !under) window_of(options, plot->kind == PlotKind::values).reset();
  if (plot && pointer.hovered) {
    if (!gesture && state.chosen) nudge_point(ui, *state.chosen, layout, edits);
    own_keys(state);
    tell(ui, layout, state.drag ? std::optional(state.drag->point) : under);
  }
  options.marked = state.drag ? std::optional(state.drag->point) : under ? under : state.chosen;
  if (dropped || !pointer.held) end(state, options);
  return plot != nullptr || gesture;
}

}  // namespace

extern const ViewTool geometry_tool{"geometry", choices, take_pointer};

}  // namespace attnlab
