#include "app/ui/tools/figure_panel.h"

#include "app/figures/sheet/sheet.h"
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/kit/chosen_blocks.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

bool contains(const Rect& r, Point p) {
  return p.x >= r.x && p.x < r.right() && p.y >= r.y && p.y < r.bottom();
}

// A place of the screen in what was drawn.
Point in_drawing(const FigureState& state, ImVec2 screen) {
  return {(screen.x - state.origin.x) / state.scale, (screen.y - state.origin.y) / state.scale};
}

bool whole(const Cell& cell) { return cell.row >= 0 && cell.col >= 0; }

// The topmost region at a point of the figure; a row or column as a whole has -1 for the other index.
std::optional<Hit> hit_at(const FigureState& state, ImVec2 mouse) {
  if (!contains(state.visible, {mouse.x, mouse.y})) return std::nullopt;
  for (auto hit = state.hits.rbegin(); hit != state.hits.rend(); ++hit)
    if (contains(hit->where, in_drawing(state, mouse))) return *hit;
  return std::nullopt;
}

std::optional<Cell> region_at(const FigureState& state, ImVec2 mouse) {
  const auto hit = hit_at(state, mouse);
  return hit ? std::optional(hit->cell) : std::nullopt;
}

std::optional<LegendHit> legend_at(const FigureState& state, ImVec2 mouse) {
  for (const LegendHit& one : state.legends)
    if (contains(one.where, in_drawing(state, mouse))) return one;
  return std::nullopt;
}

// The row of weights that a region belongs to, where the view takes one apart.
std::optional<int> row_of(const Ui& ui, const View& view, const std::optional<Cell>& cell) {
  if (!view.chooses_row || !cell) return std::nullopt;
  const bool rows_are_queries = cell->node == Node::S || cell->node == Node::L || cell->node == Node::A;
  if (!rows_are_queries || cell->row < 0 || cell->row >= ui.analysis.dims.n_q) return std::nullopt;
  return cell->row;
}

// What the figure shows now: the row under the pointer is taken apart while it is there.
FigureOptions options_now(const Ui& ui, const View& view, const FigureState& state) {
  FigureOptions options = ui.view.figure;
  options.part = part_shown(ui.view, view.id);
  options.hover = ui.view.hover;
  options.pinned = ui.view.pinned;
  options.held = state.held;
  options.plain = view.needs_run && ui.view.run_beside;
  const bool walks = state.has_keyboard && state.by_keys && state.at;
  const auto looked_at = walks ? state.at->cell : region_at(state, ImGui::GetMousePos());
  options.row = row_of(ui, view, looked_at).value_or(options.row);
  return options;
}

void react(const Ui& ui, const View& view, const std::optional<Cell>& cell) {
  if (ui.view.hovers_linked) return;  // what stands beside is only looked at
  take_row(ui, view, cell);
  if (!cell || !whole(*cell) || ui.view.pinned == cell)
    ui.view.pinned.reset();
  else
    ui.view.pinned = cell;
}

// A place of the screen in the present scene's figure.
Point on_figure(const FigureState& state, ImVec2 screen) {
  const Point at = in_drawing(state, screen);
  return {(at.x - state.now.x) / state.zoom, (at.y - state.now.y) / state.zoom};
}

// What lies there of the present scene: what stands beside it is only looked at.
std::optional<Cell> region_of_now(const FigureState& state, ImVec2 screen) {
  const Point at = on_figure(state, screen);
  const bool linked = state.linked && contains(*state.linked, in_drawing(state, screen));
  return at.x >= 0 && at.y >= 0 && !linked ? region_at(state, screen) : std::nullopt;
}

// What the pointer does, told to the tool of the view. The last item is the figure's surface.
FigurePointer pointer_now(const FigureState& state, bool hovered) {
  const ImGuiIO& io = ImGui::GetIO();
  FigurePointer p;
  p.at = on_figure(state, io.MousePos);
  p.pressed_at = state.pressed_at;
  p.moved = {io.MouseDelta.x / (state.scale * state.zoom), io.MouseDelta.y / (state.scale * state.zoom)};
  p.hovered = hovered;
  p.wheel = hovered && !io.KeyCtrl ? static_cast<double>(io.MouseWheel) : 0;
  p.pressed = ImGui::IsItemActivated();
  p.held = ImGui::IsItemActive();
  p.released = ImGui::IsItemDeactivated();
  p.double_clicked = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  p.region = region_of_now(state, io.MousePos);
  p.grabbed = state.grabbed;
  return p;
}

Rect on_screen(const FigureState& state, const Rect& r) {
  return {state.origin.x + r.x * state.scale, state.origin.y + r.y * state.scale, r.width * state.scale,
          r.height * state.scale};
}

// The matrix whose heading the pointer is on; null: none.
const ShownMatrix* heading_at(const FigureState& state, ImVec2 screen) {
  const Point at = in_drawing(state, screen);
  for (const ShownMatrix& block : state.picture.drawn.blocks)
    if (block.cell && contains(block.heading, at)) return &block;
  return nullptr;
}

// Over the headings of what is chosen.
void mark_chosen(const Ui& ui, const FigureState& state) {
  const auto scale = static_cast<float>(state.scale);
  for (const ShownMatrix& block : state.picture.drawn.blocks) {
    if (!block.cell || !marks_chosen(ui, *block.cell)) continue;
    const Rect place = on_screen(state, block.heading);
    const auto x = static_cast<float>(place.x), y = static_cast<float>(place.y) - scale;
    ImGui::GetWindowDrawList()->AddLine({x, y}, {x + static_cast<float>(place.width), y},
                                        packed(ui.theme.accent), 2 * scale);
  }
}

// Where the walk begins: at the cell that is kept, where the figure has it.
std::optional<Hit> start_of_walk(const Ui& ui, std::span<const Hit> all) {
  if (ui.view.pinned)
    if (const auto kept = same_stop(all, {{}, *ui.view.pinned})) return kept;
  return first_stop(all);
}

// The keys on the figure.
void walk(const Ui& ui, const View& view, const FigurePointer& pointer, FigureState& state, ToolState& tools,
          bool pointer_has_arrows) {
  const ImGuiID id = ImGui::GetID("figure");
  if (std::exchange(state.wants_keyboard, false)) {
    ImGui::FocusWindow(ImGui::GetCurrentWindow());
    ImGui::SetFocusID(id, ImGui::GetCurrentWindow());
    ImGui::SetNavCursorVisibleAfterMove();
    state.by_keys = true;
  }
  const bool had = state.has_keyboard;
  state.has_keyboard = ImGui::GetFocusID() == id;
  if (!state.has_keyboard) {
    state.by_keys = false;
    return;
  }
  const std::vector<Hit> all = stops(state.hits);
  if (state.at) state.at = same_stop(all, *state.at);
  if (!had && ImGui::GetCurrentContext()->NavCursorVisible) state.by_keys = true;  // by Tab
  const FigureKeys keys = figure_keys(id, pointer_has_arrows);
  if (keys.any()) state.by_keys = true;
  if (!state.at && state.by_keys) {
    state.at = start_of_walk(ui, all);
  } else if (state.at && keys.way) {
    state.at = next_stop(all, *state.at, *keys.way).value_or(*state.at);
  }
  if (keys.home) state.at = first_stop(all);
  if (const ViewTool* tool = find_tool(view.id); all.empty() && tool != nullptr && tool->arrows != nullptr) {
    if (state.by_keys) ui.hint = tool->arrows_walk;
    // What stands around the figure may change with it, and the keyboard stays here.
    if (tool->arrows(ui, keys)) state.wants_keyboard = true;
    return;
  }
  if (!state.at || !state.by_keys) return;
  const Rect place = on_screen(state, state.at->where);
  if (keys.any() || !had) ImGui::ScrollToRect(ImGui::GetCurrentWindow(), {low(place), high(place)});
  ui.hint = "arrow keys walk · Enter keeps the cell in the inspector · the Menu key copies";
  if (const ViewTool* tool = find_tool(view.id); tool != nullptr && tool->nudge != nullptr) {
    ui.hint += std::string(" · ") + tool->nudges;
    if (const Point steps = alt_arrows(); steps.x != 0 || steps.y != 0)
      tool->nudge(ui, pointer, state.at->cell, steps, tools.of_views[tool->view]);
  }
  if (keys.keep && !mask_key(ui, tools.mask, state.at->cell)) react(ui, view, inspected_of(state.at->cell));
  if (keys.menu) {
    state.menu = inspected_of(state.at->cell);
    state.menu_opens = true;
    state.menu_at = Point{place.x, place.bottom()};
  }
  // In a frame of its own.
  const auto out = static_cast<float>(2 * state.scale);
  const ImVec2 from = low(place), to = high(place);
  ImGui::GetWindowDrawList()->AddRect({from.x - out, from.y - out}, {to.x + out, to.y + out},
                                      packed(ui.theme.accent), out * 2, 0, out);
}

constexpr double wheel_step = 1.15;

// The wheel with Ctrl comes nearer, a drag of the ground moves what is near,
// a double click on a heading fills the view.
void look_around(const Ui& ui, FigureState& state, const FigurePointer& pointer, ImVec2 at) {
  const ImGuiIO& io = ImGui::GetIO();
  Look& look = state.look;
  const Point place{(io.MousePos.x - at.x) / ui.scale, (io.MousePos.y - at.y) / ui.scale};
  if (pointer.hovered && io.KeyCtrl && io.MouseWheel != 0)
    zoom_about(look, look.zoom * std::pow(wheel_step, static_cast<double>(io.MouseWheel)), place);
  if (pointer.held && look.zoom > 1 && !state.taken && !state.grabbed &&
      ImGui::IsMouseDragging(ImGuiMouseButton_Left))
    state.panning = true;
  if (state.panning) {
    look.pan.x += static_cast<double>(io.MouseDelta.x) / ui.scale;
    look.pan.y += static_cast<double>(io.MouseDelta.y) / ui.scale;
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  }
  if (!pointer.double_clicked || state.taken) return;
  for (const ShownMatrix& block : state.picture.drawn.blocks) {
    if (!contains(block.heading, in_drawing(state, io.MousePos))) continue;
    const bool back = look.alone.has_value();
    look = {};
    if (!back) look.alone = name_of(block);
    // The first of the two clicks has chosen it, or let it go.
    if (!back && block.cell) choose_block(ui.view, ui.analysis, *block.cell);
    return;
  }
}

}  // namespace

std::optional<Cell> hovered_cell(const FigureState& state) {
  if (state.has_keyboard && state.by_keys && state.at) return inspected_of(state.at->cell);
  const auto cell = region_at(state, ImGui::GetIO().MousePos);
  return cell && whole(*cell) ? cell : std::nullopt;
}

bool in_linked(const FigureState& state) {
  const bool walks = state.has_keyboard && state.by_keys && state.at;
  const Point at =
      walks ? Point{state.at->where.x, state.at->where.y} : in_drawing(state, ImGui::GetMousePos());
  return state.linked && contains(*state.linked, at);
}

bool on_derivative(const FigureState& state) {
  if (state.has_keyboard && state.by_keys && state.at) return state.at->derivative;
  const auto hit = hit_at(state, ImGui::GetIO().MousePos);
  return hit && hit->derivative;
}

std::optional<RangeOf> hovered_legend(const FigureState& state) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!contains(state.visible, {mouse.x, mouse.y})) return std::nullopt;
  const auto legend = legend_at(state, mouse);
  return legend ? std::optional(legend->of) : std::nullopt;
}

bool take_row(const Ui& ui, const View& view, const std::optional<Cell>& cell) {
  const auto row = row_of(ui, view, cell);
  ui.view.figure.row = row.value_or(ui.view.figure.row);
  return row.has_value();
}

FigureTouch touch_figure(const Ui& ui, const View& view, const FigureOptions& options, Extent drawn_in,
                         const Rect& part, Point size, FigureState& state, ToolState& tools) {
  const bool was_panning = state.panning;
  // The cell that the keyboard is on has a frame; the whole figure only where there is none.
  const bool framed = state.at.has_value();
  if (framed) ImGui::PushStyleColor(ImGuiCol_NavCursor, ImVec4(0, 0, 0, 0));
  const bool clicked = ImGui::InvisibleButton(
      "figure", {static_cast<float>(size.x), static_cast<float>(size.y)}, ImGuiButtonFlags_EnableNav);
  if (framed) ImGui::PopStyleColor();
  say_figure(view, options, state);
  const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  state.visible = hovered ? part : Rect{};
  if (ImGui::IsItemActivated()) {
    state.pressed_at = on_figure(state, ImGui::GetIO().MousePos);
    state.grabbed = region_of_now(state, ImGui::GetIO().MousePos);
    state.taken = state.panning = false;
    state.at = hit_at(state, ImGui::GetIO().MousePos);
  }
  if (!ImGui::IsItemActive()) state.panning = false;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (hovered && (moved.x != 0 || moved.y != 0)) state.by_keys = false;
  if (hovered && ui.hint.empty())
    ui.hint = "click a cell: it stays in the inspector · right-click to copy · Ctrl+wheel comes nearer";
  FigureTouch touch{pointer_now(state, hovered)};
  FigurePointer& pointer = touch.pointer;
  pointer.space = drawn_in;
  if (state.look.alone) pointer.at = pointer.pressed_at = {-1e6, -1e6};  // what a tool drags is out of sight
  pointer.options = options;
  pointer.part = view.part_id(options.part);
  pointer.plots = std::exchange(state.plots, {});
  explain_row(ui, pointer);
  const ViewTool* tool = find_tool(pointer.plots.empty() ? view.id : "geometry");
  if (mask_pointer(ui, tools.mask, pointer))
    state.taken = true;
  else if (tool != nullptr && tool->pointer != nullptr)
    state.taken = tool->pointer(ui, pointer, tools.of_views[tool->view]) || state.taken;
  touch.clicked = clicked && hovered && !state.taken && !state.panning && !was_panning;
  return touch;
}

void figure_panel(const Ui& ui, std::string_view id, FigureState& state, ToolState& tools) {
  const View* view = find_view(id);
  if (view == nullptr) return;
  figure_choices(ui, *view, state.look, tools);
  // One view is open beside another only as itself.
  const bool chosen = shows_chosen(ui.view) && id == ui.view.view;
  if (chosen) view = &blocks_view();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (room.x < 8 || room.y < 8) return;
  ImGui::BeginChild("figure", {0, 0}, ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_HorizontalScrollbar);
  const ImVec2 at = ImGui::GetCursorScreenPos(), corner = ImGui::GetWindowPos(),
               size = ImGui::GetWindowSize();
  const Extent space{room.x / ui.scale, room.y / ui.scale};
  FigureOptions options = options_now(ui, *view, state);
  if (chosen) options.blocks = ui.view.chosen;
  const KeptFigure& picture = state.picture;
  const FigureStand stand =
      draw_figure(ui, *view, options, space, {at.x, at.y}, state.kept, state.look, state.picture);
  state.origin = stand.origin;
  state.scale = stand.scale;
  if (stand.anew) {
    state.now = picture.drawn.now;
    state.zoom = picture.drawn.zoom;
    state.linked = picture.drawn.linked;
    state.hits = picture.hits;
    state.legends = picture.legends;
  }
  const Extent laid = picture.drawn.extent;
  const double smaller = stand.fit.zoom;
  const Extent used = state.look.zoom > 1 ? Extent{} : Extent{laid.width * smaller, laid.height * smaller};
  // While anything is dragged or typed, colours only reach farther.
  state.held = ImGui::IsAnyItemActive() ? picture.ends : RangeEnds{};
  // A hair smaller than the space where the figure fits, so that no scroll bar comes of a rounding.
  const ImVec2 taken{used.width <= space.width + 0.5 ? 1.0F : ui.px(used.width),
                     used.height <= space.height + 0.5 ? 1.0F : ui.px(used.height)};
  // A scroll bar takes its room from the other direction.
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const ImVec2 seen{room.x - 1 - (taken.y > 1 ? bar : 0), room.y - 1 - (taken.x > 1 ? bar : 0)};
  const FigureTouch touch =
      touch_figure(ui, *view, options, picture.drawn.space, {corner.x, corner.y, size.x, size.y},
                   {std::max({taken.x, seen.x, 1.0F}), std::max({taken.y, seen.y, 1.0F})}, state, tools);
  const FigurePointer& pointer = touch.pointer;
  const bool hovered = pointer.hovered;
  look_around(ui, state, pointer, at);
  mark_chosen(ui, state);
  const ShownMatrix* heading =
      hovered && !state.look.alone ? heading_at(state, ImGui::GetMousePos()) : nullptr;
  if (heading != nullptr) explain_heading(ui, on_screen(state, heading->heading), *heading);
  if (touch.clicked && heading != nullptr)
    choose_block(ui.view, ui.analysis, *heading->cell);
  else if (touch.clicked)
    react(ui, *view, region_at(state, ImGui::GetMousePos()));
  const auto legend = hovered ? legend_at(state, ImGui::GetIO().MousePos) : std::nullopt;
  if (legend) ui.hint = "click the colour bar to choose its range";
  if (legend && (touch.clicked || ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
    state.legend = legend;
    state.legend_opens = true;
  } else if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    state.menu = region_of_now(state, ImGui::GetIO().MousePos);
    state.menu_opens = state.menu.has_value();
    state.menu_at.reset();
  }
  const bool point_chosen = hovered && ui.view.figure.geometry.marked && view->plots_points;
  walk(ui, *view, pointer, state, tools, point_chosen);
  ImGui::EndChild();
  range_menu(ui, state);
}

}  // namespace attnlab
