// The table of blocks.
#include "app/figures/blocks/kinds.h"

#include <iterator>

namespace attnlab {
namespace {

constexpr Node matrix_nodes[] = {
    Node::X,      Node::M,   Node::Q,   Node::K,     Node::V,     Node::W_Q,   Node::W_K,      Node::W_V,
    Node::W_A,    Node::P,   Node::W_O, Node::P_Q,   Node::P_K,   Node::K_dot, Node::K_placed, Node::Q_turn,
    Node::K_turn, Node::P_V, Node::S,   Node::D,     Node::L,     Node::A,     Node::H,        Node::concat,
    Node::Y,      Node::W,   Node::QQ,  Node::S_sym, Node::S_anti};

// clang-format off
constexpr BlockRow drawn_by_parts[] = {
    {"target", "what the output should be", {}, "pipeline", "gradients"},
    {"gY", "the derivative of the loss by the output", {}, "pipeline", "gradients"},
    {"gA", "the derivative by the weights", {}, "pipeline", "gradients"},
    {"gS", "the derivative by the scores", {}, "pipeline", "gradients"},
    {"gX", "the derivative by the tokens", {}, "pipeline", "gradients"},
    {"gM", "the derivative by the memory", {}, "pipeline", "gradients"},
    {"gQ", "the derivative by the queries", {}, "pipeline", "gradients"},
    {"gK", "the derivative by the keys", {}, "pipeline", "gradients"},
    {"gV", "the derivative by the values", {}, "pipeline", "gradients"},
    {"gWQ", "the derivative by W_Q", {}, "pipeline", "gradients"},
    {"gWK", "the derivative by W_K", {}, "pipeline", "gradients"},
    {"gWV", "the derivative by W_V", {}, "pipeline", "gradients"},
    {"gW", "the derivative by W", {}, "pipeline", "gradients"},
    {"gWA", "the derivative by W_A", {}, "pipeline", "gradients"},
    {"gP", "the derivative by P", {}, "pipeline", "gradients"},
    {"gWO", "the derivative by W_O", {}, "pipeline", "gradients"},
    {"mirror.S", "each score against its mirror image", {}, "symmetry", "scores"},
    {"mirror.QQ", "the same of the queries with the queries", {}, "symmetry", "scores"},
    {"eigenvalues.QQ", "the eigenvalues of QQ as bars", {}, "symmetry", "scores"},
    {"eigenvalues.A", "the eigenvalues of the weights in the complex plane", {}, "symmetry", "weights"},
    {"pairs.S", "the scores, with tokens that score each other above themselves", {}, "symmetry", "weights"},
    {"weights.QQ", "what the softmax makes of symmetric scores", {}, "symmetry", "weights"},
    {"eigenvalues.weights.QQ", "the eigenvalues of these", {}, "symmetry", "weights"},
    {"pairs.QQ", "symmetric scores, which have no such pairs", {}, "symmetry", "weights"},
    {"transpose.weights.QQ", "the weights of symmetric scores, transposed", {}, "symmetry", "weights"},
    {"bars.A", "every row of the weights as a bar", {}, "softmax", "row"},
    {"steps", "one row of the softmax, step by step", {}, "softmax", "row"},
    {"J", "the Jacobian of that row", {}, "softmax", "row"},
    {"pull", "the gradient that comes back through it", {}, "softmax", "row"},
    {"unscaled.A", "the weights without scale", {}, "softmax", "scale"},
    {"outside.A", "the weights with the scale outside of the softmax", {}, "softmax", "scale"},
    {"entropy", "the entropy of each row against its bound", {}, "softmax", "scale"},
    {"temperature.entropy", "the entropy of one row over the temperature", {}, "softmax", "scale"},
    {"temperature.J", "the trace of its Jacobian over the temperature", {}, "softmax", "scale"},
    {"masked.L", "the logits, hatched where masked", {}, "softmax", "mask"},
    {"infinity.A", "the weights, masked by minus infinity", {}, "softmax", "mask"},
    {"filled.A", "the weights, masked logits filled with 0", {}, "softmax", "mask"},
    {"afterwards.A", "the weights, masked after the softmax", {}, "softmax", "mask"},
    {"softmax.L", "the softmax of the logits", {}, "softmax", "rules"},
    {"linear.L", "the logits as weights", {}, "softmax", "rules"},
    {"sigmoid.L", "the sigmoid of the logits", {}, "softmax", "rules"},
    {"sparsemax.L", "the sparsemax of the logits", {}, "softmax", "rules"},
    {"contributions", "how much of its output each weight contributes", {}, "softmax", "contributions"},
    {"kept.W", "the best approximation of W of lower rank", {}, "rank", "W"},
    {"left_out.W", "what that leaves out", {}, "rank", "W"},
    {"sigma.W", "the singular values of W", {}, "rank", "W"},
    {"counts", "the numbers of parameters of the scores", {}, "rank", "W"},
    {"dial", "the dial that turns queries and keys against each other", {}, "rank", "freedom"},
    {"turned", "queries and keys, turned", {}, "rank", "freedom"},
    {"turn", "the matrix that turns the queries", {}, "rank", "freedom"},
    {"turn.back", "the matrix that turns the keys", {}, "rank", "freedom"},
    {"unseen.queries", "queries that W does not see", {}, "rank", "unseen"},
    {"unseen.keys", "keys that W does not see", {}, "rank", "unseen"},
    {"moved.query", "a query, moved along one of these", {}, "rank", "unseen"},
    {"projected.query", "its projection, before and after", {}, "rank", "unseen"},
    {"scores.query", "its scores, before and after", {}, "rank", "unseen"},
    {"moved.key", "a key, moved along one of these", {}, "rank", "unseen"},
    {"projected.key", "its projection, before and after", {}, "rank", "unseen"},
    {"scores.key", "its scores, before and after", {}, "rank", "unseen"},
    {"points", "queries, keys, values and outputs in the plane", {}, "geometry", "points"},
    {"field", "queries and keys in the plane, and what a query anywhere in it attends to", {}, "geometry", "points"},
    {"field.QQ", "the same of queries that are keys, too", {}, "geometry", "points"},
    {"hull", "the convex hull of the values, with the outputs", {}, "geometry", "points"},
    {"trails", "the ways of the tokens, the layer applied again and again", {}, "geometry", "again"},
    {"now.A", "the weights now", {}, "geometry", "again"},
    {"reach", "the weights so far, multiplied", {}, "geometry", "again"},
    {"diameter", "how far tokens are apart over the time", {}, "geometry", "again"},
    {"cosine", "the mean cosine between tokens over the time", {}, "geometry", "again"},
    {"clusters", "the numbers of clusters, and the rank, over the time", {}, "geometry", "again"},
    {"apart", "how far the weights of the heads are apart", {}, "heads", "weights"},
    {"part.H", "what a head adds to the output", {}, "heads", "output"},
    {"sum.H", "the sum of the heads up to this one", {}, "heads", "output"},
    {"sum.Y", "the sum of all heads, the output", {}, "heads", "output"},
    {"OV", "the matrix from values to the output", {}, "heads", "output"},
    {"without", "what the layer does without its pieces, as a table", {}, "heads", "without"},
    {"without.key", "what one key less does to a query", {}, "heads", "without"},
    {"without.Y", "the output without the chosen piece", {}, "heads", "without"},
    {"losses", "the losses of a training", {}, "lab", "losses"},
    {"inside", "the inside of one training", {}, "lab", "inside"},
    {plane_block, "two weights against each other, with the wall that a slide names", {}, {}, {}, 2},
    {meter_block, "an expression as a bar against its bound", {}, {}, {}, 2},
    {power_block, "weights that are kept, multiplied m times; m, moved by a slide's slider, or a number", {}, {}, {}, 2},
    {limit_block, "what their powers come to in the end", {}, {}, {}, 1}};
// clang-format on

std::vector<BlockRow> all_rows() {
  std::vector<BlockRow> rows;
  for (const Node node : matrix_nodes) rows.push_back({block_id(node), row_of(node).title, node});
  rows.insert(rows.end(), std::begin(drawn_by_parts), std::end(drawn_by_parts));
  return rows;
}

}  // namespace

std::span<const BlockRow> block_rows() {
  static const std::vector<BlockRow> rows = all_rows();
  return rows;
}

}  // namespace attnlab
