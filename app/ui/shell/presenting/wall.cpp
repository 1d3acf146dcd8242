#include "app/ui/shell/presenting/wall.h"

#include "app/figures/sheet/sheet_words.h"
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"
#include "core/analysis/explain.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

// The bands, on a screen of 1920 x 1080.
constexpr Extent design{1920, 1080};
constexpr double wall_margin = 60, told_size = 44, told_baseline = 104, told_line = 58, told_lines = 2;
constexpr double blocks_top = 200, blocks_bottom = 910, loud_size = 60, loud_baseline = 1000;
constexpr double title_size = 96, title_line = 116, title_baseline = 500, foot_size = 26,
                 foot_baseline = 1056;
constexpr std::size_t full_wall = 3;  // blocks that a called-in matrix joins without another's leaving

// Lengths of the design in pixels: x and y by the sides of the screen, sizes by the smaller.
struct WallScale {
  double x = 1, y = 1, size = 1;
  explicit WallScale(ImVec2 screen)
      : x(static_cast<double>(screen.x) / design.width),
        y(static_cast<double>(screen.y) / design.height),
        size(std::min(x, y)) {}
};

Rect band_of_blocks(const WallScale& scale) {
  return {wall_margin * scale.x, blocks_top * scale.y, (design.width - 2 * wall_margin) * scale.x,
          (blocks_bottom - blocks_top) * scale.y};
}

// What the wall's parts are drawn with: the theme's inks for words seen from afar.
Ui for_wall(const Ui& ui, double scale, const Reference* before = nullptr) {
  return {ui.scene, ui.analysis, wall_theme(ui.theme.id), ui.fonts, ui.painter, ui.view, scale, ui.hint,
          ui.edits, before};
}

FigureOptions options_of(const Ui& ui, const Session& s, const Slide& slide) {
  FigureOptions options = ui.view.figure;
  options.room = RoomId::wall;
  options.blocks = blocks_on_wall(s, slide);
  options.stages = slide.stages;
  options.zoom = s.presentation.wall.zoom;
  options.plain = true;
  options.pinned.reset();
  options.row = s.presentation.wall.row;
  options.hover = ui.view.hover;
  options.held = s.presentation.figure.held;
  options.inputs_end = ImGui::IsAnyItemActive() ? s.presentation.wall.inputs_end : 0;
  options.lit = lit_cells(ui.scene, ui.analysis, options.head, slide.light);
  for (const Cell& covered : lit_cells(ui.scene, ui.analysis, options.head, slide.cover))
    options.hidden.push_back(covered.node);
  return options;
}

// The row under the hand, else that of the keyboard's cell, else one that is lit: it is among those that are shown, which stay while
// it is.
int row_looked_at(const Ui& ui, const Session& s, const Slide& slide) {
  const WallState& wall = s.presentation.wall;
  const auto seen = [&wall](int row) {
    return std::ranges::any_of(wall.placed, [row](const PlacedBlock& one) {
      return one.matrix && one.matrix->cell && row >= one.matrix->cell->row &&
             row < one.matrix->cell->row + one.matrix->rows;
    });
  };
  const auto& held = s.editor.dragged ? s.editor.dragged : ui.view.cursor;
  if (held && held->row >= 0 && has_row_labels(held->id.kind)) return seen(held->row) ? wall.row : held->row;
  for (const Cell& lit : lit_cells(ui.scene, ui.analysis, ui.view.figure.head, slide.light))
    if (lit.row >= 0) return lit.row;
  return wall.row;
}

// Large first: in as small a layout as the names ask for, and where that has no room for the cells, in smaller names.
void fit(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  WallState& wall = s.presentation.wall;
  const FigureOptions options = options_of(ui, s, slide);
  const Extent pixels{static_cast<double>(screen.x), static_cast<double>(screen.y)};
  const bool same = wall.scene && wall.blocks == options.blocks && wall.screen == pixels &&
                    wall.columns == options.columns && wall.decimals == options.decimals;
  // While something is held no shape changes.
  if (same && (*wall.scene == ui.scene || ImGui::IsAnyItemActive() || ui.view.playing)) return;
  wall.scene = ui.scene;
  wall.blocks = options.blocks;
  wall.screen = pixels;
  wall.columns = options.columns;
  wall.decimals = options.decimals;
  const Rect band = band_of_blocks(WallScale(screen));
  const ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {}, 1);
  const SlideStand stand = stand_of_slide(canvas, {ui.scene, ui.analysis, wall_theme(ui.theme.id), options},
                                          {band.width, band.height}, wall_zoom(pixels));
  wall.zoom = stand.zoom;
  wall.fit = stand.fit;
}

// How many there are.
int lines(const Ui& wall, std::string_view text, double size, double baseline, double line, int most,
          const WallScale& scale, bool centred) {
  if (text.empty()) return 0;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const double width = design.width * scale.x / scale.size, room = width - 2 * wall_margin;
  const TextStyle style{Face::sans, size, wall.theme.text};
  const std::vector<SheetLine> set = sheet_lines(canvas, text, style, room, most, true);
  double y = baseline * scale.y / scale.size;
  for (const SheetLine& one : set) {
    const double middle = centred ? width / 2 : wall_margin + one.width / 2;
    draw_lines(canvas, {one}, middle, y, line, style);
    y += line;
  }
  return static_cast<int>(set.size());
}

// While F9 is held before is shown, in the same places.
bool is_flipped(Session& s) {
  return ImGui::IsKeyDown(ImGuiKey_F9) && !holds_drag(s.editor) && has_before(s);
}

// The cell under the pointer in words, small and at the foot: provenance is asked for, and leaves the bands alone.
void foot(const Ui& wall, const Session& s, const Slide& slide, const WallScale& scale) {
  const Presentation& p = s.presentation;
  const std::string& wrong = p.complaint.empty() ? s.message.text : p.complaint;
  const bool error = !p.complaint.empty() || s.message.error;
  std::string words = wrong;
  // What is covered is not told there.
  if (words.empty() && slide.cover.empty() && !s.editor.dragged && wall.view.hover &&
      has_cell(wall.scene, wall.analysis, *wall.view.hover)) {
    const Explanation e = explain(wall.scene, wall.analysis, *wall.view.hover, 1);
    words = "$" + e.symbol + "$ = " + show_number(e.value, 4) + "   " + e.where;
  }
  if (words.empty()) return;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const TextStyle style{Face::sans, foot_size, error ? wall.theme.broken : wall.theme.secondary};
  const double width = design.width * scale.x / scale.size;
  for (const SheetLine& one : sheet_lines(canvas, words, style, width - 2 * wall_margin, 1, wrong.empty()))
    draw_lines(canvas, {one}, wall_margin + one.width / 2, foot_baseline * scale.y / scale.size, foot_size,
               style);
}

// What the room may take hold of: all, or what the slide names, by its matrix.
bool can_be_held(const Slide& slide, const std::string& block) {
  const auto names = [&block](const std::string& hand) {
    return hand == block || hand.starts_with(block + "[");
  };
  return !slide.hands || std::ranges::any_of(*slide.hands, names);
}

constexpr const char *no_state_before = "There is no state before: this is the present one",
                     *other_sizes_before = "The state before has other sizes: this is the present one";

// How the slide shows the state before, where there is one with the same places: while F9 is held alone.
Compare compare_on(const Ui& ui, Session& s, const Slide& slide) {
  const Reference* before = before_of(s);
  if (before == nullptr || !can_subtract(ui.analysis, before->analysis)) return Compare::off;
  if (slide.compare == step_before || is_flipped(s)) return Compare::was;
  return slide.compare == step_with         ? Compare::with
         : slide.compare == step_beside     ? Compare::beside
         : slide.compare == step_difference ? Compare::difference
                                            : Compare::off;
}
// Where now stands in its own places.
bool leaves_hands(Compare mode) { return mode == Compare::off || mode == Compare::with; }

bool is_covered(const FigureInput& input, const std::string& block) {
  const std::vector<Cell> cells = lit_cells(input.scene, input.analysis, input.options.head, {block});
  return !cells.empty() && is_hidden(input.options, cells.front().node);
}

void blocks(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  Presentation& p = s.presentation;
  WallState& wall = p.wall;
  wall.row = row_looked_at(ui, s, slide);
  fit(ui, s, slide, screen);
  const Rect band = band_of_blocks(WallScale(screen));
  const Extent space{band.width / wall.zoom, band.height / wall.zoom};
  RangeEnds ends{};
  FigureInput input{ui.scene, ui.analysis, wall_theme(ui.theme.id), options_of(ui, s, slide)};
  input.ends = &ends;
  wall.origin = {band.x, band.y};
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, wall.origin, wall.zoom);
  SlideDrawing drawn;
  const Reference* before = before_of(s);
  const Compare mode = compare_on(ui, s, slide);
  const auto by_hand = [&](const std::string& name) {
    return leaves_hands(mode) && can_be_held(slide, name) && !is_covered(input, name);
  };
  const DrawFigure draw = [&](Canvas& on, const FigureInput& in, Extent room) {
    drawn = draw_slide(on, in, room, wall.fit, by_hand);
    return drawn.extent;
  };
  if (mode != Compare::off)
    draw_compared(canvas, draw, input, *before, mode, space);
  else
    draw(canvas, input, space);
  wall.placed = std::move(drawn.blocks);
  wall.cell = drawn.cell;
  for (const PlacedBlock& one : wall.placed)
    if (one.matrix) wall.inputs_end = one.matrix->scale.range.high;
  FigureState& state = p.figure;
  state.held = ImGui::IsAnyItemActive() ? ends : RangeEnds{};
  state.hits = canvas.hits();
  state.origin = wall.origin;
  state.scale = wall.zoom;
  state.now = {};
  state.zoom = 1;
  state.look.alone.reset();
  const char* why = slide.compare.empty()  ? ""
                    : before == nullptr    ? no_state_before
                    : mode == Compare::off ? other_sizes_before
                                           : "";
  if (*why != 0 || p.complaint == no_state_before || p.complaint == other_sizes_before) p.complaint = why;
  if (wall.fit.cell < measure::cell_min)
    p.complaint = "This slide has more blocks than the wall has room for";
}

MatrixId input_of(const PlacedBlock& block, int shown_head) {
  const MatrixKind kind = kind_of(*block.which.row->node);
  return {kind, is_per_head(kind) ? (block.which.head < 0 ? shown_head : block.which.head) : 0};
}

}  // namespace

bool is_of_blocks(const Slide& slide) { return slide.view.empty(); }
bool is_told(const Slide& slide) { return !slide.text.empty() || !slide.words.empty(); }

Rect wall_band(ImVec2 screen) { return band_of_blocks(WallScale(screen)); }

void wall_words(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  const WallScale scale(screen);
  const Ui wall = for_wall(ui, ui.scale);
  lines(wall, slide.text, told_size, told_baseline, told_line, told_lines, scale, false);
  lines(wall, said_aloud(s, slide), loud_size, loud_baseline, loud_size, 1, scale, false);
}

BlockList blocks_on_wall(const Studio& s, const Slide& slide) {
  BlockList list = slide.blocks;
  if (!s.presentation.inputs || list.empty()) return list;
  const Node node = node_of(input_shown(s).kind);
  const auto row =
      std::ranges::find_if(block_rows(), [node](const BlockRow& one) { return one.node == node; });
  if (row == block_rows().end()) return list;
  const BlockEntry called{.name = std::string(row->id)};
  const auto is_same = [&](const std::string& name) {
    const auto id = block_called(name);
    return id && id->row->node == node &&
           (!is_per_head(node) || id->head < 0 || id->head == s.view.figure.head);
  };
  if (std::ranges::any_of(block_names(list), is_same)) return list;
  const auto is_lit = [&slide](const BlockEntry& one) {
    return std::ranges::any_of(
        slide.light, [&one](const std::string& light) { return light.starts_with(one.name + "["); });
  };
  if (list.size() >= full_wall)
    if (const auto gone = std::ranges::find_if_not(list, is_lit); gone != list.end()) list.erase(gone);
  list.insert(list.begin(), called);
  return list;
}

void wall_hands(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  WallState& wall = s.presentation.wall;
  if (!leaves_hands(compare_on(ui, s, slide)) || wall.blocks != blocks_on_wall(s, slide) ||
      wall.screen != Extent{static_cast<double>(screen.x), static_cast<double>(screen.y)})
    return;  // they stand elsewhere in this frame
  // What is held carries its old number.
  const bool old_numbers = slide.compare == step_with || holds_drag(s.editor);
  const Ui own = for_wall(ui, wall.zoom, old_numbers ? before_of(s) : nullptr);
  const std::vector<Cell> lit = lit_cells(ui.scene, ui.analysis, ui.view.figure.head, slide.light);
  const auto shown = slide.stages < 0 ? wall.placed.size() : static_cast<std::size_t>(slide.stages);
  for (std::size_t i = 0; i < std::min(shown, wall.placed.size()); ++i) {
    const PlacedBlock& one = wall.placed[i];
    if (!one.matrix) continue;
    const MatrixId id = input_of(one, ui.view.figure.head);
    const MatrixView values = matrix(ui.scene, id);
    EditorBlock block{id, *one.matrix};
    const MatrixBlock& cells = block.block;
    if (cells.turned != ui.view.figure.columns) continue;
    if (cells.turned ? cells.rows != values.cols() || cells.cols != values.rows()
                     : cells.cell->row + cells.rows > values.rows() || cells.cols != values.cols())
      continue;
    const EditorSize size = editor_size(block, wall.cell);
    ImGui::SetCursorScreenPos({static_cast<float>(wall.origin.x + (one.at.x - size.left) * wall.zoom),
                               static_cast<float>(wall.origin.y + (one.at.y - size.top) * wall.zoom)});
    matrix_editor({own, s.editor, true, RoomId::wall, lit}, std::move(block), wall.cell);
  }
  if (s.editor.dragged && s.editor.moving) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
}

void wall_slide(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen) {
  const WallScale scale(screen);
  const Ui wall = for_wall(ui, ui.scale);
  if (slide.blocks.empty()) {
    const int set = lines(wall, slide.text, title_size, title_baseline, title_line, told_lines, scale, true);
    lines(wall, said_aloud(s, slide), told_size, title_baseline + set * title_line, told_line, 2, scale,
          true);
    s.presentation.figure.hits.clear();
  } else {
    blocks(wall, s, slide, screen);
    wall_words(ui, s, slide, screen);
  }
  foot(wall, s, slide, scale);
}

}  // namespace attnlab
