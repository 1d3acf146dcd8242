#include "app/figures/views/alone.h"

#include "app/figures/canvas/drawing.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/scale.h"
#include "core/scene/rules.h"

namespace attnlab {
namespace {

// What lies inside of a block, alone.
Drawing only(const Drawing& whole, const Rect& block) {
  constexpr double around = 4;
  Drawing out;
  for (const Primitive& one : whole.primitives) {
    Drawing alone{{one}};
    std::optional<Rect> box = alone.bounds();
    if (const auto* hit = std::get_if<Hit>(&one)) box = hit->where;
    if (box && box->x >= block.x - around && box->y >= block.y - around &&
        box->right() <= block.right() + around && box->bottom() <= block.bottom() + around)
      out.primitives.push_back(one);
  }
  return out;
}

// What is looked at together: scores from two matrices and from one, the two halves of the scores.
const ShownMatrix* pair_of(const Shown& shown, const ShownMatrix& one) {
  static constexpr std::pair<Node, Node> pairs[] = {{Node::S, Node::QQ}, {Node::S_sym, Node::S_anti}};
  if (!one.cell) return nullptr;
  for (const auto& [first, second] : pairs) {
    if (one.cell->node != first && one.cell->node != second) continue;
    const Node other = one.cell->node == first ? second : first;
    const auto found = std::ranges::find_if(
        shown.matrices, [other](const ShownMatrix& m) { return m.cell && m.cell->node == other; });
    if (found != shown.matrices.end()) return &*found;
  }
  return nullptr;
}

constexpr double between_small = 6, largest = 26;  // logical pixels: between matrices; of a cell

// A matrix as cells alone, its top left corner at a point.
void small_cells(Canvas& canvas, const FigureInput& in, const MatrixBlock& block, Point at, double cell) {
  const double gap = cell > 8 ? 1 : 0;
  Heatmap map = heatmap_of(block, in.theme, at, {cell - gap, cell - gap});
  map.gap = gap;
  map.corner = 1;
  map.hairline = {0, 0, 0, 0};
  canvas.heatmap(map);
  canvas.stroke_rectangle({at.x - 0.5, at.y - 0.5, block.cols * cell - gap + 1, block.rows * cell - gap + 1},
                          {in.theme.hairline, 1}, 1);
}

}  // namespace

BlockName name_of(const ShownMatrix& matrix) { return {matrix.cell, matrix.name}; }

const ShownMatrix* find_block(const Shown& shown, const BlockName& which) {
  const auto same = [&which](const ShownMatrix& m) {
    if (which.cell.has_value() != m.cell.has_value()) return false;
    return which.cell ? m.cell->node == which.cell->node && m.cell->head == which.cell->head
                      : m.name == which.name;
  };
  const auto found = std::ranges::find_if(shown.matrices, same);
  return found == shown.matrices.end() ? nullptr : &*found;
}

bool draw_alone(Canvas& canvas, const DrawFigure& draw, const FigureInput& input, Extent space,
                const FindBlock& find) {
  Recorder recorder(canvas);
  Shown shown;
  FigureInput named{input.scene, input.analysis,   input.theme, input.options,
                    &shown,      input.comparison, input.ends};
  named.options.named = true;
  draw(recorder, named, space);
  const ShownMatrix* found = find(shown);
  if (found == nullptr) return false;
  std::vector<const ShownMatrix*> blocks{found};
  if (const ShownMatrix* pair = pair_of(shown, *found)) blocks.push_back(pair);
  if (blocks.size() > 1 && blocks[1] < blocks[0]) std::swap(blocks[0], blocks[1]);  // as they stand
  constexpr double gap = measure::space_4, part = 0.94;
  double width = gap * static_cast<double>(blocks.size() - 1), height = 1;
  for (const ShownMatrix* one : blocks) {
    width += one->where.width;
    height = std::max(height, one->where.height);
  }
  const double zoom = part * std::min(space.width / std::max(1.0, width), space.height / height);
  double x = (space.width - width * zoom) / 2;
  if (input.shown != nullptr) input.shown->ends = shown.ends;
  for (const ShownMatrix* one : blocks) {
    const Point by{x - one->where.x * zoom, (space.height - height * zoom) / 2 - one->where.y * zoom};
    only(recorder.drawing, one->where).draw(canvas, by, zoom);
    x += (one->where.width + gap) * zoom;
    if (input.shown != nullptr) input.shown->matrices.push_back(moved(*one, by, zoom));
  }
  return true;
}

void draw_small(Canvas& canvas, const FigureInput& in, const Rect& where) {
  const Dims& n = in.analysis.dims;
  if (n.h == 0) return;
  std::vector<MatrixBlock> blocks;
  for (int head = 0; head < n.h; ++head) {
    const MatrixView A = view(in.analysis.head(head).A);
    blocks.push_back(block_of(A, "", in.theme.text, weights_scale(in, {A})));
    hatch_masked(blocks.back(), in.scene.mask);
  }
  const MatrixView Y = view(in.analysis.Y);
  blocks.push_back(block_of(Y, "", in.theme.text, {in.theme.signed_map, signed_range({Y})}));
  int across = 0;
  for (const MatrixBlock& block : blocks) across += block.cols;
  const double gaps = between_small * static_cast<double>(blocks.size() - 1);
  const double cell =
      std::max(1.0, std::floor(std::min({largest, (where.width - gaps) / across, where.height / n.n_q})));
  Point at{std::round(where.center().x - (across * cell + gaps) / 2),
           std::round(where.center().y - n.n_q * cell / 2)};
  for (const MatrixBlock& block : blocks) {
    small_cells(canvas, in, block, at, cell);
    at.x += block.cols * cell + between_small;
  }
}

const ShownMatrix* matrix_called(const Shown& shown, std::string_view name) {
  for (std::size_t i = 0; i < shown.matrices.size(); ++i) {
    const ShownMatrix& one = shown.matrices[i];
    if (std::to_string(i + 1) == name || (one.cell && row_of(one.cell->node).code == name)) return &one;
  }
  return nullptr;
}

}  // namespace attnlab
