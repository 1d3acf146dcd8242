#include "app/figures/slide/slide_options.h"
#include "app/figures/views/geometry_layout.h"
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/shell/presenting/wall.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

constexpr const char* no_room = "Left out, as its digits would be too small to read: ";
constexpr std::size_t full_wall = 3;  // blocks that a called-in matrix joins without another's leaving

bool is_seen(const WallState& wall, int row) {
  return std::ranges::any_of(wall.placed, [row](const PlacedBlock& one) {
    return one.matrix && one.matrix->cell && row >= one.matrix->cell->row &&
           row < one.matrix->cell->row + one.matrix->rows;
  });
}

// Whether a matrix stands on the slide.
bool is_placed(const WallState& wall, MatrixKind kind) {
  return std::ranges::any_of(wall.placed, [kind](const PlacedBlock& one) {
    return one.matrix && one.which.row->node == node_of(kind);
  });
}

// The row under the hand, else that which was chosen or to which the wheel went, that of the keyboard's cell,
// or one that is lit: it is among those that are shown, which stay while it is.
int row_looked_at(const Ui& ui, const Session& s, const Slide& slide) {
  const WallState& wall = s.presentation.wall;
  if (wall.turned && !s.editor.dragged && wall.turned->cursor == ui.view.cursor) return wall.turned->row;
  const auto& held = s.editor.dragged ? s.editor.dragged : ui.view.cursor;
  if (held && held->row >= 0 && has_row_labels(held->id.kind) && is_placed(wall, held->id.kind))
    return is_seen(wall, held->row) ? wall.row : held->row;
  for (const Cell& lit : lit_cells(ui.scene, ui.analysis, ui.view.figure.head, slide.light))
    if (lit.row >= 0) return lit.row;
  return wall.row;
}

int most_rows(const WallState& wall) { return wall.pair ? wall.pair->now.most_rows : wall.fit.most_rows; }

// The row that is taken apart. Where matrices show some of their rows these stay while it is among them.
void choose_row(const Ui& ui, WallState& wall, int row) {
  wall.chosen = row;
  if (most_rows(wall) > 0 && is_seen(wall, row)) return;
  wall.row = row;
  wall.turned = {row, ui.view.cursor};
}

// Where large matrices show some of their rows the wheel goes to the others, but over what has a use of its
// own for it.
void turn_rows(const Ui& ui, WallState& wall) {
  const int most = most_rows(wall), all = std::max(ui.analysis.dims.n_q, ui.analysis.dims.n_k);
  const ImGuiIO& io = ImGui::GetIO();
  if (most <= 0 || io.KeyCtrl || io.KeyAlt || ImGui::IsAnyItemActive() ||
      ImGui::GetKeyOwner(ImGuiKey_MouseWheelY) != ImGuiKeyOwner_NoOwner) {
    wall.notches = 0;
    return;
  }
  wall.notches -= static_cast<double>(io.MouseWheel);
  const double whole = std::trunc(wall.notches);
  if (whole == 0) return;
  wall.notches -= whole;
  const int first = first_of_rows(wall.row, most, all),
            next = std::clamp(first + static_cast<int>(whole), 0, all - most);
  wall.turned = {next + most / 2, ui.view.cursor};
}

FigureOptions options_of_blocks(const Ui& ui, const Session& s, const Slide& slide) {
  const WallState& wall = s.presentation.wall;
  FigureOptions options = options_on_wall(ui, s, slide);
  options.blocks = wall.shown;
  options.zoom = wall.zoom;
  options.plain = true;
  options.row = row_looked_at(ui, s, slide);
  options.inputs_end = ImGui::IsAnyItemActive() ? wall.inputs_end : 0;
  return options;
}

// What the room may take hold of: all, or what the slide names, by its matrix.
bool can_be_held(const Slide& slide, const std::string& block) {
  const auto names = [&block](const std::string& hand) {
    return hand == block || hand.starts_with(block + "[");
  };
  return !slide.hands || std::ranges::any_of(*slide.hands, names);
}

// A matrix beside a view has no other beside it, nor its difference.
Compared compared_blocks(const Ui& ui, Session& s, const Slide& slide) {
  const Compared all = compared_on(ui, s, slide);
  if (slide.view.empty() || all.with == nullptr) return all;
  const bool flips = all.how == Compare::was && can_subtract(ui.analysis, all.with->analysis);
  return flips ? all : Compared();
}
// A scene that is dragged along has its blocks beside those of now.
bool is_pair(const Compared& one) { return one.with != nullptr && !one.with->names.empty(); }
// Where now stands in its own places.
bool leaves_hands(const Compared& one) {
  return one.how == Compare::off || one.how == Compare::with || is_pair(one);
}

bool is_covered(const FigureInput& input, const std::string& block) {
  const std::vector<Cell> cells = lit_cells(input.scene, input.analysis, input.options.head, {block});
  return !cells.empty() && is_hidden(input.options, cells.front().node);
}

MatrixId input_of(const PlacedBlock& block, int shown_head) {
  const MatrixKind kind = kind_of(*block.which.row->node);
  return {kind, is_per_head(kind) ? (block.which.head < 0 ? shown_head : block.which.head) : 0};
}

// Cells of the figure under the hand that stand in the last frame's places.
bool stands_in(const MatrixBlock& cells, const MatrixView& values, bool columns) {
  if (cells.turned != columns) return false;
  return cells.turned ? cells.rows == values.cols() && cells.cols == values.rows()
                      : cells.cell->row + cells.rows <= values.rows() && cells.cols == values.cols();
}

}  // namespace

BlockList blocks_on_wall(const Studio& s, const Slide& slide) {
  BlockList list = slide.blocks;
  if (!s.presentation.inputs || (list.empty() && slide.view.empty())) return list;
  const Node node = node_of(input_shown(s).kind);
  const auto row =
      std::ranges::find_if(block_rows(), [node](const BlockRow& one) { return one.node == node; });
  if (row == block_rows().end()) return list;
  const BlockEntry called{.name = std::string(row->id)};
  if (has_matrix(list, input_shown(s))) return list;
  // What is lit or asked for, and what can be set itself, stays.
  const auto stays = [&](const BlockEntry& one) {
    const auto block = block_called(one.name);
    return is_lit(slide.light, one) || is_asked(s.view.figure, one) ||
           (block && block->row->node && is_given(*block->row->node));
  };
  if (list.size() >= full_wall)
    if (const auto gone = std::ranges::find_if_not(list, stays); gone != list.end()) list.erase(gone);
  list.insert(list.begin(), called);
  return list;
}

void wall_hands(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  WallState& wall = s.presentation.wall;
  wall.in_hand.clear();
  // What stands elsewhere in this frame is drawn there first.
  if (!leaves_hands(compared_blocks(ui, s, slide)) || wall.blocks != blocks_on_wall(s, slide) ||
      wall.screen != Extent{static_cast<double>(screen.x), static_cast<double>(screen.y)})
    return;
  // What is held carries its old number.
  const bool old_numbers = slide.compare == step_with || holds_drag(s.editor);
  const Ui own{ui.scene,
               ui.analysis,
               wall_theme(ui.theme.id),
               ui.fonts,
               ui.painter,
               ui.view,
               wall.zoom,
               ui.hint,
               ui.edits,
               old_numbers ? before_of(s) : nullptr};
  const FigureOptions options = options_on_wall(ui, s, slide);
  const FigureInput input{ui.scene, ui.analysis, own.theme, options};
  const auto shown = slide.stages < 0 ? wall.placed.size() : static_cast<std::size_t>(slide.stages);
  for (std::size_t i = 0; i < std::min(shown, wall.placed.size()); ++i) {
    const PlacedBlock& one = wall.placed[i];
    if (!one.matrix || !can_be_held(slide, one.name) || is_covered(input, one.name)) continue;
    const MatrixId id = input_of(one, ui.view.figure.head);
    const MatrixView values = matrix(ui.scene, id);
    EditorBlock block{id, *one.matrix};
    if (!stands_in(block.block, values, ui.view.figure.columns)) continue;
    block.block.values = values_in(block.block, values);
    const EditorSize size = editor_size(block, wall.cell);
    ImGui::SetCursorScreenPos({static_cast<float>(wall.origin.x + (one.at.x - size.left) * wall.zoom),
                               static_cast<float>(wall.origin.y + (one.at.y - size.top) * wall.zoom)});
    matrix_editor({own, s.editor, true, RoomId::wall, options.lit}, std::move(block), wall.cell);
    wall.in_hand.push_back(one.name);
  }
  if (s.editor.dragged && s.editor.moving) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
}

// Large first: in as small a layout as the names ask for, and where that has no room for the cells,
// in smaller names.
Extent stand_blocks(const Ui& ui, Session& s, const Slide& slide, Extent space, double most) {
  WallState& wall = s.presentation.wall;
  FigureOptions options = options_of_blocks(ui, s, slide);
  options.blocks = blocks_on_wall(s, slide);
  FigureInput input{ui.scene, ui.analysis, ui.theme, options};
  wall.scene = ui.scene;
  wall.blocks = options.blocks;
  wall.space = space;
  wall.columns = options.columns;
  wall.decimals = options.decimals;
  const ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {}, 1);
  wall.pair.reset();
  if (const Compared both = compared_blocks(ui, s, slide); is_pair(both)) {
    wall.pair =
        stand_of_pair(canvas, input, *both.with, space, wall_zoom(wall.screen), slide.light, wall.left_out);
    wall.shown = input.options.blocks;
    wall.zoom = wall.pair->zoom;
    return space;
  }
  const SlideStand stand =
      stand_with_fewer(canvas, input, space, wall_zoom(wall.screen), slide.light, wall.left_out);
  wall.shown = input.options.blocks;
  wall.zoom = stand.zoom;
  wall.fit = stand.fit;
  wall.fit.cell = std::min(wall.fit.cell, most / wall.zoom);
  Recorder measured(canvas, wall.zoom);
  const Extent needed = draw_slide(measured, input, {}, wall.fit).extent;
  return {needed.width * wall.zoom, needed.height * wall.zoom};
}

void draw_blocks(const Ui& ui, Session& s, const Slide& slide, const Rect& place) {
  WallState& wall = s.presentation.wall;
  const Extent space{place.width / wall.zoom, place.height / wall.zoom};
  RangeEnds ends{};
  FigureInput input{ui.scene, ui.analysis, ui.theme, options_of_blocks(ui, s, slide)};
  Shown shown;
  input.ends = &ends;
  input.shown = &shown;
  wall.row = input.options.row;
  wall.origin = {place.x, place.y};
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, wall.origin, wall.zoom);
  SlideDrawing drawn;
  const auto in_hand = [&wall](const std::string& name) {
    return std::ranges::find(wall.in_hand, name) != wall.in_hand.end();
  };
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent room) {
    drawn = draw_slide(on, in, room, wall.fit, in_hand);
    return drawn.extent;
  };
  FigureState& state = s.presentation.figure;
  state.linked.reset();
  const Compared both = compared_blocks(ui, s, slide);
  if (is_pair(both) && wall.pair) {
    PairDrawing pair = draw_pair(canvas, input, *both.with, space, *wall.pair, in_hand);
    drawn = std::move(pair.slide);
    drawn.cell *= pair.zoom;
    state.linked = pair.linked;
  } else if (both.with != nullptr) {
    shown.matrices = draw_compared(canvas, draw, input, *both.with, both.how, space, false, std::nullopt,
                                   slide.compare != step_with)
                         .blocks;
  } else {
    draw(canvas, input, space);
  }
  wall.placed = std::move(drawn.blocks);
  wall.cell = drawn.cell;
  state.plots.clear();
  const bool in_reach = !slide.hands && slide.cover.empty() && leaves_hands(both) && !is_pair(both);
  for (const PlacedBlock& one : wall.placed)
    if (in_reach && one.which.scene.empty() &&
        std::ranges::find(plot_blocks, one.which.row->id) != plot_blocks.end())
      state.plots.push_back({one.which.row->id, {one.at.x, one.at.y, one.size.width, one.size.height}});
  wall.asked = drawn.asked;
  if (wall.asked)
    wall.asked = Rect{place.x + wall.asked->x * wall.zoom, place.y + wall.asked->y * wall.zoom,
                      wall.asked->width * wall.zoom, wall.asked->height * wall.zoom};
  for (const PlacedBlock& one : wall.placed)
    if (one.matrix) wall.inputs_end = one.matrix->scale.range.high;
  state.held = ImGui::IsAnyItemActive() ? ends : RangeEnds{};
  state.hits = canvas.hits();
  state.picture.drawn.blocks = std::move(shown.matrices);
  state.origin = wall.origin;
  state.scale = wall.zoom;
  state.now = {};
  state.zoom = 1;
  state.look.alone.reset();
}

void wall_blocks(const Ui& ui, Session& s, const Slide& slide, const Rect& place) {
  WallState& wall = s.presentation.wall;
  const Extent space{place.width, place.height};
  // Another slide begins at the desk's row, or at one that is lit; a matrix that is called in changes none.
  if (!wall.chosen || wall.base != slide.blocks) {
    wall.base = slide.blocks;
    wall.turned.reset();
    wall.chosen = wall.row = ui.view.figure.row;
  } else if (*wall.chosen != ui.view.figure.row) {
    choose_row(ui, wall, ui.view.figure.row);
  }
  s.presentation.figure.kept = {};  // a view is fitted anew beside its matrix
  const bool same = wall.scene && wall.blocks == blocks_on_wall(s, slide) && wall.space == space &&
                    wall.columns == ui.view.figure.columns && wall.decimals == ui.view.figure.decimals &&
                    wall.pair.has_value() == is_pair(compared_blocks(ui, s, slide));
  // While something is held no shape changes.
  if (!same || !(*wall.scene == ui.scene || ImGui::IsAnyItemActive() || ui.view.playing))
    stand_blocks(ui, s, slide, space, INFINITY);
  draw_blocks(ui, s, slide, place);
  std::string& complaint = s.presentation.complaint;
  if (!wall.left_out.empty() || complaint.starts_with(no_room))
    complaint = wall.left_out.empty() ? "" : no_room + wall.left_out;
  turn_rows(ui, wall);
  // The surface answers the pointer as a view's does.
  const auto& [width, height] = wall.screen;
  ImGui::SetCursorScreenPos({0, 0});
  const FigureTouch touch =
      touch_figure(ui, blocks_view(), ui.view.figure, wall.screen, {0, 0, width, height}, {width, height},
                   s.presentation.figure, s.tools);
  if (touch.clicked && take_row(ui, blocks_view(), touch.pointer.region))
    choose_row(ui, wall, ui.view.figure.row);
}

}  // namespace attnlab
