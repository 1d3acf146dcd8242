#include "app/ui/inputs/mask_controls.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

void paint(const Ui& ui, const MaskStroke& stroke, MaskCell to) {
  const Scene& scene = ui.scene;
  const Dims& dims = ui.analysis.dims;
  Mask mask = paint_mask(scene.mask, dims.n_q, dims.n_k, stroke.last, to, stroke.allow);
  for (int i = 0; i < dims.n_q; ++i)
    for (int j = 0; j < dims.n_k; ++j)
      if (allowed(mask, i, j) != allowed(scene.mask, i, j)) {
        ui.edits.add(SetMask{std::move(mask)});
        return;
      }
}

constexpr double largest_cell = 34, cell_gap = 2, mask_label_band = 16, sum_room = 30;

constexpr MaskWords starts[] = {
    {MaskStart::none, "none", "Every query sees every key.", "unmask remove"},
    {MaskStart::causal, "causal", "Query i sees the keys j ≤ i only. A masked weight is exactly 0.",
     "triangle future gpt decoder"},
    {MaskStart::window, "window", "Query i sees the keys near i only: local attention.", ""},
    {MaskStart::padding, "padding",
     "The last keys are seen by nobody, as the padding after a short sentence.", "pad"}};

void start_chips(const Ui& ui, MaskControls& state, const NamedMask& now) {
  for (const MaskWords& one : starts) {
    const std::string label = std::string(one.name) + "##mask";
    const bool on = now.start == one.start;
    if (!chip(ui, {label.c_str(), &one != starts ? 4.0 : -1}, on, one.about) || on) continue;
    ui.edits.add(SetMask{started_mask(one.start, ui.analysis.dims.n_q, ui.analysis.dims.n_k)});
    state.preferred = one.start;
  }
}

void number_of(const Ui& ui, const NamedMask& now) {
  const Dims& n = ui.analysis.dims;
  const bool window = now.start == MaskStart::window;
  row_label(ui, window ? "Width" : "Hidden");
  const int low = window ? 0 : 1, high = window ? widest_window(n.n_q, n.n_k) : most_padding(n.n_k);
  const int wished = stepper(ui, window ? "window" : "padding", now.number, low, high);
  explain_item(ui, window ? "How far a query sees to each side: |i − j| ≤ this number."
                          : "How many keys at the end nobody sees.");
  if (wished != now.number)
    ui.edits.add(SetMask{window ? window_mask(n.n_q, n.n_k, wished) : padding_mask(n.n_q, n.n_k, wished)});
}

// Width, hidden keys, or a count: one line always, so that the grid below stands still while it is painted.
void second_line(const Ui& ui, const NamedMask& now) {
  const Dims& n = ui.analysis.dims;
  const ImVec2 at = ImGui::GetCursorPos();
  if (now.start == MaskStart::window || now.start == MaskStart::padding) {
    number_of(ui, now);
  } else {
    int masked = 0;
    for (int i = 0; i < n.n_q; ++i)
      for (int j = 0; j < n.n_k; ++j) masked += allowed(ui.scene.mask, i, j) ? 0 : 1;
    row_label(ui, now.start == MaskStart::painted ? "Painted" : "Masked");
    ImGui::AlignTextToFramePadding();
    text_in(ui, Face::sans, measure::type_12, ui.theme.text,
            std::to_string(masked) + " of " + std::to_string(n.n_q * n.n_k) + " cells");
  }
  ImGui::SetCursorPos({at.x, at.y + ui.px(32)});
}

// The cells on the screen; with tokens as columns, queries go across.
struct MaskGrid {
  ImVec2 at;          // of the first cell
  float cell, pitch;  // screen pixels
  bool columns;
  ImVec2 corner(int i, int j) const {
    if (columns) std::swap(i, j);
    return {at.x + pitch * static_cast<float>(j), at.y + pitch * static_cast<float>(i)};
  }
  // The cell at a point, also outside of the grid.
  MaskCell under(ImVec2 p) const {
    const MaskCell seen{static_cast<int>(std::floor((p.y - at.y) / pitch)),
                        static_cast<int>(std::floor((p.x - at.x) / pitch))};
    return columns ? MaskCell{seen.col, seen.row} : seen;
  }
};

void draw_cells(ImGuiCanvas& canvas, const Ui& ui, const MaskGrid& grid) {
  const Dims& n = ui.analysis.dims;
  const int rows = grid.columns ? n.n_k : n.n_q, cols = grid.columns ? n.n_q : n.n_k;
  const double cell = grid.cell / ui.scale, pitch = grid.pitch / ui.scale;
  const Matrix zeros = Matrix::Zero(rows, cols);
  std::vector<CellPaint> paint;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j)
      paint.push_back(allowed(ui.scene.mask, grid.columns ? j : i, grid.columns ? i : j) ? CellPaint::value
                                                                                         : CellPaint::masked);
  canvas.heatmap({.cell_width = cell,
                  .cell_height = cell,
                  .gap = pitch - cell,
                  .corner = measure::cell_corner,
                  .rows = rows,
                  .cols = cols,
                  .values = zeros.data(),
                  .paint = paint.data(),
                  .map = ui.theme.signed_map,
                  .range = {-1, 1},
                  .hatch_ground = ui.theme.hatch_ground,
                  .hatch_line = ui.theme.hatch_line,
                  .overflow_ground = ui.theme.overflow_ground});
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) {
      const Rect box{pitch * j, pitch * i, cell, cell};
      canvas.stroke_rectangle(box, {ui.theme.hairline, 1, false}, measure::cell_corner);
      if (paint[static_cast<std::size_t>(i * cols + j)] == CellPaint::masked) continue;
      const Point c = box.center();
      const Point tick[3] = {{c.x - 4, c.y}, {c.x - 1, c.y + 3}, {c.x + 4, c.y - 4}};
      canvas.polyline(tick, {ui.theme.secondary, 1.5, false});
    }
}

void draw_labels(ImGuiCanvas& canvas, const Ui& ui, const MaskGrid& grid) {
  const Dims& n = ui.analysis.dims;
  const double cell = grid.cell / ui.scale, pitch = grid.pitch / ui.scale;
  const TextStyle quiet{Face::sans, measure::type_11, ui.theme.secondary};
  const auto above = [&](int at, const std::string& label) {
    text_center(canvas, {pitch * at + cell / 2, -5}, elide(canvas, label, quiet.face, quiet.size, cell),
                quiet);
  };
  const auto left = [&](int at, const std::string& label) {
    text_right(canvas, {-8, pitch * at + cell / 2 + 4},
               elide(canvas, label, quiet.face, quiet.size, label_column - 14), quiet);
  };
  for (int i = 0; i < n.n_q; ++i)
    grid.columns ? above(i, token_label(ui.scene, i)) : left(i, token_label(ui.scene, i));
  for (int j = 0; j < n.n_k; ++j)
    grid.columns ? left(j, key_label(ui.scene, j)) : above(j, key_label(ui.scene, j));
}

// "Σ 0" at the end of a row in which nothing is allowed.
void flag_rows(const Ui& ui, const MaskGrid& grid) {
  const Dims& n = ui.analysis.dims;
  for (int i = 0; i < n.n_q; ++i) {
    if (!sees_nothing(ui.scene, n, i)) continue;
    const ImVec2 end = grid.corner(i, n.n_k);
    ImGui::SetCursorScreenPos(grid.columns ? ImVec2{end.x + ui.px(4), end.y}
                                           : ImVec2{end.x + ui.px(6), end.y + grid.cell / 2 - ui.px(7)});
    text_in(ui, Face::sans, measure::type_12, ui.theme.broken, "Σ 0");
    explain_item(ui, nothing_allowed_sentence);
  }
}

void cell_item(const Ui& ui, const MaskGrid& grid, MaskControls& state, MaskCell at) {
  ImGui::SetCursorScreenPos(grid.corner(at.row, at.col));
  const std::string label = "mask/r" + std::to_string(at.row + 1) + "c" + std::to_string(at.col + 1);
  const bool pressed =
      ImGui::InvisibleButton(label.c_str(), {grid.cell, grid.cell}, ImGuiButtonFlags_EnableNav);
  const bool by_pointer = ImGui::IsMouseDown(ImGuiMouseButton_Left) || state.stroke.active;
  if (ImGui::IsItemActivated() && by_pointer) {
    begin_stroke(ui, state.stroke, at);
  } else if (pressed && !by_pointer && !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
    MaskStroke once;
    begin_stroke(ui, once, at);
  }
  if (!ImGui::IsItemHovered()) return;
  ui.view.hover = Cell{Node::A, ui.view.figure.head, at.row, at.col};
  ui.hint = "drag to paint · the first cell decides";
}

MaskGrid grid_at(const Ui& ui, ImVec2 at) {
  const Dims& n = ui.analysis.dims;
  const bool columns = ui.view.figure.columns;
  const float left = ui.px(label_column), room = ImGui::GetContentRegionAvail().x - left - ui.px(sum_room);
  const float pitch = std::clamp(room / static_cast<float>(columns ? n.n_q : n.n_k), ui.px(16),
                                 ui.px(largest_cell + cell_gap));
  const float cell = std::floor(pitch - ui.px(cell_gap));
  return {{at.x + left, at.y + ui.px(mask_label_band)}, cell, cell + ui.px(cell_gap), columns};
}

void grid_of_cells(const Ui& ui, MaskControls& state) {
  const Dims& n = ui.analysis.dims;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const MaskGrid grid = grid_at(ui, at);
  ImGuiCanvas canvas = canvas_at(ui, Point{grid.at.x, grid.at.y});
  draw_cells(canvas, ui, grid);
  draw_labels(canvas, ui, grid);
  for (int i = 0; i < n.n_q; ++i)
    for (int j = 0; j < n.n_k; ++j) cell_item(ui, grid, state, {i, j});
  flag_rows(ui, grid);
  if (state.stroke.active && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) abandon_stroke(ui, state.stroke);
  if (state.stroke.active && ImGui::IsMousePosValid())
    continue_stroke(ui, state.stroke, grid.under(ImGui::GetIO().MousePos));
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) state.stroke.active = false;
  const float below = grid.columns ? ui.px(18) : ui.px(4);  // "Σ 0" under the columns
  ImGui::SetCursorScreenPos(
      {at.x, grid.at.y + grid.pitch * static_cast<float>(grid.columns ? n.n_k : n.n_q) + below});
  ImGui::Dummy({1, 1});
}

}  // namespace

void begin_stroke(const Ui& ui, MaskStroke& stroke, MaskCell at) {
  stroke = {true, !allowed(ui.scene.mask, at.row, at.col), at};
  paint(ui, stroke, at);
}

void continue_stroke(const Ui& ui, MaskStroke& stroke, MaskCell to) {
  if (!stroke.active || to == stroke.last) return;
  paint(ui, stroke, to);
  stroke.last = to;
}

void abandon_stroke(const Ui& ui, MaskStroke& stroke) {
  ui.edits.abandon = ui.edits.abandon || stroke.active;
  stroke.active = false;
}

bool sees_nothing(const Scene& scene, const Dims& dims, int i) {
  for (int j = 0; j < dims.n_k; ++j)
    if (allowed(scene.mask, i, j)) return false;
  return true;
}

void mask_controls(const Ui& ui, MaskControls& state) {
  const Dims& n = ui.analysis.dims;
  if (n.h == 0) return;
  const NamedMask now = name_of_mask(ui.scene.mask, n.n_q, n.n_k, state.preferred);
  start_chips(ui, state, now);
  second_line(ui, now);
  grid_of_cells(ui, state);
  toggle_chip(
      ui, "paint on the figure##mask", ui.view.painting,
      "M: the pointer paints the mask on the scores, logits and weights of every figure. Esc ends it.");
}

std::span<const MaskWords> mask_words() { return starts; }

std::string mask_in_short(const Scene& scene) {
  const Dims n = dims(scene);
  const auto* named = std::ranges::find(starts, name_of_mask(scene.mask, n.n_q, n.n_k, MaskStart::none).start,
                                        &MaskWords::start);
  return named == std::end(starts) ? "painted" : named->name;
}

}  // namespace attnlab
