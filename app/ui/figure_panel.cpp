#include "app/ui/figure_panel.h"

#include "app/ui/imgui_canvas.h"
#include "app/ui/inputs_panel.h"
#include "app/ui/style.h"
#include "app/ui/widgets.h"

#include <algorithm>

namespace attnlab {

namespace {

bool contains(const Rect& r, double x, double y) {
  return x >= r.x && x < r.right() && y >= r.y && y < r.bottom();
}

bool whole(const Cell& cell) { return cell.row >= 0 && cell.col >= 0; }

// The topmost region at a point of the figure; a row or column as a whole has -1 for the other index.
std::optional<Cell> region_at(const FigureState& state, ImVec2 mouse) {
  if (!contains(state.visible, mouse.x, mouse.y)) return std::nullopt;
  const double x = (mouse.x - state.origin.x) / state.scale, y = (mouse.y - state.origin.y) / state.scale;
  for (auto hit = state.hits.rbegin(); hit != state.hits.rend(); ++hit)
    if (contains(hit->where, x, y)) return hit->cell;
  return std::nullopt;
}

// Above the figure: which head, and r in the Rank view. Nothing where there is nothing to choose.
void choices(const Ui& ui) {
  const bool rank = ui.view.view == "rank";
  if (ui.analysis.dims.h < 2 && !rank) return;
  const float y = ImGui::GetCursorPosY();
  if (head_chips(ui) && rank) ImGui::SameLine(0, ui.px(measure::space_5));
  if (rank) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, "r");
    ImGui::SetCursorScreenPos({at.x + ui.px(14), at.y});
    int& r = ui.view.figure.kept_rank;
    r = stepper(ui, "kept_rank", r, 1, std::max(1, ui.analysis.dims.d));
    explain_item(ui, "Singular values kept in the best approximation of W.");
  }
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), y + ui.px(32)));
  ImGui::Dummy({1, 1});
}

// The row of weights that a region of the Softmax view belongs to.
std::optional<int> row_of(const Ui& ui, const std::optional<Cell>& cell) {
  if (ui.view.view != "softmax" || !cell) return std::nullopt;
  const bool rows_are_queries = cell->node == Node::S || cell->node == Node::L || cell->node == Node::A;
  if (!rows_are_queries || cell->row < 0 || cell->row >= ui.analysis.dims.n_q) return std::nullopt;
  return cell->row;
}

// What the figure shows now: the row under the pointer is taken apart while it is there.
FigureOptions options_now(const Ui& ui, const FigureState& state) {
  FigureOptions options = ui.view.figure;
  options.hover = ui.view.hover;
  options.pinned = ui.view.pinned;
  options.row = row_of(ui, region_at(state, ImGui::GetMousePos())).value_or(options.row);
  return options;
}

void react(const Ui& ui, const FigureState& state, bool hovered, bool clicked) {
  if (!hovered) return;
  const auto cell = region_at(state, ImGui::GetMousePos());
  if (!clicked) return;
  ui.view.figure.row = row_of(ui, cell).value_or(ui.view.figure.row);
  if (!cell || !whole(*cell) || ui.view.pinned == cell)
    ui.view.pinned.reset();
  else
    ui.view.pinned = cell;
}

}  // namespace

std::optional<Cell> hovered_cell(const FigureState& state) {
  const auto cell = region_at(state, ImGui::GetIO().MousePos);
  return cell && whole(*cell) ? cell : std::nullopt;
}

void figure_panel(const Ui& ui, FigureState& state) {
  choices(ui);
  const View* view = find_view(ui.view.view);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (view == nullptr || room.x < 8 || room.y < 8) return;
  ImGui::BeginChild("figure", {0, 0}, 0, ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
  const ImVec2 at = ImGui::GetCursorScreenPos(), corner = ImGui::GetWindowPos(),
               size = ImGui::GetWindowSize();
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, Point{at.x, at.y}, ui.scale);
  const Extent space{room.x / ui.scale, room.y / ui.scale};
  const Extent used = view->draw(canvas, {ui.scene, ui.analysis, ui.theme, options_now(ui, state)}, space);
  state.hits = canvas.hits();
  state.origin = {at.x, at.y};
  state.scale = ui.scale;
  // A hair smaller than the space where the figure fits, so that no scroll bar comes of a rounding.
  const ImVec2 taken{used.width <= space.width + 0.5 ? 1.0F : ui.px(used.width),
                     used.height <= space.height + 0.5 ? 1.0F : ui.px(used.height)};
  const bool clicked =
      ImGui::InvisibleButton("figure", {std::max(taken.x, room.x - 1), std::max(taken.y, room.y - 1)});
  const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  state.visible = hovered ? Rect{corner.x, corner.y, size.x, size.y} : Rect{};
  react(ui, state, hovered, clicked);
  if (hovered) ui.hint = "click a cell to keep it in the inspector";
  ImGui::EndChild();
}

}  // namespace attnlab
