// Where the matrices of the Pipeline view stand: first the projections, in a column or a row, with scores, logits and weights
// to their right, then values, head output and the layer's output below. Arithmetic on sizes only; draws nothing.
#pragma once

#include "app/figures/parts/panels.h"

namespace attnlab {

// The matrices of the view, in reading order. Those that the rules leave out are absent.
inline constexpr std::array pipeline_nodes{Node::P_Q, Node::P_K,    Node::K_dot, Node::Q_turn, Node::K_turn,
                                           Node::P_V, Node::S,      Node::D,     Node::L,      Node::A,
                                           Node::H,   Node::concat, Node::Y};
constexpr std::size_t place_in_pipeline(Node node) {
  return static_cast<std::size_t>(node) - static_cast<std::size_t>(pipeline_nodes[0]);
}
static_assert(place_in_pipeline(pipeline_nodes.back()) + 1 == pipeline_nodes.size());

// The choices among which the layout takes the one with the largest cells.
struct PipelinePlan {
  bool tall = false;   // L and A below each other, beside P_Q and P_K
  bool bands = false;  // queries in one row with scores and weights, keys in one with values and outputs
  bool pairs = false;  // a projection a row, with what becomes of it beside it: S, L and A below each other
  bool concat_below = false;   // concat and Y in a row of their own
  bool concat_beside = false;  // in a column of their own, beside all others
  double margin = measure::space_5;
  bool bare = false;   // the rows of matrices that stand in one line are named at the first of them
  bool tight = false;  // where space is short: as little as arrows need between the matrices
  bool close = false;  // and what stands over an arrow stands in the line of the headings
};

struct PipelineBlocks {
  std::array<std::optional<MatrixBlock>, pipeline_nodes.size()> blocks;
  double caption_width = 0;  // of what stands over the arrow from the scores to the weights
  double caption_height = 0;
  bool close = false;  // the room has its arrows in the line of the headings, where space is short
  LegendSet legends;
  double title_height = 0;  // of the line above everything ("head 1 of 4"), where there is room, or 0

  std::optional<MatrixBlock>& operator[](Node node) { return blocks[place_in_pipeline(node)]; }
  const std::optional<MatrixBlock>& operator[](Node node) const { return blocks[place_in_pipeline(node)]; }
};

// Where the words in the line of a heading end, behind the first cell's left side.
inline double end_of_heading(const MatrixBlock& block, double cell) {
  const std::optional<double> side = side_beside_name(block, cell);
  return side ? *side + block.side_width / 2 : heading_width(block, cell);
}

struct PipelineLayout {
  double cell = 0;
  PipelinePlan plan;
  std::array<Point, pipeline_nodes.size()> at{};  // top left of the first cell
  // Whose rows are named at a matrix to their left, in the same line.
  std::array<bool, pipeline_nodes.size()> bare{};
  bool is_bare(Node s) const { return bare[place_in_pipeline(s)]; }
  Point bars;  // top left of the colour bars
  LegendRows legends;
  Extent extent;
};

// The plan and the cell that fill the space best, with names at every matrix where cells stay large. `hall`: large numbers first;
// `crowded`: the figure is drawn smaller already, so that cells come before space around them.
PipelineLayout fit_pipeline(const PipelineBlocks& blocks, Extent space, bool hall = false,
                            bool crowded = false);
PipelineLayout named_pipeline(const PipelineBlocks& blocks, Extent space);  // with names at every matrix

// The part of the view that shows gradients.
HeldPanels pipeline_gradients_panels(Canvas& canvas, const FigureInput& input);

}  // namespace attnlab
