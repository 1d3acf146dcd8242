#include "app/figures/views/small.h"

#include "app/figures/canvas/drawing.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/scale.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double between_small = 6, largest = 26;  // logical pixels: between matrices; of a cell

// A matrix as cells alone, its top left corner at a point.
void cells(Canvas& canvas, const FigureInput& in, const MatrixBlock& block, Point at, double cell) {
  const double gap = cell > 8 ? 1 : 0;
  Heatmap map{
      .x = at.x, .y = at.y, .cell_width = cell - gap, .cell_height = cell - gap, .gap = gap, .corner = 1};
  map.rows = block.rows;
  map.cols = block.cols;
  map.values = block.values.data();
  map.paint = block.paint.empty() ? nullptr : block.paint.data();
  map.map = block.scale.map;
  map.range = block.scale.range;
  map.hatch_ground = in.theme.hatch_ground;
  map.hatch_line = in.theme.hatch_line;
  map.overflow_ground = in.theme.overflow_ground;
  canvas.heatmap(map);
  canvas.stroke_rectangle({at.x - 0.5, at.y - 0.5, block.cols * cell - gap + 1, block.rows * cell - gap + 1},
                          {in.theme.hairline, 1}, 1);
}

MatrixBlock output_block(const FigureInput& in) {
  const MatrixView Y = view(in.analysis.Y);
  double magnitude = 0;
  for (Eigen::Index i = 0; i < Y.rows(); ++i)
    for (Eigen::Index j = 0; j < Y.cols(); ++j)
      if (std::isfinite(Y(i, j))) magnitude = std::max(magnitude, std::abs(Y(i, j)));
  const double end = round_up(magnitude);
  return block_of(Y, "", in.theme.text, {in.theme.signed_map, {-end, end}});
}

}  // namespace

void draw_small(Canvas& canvas, const FigureInput& in, const Rect& where) {
  const Dims& n = in.analysis.dims;
  if (n.h == 0) return;
  std::vector<MatrixBlock> blocks;
  for (int head = 0; head < n.h; ++head) {
    blocks.push_back(block_of(view(in.analysis.head(head).A), "", in.theme.text,
                              weights_scale(in, {view(in.analysis.head(head).A)})));
    hatch_masked(blocks.back(), in.scene.mask);
  }
  blocks.push_back(output_block(in));
  int across = 0;
  for (const MatrixBlock& block : blocks) across += block.cols;
  const double gaps = between_small * static_cast<double>(blocks.size() - 1);
  const double cell =
      std::max(1.0, std::floor(std::min({largest, (where.width - gaps) / across, where.height / n.n_q})));
  Point at{std::round(where.center().x - (across * cell + gaps) / 2),
           std::round(where.center().y - n.n_q * cell / 2)};
  for (const MatrixBlock& block : blocks) {
    cells(canvas, in, block, at, cell);
    at.x += block.cols * cell + between_small;
  }
}

}  // namespace attnlab
