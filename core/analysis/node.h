// Nodes: every matrix that stands in a picture, given or derived, under one name, and which cells are made of which.
// The lit row and column under the pointer and the cells that it feeds come from here.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/notation.h"

#include <bitset>
#include <string>

namespace attnlab {

enum class Node {
  X,
  M,
  Q,
  K,
  V,
  W_Q,
  W_K,
  W_V,
  W_edit,
  W_A,
  W_O,  // given; W_edit is the edited W of the rule "merged"
  P_Q,
  P_K,
  K_dot,
  P_V,
  S,
  L,
  A,
  H,
  concat,
  Y,  // the pipeline
  W,
  QQ,
  S_sym,
  S_anti  // beside it
};
inline constexpr int node_count = static_cast<int>(Node::S_anti) + 1;

bool is_given(Node node);
bool is_per_head(Node node);  // X, M, Q, K, V, W_O, concat and Y are not
MatrixKind kind_of(Node given);
Node node_of(MatrixKind kind);  // not for target

// One cell of a picture. Rows and columns count from 0, as does the head (for a node without head: the head whose
// picture it stands in).
struct Cell {
  Node node = Node::S;
  int head = 0, row = 0, col = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// The values of a node; 0 x 0 where the rules leave it out.
MatrixView values(const Scene& scene, const Analysis& analysis, Node node, int head);
// LaTeX for the node's name as the rules make it, in the paper's letters: "QW^{Q}", "K", "QK^{\mathsf{T}}",
// "A = \operatorname{softmax}(QK^{\mathsf{T}}/\sqrt{d_k})". With several heads, what belongs to one carries its number.
// Under tokens-as-columns it names the transpose, as it is drawn: "W^{Q\mathsf{T}}X", "K^{\mathsf{T}}Q", "H = VA".
std::string name_latex(const Scene& scene, Node node, int head, Notation notation = {});

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

// The cells that `cell` is computed from in one step: for S_ij the row i of P_Q and the row j of P_K.
CellSet made_of(const Scene& scene, const Analysis& analysis, Cell cell);
// All cells downstream of `cell`, seen from the head `head` (a cell of X feeds every head; one head's picture is drawn).
CellSet feeds(const Scene& scene, const Analysis& analysis, Cell cell, int head);

}  // namespace attnlab
