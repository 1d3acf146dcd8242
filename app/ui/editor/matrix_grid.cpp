#include "app/ui/editor/matrix_grid.h"

#include "app/figures/parts/scale.h"
#include "app/ui/kit/imgui_canvas.h"
#include "core/analysis/node.h"
#include "core/scene/sentence.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

constexpr double header_band = 10;  // of the zones beside and above the cells, where no label stands
constexpr double label_band = 18;   // above the cells, where labels stand

bool key_side(MatrixKind kind) { return sides_of(node_of(kind)).rows == Side::keys; }

MatrixBlock block_for(const EditorContext& context, const ImGuiCanvas& canvas, MatrixId id) {
  const Scene& scene = context.ui.scene;
  const std::optional<Cell> cell = cell_of({id, 0, 0});
  const bool columns = context.ui.view.figure.columns;
  const std::string target = columns ? "\\mathrm{target}^{\\mathsf{T}}" : "\\mathrm{target}";
  const std::string name = cell ? name_latex(scene, cell->node, id.head, {columns}) : target;
  MatrixBlock block = block_of(matrix(scene, id), name, color_of(context.ui.theme, row_of(id.kind).color),
                               {context.ui.theme.signed_map, inputs_range(context.ui)});
  block.cell = cell;
  block.one_line = true;  // above it stands the name, which answers the pointer
  if (has_row_labels(id.kind)) {
    for (int i = 0; i < block.rows; ++i) block.row_labels.push_back(row_label(scene, id.kind, i));
    prepare(block, canvas, columns);
    if (columns) return block;
    // The cells of all token matrices stand in one column, whichever labels each has.
    const Dims size = dims(scene);
    MatrixBlock widest;
    for (int i = 0; i < size.n_q; ++i) widest.row_labels.push_back(token_label(scene, i));
    for (int j = 0; j < size.n_k; ++j) widest.row_labels.push_back(key_label(scene, j));
    prepare(widest, canvas);
    block.label_width = std::max(block.label_width, widest.label_width);
  } else {
    prepare(block, canvas, columns);
  }
  return block;
}

Point first_cell_of(const BlockSize& size) { return {std::max(size.left, header_band), size.top}; }

}  // namespace

ColorRange inputs_range(const Ui& ui) {
  double largest = 0;
  const auto add = [&largest](const Scene& scene) {
    for (const MatrixId id : matrices_in_use(scene)) {
      const MatrixView m = matrix(scene, id);
      if (m.size() > 0) largest = std::max(largest, m.cwiseAbs().maxCoeff());
    }
  };
  add(ui.scene);
  if (const Reference* before = compared_in_one(ui)) add(before->scene);
  const double end = std::max(ui.view.inputs_end, round_up(largest));
  return {-end, end};
}

std::vector<double> values_in(const MatrixBlock& block, const MatrixView& values) {
  std::vector<double> out;
  const int first = block.turned || !block.cell ? 0 : block.cell->row;
  for (int i = 0; i < block.rows; ++i)
    for (int j = 0; j < block.cols; ++j) out.push_back(block.turned ? values(j, i) : values(first + i, j));
  return out;
}

Point Grid::first_cell() const { return first_cell_of(size); }

Rect Grid::cell_at(int row, int col) const {
  const Point first = first_cell();
  const double step = cell + measure::cell_gap, high = std::round(cell * block.cell_height_scale);
  const int across = turned ? row : col, down = turned ? col : row - first_row();
  return {corner.x + (first.x + across * step) * zoom,
          corner.y + (first.y + down * (high + measure::cell_gap)) * zoom, cell * zoom, high * zoom};
}

Rect Grid::beside(const Rect& first) const {
  return {corner.x, first.y, first.x - corner.x - 2 * zoom, first.height};
}

Rect Grid::above(const Rect& first) const {
  const double band = block.col_labels.empty() ? header_band : label_band;
  return {first.x, first.y - band * zoom, first.width, (band - 1) * zoom};
}

Rect Grid::row_header(int row) const {
  const Rect first = cell_at(row, 0);
  return turned ? above(first) : beside(first);
}

Rect Grid::col_header(int col) const {
  const Rect first = cell_at(0, col);
  return turned ? beside(first) : above(first);
}

int Grid::place_of(const EditCursor& at) const {
  return (turned ? at.col : at.row) * wide() + (turned ? at.row : at.col);
}

EditCursor Grid::along(const EditCursor& from, int step) const {
  const int place = std::clamp(place_of(from) + step, 0, rows() * cols() - 1);
  const int across = place % wide(), down = place / wide();
  return {from.id, turned ? across : down, turned ? down : across};
}

Rect Grid::name_area() const {
  const Point first = first_cell();
  return {corner.x + first.x * zoom, corner.y, std::max(block.name_width[1] + 8, cell) * zoom,
          (first.y - (block.col_labels.empty() ? header_band : label_band) - 1) * zoom};
}

std::string Grid::label(const EditCursor& at) const {
  if (at.col < 0) return name + "/row" + std::to_string(at.row + 1);
  if (at.row < 0) return name + "/col" + std::to_string(at.col + 1);
  return name + "/r" + std::to_string(at.row + 1) + "c" + std::to_string(at.col + 1);
}

bool has_row_labels(MatrixKind kind) { return turns(node_of(kind)); }

bool labelled_by_keys(const Scene& scene, MatrixKind kind, int row) {
  if (!key_side(kind)) return false;
  return kind == MatrixKind::M || !scene.key_tokens.empty() || row >= dims(scene).n_q;
}

std::string row_label(const Scene& scene, MatrixKind kind, int row) {
  return whole_label(scene, key_side(kind), row);
}

std::optional<Cell> cell_of(const EditCursor& at) {
  if (at.id.kind == MatrixKind::target) return std::nullopt;
  return Cell{node_of(at.id.kind), is_per_head(at.id.kind) ? at.id.head : 0, at.row, at.col};
}

std::string editor_name(MatrixId id) {
  const std::string name(row_of(id.kind).code);
  return is_per_head(id.kind) ? name + "[" + std::to_string(id.head + 1) + "]" : name;
}

EditorBlock editor_block(const EditorContext& context, MatrixId id) {
  if (matrix(context.ui.scene, id).size() == 0) return {id, {}};
  return {id, block_for(context, canvas_at(context.ui, {}), id)};
}

Grid make_grid(const EditorContext& context, EditorBlock block, double cell, Point corner) {
  Grid grid{context,
            block.id,
            matrix(context.ui.scene, block.id),
            std::move(block.block),
            {},
            editor_name(block.id),
            context.ui.scale,
            cell,
            corner};
  grid.turned = context.ui.view.figure.columns;
  grid.size = size_of(grid.block, cell);
  return grid;
}

EditorSize editor_size(const EditorBlock& block, double cell) {
  if (block.block.values.empty()) return {};
  const BlockSize size = size_of(block.block, cell);
  const Point first = first_cell_of(size);
  return {first.x + size.inner, first.y + size.height + size.bottom, first.x, first.y};
}

std::optional<CellBlock> selected(const Grid& grid) {
  const std::optional<EditCursor>& cursor = grid.ui.view.cursor;
  if (!cursor || !(cursor->id == grid.id)) return std::nullopt;
  const std::optional<EditCursor>& reach = grid.ui.view.reach;
  const EditCursor other = reach && reach->id == grid.id ? *reach : *cursor;
  const int last_row = grid.rows() - 1, last_col = grid.cols() - 1;
  return CellBlock{std::clamp(std::min(cursor->row, other.row), 0, last_row),
                   std::clamp(std::min(cursor->col, other.col), 0, last_col),
                   std::clamp(std::max(cursor->row, other.row), 0, last_row),
                   std::clamp(std::max(cursor->col, other.col), 0, last_col)};
}

std::optional<CellBlock> several_selected(const Grid& grid) {
  const auto block = selected(grid);
  return block && block->count() > 1 ? block : std::nullopt;
}

CellBlock block_at(const Grid& grid, const EditCursor& what) {
  return {std::max(what.row, 0), std::max(what.col, 0), what.row < 0 ? grid.rows() - 1 : what.row,
          what.col < 0 ? grid.cols() - 1 : what.col};
}

Rect area_of(const Grid& grid, const CellBlock& block) {
  const Rect first = grid.cell_at(block.top, block.left), last = grid.cell_at(block.bottom, block.right);
  return {first.x, first.y, last.right() - first.x, last.bottom() - first.y};
}

void select(const Grid& grid, const CellBlock& block) {
  move_cursor(grid, {grid.id, block.top, block.left});
  if (block.count() > 1) grid.ui.view.reach = EditCursor{grid.id, block.bottom, block.right};
}

void extend_to(const EditorContext& context, const EditCursor& to) {
  std::optional<EditCursor>& reach = context.ui.view.reach;
  reach = to;
  if (reach == context.ui.view.cursor) reach.reset();
  context.state.focus = context.ui.view.cursor;
}

void change_cells(const Grid& grid, const CellBlock& block, const std::function<double(double)>& value) {
  AnyMatrix m = copy_of(grid.values);
  block.of(m) = block.of(m).unaryExpr([&](double present) {
    const double wished = value(present);
    return wished != present ? std::clamp(wished, -max_entry, max_entry) : present;
  });
  const MatrixView after = view(std::as_const(m));
  if (same_bits(after, grid.values)) return;
  if (block.count() == 1)
    grid.ui.edits.add(SetEntry{grid.id, block.top, block.left, m(block.top, block.left)});
  else
    grid.ui.edits.add(set_matrix_edit(grid.id, after));
}

}  // namespace attnlab
