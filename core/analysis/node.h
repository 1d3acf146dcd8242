// What stands in a picture: the values of every node, its name, and which cells are made of which. The lit
// row and column under the pointer and the cells that it feeds come from here.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/names.h"

#include <bitset>
#include <functional>
#include <span>

namespace attnlab {

// The values of a node; 0 x 0 where the rules leave it out.
MatrixView values(const Scene& scene, const Analysis& analysis, Node node, int head);
// Whether a node has this cell.
bool has_cell(const Scene& scene, const Analysis& analysis, const Cell& cell);

// The cells that a cell is computed from in one step, as they stand in its formula: for a sum the factors of
// one product after another (with its coefficient), for a row operation the cells of the row. A product with
// a weight that is masked, and so exactly 0, is left out; a masked cell is made of nothing. An identity has
// no cells.
using UseTerm = std::function<void(std::span<const Cell> factors, double coefficient)>;
void each_term(const Graph& graph, const Scene& scene, const Dims& dims, const Cell& cell,
               const UseTerm& use);

// A set of cells of one head's picture plus the layer's nodes: one bit a cell, 16 x 16 at most a node.
class CellSet {
 public:
  void add(Node node, int row, int col) { bits_[index(node)].set(bit(row, col)); }
  bool has(Node node, int row, int col) const { return bits_[index(node)].test(bit(row, col)); }
  bool any(Node node) const { return bits_[index(node)].any(); }
  void remove(Node node, int row, int col) { bits_[index(node)].reset(bit(row, col)); }
  void take(Node node, const CellSet& from) { bits_[index(node)] = from.bits_[index(node)]; }

 private:
  static std::size_t index(Node node) { return static_cast<std::size_t>(node); }
  static std::size_t bit(int row, int col) { return static_cast<std::size_t>(row * max_concat + col); }
  std::bitset<max_concat * max_concat> bits_[node_count];
};

// The cells that `cell` is computed from in one step: for S_ij the row i of P_Q and the row j of P_K. Those
// of other heads than the cell's do not stand in its picture.
CellSet made_of(const Scene& scene, const Analysis& analysis, Cell cell);
// All cells downstream of `cell`, seen from the head `head` (a cell of X feeds every head;
// one head's picture is drawn).
CellSet feeds(const Scene& scene, const Analysis& analysis, Cell cell, int head);

}  // namespace attnlab
